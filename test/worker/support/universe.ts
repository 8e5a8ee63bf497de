import { env } from "cloudflare:workers"
import { saveCompanies, saveListings } from "../../../src/pipeline/listings/companies.ts"
import { saveQuotes } from "../../../src/pipeline/prices/store.ts"
import { publishAll } from "../../../src/pipeline/rescreen/publication.ts"
import { publishSnapshot } from "../../support/snapshot.ts"
import { type Change, decided, decidedDocuments, heldBack, soundMeasures } from "./documents.ts"
import { listing } from "./listing.ts"
import { seededSnapshot } from "./service.ts"
import { database, publishing } from "./stores.ts"

const apple = 320193
const alphabet = 1652044
const mcdonalds = 63908
const berkshire = 1067983
const tsmc = 1046179

/** A listing, by default not canonical. */
const line: typeof listing = (symbol, name, cik, change) =>
  listing(symbol, name, cik, { canonical: false, ...change })

/**
 * Companies with several lines: Apple (compliant, mega), TSMC (withheld; Taipei and New York), Alphabet
 * (non-compliant, two classes), Berkshire (not analysed, of unknown size), a Tokyo company without an SEC
 * registrant, and funds.
 */
export async function seedWorld(): Promise<void> {
  await publishSnapshot({ database: env.DB, bucket: env.PACKETS }, seededSnapshot)
  await saveCompanies(database, [
    { cik: apple, name: "Apple Inc.", sic: "3571", countryCode: "US" },
    { cik: alphabet, name: "Alphabet Inc.", sic: "7370", countryCode: "US" },
    { cik: mcdonalds, name: "McDonald's Corp", sic: "5812", countryCode: "US" },
    { cik: berkshire, name: "Berkshire Hathaway Inc.", sic: "6331", countryCode: "US" },
    { cik: tsmc, name: "Taiwan Semiconductor Manufacturing Co Ltd", sic: "3674", countryCode: "TW" },
  ])
  const canonical = { canonical: true }
  const abroad = { countryCode: "TW", exchange: "Taiwan" }
  await saveListings(database, [
    line("AAPL", "Apple Inc.", apple, { ...canonical, sandbox: true, isin: "US0378331005" }),
    line("FRA:APC", "Apple Inc.", apple, { symbol: "APC", exchange: "Frankfurt", sandbox: true }),
    line("GOOG", "Alphabet Inc.", alphabet),
    line("GOOGL", "Alphabet Inc.", alphabet, canonical),
    line("MCD", "McDonald's Corp", mcdonalds, { ...canonical, sandbox: true }),
    line("BRK-B", "Berkshire Hathaway Inc.", berkshire, canonical),
    line("TSM", "Taiwan Semiconductor Manufacturing Co Ltd", tsmc, { ...canonical, countryCode: "TW" }),
    line("TPE:2330", "Taiwan Semiconductor Manufacturing Company Limited", tsmc, {
      symbol: "2330",
      ...abroad,
    }),
    line("TYO:7203", "Toyota Motor Corporation", null, {
      symbol: "7203",
      countryCode: "JP",
      exchange: "Tokyo",
      ...canonical,
    }),
    line("SHA:1398", "Industrial and Commercial Bank of China Limited", null, {
      symbol: "1398",
      countryCode: "CN",
      exchange: "Hong Kong",
      ...canonical,
    }),
    line("CHKP", "Check Point Software Technologies Ltd", null, { countryCode: "IL", ...canonical }),
    line("SPY", "SPDR S&P 500 ETF Trust", null, { kind: "fund", canonical: true }),
  ])
  await publishAll(publishing, [
    decided(apple, { marketCapUsd: 4_000e9, measured: soundMeasures(apple) }),
    nonCompliant(alphabet, { marketCapUsd: 3_000e9, measured: soundMeasures(alphabet) }),
    decided(mcdonalds, { marketCapUsd: 210e9, health: null }),
    heldBack(tsmc),
  ])
  await saveQuotes(database, [
    { instrumentId: "AAPL", currency: "USD", date: "2026-08-03", close: 202, previousClose: 200 },
    { instrumentId: "MCD", currency: "USD", date: "2026-08-03", close: 300, previousClose: null },
  ])
}

function nonCompliant(cik: number, change: Change) {
  const { compliance } = decidedDocuments(cik)
  const determination = { ...compliance.determination, status: "non-compliant" as const }
  return decided(cik, { ...change, compliance: { ...compliance, determination } })
}
