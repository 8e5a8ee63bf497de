import { describe, expect, test } from "vitest"
import { indexFacts } from "../../../../src/facts/fact-ledger.ts"
import { splitsInPrices } from "../../../../src/facts/measures/shares/past-closes.ts"
import { splitFactorOf } from "../../../../src/facts/measures/shares/splits.ts"
import { asOf, type Company, factsOfCompany, judged, monthEnds, soundBut } from "../../../support/company.ts"

/** 900,000 of a company worth 1,000,000 is in free float. */
const float = "dei:EntityPublicFloat USD 2025-06-30 900000 10-K 2026-02-15 0000000001-26-000001"
/** Day of the cover page, which counts new shares. */
const newlyCounted = "2026-02-15"

interface Case {
  readonly ratio: number
  /** On the cover page, after the split. */
  readonly shares: number
  readonly close: number
  readonly until?: string
  readonly also?: string
  readonly countedOldOn?: string
}

/** The factor of the cover page's count to the shares that the closes price; null where it is open. */
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

describe("the closes end before the first count in new shares, and the public float decides", () => {
  test.each<[what: string, split: Case, factor: number | null]>([
    ["ten for one, closes in old shares", { ratio: 10, shares: 10_000, close: 1000 }, 1 / 10],
    ["ten for one, closes adjusted", { ratio: 10, shares: 10_000, close: 100 }, 1],
    ["one for ten, closes in old shares", { ratio: 1 / 10, shares: 100, close: 1000 }, 10],
    ["one for ten, closes adjusted", { ratio: 1 / 10, shares: 100, close: 10_000 }, 1],
    [
      "four for one: a float of 22.5% and of 90% are both possible",
      { ratio: 4, shares: 4000, close: 1000 },
      null,
    ],
    ["ten for one without a float", { ratio: 10, shares: 10_000, close: 1000, also: "" }, null],
  ])("%s", (_, split, factor) => {
    expect(factorOf(split)).toBe(factor)
  })
})

test("a split counted by the last close is reflected", () => {
  expect(factorOf({ ratio: 4, shares: 4000, close: 1000, until: "2026-02-28", also: "" })).toBe(1)
})

test("a split after the last close is not reflected", () => {
  expect(factorOf({ ratio: 4, shares: 4000, close: 1000, countedOldOn: "2026-02-01", also: "" })).toBe(1 / 4)
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

  test("rests on the value of the company, not on ten times as much", () => {
    const { status, measured } = judged(restated(10))
    expect(measured.marketCap).toMatchObject({ state: "known", cap: { value: 1_000_000 } })
    expect(status).toBe("non-compliant")
  })

  test("is withheld where the filings do not tell old shares from new", () => {
    const { status, withheld } = judged(restated(4))
    expect([status, withheld?.reason, withheld?.lacks]).toEqual([
      "pending",
      "market_cap_unavailable",
      "it is unknown whether the closes reflect the newest split",
    ])
  })
})
