import { describe, expect, test } from "vitest"
import { starterAsOf } from "../../../../scripts/starter/tables.ts"
import { documentsOf } from "../../../../src/documents/all.ts"
import { indexFacts } from "../../../../src/facts/fact-ledger.ts"
import {
  closesKnownOn,
  countedSplits,
  splitsInPrices,
} from "../../../../src/facts/measures/shares/past-closes.ts"
import { splitFactorOf } from "../../../../src/facts/measures/shares/splits.ts"
import { assess } from "../../../../src/screening/assess.ts"
import { asOf, type Company, factsOfCompany, judged, monthEnds, soundBut } from "../../../support/company.ts"
import { facts } from "../../../support/companyfacts.ts"
import { pastOf } from "../../../support/past-inputs.ts"

const closes = [
  { date: "2026-04-30", close: 10 },
  { date: "2026-05-29", close: 11 },
  { date: "2026-06-30", close: 12 },
  { date: "2026-09-30", close: 12 },
]

const old = `
  10-Q 2025-05-29 0000000001-25-000001
  us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-02-01/2025-04-30 1000
  us-gaap:EarningsPerShareBasic USD/shares 2025-02-01/2025-04-30 4
  dei:EntityCommonStockSharesOutstanding shares 2025-05-28 1000`
const restated = (filed: string) => `
  10-Q ${filed} 0000000001-26-000009
  us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-02-01/2025-04-30 4000
  us-gaap:EarningsPerShareBasic USD/shares 2025-02-01/2025-04-30 1`
const cover = (count: number, filed: string) => `
  10-Q ${filed} 0000000001-26-000001
  dei:EntityCommonStockSharesOutstanding shares ${filed} ${count}`

test.each([
  ["2026-05-28", [40]],
  ["2026-06-02", [10, 11]],
])("a report of 29 May restates shares for a split of 10 June: on %s the closes are %j", (day, expected) => {
  const known = facts(old + (day < "2026-05-29" ? "" : restated("2026-05-29") + cover(4_100, "2026-05-29")))
  const all = facts(old + restated("2026-05-29") + cover(4_100, "2026-05-29"))
  const splits = [{ date: "2026-06-10", ratio: 4 }]
  expect(closesKnownOn({ closes, splits }, all, known, day)?.map(({ close }) => close)).toEqual(expected)
})

describe("a split is not named by the vendor and is restated in September, and the count of 20 May is of", () => {
  test.each([
    ["old shares, so closes are per old share", 1_050, [40, 44]],
    ["new shares, so closes are per new share", 4_100, [10, 11]],
    ["either, so there are no closes", 2_000, []],
  ])("%s", (_, count, expected) => {
    const known = old + cover(count, "2026-05-20")
    const all = facts(known + restated("2026-09-01"))
    const on = closesKnownOn({ closes, splits: [] }, all, facts(known), "2026-06-02")
    expect(on?.map(({ close }) => close)).toEqual(expected)
  })
})

test.each([
  ["new shares", 4_100, "2026-05-20"],
  ["old shares", 1_050, "2026-09-01"],
  ["either", 2_000, "2026-09-01"],
])(
  "a report of September restates for a split, and the May cover may count %s (%d): split counted from %s",
  (_, count, on) => {
    const filed = facts(old + cover(count, "2026-05-20") + restated("2026-09-01"))
    expect(countedSplits(indexFacts(filed))).toMatchObject([{ ratio: 4, countedNewOn: on }])
  },
)

/**
 * The 10-K after their split counts new shares on its cover, and a report restates an earlier period only
 * later.
 */
test.each([
  // Split of two for one in June 2021; 10-K of July 2021.
  ["NEOG", "2021-05-31", 107_477_445],
  // Split of three for two in January 2022; 10-K of March 2022.
  ["MBIN", "2021-12-31", 43_267_776],
])("%s has in the year to %s %d shares, and no note of a later split", (ticker, end, shares) => {
  const { financials } = documentsOf(assess({ ...pastOf(ticker), asOf: starterAsOf }))
  const year = financials?.annual.find((each) => each.period.end === end)
  expect(year?.figures.shares_outstanding).toMatchObject({ value: shares })
  expect(year?.figures.shares_outstanding?.note ?? "").not.toContain("split since")
})

/** The public holds 900,000 of a company worth 1,000,000. */
const float = "dei:EntityPublicFloat USD 2025-06-30 900000 10-K 2026-02-15 0000000001-26-000001"
/** The filing day of the cover page that counts new shares. */
const newlyCounted = "2026-02-15"

interface Case {
  readonly ratio: number
  /** The count on the cover page, after the split. */
  readonly shares: number
  readonly close: number
  readonly until?: string
  readonly also?: string
  readonly countedOldOn?: string
}

/** The factor from the shares on the cover page to the shares that the closes price, or null if undecided. */
function factorOf({
  ratio,
  shares,
  close,
  until = "2026-01-31",
  also = float,
  countedOldOn = "2025-11-01",
}: Case) {
  const facts = factsOfCompany(soundBut({ shares, also }))
  const ledger = { facts, asOf, index: indexFacts(facts) }
  const splits = [{ ratio, countedOldOn, countedNewOn: newlyCounted }]
  const marked = splitsInPrices(ledger, splits, monthEnds(close, until))
  return marked === null ? null : splitFactorOf(marked, newlyCounted)
}

describe("if the closes end before the first count in new shares, the public float decides", () => {
  test.each<[what: string, split: Case, factor: number | null]>([
    ["ten for one, closes in old shares", { ratio: 10, shares: 10_000, close: 1000 }, 1 / 10],
    ["ten for one, closes adjusted", { ratio: 10, shares: 10_000, close: 100 }, 1],
    ["one for ten, closes in old shares", { ratio: 1 / 10, shares: 100, close: 1000 }, 10],
    ["one for ten, closes adjusted", { ratio: 1 / 10, shares: 100, close: 10_000 }, 1],
    ["four for one: 22.5% or 90% may be public shares", { ratio: 4, shares: 4000, close: 1000 }, null],
    ["ten for one without a float", { ratio: 10, shares: 10_000, close: 1000, also: "" }, null],
  ])("%s", (_, split, factor) => {
    expect(factorOf(split)).toBe(factor)
  })
})

test("a split is counted in the last close only if it came before that close", () => {
  const split = { ratio: 4, shares: 4000, close: 1000, also: "" }
  expect(factorOf({ ...split, until: "2026-02-28" })).toBe(1)
  expect(factorOf({ ...split, countedOldOn: "2026-02-01" })).toBe(1 / 4)
})

describe("a verdict on closes that end before a split", () => {
  const restated = (ratio: number): Company =>
    soundBut({
      shares: 1000 * ratio,
      closes: monthEnds(1000, "2026-01-31"),
      sheet: { LongTermDebt: 400_000 },
      also: `
        ${float}
        us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2024-01-01/2024-12-31 1000 10-K 2025-02-15 0000000001-25-000001
        us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2024-01-01/2024-12-31 ${1000 * ratio} 10-K 2026-02-15 0000000001-26-000001
        us-gaap:EarningsPerShareBasic USD/shares 2024-01-01/2024-12-31 100 10-K 2025-02-15 0000000001-25-000001
        us-gaap:EarningsPerShareBasic USD/shares 2024-01-01/2024-12-31 ${100 / ratio} 10-K 2026-02-15 0000000001-26-000001`,
    })

  test("is based on the company's true value, not ten times as much", () => {
    const { status, measured } = judged(restated(10))
    expect(measured.marketCap).toMatchObject({ state: "known", cap: { value: 1_000_000 } })
    expect(status).toBe("non-compliant")
  })

  test("is withheld if the filings do not distinguish old shares from new", () => {
    const { status, withheld } = judged(restated(4))
    expect([status, withheld?.reason, withheld?.lacks]).toEqual([
      "pending",
      "market_cap_unavailable",
      "it is unknown whether the closes reflect the newest split",
    ])
  })
})
