import { describe, expect, test } from "vitest"
import { type Company, judged, soundBut } from "../../../support/company.ts"

const report = "10-K 2026-02-15 0000000001-26-000001"
/** A weighted average that confirms the count of the cover. */
const average = `us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-01-01/2025-12-31 990 ${report}`
const failing: Company = { sheet: { LongTermDebt: 400_000 } }

/** A cover page that states the value of the shares held by outsiders; all shares are worth 1,000,000 that day. */
function withFloat(float: number, change: Company = {}): Company {
  const stated = `dei:EntityPublicFloat USD 2025-06-30 ${float} ${report}`
  return soundBut({ ...change, also: [stated, change.also ?? ""].join("\n") })
}

function confirmed(change: Company = {}): Company {
  return { ...change, also: average }
}

/** `of`: the assets of the year, in place of 1,000,000. */
function withAssets(of: number, change: Company = {}): Company {
  return { ...change, sheet: { ...change.sheet, Assets: of } }
}

describe("the public float reveals a wrong share count", () => {
  test.each<[what: string, company: Company, status: string]>([
    ["it fits: a pass", withFloat(900_000), "compliant"],
    ["it fits: a failure", withFloat(900_000, failing), "non-compliant"],
    [
      "the float exceeds all shares: too few are counted, a failure is held back",
      withFloat(2_000_000, failing),
      "pending",
    ],
    ["too few shares cannot flatter: a pass is kept", withFloat(2_000_000), "compliant"],
    ["hardly any float: too many are counted, a pass is held back", withFloat(50_000), "pending"],
    ["too many shares cannot harm: a failure is kept", withFloat(50_000, failing), "non-compliant"],
    [
      "closes raised by three later reverse splits, shares not yet merged (SUNation on 2024-08-19)",
      withFloat(9_937_000, { shares: 8_723_625, close: 205_500 }),
      "pending",
    ],
    ["a float of zero says nothing", withFloat(0, failing), "non-compliant"],
    [
      "a float 400,000 times the count: a placeholder of 100 shares is no failure",
      withFloat(400_000 * 1_000_000, failing),
      "pending",
    ],
  ])("%s", (_, company, status) => {
    expect(judged(company).status).toBe(status)
  })

  test("a float of years ago says nothing", () => {
    const also = "dei:EntityPublicFloat USD 2023-06-30 2000000 10-K 2024-02-15 0000000001-24-000001"
    expect(judged(soundBut({ ...failing, also })).status).toBe("non-compliant")
  })
})

describe("a float in thousands is taken for that only if earnings and accounts confirm the count", () => {
  test.each<[what: string, company: Company, status: string]>([
    ["both do: a pass", withFloat(900, confirmed()), "compliant"],
    [
      "both do, the float is a thousand times too large: a failure",
      withFloat(900e6, confirmed(failing)),
      "non-compliant",
    ],
    ["a lone cover may itself be a thousand times too high", withFloat(900), "pending"],
    ["a lone cover may itself be a thousand times too low", withFloat(900e6, failing), "pending"],
    [
      "the line may stand for a thousand ordinary shares, where the accounts are a twentieth",
      withFloat(18_000, confirmed({ close: 20_000 })),
      "pending",
    ],
    ["a float of less than that is no slip of thousands", withFloat(100, confirmed()), "pending"],
    [
      "a float of a two-thousandth: the line may stand for 2,000 shares",
      withFloat(50, confirmed()),
      "pending",
    ],
  ])("%s", (_, company, status) => {
    expect(judged(company).status).toBe(status)
  })
})

describe("without a float the accounts are the witness", () => {
  const perShare = (value: number) =>
    `us-gaap:EarningsPerShareBasic USD/shares 2025-01-01/2025-12-31 ${value} ${report}`
  const earned = { NetIncomeLoss: 50_000 }

  test.each<[what: string, company: Company, status: string]>([
    ["a lone count that fits them", soundBut({}), "compliant"],
    ["a lone count a thousand times too high", soundBut({ shares: 1_000_000 }), "pending"],
    [
      "a lone count a hundred times too low is no failure",
      soundBut(withAssets(200_000_000, failing)),
      "pending",
    ],
    [
      "two counts that agree may be worth many times the accounts",
      soundBut(confirmed({ close: 50_000 })),
      "compliant",
    ],
    ["but not hundreds of times", soundBut(confirmed({ close: 200_000 })), "pending"],
    [
      "net income over earnings per share confirms a count",
      soundBut({ close: 50_000, year: earned, also: perShare(50) }),
      "compliant",
    ],
    [
      "net income over earnings per share contradicts a count that is too high",
      soundBut({ year: earned, also: perShare(500) }),
      "pending",
    ],
    [
      "net income over earnings per share contradicts a count that is too low: a failure is held back",
      soundBut({ ...failing, year: earned, also: perShare(5) }),
      "pending",
    ],
  ])("%s", (_, company, status) => {
    expect(judged(company).status).toBe(status)
  })

  test.each([
    [1, "market_cap_unavailable"],
    [99, "market_cap_unavailable"],
    [100, null],
  ])("%d shares at 1,000 dollars: no listed company is worth less than 100,000", (shares, reason) => {
    expect(judged(soundBut({ shares })).withheld?.reason ?? null).toBe(reason)
  })
})
