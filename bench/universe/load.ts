import type { D1Database } from "@cloudflare/workers-types"
import { slices } from "../../src/slices.ts"
import { rowsPerStatement } from "../../worker/storage/rows-per-statement.ts"
import { saveCompanies, upsertListings } from "../../worker/storage/write/companies.ts"
import { refreshScreeningListings } from "../../worker/storage/write/screening-universe.ts"
import { refreshSearchListings } from "../../worker/storage/write/search-index.ts"
import { samplePublication } from "../serving/sample.ts"
import { type Random, randomFrom } from "../support/random.ts"
import type { Issuer } from "./synthetic.ts"

/** Of the companies with an SEC registrant. */
const analysedShare = 0.85
const quoteDate = "2026-08-31"
/** Each statement begins a new segment of the index, so fewer statements are faster. */
const indexedAtOnce = 50_000

/** The stored texts of a row of `determinations`. */
export interface StoredDocuments {
  readonly compliance: string
  readonly health: string
  readonly history: string
  readonly packetKey: string | null
  readonly financialsKey: string | null
}

export interface LoadOptions {
  /** Drawn for the synthetic determinations; by default a sample of ordinary size. */
  readonly documents?: readonly StoredDocuments[]
  /** The stored closes of each canonical line with a verdict; none by default. */
  readonly closes?: string
  /** Called during each step with the number of rows written and in total. */
  readonly progress?: (step: string, written: number, rows: number) => void
}

/**
 * Loads issuers with synthetic determinations and closes: the rows the service would write, with fewer statements. Verdicts
 * are written before the lines, so that no row is written twice. Existing rows stay.
 */
export async function loadUniverse(
  database: D1Database,
  issuers: readonly Issuer[],
  { documents = [sampleDocuments], closes, progress = () => {} }: LoadOptions = {},
): Promise<void> {
  const random = randomFrom(57)
  const companies = issuers.flatMap(({ company }) => company ?? [])
  const listings = issuers.flatMap(({ lines }) => lines)
  await saveCompanies(database, companies)
  progress("companies", companies.length, companies.length)
  await fillDocuments(database, documents)
  const analysed = companies.filter(() => random.fraction() < analysedShare)
  await writeSlices(analysed, "determinations", progress, rowsPerStatement, (some) => {
    const rows = JSON.stringify(some.map(({ cik }) => determinationOf(cik, documents.length, random)))
    return [addDeterminations, addHistory, addInputs].map((sql) => database.prepare(sql).bind(rows))
  })
  await database.prepare("DROP TABLE bench_documents").run()
  await writeSlices(listings, "listings", progress, rowsPerStatement, (some) => {
    const ids = JSON.stringify(some.map(({ instrumentId }) => instrumentId))
    return [
      database.prepare(upsertListings).bind(JSON.stringify(some)),
      ...refreshScreeningListings(database, ids),
      database
        .prepare(addQuotes)
        .bind(JSON.stringify(some.map((line) => quoteOf(line.instrumentId, random)))),
      ...(closes === undefined ? [] : [database.prepare(addSeries).bind(ids, closes)]),
    ]
  })
  await writeSlices(listings, "search", progress, indexedAtOnce, (some) =>
    refreshSearchListings(database, JSON.stringify(some.map(({ instrumentId }) => instrumentId))),
  )

  /** Writes `size` rows a statement. */
  async function writeSlices<Row>(
    rows: readonly Row[],
    step: string,
    report: NonNullable<LoadOptions["progress"]>,
    size: number,
    statements: (some: readonly Row[]) => Parameters<D1Database["batch"]>[0],
  ): Promise<void> {
    let written = 0
    for (const some of slices(rows, size)) {
      await database.batch(statements(some))
      written += some.length
      report(step, written, rows.length)
    }
  }
}

const sampleDocuments: StoredDocuments = {
  compliance: samplePublication.complianceJson,
  health: "h".repeat(800),
  history: samplePublication.historyJson,
  packetKey: null,
  financialsKey: null,
}

/** A temporary table, so that texts shared by thousands of rows are sent once. */
async function fillDocuments(database: D1Database, documents: readonly StoredDocuments[]): Promise<void> {
  await database
    .prepare(
      `CREATE TABLE bench_documents (
  slot INTEGER PRIMARY KEY, compliance TEXT, health TEXT, history TEXT, packet_key TEXT, financials_key TEXT
)`,
    )
    .run()
  const insert = database.prepare("INSERT INTO bench_documents VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
  await database.batch(
    documents.map(({ compliance, health, history, packetKey, financialsKey }, slot) =>
      insert.bind(slot, compliance, health, history, packetKey, financialsKey),
    ),
  )
}

const addDeterminations = `
INSERT INTO determinations (
  assessment_id, cik, methodology, status, analysis_status, withheld_reason, confidence, as_of, packet_key,
  published_at, compliance_json, health_json, health_status, market_cap_usd, history_json, financials_key,
  filing_accession, filed_digest, closes_through, newest_period_end, next_report_due, stale_from
)
SELECT value ->> 'assessmentId', value ->> 'cik', value ->> 'methodology', value ->> 'status',
  value ->> 'analysisStatus', value ->> 'withheldReason', value ->> 'confidence', value ->> 'asOf',
  document.packet_key, value ->> 'publishedAt', document.compliance,
  iif(value ->> 'healthStatus' IS NULL, NULL, document.health), value ->> 'healthStatus', value ->> 'marketCapUsd',
  document.history, document.financials_key, '0000320193-26-000013', value ->> 'assessmentId', '2026-08-28',
  '2026-06-27', '2026-12-28', '2026-09-14'
FROM json_each(?1) CROSS JOIN bench_documents AS document ON document.slot = value ->> 'slot'`

const addHistory = `
INSERT INTO determination_history (
  assessment_id, cik, methodology, status, analysis_status, withheld_reason, confidence, as_of, packet_key,
  published_at
)
SELECT assessment_id, cik, methodology, status, analysis_status, withheld_reason, confidence, as_of, packet_key,
  published_at
FROM determinations WHERE cik IN (SELECT value ->> 'cik' FROM json_each(?1))`

const addInputs = `
INSERT INTO screening_inputs (cik, stored_at)
SELECT cik, published_at FROM determinations WHERE cik IN (SELECT value ->> 'cik' FROM json_each(?1))`

const addSeries = `
INSERT INTO price_series (instrument_id, currency, source, last_date, updated_at, closes)
SELECT instrument_id, 'USD', 'starter', '2026-08-28', '2026-08-31T00:00:00.000Z', ?2
FROM json_each(?1) AS one JOIN listings ON listings.instrument_id = one.value
WHERE listings.canonical = 1 AND EXISTS (SELECT 1 FROM determinations WHERE determinations.cik = listings.cik)
ON CONFLICT (instrument_id) DO NOTHING`

const addQuotes = `
INSERT INTO quotes (instrument_id, currency, date, close, previous_close)
SELECT value ->> 0, 'USD', value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1) WHERE true
ON CONFLICT (instrument_id) DO NOTHING`

/** Columns are distributed as in a real universe. */
function determinationOf(cik: number, documents: number, random: Random) {
  const status = random.of(["compliant", "compliant", "non-compliant", "non-compliant", "pending"] as const)
  const isHeldBack = status === "pending"
  const healthStatus = random.of([
    "fragile",
    "fragile",
    "robust",
    "robust",
    "robust",
    "antifragile",
    null,
  ] as const)
  return {
    cik,
    // As long as a real hash.
    assessmentId: cik.toString(16).padStart(64, "0"),
    methodology: samplePublication.methodology,
    status,
    analysisStatus: isHeldBack ? "withheld" : "complete",
    withheldReason: isHeldBack ? "screen_unresolved" : null,
    confidence: isHeldBack ? null : 0.8,
    asOf: samplePublication.asOf,
    healthStatus,
    // From ten million to a trillion: half of them below 1.2 bn, as many companies are.
    marketCapUsd: random.fraction() < 0.1 ? null : Math.round(1.2e9 * Math.exp(2 * random.normal())),
    publishedAt: samplePublication.asOf,
    slot: random.below(documents),
  }
}

function quoteOf(instrumentId: string, random: Random): readonly [string, string, number, number] {
  return [instrumentId, quoteDate, 10 + random.below(1_000), 10 + random.below(1_000)]
}
