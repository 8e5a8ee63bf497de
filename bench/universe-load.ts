import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import type { PublishedRow } from "../src/pipeline/ports.ts"
import { cloudflarePublishing } from "../worker/storage/publishing.ts"
import { saveQuotes } from "../worker/storage/quotes.ts"
import { saveCompanies, saveListings } from "../worker/storage/universe.ts"
import { type Random, randomFrom } from "./random.ts"
import { samplePublication } from "./serving-sample.ts"
import type { Issuer } from "./universe.ts"

const rowsPerBatch = 1_000
/** Of the companies with an SEC registrant. */
const analysedShare = 0.85
const quoteDate = "2026-08-31"

/** Of the documents a reader of rows meets only the bytes: they are given to every row in one statement. */
const fillDocuments = `
UPDATE determinations SET compliance_json = ?1, health_json = iif(health_json IS NULL, NULL, ?2), history_json = ?3`

/** Loads issuers as the service does, with determinations and closes that are made up. */
export async function loadUniverse(
  database: D1Database,
  packets: R2Bucket,
  issuers: readonly Issuer[],
): Promise<void> {
  const random = randomFrom(57)
  const companies = issuers.flatMap(({ company }) => company ?? [])
  const listings = issuers.flatMap(({ lines }) => lines)
  await saveCompanies(database, companies)
  const rows = companies.flatMap(({ cik }) =>
    random.fraction() < analysedShare ? [determinationOf(cik, random)] : [],
  )
  const publishing = cloudflarePublishing(database, packets)
  for (let start = 0; start < rows.length; start += rowsPerBatch) {
    await publishing.record(rows.slice(start, start + rowsPerBatch))
  }
  await database.prepare(fillDocuments).bind(compliance, "h".repeat(800), history).run()
  await saveListings(database, listings)
  await saveQuotes(
    database,
    listings.map(({ instrumentId }) => ({
      instrumentId,
      currency: "USD",
      date: quoteDate,
      close: 10 + random.below(1_000),
      previousClose: 10 + random.below(1_000),
    })),
  )
}

const compliance = JSON.stringify(samplePublication.compliance)
const history = samplePublication.history.json

/** Its columns are spread as in a real universe; its documents are written afterwards. */
function determinationOf(cik: number, random: Random): PublishedRow {
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
    assessmentId: `bench-${cik}`,
    methodology: samplePublication.methodology,
    status,
    analysisStatus: isHeldBack ? "withheld" : "complete",
    withheldReason: isHeldBack ? "screen_unresolved" : null,
    confidence: isHeldBack ? null : 0.8,
    asOf: samplePublication.asOf,
    complianceJson: "{}",
    healthJson: healthStatus === null ? null : "{}",
    healthStatus,
    // From ten million to a trillion: half of them below 1.2 bn, as many companies are.
    marketCapUsd: random.fraction() < 0.1 ? null : Math.round(1.2e9 * Math.exp(2 * random.normal())),
    historyJson: "{}",
    packetKey: null,
    financialsKey: null,
    filingAccession: null,
    filedDigest: "",
    closesThrough: null,
    publishedAt: samplePublication.asOf,
    inputVersion: null,
  }
}
