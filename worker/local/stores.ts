import type { Snapshot } from "../../src/holdings/holdings-file.ts"
import { fundStore } from "../../src/pipeline/funds/store.ts"
import { fundReader, takeHoldings } from "../../src/pipeline/funds/weigh.ts"
import type { Publication } from "../../src/pipeline/ports.ts"
import { publishAll } from "../../src/pipeline/rescreen/publication.ts"
import { databaseOf } from "../storage/database.ts"
import { storeInputs } from "../storage/inputs.ts"
import { cloudflarePublishing } from "../storage/objects.ts"
import { untilReadersAreServed } from "./opening.ts"

/**
 * The calls that fill the stores of a developer's machine. Each is one request, because every call from
 * outside is a round trip. Two Workers answer these calls: the service of `npm start`, and the Worker of the
 * commands that open stores without a service.
 */

/** The path below which the service answers the calls. */
export const storesFolder = "/dev/stores"

/** The stores of a Worker. */
export interface LocalStores {
  readonly DB: D1Database
  readonly PACKETS: R2Bucket
}

/** A statement with its parameters, as plain JSON. */
export interface PlainStatement {
  readonly sql: string
  readonly values: readonly (string | number | null)[]
}

/** One call of a D1 database, as plain JSON. */
export interface DatabaseCall {
  readonly method: "all" | "raw" | "batch" | "exec"
  readonly statements: readonly PlainStatement[]
}

/** A screened company. Plain data, sent as JSON. */
export interface ScreenedCompany {
  readonly publication: Publication
  /** The text of the company's input; null if no input is to be stored. */
  readonly input: string | null
}

/** Stores screened companies and returns the number of new assessments. Idempotent. */
export type StoreScreened = (companies: readonly ScreenedCompany[]) => Promise<number>

/** The holdings of funds, each with the instrument id of the fund. */
type FundHoldings = readonly (readonly [fund: string, holdings: Snapshot])[]

/**
 * Weighs and stores holdings. Holdings older than the stored ones change nothing. Funds, listings and
 * verdicts must already be stored.
 */
export type StoreHoldings = (funds: FundHoldings) => Promise<void>

/** Runs a call of a database. Returns and throws what D1 does. */
async function runDatabaseCall(database: D1Database, { method, statements }: DatabaseCall): Promise<unknown> {
  const prepared = statements.map(({ sql, values }) => database.prepare(sql).bind(...values))
  const [first] = prepared
  if (method === "batch") return database.batch(prepared)
  if (method === "exec") return database.exec(statements[0]?.sql ?? "")
  return method === "all" ? first?.all() : first?.raw()
}

/**
 * Stores the input before the publication. If interrupted in between, the queue screens the company on the
 * newer input when it is next due. In the other order, the queue would replace the verdict by one on an older
 * report.
 */
export function storeScreenedIn(database: D1Database, packets: Pick<R2Bucket, "get" | "put">): StoreScreened {
  const ports = cloudflarePublishing(database, packets)
  return async (companies) => {
    const inputs = companies.flatMap(({ publication: { filer }, input }) =>
      input === null ? [] : [[filer, input] as const],
    )
    await storeInputs(database, packets, ports.clock, inputs)
    return publishAll(
      ports,
      companies.map(({ publication }) => publication),
    )
  }
}

/** Uses one reader of listings and verdicts for all funds of a call. */
export function storeHoldingsIn(database: D1Database, packets: Pick<R2Bucket, "put">): StoreHoldings {
  const publishing = cloudflarePublishing(database, packets)
  const ports = { clock: publishing.clock, funds: fundStore(databaseOf(database)), publishing }
  return async (funds) => {
    const reader = await fundReader(ports.funds)
    for (const [fund, holdings] of funds) {
      await untilReadersAreServed()
      await takeHoldings(ports, reader, fund, holdings, null)
    }
  }
}

/** Runs the call of that name; null if there is no such call. */
export async function carryOut(
  name: string,
  request: Request,
  { DB, PACKETS }: LocalStores,
): Promise<Response | null> {
  switch (name) {
    case "database":
      return Response.json(await runDatabaseCall(DB, await request.json()))
    case "screened":
      return Response.json(await storeScreenedIn(DB, PACKETS)(await request.json()))
    case "holdings":
      await storeHoldingsIn(DB, PACKETS)(await request.json())
      return Response.json(null)
    default:
      return null
  }
}
