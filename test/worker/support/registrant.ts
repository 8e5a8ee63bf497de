import { env } from "cloudflare:workers"
import type { SubmittedFiling } from "../../../src/filings/filing.ts"
import { type FilerId, filerNumber } from "../../../src/identifiers/filer.ts"
import { filingLedger } from "../../../src/pipeline/discovery/ledger.ts"
import type { Edgar, Fetched, Validator } from "../../../src/pipeline/ports.ts"
import { replaceSeries } from "../../../src/pipeline/prices/store.ts"
import { edgarCheckStore } from "../../../src/pipeline/rescreen/checks.ts"
import type { RefreshPorts } from "../../../src/pipeline/rescreen/source.ts"
import { subjectStore } from "../../../src/pipeline/rescreen/subjects.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflareInputs } from "../../../worker/storage/inputs.ts"
import { cloudflarePublishing } from "../../../worker/storage/objects.ts"
import { companyFactsDocument, writtenFacts } from "../../support/companyfacts.ts"
import type { Stores } from "../../support/stores-around.ts"
import { soundInput, tickerOf } from "./inputs.ts"
import { listing } from "./listing.ts"
import { database, emptyTables, list } from "./stores.ts"

/**
 * A chip maker on EDGAR. By its annual report it passes every screen. By the debt in its next quarterly
 * report it fails.
 */
export const filer: FilerId = "edgar:0000000007"
export const annual = "0000000007-26-000001"
export const quarterly = "0000000007-26-000002"

const annualFacts = `
  10-K 2026-02-15 ${annual}
  us-gaap:Assets USD 2025-12-31 1_000_000
  us-gaap:PropertyPlantAndEquipmentNet USD 2025-12-31 950_000
  us-gaap:Liabilities USD 2025-12-31 200_000
  us-gaap:LongTermDebt USD 2025-12-31 100_000
  us-gaap:CashAndCashEquivalentsAtCarryingValue USD 2025-12-31 50_000
  us-gaap:Revenues USD 2025-01-01/2025-12-31 100_000
  us-gaap:InvestmentIncomeInterest USD 2025-01-01/2025-12-31 1_000
  us-gaap:NetIncomeLoss USD 2025-01-01/2025-12-31 10
  dei:EntityCommonStockSharesOutstanding shares 2026-02-10 1_000`

/** The cover page of the quarterly report is only in its instance. */
const quarterlyFacts = `
  10-Q 2026-05-01 ${quarterly}
  us-gaap:Assets USD 2026-03-31 1_300_000
  us-gaap:PropertyPlantAndEquipmentNet USD 2026-03-31 1_250_000
  us-gaap:Liabilities USD 2026-03-31 500_000
  us-gaap:LongTermDebt USD 2026-03-31 400_000
  us-gaap:CashAndCashEquivalentsAtCarryingValue USD 2026-03-31 50_000
  us-gaap:Revenues USD 2026-01-01/2026-03-31 30_000
  us-gaap:NetIncomeLoss USD 2026-01-01/2026-03-31 10`

/** EDGAR's documents about the company on a day. */
export interface Snapshot {
  readonly version: string
  readonly submissions: string
  readonly facts: Uint8Array
}

const reports: readonly (Pick<SubmittedFiling, "accession" | "form" | "filed"> & { period: string })[] = [
  { accession: quarterly, form: "10-Q", filed: "2026-05-01", period: "2026-03-31" },
  { accession: annual, form: "10-K", filed: "2026-02-15", period: "2025-12-31" },
]

export function printSubmissions(listed: readonly string[], name = "Someone Renamed Inc."): string {
  const filings = reports.filter(({ accession }) => listed.includes(accession))
  return JSON.stringify({
    cik: filerNumber(filer),
    name,
    sic: "3674",
    tickers: [tickerOf(filer)],
    exchanges: ["Nasdaq"],
    filings: {
      recent: {
        accessionNumber: filings.map(({ accession }) => accession),
        form: filings.map(({ form }) => form),
        filingDate: filings.map(({ filed }) => filed),
        reportDate: filings.map(({ period }) => period),
        isXBRL: filings.map(() => 1),
        isInlineXBRL: filings.map(() => 1),
        primaryDocument: filings.map(({ form }) => `${form.toLowerCase()}.htm`),
      },
    },
  })
}

export function printFacts(table: string): string {
  return JSON.stringify(
    companyFactsDocument(writtenFacts(table), { cik: filerNumber(filer), entityName: "Someone Inc." }),
  )
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

export const before: Snapshot = {
  version: '"february"',
  submissions: printSubmissions([annual], "Someone Inc."),
  facts: bytesOf(printFacts(annualFacts)),
}
export const after: Snapshot = {
  version: '"may"',
  submissions: printSubmissions([annual, quarterly]),
  facts: bytesOf(printFacts(annualFacts + quarterlyFacts)),
}
/** The day on which the quarterly report is listed without its facts. */
export const between: Snapshot = { version: '"listed"', submissions: after.submissions, facts: before.facts }

/** The cover page of the quarterly report, with the same share count as before. */
export const quarterlyInstance = `<?xml version="1.0" encoding="UTF-8"?>
<xbrl xmlns="http://www.xbrl.org/2003/instance" xmlns:dei="http://xbrl.sec.gov/dei/2025">
<context id="cover"><entity><identifier scheme="http://www.sec.gov/CIK">0000000007</identifier></entity>
<period><startDate>2026-01-01</startDate><endDate>2026-03-31</endDate></period></context>
<context id="day"><entity><identifier scheme="http://www.sec.gov/CIK">0000000007</identifier></entity>
<period><instant>2026-04-24</instant></period></context>
<unit id="shares"><measure>shares</measure></unit>
<dei:EntityCentralIndexKey contextRef="cover">0000000007</dei:EntityCentralIndexKey>
<dei:DocumentPeriodEndDate contextRef="cover">2026-03-31</dei:DocumentPeriodEndDate>
<dei:EntityCommonStockSharesOutstanding contextRef="day" unitRef="shares" decimals="0">1000</dei:EntityCommonStockSharesOutstanding>
</xbrl>`

/** EDGAR with one company. It serves `snapshot`, or 304 to a caller that has it. */
export interface EdgarOfOne extends Edgar {
  snapshot: Snapshot
}

export function edgarWith(snapshot: Snapshot): EdgarOfOne {
  const nothing = async (): Promise<never> => {
    throw new Error("not used in this test")
  }
  const served = <Body>(known: Validator | null, body: Body): Fetched<Body> => {
    const { version } = edgar.snapshot
    if (known?.etag === version) return { kind: "unchanged" }
    return { kind: "fetched", body, validator: { etag: version, lastModified: null } }
  }
  const edgar: EdgarOfOne = {
    snapshot,
    feedPage: nothing,
    dailyIndex: nothing,
    tickerList: nothing,
    nport: nothing,
    linkbase: nothing,
    submissions: async (_filer, known) => served(known, edgar.snapshot.submissions),
    companyFacts: async (_filer, known) => served(known, edgar.snapshot.facts),
    instance: async ({ accession }) =>
      accession === quarterly
        ? { kind: "fetched", body: pieces(quarterlyInstance), validator: null }
        : { kind: "missing" },
  }
  return edgar
}

async function* pieces(text: string): AsyncGenerator<string> {
  yield text
}

/** The write side with the given stores, at noon of a day. */
export function portsOver({ database: from, bucket }: Stores, edgar: Edgar, day: string): RefreshPorts {
  const clock = { nowMilliseconds: () => Date.parse(`${day}T12:00:00Z`) }
  return {
    clock,
    edgar,
    ledger: filingLedger(databaseOf(from), clock),
    checks: edgarCheckStore(databaseOf(from)),
    subjects: subjectStore(databaseOf(from)),
    inputs: cloudflareInputs(from, bucket, clock),
    publishing: { ...cloudflarePublishing(from, bucket), clock },
    openRegister: async () => null,
  }
}

export const realStores: Stores = { database: env.DB, bucket: env.PACKETS }

/** Registers the company with its line and closes, without filings. */
export async function registerCompany(): Promise<void> {
  await list([listing(tickerOf(filer), "Someone Inc.", filer, { ordinaryPerShareLine: 1 })])
  const clock = { nowMilliseconds: () => Date.parse("2026-04-01T00:00:00Z") }
  const { prices } = soundInput(filer)
  if (prices === null) return
  await replaceSeries(database, clock, [
    { instrumentId: tickerOf(filer), source: "starter", splits: [], ...prices },
  ])
}

/** Finds the quarterly report in the feed. */
export async function findQuarterly(): Promise<void> {
  const clock = { nowMilliseconds: () => Date.parse("2026-05-01T20:40:00Z") }
  await filingLedger(database, clock).add(
    [{ accession: quarterly, filer, form: "10-Q", filed: "2026-05-01", acceptedAt: "2026-05-01T20:31:00Z" }],
    "feed",
  )
}

const tables = [
  ..."companies listings price_series filings edgar_checks screening_inputs determinations".split(" "),
  ..."determination_history determination_changes screening_universe screening_facets".split(" "),
  ..."standing_universe standing_facets company_measures holder_figures search_entries".split(" "),
  ..."rescreen_failures".split(" "),
]

/**
 * Every row of inputs and publications, and every stored document with its bytes, without the times of
 * storing.
 */
export async function everything(): Promise<string> {
  const columns = (table: string) => (table === "screening_inputs" ? "filer" : "*")
  const rows = await env.DB.batch(
    tables.map((table) => env.DB.prepare(`SELECT ${columns(table)} FROM ${table} ORDER BY 1`)),
  )
  const { objects } = await env.PACKETS.list()
  const documents = await Promise.all(objects.map(async ({ key }) => [key, await textUnder(key)]))
  return JSON.stringify([rows.map(({ results }, at) => [tables[at], results]), documents], null, 1)
}

/** Deletes everything except the schema, including ledgers that triggers protect. */
export async function forgetEverything(): Promise<void> {
  const { objects } = await env.PACKETS.list()
  await Promise.all([env.PACKETS.delete(objects.map(({ key }) => key)), emptyTables(tables)])
}

/** The determination of a company with its documents. Throws if a document is missing. */
export async function readerMeets(): Promise<string> {
  const row = await env.DB.prepare("SELECT * FROM determinations WHERE filer = ?")
    .bind(filer)
    .first<{ packet_key: string | null; financials_key: string | null }>()
  const keys = [row?.packet_key, row?.financials_key].flatMap((key) => key ?? [])
  const documents = await Promise.all(keys.map(textUnder))
  const missing = keys.filter((_, at) => documents[at] === null)
  if (missing.length > 0) throw new Error(`no document under ${missing.join(", ")}`)
  return JSON.stringify([row, documents])
}

export async function textUnder(key: string): Promise<string | null> {
  return (await (await env.PACKETS.get(key))?.text()) ?? null
}
