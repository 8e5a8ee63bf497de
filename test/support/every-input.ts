import type { z } from "zod"
import { changesLimitMax } from "../../src/changes/schema.ts"
import { printCursor } from "../../src/changes/service.ts"
import type { EndpointName, Endpoints } from "../../src/contract/endpoints.ts"
import { historyPeriods } from "../../src/funds/schema.ts"
import { slices } from "../../src/lists.ts"
import { positionsMax } from "../../src/portfolio/schema.ts"
import { lotsMax } from "../../src/purification/schema.ts"
import { screenLimitMax, symbolsMax } from "../../src/screen/schema.ts"
import { currentMethodology } from "../../src/screening/methodologies.ts"
import { methodologiesInForce } from "../../src/standards/methodologies-service.ts"
import type { Rulebook } from "../../src/standards/rulebook-schema.ts"
import {
  changeKinds,
  determinationStatuses,
  healthRatings,
  marketCapBuckets,
  sectors,
} from "../../src/vocabulary.ts"

/** What a caller could name to read about listings. */
export interface Named {
  /** Identifiers of listings. */
  readonly symbols: readonly string[]
  /** Of them, a stock of the sandbox. */
  readonly open: string
  /** Texts to search for. */
  readonly words: readonly string[]
}

/** AAOIFI's rules with a lower limit, as a caller's own. */
const strict: Rulebook = {
  ...currentMethodology.rules,
  name: "Stricter",
  ratios: currentMethodology.rules.ratios.map((rule) => ({ ...rule, limit: rule.limit / 2 })),
}

const pastDay = "2026-03-31"

export type EveryInput = { readonly [Name in EndpointName]: readonly z.input<Endpoints[Name]["input"]>[] }

/** Inputs of each endpoint that reach the given listings: an endpoint without any does not compile. */
export function everyInput({ symbols, open, words }: Named): EveryInput {
  const named = symbols.map((symbol) => ({ symbol }))
  // A standard is read of the company, not of the line: every third symbol, so that the reads do not double.
  const under = named.filter((_, at) => at % 3 === 0).map((each) => ({ ...each, methodology: "djim" }))
  const judged = [...named, ...under]
  const dated = named.filter((_, at) => at % 6 === 1).map((each) => ({ ...each, as_of: pastDay }))
  const judgedDated = [...judged, ...dated, ...dated.map((each) => ({ ...each, methodology: "djim" }))]
  const published = named
    .filter((_, at) => at % 6 === 2)
    .map((each) => ({ ...each, published_as_of: pastDay }))
  return {
    index: [{}],
    me: [{}],
    screen: [
      ...listsOf(symbols, open),
      ...filters,
      ...filters.map((each) => ({ ...each, symbols: [open] })),
      ...slices(symbols, 5 * symbolsMax).map(([some = open]) => ({ symbols: [open, some], as_of: pastDay })),
    ],
    portfolio: portfoliosOf(symbols, open),
    search: words.flatMap((q) => [
      { q },
      { q, limit: 1 },
      { q, limit: 100, types: ["stock" as const] },
      { q, limit: 100, types: ["etf" as const] },
    ]),
    overview: [...named, ...dated],
    compliance: [...judgedDated, ...published],
    evidence: [...judgedDated, ...published],
    health: [...named, ...dated],
    financials: [...named, ...dated],
    history: judged,
    timeline: [...judged, ...named.map((each) => ({ ...each, from: pastDay, to: "2026-10-02" }))],
    purification: [...named, ...dated],
    zakat: [...named, ...dated, { symbol: open, gold_price: "132.50", silver_price: "1.65" }],
    standards: [...under, ...dated],
    rulebookStandards: [
      ...under.map(({ symbol }) => ({ symbol, rulebook: strict })),
      ...dated.map((each) => ({ ...each, rulebook: strict })),
    ],
    lotPurification: slices(symbols, lotsMax - 1).flatMap((some) => [
      { lots: [open, ...some].map((symbol) => ({ symbol, shares: 1.5, bought_on: "2023-03-01" })) },
      {
        lots: [open, ...some].map((symbol) => ({
          symbol,
          shares: 3,
          bought_on: "2022-03-01",
          sold_on: pastDay,
          dividends_received: 100,
        })),
      },
    ]),
    // A fund of the sandbox is weighed under another standard at the request, from verdicts outside too: it has its own test.
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
      ...slices(symbols, symbolsMax - 1).map((some) => ({ from: "2000-01-01", symbols: [open, ...some] })),
      { after: printCursor(0), limit: changesLimitMax },
      ...changeKinds.map((kind) => ({ from: "2000-01-01", kinds: [kind] })),
    ],
    snapshots: [{}, { limit: 1 }, { before: pastDay }],
    snapshot: [{ day: "latest" }, { day: pastDay, revision: 1 }, { day: "2000-01-01" }],
    snapshotFile: [
      { day: "latest", file: "universe.parquet" },
      { day: pastDay, file: "changes.csv.gz", revision: 1 },
    ],
    methodologies: [{}],
    methodology: methodologiesInForce.map(({ id }) => ({ id })),
    rulebookSchema: [{}],
    // Those without an input change an account's webhooks, and name listings that they do not read: test/worker/v1/webhooks.test.ts.
    webhooks: [{}],
    createWebhook: [],
    updateWebhook: [],
    deleteWebhook: [],
    rotateWebhook: [],
    testWebhook: [],
    webhookDeliveries: [],
    replayWebhook: [],
  }
}

/** Lists of symbols: pages of them, each beside a stock of the sandbox. */
function listsOf(symbols: readonly string[], open: string) {
  return slices(symbols, symbolsMax - 1).flatMap((some) => [
    { symbols: [...some] },
    { symbols: [open, ...some], limit: screenLimitMax },
    { symbols: [open, ...some], limit: 2, offset: 1 },
    { symbols: [open, ...some], methodology: "djim" },
    { symbols: [open, ...some], rulebook: strict },
  ])
}

/** Portfolios of pages of symbols, each beside a stock of the sandbox. */
function portfoliosOf(symbols: readonly string[], open: string) {
  return [
    ...slices(symbols, positionsMax - 1).flatMap((some) => {
      const positions = [open, ...some].map((symbol, at) => ({ symbol, shares: at + 0.5 }))
      return [
        { positions },
        { positions: positions.slice(1), methodology: "djim" },
        { positions: positions.map((each) => ({ ...each, price: 10 })), changed_since: "2000-01-01" },
      ]
    }),
    ...slices(symbols, 5 * symbolsMax).map(([some = open]) => ({
      positions: [open, some].map((symbol) => ({ symbol, shares: 3 })),
      as_of: pastDay,
    })),
  ]
}

const filters = [
  ...determinationStatuses.map((status) => ({ status })),
  ...sectors.map((sector) => ({ sector })),
  ...marketCapBuckets.map((market_cap) => ({ market_cap })),
  ...healthRatings.map((health) => ({ health })),
  { country: "US" },
  { status: "compliant" as const, sort: "market_cap" as const },
  { status: "compliant" as const, methodology: "djim" },
  { country: "US", sort: "flip_distance" as const },
]
