import { env } from "cloudflare:workers"
import type { ServedFiling } from "../../../scripts/register-mirror/esef.ts"
import { madeCompany, madeContent, madeReport } from "../../../scripts/register-mirror/esef-reports.ts"
import { saveCompanies } from "../../../src/pipeline/listings/companies.ts"
import { replaceSeries } from "../../../src/pipeline/prices/store.ts"
import type { Env } from "../../../worker/env.ts"
import { freshMemory, memory } from "../../../worker/memory.ts"
import type { PlannedEsef } from "../../support/registers/host.ts"
import { paceNamed, startsAtOnce } from "./edgar-mirror.ts"
import { listing } from "./listing.ts"
import { notingQueue, openRegister, sent } from "./registers.ts"
import { database, forgetRegisters, list } from "./stores.ts"

/**
 * A day of filings.xbrl.org and GLEIF, played by their stand-in. The company, its report and its closes are made
 * (scripts/register-mirror/esef-reports.ts).
 */
export const filer = `esef:${madeCompany.lei}` as const
export const line = "AMS:MADE"
export const isin = "NL0099999995"
/** The index got the report of the made company on this day. */
export const day = "2026-03-02"
export const clock = { nowMilliseconds: () => Date.parse(`${day}T12:00:00Z`) }

let paces = 0

/** The environment with a stand-in of both services, and a queue that only notes what is sent. */
export async function environment(planned: Partial<PlannedEsef> = {}) {
  const { url, requests } = await openRegister("esef", { content: madeContent, ...planned })
  const ours: Env = {
    ...env,
    PACE: paceNamed(`quick-esef-${++paces}`),
    ESEF_URL: url,
    GLEIF_URL: url,
    EDGAR_USER_AGENT: "Qistas tests (ops@example.com)",
    RESCREEN: notingQueue(),
  }
  return { ours, requests }
}

/** A filing of the made company, by default the one of `madeContent`. */
export function filing(number: number, over: Partial<ServedFiling> = {}): ServedFiling {
  return {
    accession: `${madeCompany.lei}-2025-12-31-ESEF-NL-${number}`,
    lei: madeCompany.lei,
    entityName: madeCompany.name,
    periodEnd: "2025-12-31",
    added: `${day} 09:30:00`,
    fileName: "made-2025-12-31-en",
    json: madeReport(madeCompany.report),
    ...over,
  }
}

export function contentOf(filings: readonly ServedFiling[]): Pick<PlannedEsef, "content"> {
  return { content: { ...madeContent, filings } }
}

/** The state of each filing of the made company, in the order of their numbers. */
export async function ledger() {
  const { results } = await env.DB.prepare(
    "SELECT state, error FROM filings WHERE filer = ? ORDER BY accession",
  )
    .bind(filer)
    .all<{ state: string; error: string | null }>()
  return results
}

export async function linkReason() {
  return await env.DB.prepare("SELECT linked, reason FROM filer_links WHERE filer = ?").bind(filer).first()
}

export async function determination() {
  return await env.DB.prepare(
    "SELECT status, withheld_reason AS withheld, packet_key AS packet, compliance_json AS compliance FROM determinations WHERE filer = ?",
  )
    .bind(filer)
    .first<{ status: string; withheld: string | null; packet: string | null; compliance: string }>()
}

/**
 * The company's business as an operator has classed it: semiconductors. Neither the index nor GLEIF states an
 * industry.
 */
export async function classBusiness(): Promise<void> {
  await saveCompanies(database, [{ filer, name: madeCompany.name, sic: "3674", countryCode: "NL" }])
}

export const monthEnds = [
  "2025-09-30",
  "2025-10-31",
  "2025-11-28",
  "2025-12-31",
  "2026-01-30",
  "2026-02-27",
] as const

/** Stores month-end closes of the line. */
export async function priceLine(currency: string, close: number): Promise<void> {
  const closes = monthEnds.map((date) => ({ date, close }))
  await replaceSeries(database, clock, [
    { instrumentId: line, source: "starter", splits: [], currency, closes },
  ])
}

/** Empties the stores, and lists the line of the made company without a filer, with closes of 20 euros. */
export async function beginDay(): Promise<void> {
  sent.length = 0
  // The isolate keeps answers of the test before.
  Object.assign(memory, freshMemory())
  Object.assign(memory.starts, { esef: startsAtOnce })
  await forgetRegisters(filer)
  await env.DB.prepare("INSERT INTO discovery_cursors (source, position) VALUES ('esef', '2026-02-28')").run()
  await listLine()
  await priceLine("EUR", 20)
}

/** Lists the line of the made company, with other statements than its own if given. */
export async function listLine(over: { name?: string; isin?: string | null } = {}): Promise<void> {
  const { name = "Made Example NV", ...rest } = over
  const known = { symbol: "MADE", countryCode: "NL", exchange: "Amsterdam", isin, ...rest }
  await list([listing(line, name, null, known)])
}
