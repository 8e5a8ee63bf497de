import { describe, expect, test } from "vitest"
import { type Company, judged, soundBut } from "../../../support/company.ts"

/** A cover page that states the value of the shares held by outsiders; all shares are worth 1,000,000 that day. */
function withFloat(float: number, change: Company = {}): Company {
  return soundBut({
    ...change,
    also: `dei:EntityPublicFloat USD 2025-06-30 ${float} 10-K 2026-02-15 0000000001-26-000001`,
  })
}

const failing: Company = { sheet: { LongTermDebt: 400_000 } }

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
    ["a float in thousands says nothing", withFloat(900), "compliant"],
    ["a float of less than that is no slip of thousands", withFloat(100), "pending"],
    [
      "closes raised by three later reverse splits, shares not yet merged (SUNation on 2024-08-19)",
      withFloat(9_937_000, { shares: 8_723_625, close: 205_500 }),
      "pending",
    ],
    ["a float of zero says nothing", withFloat(0, failing), "non-compliant"],
  ])("%s", (_, company, status) => {
    expect(judged(company).status).toBe(status)
  })

  test("a float of years ago says nothing", () => {
    const also = "dei:EntityPublicFloat USD 2023-06-30 2000000 10-K 2024-02-15 0000000001-24-000001"
    expect(judged(soundBut({ ...failing, also })).status).toBe("non-compliant")
  })
})
