import type { ComplianceBody } from "../../src/compliance/schema.ts"
import { date } from "../../src/contract/scalars.ts"
import { utcDay } from "../../src/days.ts"
import { cikOf } from "../../src/identifiers/filer.ts"
import { instrumentStore } from "../../src/listings/store.ts"
import { refreshCompany } from "../../src/pipeline/rescreen/refresh.ts"
import type { RefreshPorts } from "../../src/pipeline/rescreen/source.ts"
import { edgarConfigurationOf } from "../env.ts"
import { apiReplies } from "../http/envelope.ts"
import type { RouteContext } from "../http/route.ts"
import { isOperator, refusal, reply } from "../operator/replies.ts"
import { databaseOf } from "../storage/database.ts"
import { composeConsumer } from "../write-side.ts"

/** `npm run fill`: reads a company from EDGAR, screens and publishes it within the request. */
export const fillPath = "/dev/fill/:name"

/**
 * The reply for one company. `known`: the company was already screened on its figures, and stays unchanged.
 * `paused`: EDGAR accepts no request before `retry_after_seconds`. `unreachable`: `detail` says why.
 */
export interface FillReply {
  readonly result:
    | "known"
    | "published"
    | "unchanged"
    | "waiting"
    | "unlisted"
    | "overtaken"
    | "paused"
    | "unreachable"
  readonly detail: string | null
  readonly retry_after_seconds: number | null
  /** Null if no verdict is published. */
  readonly determination: { readonly status: string; readonly explanation: string | null } | null
}

/** Screens a company. `?as_of=2026-08-31` selects a past day. Without a valid date, the day is today. */
export async function fillCompany(context: RouteContext): Promise<Response> {
  const { env, parameters, url } = context
  if (!(await isOperator(context.request, env))) return apiReplies.notFound(context)
  const ports = composeConsumer(env)
  const today = utcDay(ports.clock.nowMilliseconds())
  const day = date.safeParse(url.searchParams.get("as_of"))
  const asOf = day.success && day.data < today ? day.data : today
  const read = await readCompany(context, parameters.name ?? "", asOf, ports)
  return "refused" in read ? refusal(read.status, read.refused) : reply(200, read)
}

/** Reads a company from EDGAR if it is not analysed, screens it as of a day and publishes its verdict. */
export async function readCompany(
  context: RouteContext,
  name: string,
  asOf: string,
  ports: RefreshPorts,
): Promise<FillReply | { readonly status: 404 | 409; readonly refused: string }> {
  const found = await determined(context, name)
  if (found === null || found.listing.filer === null)
    return { status: 404, refused: `no company is listed as ${name}` }
  const { filer } = found.listing
  if (cikOf(filer) === null) return { status: 409, refused: `${name} files no reports on EDGAR` }
  if (found.determination !== null && (await ports.inputs.readFiled(filer)).ok) return filled("known", found)
  if (edgarConfigurationOf(context.env).userAgent === null)
    return { status: 409, refused: "EDGAR_USER_AGENT is not set" }
  const refreshed = await refreshCompany(ports, filer, asOf, "none")
  const after = await determined(context, name)
  if (refreshed.kind === "unreachable") return filled("unreachable", after, refreshed.detail)
  if (refreshed.kind !== "paused") return filled(refreshed.kind, after)
  const seconds = Math.max(
    1,
    Math.ceil((refreshed.untilMilliseconds - ports.clock.nowMilliseconds()) / 1_000),
  )
  return { ...filled("paused", after), retry_after_seconds: seconds }
}

/** Reads without the cache of the API, which would continue to show the company as pending. */
function determined({ env }: RouteContext, name: string) {
  return instrumentStore(databaseOf(env.DB)).find(name)
}

function filled(
  result: FillReply["result"],
  instrument: Awaited<ReturnType<typeof determined>>,
  detail: string | null = null,
): FillReply {
  const determination = instrument?.determination ?? null
  const head = { result, detail, retry_after_seconds: null }
  if (determination === null) return { ...head, determination: null }
  const { explanation }: ComplianceBody["determination"] = JSON.parse(
    determination.compliance.json,
  ).determination
  return { ...head, determination: { status: determination.status, explanation } }
}
