import { env } from "cloudflare:workers"
import type { MirroredDocument } from "../../../scripts/register-mirror/edinet.ts"
import { moveCursor } from "../../../src/pipeline/discovery/ledger.ts"
import { replaceSeries } from "../../../src/pipeline/prices/store.ts"
import type { Env } from "../../../worker/env.ts"
import { memory } from "../../../worker/memory.ts"
import type { PlannedEdinetFault } from "../../support/registers/host.ts"
import { annualId, mitsuiFiler } from "../../support/registers/mitsui.ts"
import type { Stores } from "../../support/stores-around.ts"
import { forgetReads } from "./isolate.ts"
import { listing } from "./listing.ts"
import { notingQueue, openRegister, sent } from "./registers.ts"
import { database, forgetRegisters, list } from "./stores.ts"

/**
 * The environment of a day of EDINET: its stand-in, a queue that notes what is sent, and the line of the company.
 */

const key = "a key of+32/characters"

/** The environment with a stand-in of EDINET that has these documents. */
export async function environment(
  documents: readonly MirroredDocument[],
  faults: readonly PlannedEdinetFault[] = [],
  stores: Stores = { database: env.DB, bucket: env.PACKETS },
): Promise<Env> {
  const { url } = await openRegister("edinet", { key, documents, faults, industries: { E04236: "海運業" } })
  return {
    ...env,
    EDINET_URL: `${url}/api/v2`,
    EDINET_CODES_URL: `${url}/codelist`,
    EDINET_API_KEY: key,
    DB: stores.database,
    PACKETS: stores.bucket,
    PACE: withoutWaiting(env.PACE),
    RESCREEN: notingQueue(),
  }
}

/** The pace with the short gaps of EDGAR's object, so that a test does not wait two seconds for each request. */
function withoutWaiting(pace: Env["PACE"]): Env["PACE"] {
  const getByName = () => {
    memory.starts.edinet.nextAt = 0
    return pace.getByName("edgar")
  }
  return new Proxy(pace, {
    get: (target, member) => (member === "getByName" ? getByName : Reflect.get(target, member)),
  })
}

/** Marks the days up to this one (YYYY-MM-DD) as read. */
export async function readThrough(day: string): Promise<void> {
  await moveCursor(database, "edinet", day)
}

/** The reports in the ledger, by accession number. */
export async function ledger(): Promise<Readonly<Record<string, object>>> {
  const { results } = await env.DB.prepare(
    "SELECT accession, state, error, period FROM filings ORDER BY accession",
  ).all<{ accession: string }>()
  return Object.fromEntries(results.map(({ accession, ...row }) => [accession, row]))
}

export async function ledgerOfAnnual(): Promise<unknown> {
  return (await ledger())[annualId]
}

/** The determination of the company, with its document; null without one. */
export async function determination() {
  const row = await env.DB.prepare(
    "SELECT status, packet_key, compliance_json FROM determinations WHERE filer = ?",
  )
    .bind(mitsuiFiler)
    .first<{ status: string; packet_key: string | null; compliance_json: string }>()
  return row && { status: row.status, packetKey: row.packet_key, document: JSON.parse(row.compliance_json) }
}

/** The stores before the day: the line of the company with closes, no report, and the day before as read. */
export async function beforeTheDay(): Promise<void> {
  sent.length = 0
  forgetReads()
  await forgetRegisters(mitsuiFiler)
  await readThrough("2025-06-22")
  await list([
    listing("TYO:9104", "Mitsui O.S.K. Lines, Ltd.", null, {
      symbol: "9104",
      countryCode: "JP",
      exchange: "Tokyo",
    }),
  ])
  const days = ["2025-03-31", "2025-04-30", "2025-05-30", "2025-06-20", "2025-10-31"]
  const clock = { nowMilliseconds: () => Date.parse("2025-06-22T12:00:00Z") }
  const closes = days.map((date) => ({ date, close: 50_000 }))
  await replaceSeries(database, clock, [
    { instrumentId: "TYO:9104", source: "starter", splits: [], currency: "JPY", closes },
  ])
}
