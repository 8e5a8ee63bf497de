import { describe, expect, test } from "vitest"
import { verdictOf } from "../../lab/accuracy/score.ts"
import type { DeterminationStatus, WithheldReason } from "../../src/vocabulary.ts"
import { assessed, type Change, type Company, judged, sound, soundBut } from "../support/company.ts"

const Cash = "CashAndCashEquivalentsAtCarryingValue"
const brewery = "2082"
const grocer = "5411"

/** The status, or the reason why the verdict is withheld. */
function verdict(company: Company): DeterminationStatus | WithheldReason {
  const assessment = assessed(company)
  const { judgement } = assessment
  if (judgement.state === "unread") return judgement.reason
  const withheld = judgement.state === "read" ? judgement.withheld : null
  return withheld?.reason ?? verdictOf(assessment)
}

test("a company that passes every screen is compliant", () => {
  expect(verdict(sound)).toBe("compliant")
})

describe("a known failure decides, whatever else is unknown", () => {
  const indebted = { LongTermDebt: 400_000 }
  const year = { InvestmentIncomeInterest: 9000 }
  test.each<[what: string, change: Change]>([
    ["a prohibited trade, though every ratio passes", { sic: brewery }],
    ["a prohibited trade without a share price", { sic: brewery, close: null }],
    ["too much debt, though the trade is undecided", { sic: grocer, sheet: indebted }],
    ["too much debt, though cash is unknown", { sheet: indebted, without: [Cash] }],
    ["too much interest, without a share price", { year, close: null }],
    ["too much interest, though the depositary ratio is unknown", { year, ordinaryPerShareLine: null }],
    ["too much cash, though revenue is unknown", { sheet: { [Cash]: 400_000 }, without: ["Revenues"] }],
  ])("%s", (_, change) => {
    expect(verdict(soundBut(change))).toBe("non-compliant")
  })

  test("a prohibited trade without any figure", () => {
    expect(verdict({ sic: brewery })).toBe("non-compliant")
  })
})

describe("without a failure, an unknown part withholds the verdict and is named", () => {
  const owing = { sheet: { Liabilities: 900_000 }, year: { InterestExpense: 50_000 } }
  test.each<[what: string, change: Change, reason: WithheldReason]>([
    ["untagged revenue", { without: ["Revenues"] }, "screen_unresolved"],
    ["untagged cash", { without: [Cash] }, "screen_unresolved"],
    ["untagged debt, though interest was paid", { ...owing, without: ["LongTermDebt"] }, "screen_unresolved"],
    ["a trade that may sell pork and alcohol", { sic: grocer }, "screen_unresolved"],
    ["an unknown trade", { sic: null }, "screen_unresolved"],
    ["no share price", { close: null }, "market_cap_unavailable"],
    ["no share count", { shares: null }, "market_cap_unavailable"],
    ["a depositary line without a share ratio", { ordinaryPerShareLine: null }, "currency_unresolved"],
    ["a price in another currency without an exchange rate", { priceCurrency: "EUR" }, "currency_unresolved"],
    ["nothing filed", { asOf: "2026-02-14" }, "no_filings"],
    ["the gravest of several", { ordinaryPerShareLine: null, without: ["Revenues"] }, "currency_unresolved"],
  ])("%s", (_, change, reason) => {
    expect(verdict(soundBut(change))).toBe(reason)
  })

  test("investments that may bear interest count against a pass, but not for a failure", () => {
    const withInvestments = (amount: number) =>
      soundBut({ sheet: { PropertyPlantAndEquipmentNet: 950_000 - amount, LongTermInvestments: amount } })
    expect(verdict(withInvestments(200_000))).toBe("compliant")
    expect(verdict(withInvestments(900_000))).toBe("screen_unresolved")
  })
})

describe("stale filings are not read", () => {
  const filedOn = (filed: string, sic = "3674") =>
    soundBut({ end: "2024-11-30", filed, asOf: "2026-03-31", close: null, sic })

  test.each([
    ["filed 15 months ago", "2024-12-31", "market_cap_unavailable"],
    ["filed a day more than 15 months ago", "2024-12-30", "filings_stale"],
  ])("%s", (_, filed, reason) => {
    expect(verdict(filedOn(filed))).toBe(reason)
  })

  test.each<[what: string, form: string, end: string, filed: string, asOf: string, isStale: boolean]>([
    ["for the year before last, just filed", "10-K", "2023-12-31", "2026-06-20", "2026-08-31", true],
    ["16 months old, the last day of a late 10-K", "10-K", "2024-12-31", "2026-04-01", "2026-04-30", false],
    ["16 months old, a day later", "10-K", "2024-12-31", "2026-04-01", "2026-05-01", true],
    ["made no younger by an amendment", "10-K/A", "2024-12-31", "2026-04-01", "2026-05-01", true],
    ["17 months old, for a form due a month later", "20-F", "2024-12-31", "2026-04-01", "2026-05-31", false],
    ["17 months old, a day later", "20-F", "2024-12-31", "2026-04-01", "2026-06-01", true],
    ["17 months old, a day later", "40-F", "2024-12-31", "2026-04-01", "2026-06-01", true],
    ["in a year that ends with February", "10-K", "2025-02-28", "2026-06-01", "2026-06-30", false],
  ])("by the age of the balance sheet: %s (%s)", (_, form, end, filed, asOf, isStale) => {
    const reason = isStale ? "filings_stale" : "market_cap_unavailable"
    expect(verdict(soundBut({ form, end, filed, asOf, close: null }))).toBe(reason)
  })

  test("if the fiscal year ended more than 18 months before the balance sheet", () => {
    const quarter = (end: string) =>
      soundBut({
        end: "2024-06-30",
        filed: "2024-08-15",
        close: null,
        also: `us-gaap:Assets USD ${end} 1000000 10-Q 2026-02-15 0000000001-26-000009`,
      })
    expect(verdict(quarter("2026-01-31"))).toBe("filings_stale")
    expect(verdict(quarter("2025-12-30"))).not.toBe("filings_stale")
  })

  test("even for a prohibited trade, because the present state is unknown", () => {
    expect(verdict(filedOn("2024-12-30", brewery))).toBe("filings_stale")
  })
})

test("a prohibited trade fails the business screen, and all of its revenue is prohibited", () => {
  const judgement = judged(soundBut({ sic: brewery }))
  expect(judgement.business).toBe("fail")
  expect(Object.values(judgement.ratios).map((ratio) => ratio.state === "decided" && ratio.result)).toEqual([
    "pass",
    "pass",
    "fail",
  ])
})
