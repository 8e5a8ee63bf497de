import type { Stores } from "../../scripts/stores/open.ts"
import type { HistoryEntry } from "../../src/contract/history.ts"
import type { Publication } from "../../src/pipeline/ports.ts"
import { publicationOf, publishAll } from "../../src/pipeline/rescreen/publication.ts"
import { saveCompanies, saveListings } from "../../worker/storage/write/companies.ts"
import { cloudflarePublishing } from "../../worker/storage/write/publishing.ts"

const words =
  "The debt, the cash and the prohibited income of the company were compared with the limits of the standard. "

const screen = { result: "pass", value: 0.0212, threshold: 0.3, note: words } as const

const entry: HistoryEntry = {
  occasion: "filing",
  period_end: "2026-03-28",
  as_of: "2026-05-01",
  status: "compliant",
  withheld: null,
  screens: {
    business_activity: screen,
    debt_to_market_cap: screen,
    cash_to_market_cap: screen,
    prohibited_revenue: screen,
  },
  filing: null,
  changed: false,
  changed_screens: [],
}

/** A determination of ordinary size; its figures are made up. */
export const samplePublication: Publication = publicationOf(
  {
    evidence: null,
    health: null,
    history: { history: Array.from({ length: 9 }, () => entry), changes: [] },
    financials: null,
    compliance: {
      methodology: "aaoifi-ss21@2026.1",
      as_of: "2026-08-31T00:00:00.000Z",
      determination: { status: "compliant", confidence: 0.93, explanation: words.repeat(20), withheld: null },
      screens: null,
      revenue: null,
      purification: null,
      stability: {
        rating: "stable",
        drivers: [{ code: "bench", message: words.repeat(10), severity: "info" }],
      },
      filing: null,
    },
  },
  {
    assessmentId: "bench",
    cik: 320193,
    methodology: "aaoifi-ss21@2026.1",
    asOf: "2026-08-31T00:00:00.000Z",
    marketCapUsd: null,
    filingAccession: null,
    filedDigest: "",
    closesThrough: null,
    newestPeriodEnd: "2026-06-27",
    nextReportDue: "2026-12-28",
    staleFrom: "2027-01-27",
  },
  null,
)

/** Publishes one company of the sandbox. */
export async function publishApple({
  database,
  packets,
}: Pick<Stores, "database" | "packets">): Promise<void> {
  await saveCompanies(database, [{ cik: 320193, name: "Apple Inc.", sic: "3571", countryCode: "US" }])
  await saveListings(database, [
    {
      instrumentId: "AAPL",
      symbol: "AAPL",
      name: "Apple Inc.",
      exchange: "Nasdaq",
      countryCode: "US",
      cik: 320193,
      kind: "stock",
      sandbox: true,
      isin: null,
      canonical: true,
    },
  ])
  await publishAll(cloudflarePublishing(database, packets), [samplePublication])
}
