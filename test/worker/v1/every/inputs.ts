import { type EndpointName, endpoints } from "../../../../src/api/endpoints.ts"
import { changesLimitMax } from "../../../../src/changes/schema.ts"
import { printCursor } from "../../../../src/changes/service.ts"
import { type Endpoint, isRead } from "../../../../src/contract/endpoint.ts"
import { parametersOf } from "../../../../src/contract/parameters.ts"
import { historyPeriods, holdingsLimitMax } from "../../../../src/funds/schema.ts"
import { methodologiesInForce } from "../../../../src/methodologies/service.ts"
import type { Rulebook } from "../../../../src/rulebooks/schema.ts"
import * as vocabulary from "../../../../src/vocabulary.ts"
import { ownMethodology, shippedOn } from "../../../support/methodology.ts"

/** Listings that a caller could name: a stock in the sandbox and others outside it. */
const outside = ["GOOG", "GOOGL", "TSM", "BRK-B", "SPY"]
export const symbols = ["AAPL", "FRA:APC", "IJR", "NOSUCH", ...outside]
export const words = ["alphabet", "taiwan", "2330", "apple", "fund"]
const together = ["AAPL", ...symbols]
const pastDay = "2026-03-31"

/** AAOIFI's rules with a lower limit, as a caller's own rules. */
const strict: Rulebook = {
  ...ownMethodology.rules,
  name: "Stricter",
  ratios: ownMethodology.rules.ratios.map((rule) => ({ ...rule, limit: rule.limit / 2 })),
}

const positions = together.map((symbol, at) => ({ symbol, shares: at + 0.5 }))
const lots = together.map((symbol) => ({ symbol, shares: 3, bought_on: "2022-03-01" }))

/** The values of each field of an input. */
const valuesOf: Readonly<Record<string, readonly unknown[]>> = {
  symbol: symbols,
  symbols: [together],
  positions: [positions, positions.map((each) => ({ ...each, price: 10, currency: "USD" }))],
  lots: [lots, lots.map((lot) => ({ ...lot, sold_on: pastDay, dividends_received: 100 }))],
  q: words,
  types: [["stock"], ["etf"]],
  by: ["report"],
  methodology: ["djim"],
  rulebook: [strict],
  as_of: [pastDay],
  published_as_of: [pastDay],
  held_for: ["trade"],
  changed_since: ["2000-01-01"],
  gold_price: ["132.50"],
  silver_price: ["1.65"],
  status: vocabulary.determinationStatuses,
  sector: vocabulary.sectors,
  market_cap: vocabulary.marketCapBuckets,
  health: vocabulary.healthRatings,
  country: ["US"],
  sort: ["symbol"],
  limit: [1, 100],
  offset: [1],
  period: historyPeriods,
  from: ["2000-01-01", pastDay],
  to: ["2026-10-02"],
  until: ["2026-10-02"],
  after: [printCursor(0)],
  before: [pastDay],
  kinds: vocabulary.changeKinds.map((kind) => [kind]),
  id: methodologiesInForce(shippedOn).map(({ id }) => id),
  day: ["latest", pastDay, "2000-01-01"],
  file: ["universe.parquet", "changes.csv.gz"],
  revision: [1],
}

type Input = Readonly<Record<string, unknown>>

/** Inputs whose fields reach more, or are allowed, only together. */
const fieldsTogether: Readonly<Partial<Record<EndpointName, readonly Input[]>>> = {
  screen: [
    ...vocabulary.determinationStatuses.flatMap((status) => [
      { status, sort: "market_cap" },
      { status, methodology: "djim" },
      { status, symbols: together, limit: 2, offset: 1 },
    ]),
    { country: "US", sort: "flip_distance" },
  ],
  compliance: onPastDay(),
  evidence: onPastDay(),
  timeline: symbols.flatMap((symbol) => [
    { symbol, from: pastDay, to: "2026-10-02" },
    { symbol, by: "report", methodology: "djim" },
  ]),
  etfHoldings: symbols.flatMap((symbol) =>
    [0, 250, 500].map((offset) => ({ symbol, offset, limit: holdingsLimitMax })),
  ),
  changes: [{ after: printCursor(0), limit: changesLimitMax }],
}

function onPastDay(): readonly Input[] {
  return symbols.map((symbol) => ({ symbol, as_of: pastDay, methodology: "djim" }))
}

/**
 * Inputs of an endpoint that reach these listings. Its required fields are sent with every value; an endpoint
 * that requires nothing is sent nothing, and the fields of its example. Each of these inputs is also sent with
 * each value of each other field. The last are those of `fieldsTogether`. An endpoint that changes or reads one
 * webhook has none, because it only names listings (test/worker/v1/webhooks.test.ts).
 */
export function inputsOf(name: EndpointName): readonly Input[] {
  const declared: Endpoint = endpoints[name]
  if (!isRead(declared) || declared.path.startsWith("/webhooks/")) return []
  const parameters = parametersOf(declared)
  const required = parameters.filter((each) => each.required).map((each) => each.name)
  const optional = parameters.filter((each) => !each.required).map((each) => each.name)
  const fromExample = combined(Object.keys(declared.example)).slice(0, 1)
  const asked = required.length > 0 ? combined(required) : [{}, ...fromExample]
  const refined = optional.flatMap((field) =>
    combined([field]).flatMap((more) => asked.map((input) => ({ ...input, ...more }))),
  )
  const inputs = [...asked, ...refined, ...(fieldsTogether[name] ?? [])]
  return name === "etf" ? inputs.filter((input) => !isWeighedAnew(input)) : inputs
}

/**
 * By another standard, a sandbox fund is weighed at the request, from verdicts outside the sandbox too
 * (test/worker/v1/methodology-asked.test.ts).
 */
function isWeighedAnew({ symbol, methodology }: Input): boolean {
  return symbol === "IJR" && methodology !== undefined
}

/** Every combination of values of these fields. */
function combined(fields: readonly string[]): readonly Input[] {
  return fields.reduce<readonly Input[]>(
    (inputs, field) => {
      const values = valuesOf[field]
      if (values === undefined) throw new Error(`valuesOf has no values of ${field}.`)
      return inputs.flatMap((input) => values.map((value) => ({ ...input, [field]: value })))
    },
    [{}],
  )
}
