import type { z } from "zod"
import { changesLimitMax } from "../../../../src/changes/schema.ts"
import { printCursor } from "../../../../src/changes/service.ts"
import type { EndpointName, Endpoints } from "../../../../src/contract/endpoints.ts"
import { historyPeriods } from "../../../../src/funds/schema.ts"
import { methodologiesInForce } from "../../../../src/methodologies/service.ts"
import type { Rulebook } from "../../../../src/rulebooks/schema.ts"
import { screenLimitMax } from "../../../../src/screen/schema.ts"
import * as vocabulary from "../../../../src/vocabulary.ts"
import { ownMethodology, shippedOn } from "../../../support/methodology.ts"

/** Listings that a caller could name: a stock in the sandbox and others outside it. */
const outside = ["GOOG", "GOOGL", "TSM", "BRK-B", "SPY"]
export const symbols = ["AAPL", "FRA:APC", "IJR", "NOSUCH", ...outside]
export const words = ["alphabet", "taiwan", "2330", "apple", "fund"]
const open = "AAPL"
const pastDay = "2026-03-31"

/** AAOIFI's rules with a lower limit, as a caller's own rules. */
const strict: Rulebook = {
  ...ownMethodology.rules,
  name: "Stricter",
  ratios: ownMethodology.rules.ratios.map((rule) => ({ ...rule, limit: rule.limit / 2 })),
}

const named = symbols.map((symbol) => ({ symbol }))
// A standard is read for the company, not for the line. Every third symbol is enough, so that the reads do
// not double.
const under = named.filter((_, at) => at % 3 === 0).map((each) => ({ ...each, methodology: "djim" }))
const judged = [...named, ...under]
const dated = named.filter((_, at) => at % 6 === 1).map((each) => ({ ...each, as_of: pastDay }))
const judgedDated = [...judged, ...dated, ...dated.map((each) => ({ ...each, methodology: "djim" }))]
const published = { symbol: "IJR", published_as_of: pastDay }
const publishedOutside = { symbol: "SPY", published_as_of: pastDay }
const together = [open, ...symbols]
const positions = together.map((symbol, at) => ({ symbol, shares: at + 0.5 }))
const dividend = { sold_on: pastDay, dividends_received: 100 }

const filters = [
  ...vocabulary.determinationStatuses.map((status) => ({ status })),
  ...vocabulary.sectors.map((sector) => ({ sector })),
  ...vocabulary.marketCapBuckets.map((market_cap) => ({ market_cap })),
  ...vocabulary.healthRatings.map((health) => ({ health })),
  { country: "US" },
  { status: "compliant" as const, sort: "market_cap" as const },
  { status: "compliant" as const, methodology: "djim" },
  { country: "US", sort: "flip_distance" as const },
]

/** Inputs of each endpoint that reach these listings. An endpoint without any does not compile. */
export const inputs: { readonly [Name in EndpointName]: readonly z.input<Endpoints[Name]["input"]>[] } = {
  index: [{}],
  me: [{}],
  screen: [
    { symbols },
    { symbols: together, limit: screenLimitMax },
    { symbols: together, limit: 2, offset: 1 },
    { symbols: together, methodology: "djim" },
    { symbols: together, rulebook: strict },
    { symbols: [open, "GOOG"], as_of: pastDay },
    ...filters,
    ...filters.map((each) => ({ ...each, symbols: [open] })),
  ],
  portfolio: [
    { positions },
    { positions: positions.slice(1), methodology: "djim" },
    {
      positions: positions.map((each) => ({ ...each, price: 10, currency: "USD" })),
      changed_since: "2000-01-01",
    },
    { positions, held_for: "trade" },
    { positions: [open, "GOOG"].map((symbol) => ({ symbol, shares: 3 })), as_of: pastDay },
  ],
  search: words.flatMap((q) => [
    { q },
    { q, limit: 1 },
    { q, limit: 100, types: ["stock" as const] },
    { q, limit: 100, types: ["etf" as const] },
  ]),
  overview: [...named, ...dated],
  compliance: [...judgedDated, published, publishedOutside],
  evidence: [...judgedDated, published, publishedOutside],
  health: [...named, ...dated],
  financials: [...named, ...dated],
  history: judged,
  timeline: [...judged, ...named.map((each) => ({ ...each, from: pastDay, to: "2026-10-02" }))],
  purification: [...named, ...dated, { symbol: open, methodology: "djim" }],
  zakat: [
    ...named,
    ...dated,
    { symbol: open, held_for: "trade" },
    { symbol: open, gold_price: "132.50", silver_price: "1.65" },
  ],
  standards: [...under, ...dated],
  rulebookStandards: [
    ...under.map(({ symbol }) => ({ symbol, rulebook: strict })),
    ...dated.map((each) => ({ ...each, rulebook: strict })),
  ],
  lotPurification: [
    { lots: together.map((symbol) => ({ symbol, shares: 1.5, bought_on: "2023-03-01" })) },
    { lots: together.map((symbol) => ({ symbol, shares: 3, bought_on: "2022-03-01", ...dividend })) },
    { lots: together.map((symbol) => ({ symbol, shares: 3, bought_on: "2022-03-01" })), methodology: "djim" },
  ],
  // By another standard, a sandbox fund is weighed at the request, from verdicts outside the sandbox too. It
  // has its own test.
  etf: [...named, { symbol: open, methodology: "djim" }, { symbol: open, as_of: pastDay }],
  etfHoldings: symbols.flatMap((symbol) => [
    { symbol },
    { symbol, limit: 3, offset: 1 },
    ...[0, 250, 500].map((offset) => ({ symbol, limit: 250, offset })),
    { symbol, limit: 2, methodology: "djim" },
    { symbol, limit: 2, as_of: pastDay },
  ]),
  purityHistory: symbols.flatMap((symbol) => [
    ...historyPeriods.map((period) => ({ symbol, period })),
    { symbol, until: "2026-10-02" },
  ]),
  changes: [
    {},
    { from: "2000-01-01", symbols: together },
    { after: printCursor(0), limit: changesLimitMax },
    ...vocabulary.changeKinds.map((kind) => ({ from: "2000-01-01", kinds: [kind] })),
  ],
  snapshots: [{}, { limit: 1 }, { before: pastDay }],
  snapshot: [{ day: "latest" }, { day: pastDay, revision: 1 }, { day: "2000-01-01" }],
  snapshotFile: [
    { day: "latest", file: "universe.parquet" },
    { day: pastDay, file: "changes.csv.gz", revision: 1 },
  ],
  methodologies: [{}],
  methodology: methodologiesInForce(shippedOn).map(({ id }) => ({ id })),
  rulebookSchema: [{}],
  // Endpoints without an input change an account's webhooks and only name listings
  // (test/worker/v1/webhooks.test.ts).
  webhooks: [{}],
  createWebhook: [],
  updateWebhook: [],
  deleteWebhook: [],
  rotateWebhook: [],
  testWebhook: [],
  webhookDeliveries: [],
  replayWebhook: [],
}
