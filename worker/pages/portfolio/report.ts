import type { ExtrasOf } from "../../../src/contract/endpoint.ts"
import type { Endpoints } from "../../../src/contract/endpoints.ts"
import { answer, type Outcome } from "../../../src/outcome.ts"
import {
  type FilePosition,
  isNamed,
  type PositionsRead,
  sentPosition,
} from "../../../src/portfolio/csv/position.ts"
import type { Portfolio, PortfolioPosition } from "../../../src/portfolio/schema.ts"
import type { Methodology } from "../../../src/screening/methodologies.ts"
import { methodologyInput } from "../asked-standard.ts"
import { callEndpoint } from "../call-endpoint.ts"
import type { PageContext } from "../context.ts"
import { type MissingLine, matchesOf, type UnmatchedLine } from "./matches.ts"

/** A position of the file, and what the service says of it. */
export interface ReportLine {
  readonly written: FilePosition
  readonly reported: PortfolioPosition
}

export interface Report {
  readonly read: PositionsRead
  /** Null where nothing in the file may be read by this reader. */
  readonly data: Portfolio | null
  readonly methodology: string | null
  readonly lines: readonly ReportLine[]
  readonly missing: readonly MissingLine[]
  /** Listed, but outside the reader's scope. */
  readonly locked: readonly FilePosition[]
}

type Asked = Outcome<
  { readonly data: Portfolio | null; readonly meta: ExtrasOf<Endpoints["portfolio"]> | null },
  string
>

/** Asks the service for a report of the positions of a file, as `POST /v1/portfolio` would. */
export async function reportOn(
  context: PageContext,
  read: PositionsRead,
  standard: Methodology | null,
): Promise<Outcome<Report, string>> {
  const named = read.positions.filter(isNamed)
  const asked = await ask(context, named, standard)
  if (!asked.ok) return asked
  const { data, meta } = asked.value
  const places = new Map(data?.positions.map((reported) => [reported.position, reported]))
  const lines = named.flatMap((written, place) => {
    const reported = places.get(place)
    return reported === undefined ? [] : [{ written, reported }]
  })
  const known = new Set(lines.map(({ written }) => written.line))
  const whyNot = new Map(data?.unmatched.map((each) => [named[each.position]?.line, each]))
  const isLocked = (written: FilePosition) => isNamed(written) && (data === null || !whyNot.has(written.line))
  const others = read.positions.filter(({ line }) => !known.has(line))
  const missing = await matchesOf(
    context,
    others.flatMap((written): readonly UnmatchedLine[] => {
      if (isLocked(written)) return []
      const { code, reason } = whyNot.get(written.line) ?? nameAlone
      return [{ written, code, reason }]
    }),
  )
  return answer({
    read,
    data,
    methodology: meta?.methodology ?? null,
    lines,
    missing,
    locked: others.filter(isLocked),
  })
}

const nameAlone = {
  code: "not_found",
  reason: "A name alone names no listing.",
} as const

/** The service refuses a portfolio that is outside the reader's scope as a whole; the page still lists its lines. */
async function ask(
  context: PageContext,
  named: readonly FilePosition[],
  standard: Methodology | null,
): Promise<Asked> {
  if (named.length === 0) return answer({ data: null, meta: null })
  const positions = named.map(sentPosition)
  const reply = await callEndpoint(context, "portfolio", { positions, ...methodologyInput(standard) })
  if (reply.ok) return answer({ data: reply.data, meta: reply.meta })
  return reply.code === "sandbox_restricted" ? answer({ data: null, meta: null }) : reply
}
