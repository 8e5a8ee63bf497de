import { describe, expect, test } from "vitest"
import { verdictOf } from "../../lab/accuracy/score.ts"
import type { DeterminationStatus, WithheldReason } from "../../src/vocabulary.ts"
import { assessed, type Company, judged, sound, soundBut } from "../support/company.ts"

const Cash = "CashAndCashEquivalentsAtCarryingValue"
const brewery = "2082"
const grocer = "5411"

/** The status, or why the verdict is withheld. */
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

describe("a ratio equal to its limit passes", () => {
  test.each<[what: string, change: Company, status: DeterminationStatus]>([
    ["debt of exactly 30%", { sheet: { LongTermDebt: 300_000 } }, "compliant"],
    ["debt a dollar above", { sheet: { LongTermDebt: 300_001 } }, "non-compliant"],
    [
      "cash of exactly 30%",
      { sheet: { [Cash]: 300_000 }, year: { InvestmentIncomeInterest: 4000 } },
      "compliant",
    ],
    [
      "cash a dollar above",
      { sheet: { [Cash]: 300_001 }, year: { InvestmentIncomeInterest: 4000 } },
      "non-compliant",
    ],
    ["interest of exactly 5%", { year: { InvestmentIncomeInterest: 5000 } }, "compliant"],
    ["interest a dollar above", { year: { InvestmentIncomeInterest: 5001 } }, "non-compliant"],
  ])("%s: %s", (_, change, status) => {
    expect(verdict(soundBut(change))).toBe(status)
  })
})

describe("a known failure decides, whatever else is unknown", () => {
  test.each<[what: string, company: Company]>([
    ["a prohibited trade, though every ratio passes", soundBut({ sic: brewery })],
    ["a prohibited trade without a share price", soundBut({ sic: brewery, close: null })],
    ["a prohibited trade without any figure", { sic: brewery }],
    ["too much debt, trade not settled", soundBut({ sic: grocer, sheet: { LongTermDebt: 400_000 } })],
    ["too much debt, cash unknown", soundBut({ sheet: { LongTermDebt: 400_000 }, without: [Cash] })],
    [
      "too much interest, no share price",
      soundBut({ year: { InvestmentIncomeInterest: 9000 }, close: null }),
    ],
    [
      "too much interest, depositary ratio unknown",
      soundBut({ year: { InvestmentIncomeInterest: 9000 }, ordinaryPerShareLine: null }),
    ],
    ["too much cash, revenue unknown", soundBut({ sheet: { [Cash]: 400_000 }, without: ["Revenues"] })],
  ])("%s", (_, company) => {
    expect(verdict(company)).toBe("non-compliant")
  })
})

describe("with no failure, anything unknown withholds the verdict and says why", () => {
  test.each<[what: string, company: Company, reason: WithheldReason]>([
    ["revenue not tagged", soundBut({ without: ["Revenues"] }), "screen_unresolved"],
    ["cash not tagged", soundBut({ without: [Cash] }), "screen_unresolved"],
    [
      "debt not tagged, yet interest paid",
      soundBut({
        without: ["LongTermDebt"],
        sheet: { Liabilities: 900_000 },
        year: { InterestExpense: 50_000 },
      }),
      "screen_unresolved",
    ],
    ["a trade that may sell pork and alcohol", soundBut({ sic: grocer }), "screen_unresolved"],
    ["an unknown trade", soundBut({ sic: null }), "screen_unresolved"],
    ["no share price", soundBut({ close: null }), "market_cap_unavailable"],
    ["no share count", soundBut({ shares: null }), "market_cap_unavailable"],
    [
      "a depositary line without a stated ratio",
      soundBut({ ordinaryPerShareLine: null }),
      "currency_unresolved",
    ],
    ["a price in another currency without a rate", soundBut({ priceCurrency: "EUR" }), "currency_unresolved"],
    ["nothing filed", soundBut({ asOf: "2026-02-14" }), "no_filings"],
    [
      "the gravest of several reasons",
      soundBut({ ordinaryPerShareLine: null, without: ["Revenues"] }),
      "currency_unresolved",
    ],
  ])("%s", (_, company, reason) => {
    expect(verdict(company)).toBe(reason)
  })

  test("investments that may bear interest count against a pass, and never for a failure", () => {
    const withInvestments = (amount: number) => soundBut({ sheet: { LongTermInvestments: amount } })
    expect(verdict(withInvestments(200_000))).toBe("compliant")
    expect(verdict(withInvestments(900_000))).toBe("screen_unresolved")
  })
})

describe("stale filings are not read", () => {
  const filedOn = (filed: string) => soundBut({ end: "2024-11-30", filed, asOf: "2026-03-31" })
  const annual = (form: string, end: string, filed: string, asOf: string) =>
    soundBut({ form, end, filed, asOf, close: null })

  test.each([
    ["filed 15 months ago", "2024-12-31", "market_cap_unavailable"],
    ["filed a day more than 15 months ago", "2024-12-30", "filings_stale"],
  ])("%s", (_, filed, reason) => {
    expect(verdict({ ...filedOn(filed), close: null })).toBe(reason)
  })

  test.each<[what: string, company: Company, reason: string]>([
    [
      "a 10-K for the year before last, just filed",
      annual("10-K", "2023-12-31", "2026-06-20", "2026-08-31"),
      "filings_stale",
    ],
    [
      "16 months old, on the last day that a late 10-K may take",
      annual("10-K", "2024-12-31", "2026-04-01", "2026-04-30"),
      "market_cap_unavailable",
    ],
    ["a day older", annual("10-K", "2024-12-31", "2026-04-01", "2026-05-01"), "filings_stale"],
    [
      "an amendment makes it no younger",
      annual("10-K/A", "2024-12-31", "2026-04-01", "2026-05-01"),
      "filings_stale",
    ],
    [
      "20-F: 17 months, since it is due a month later",
      annual("20-F", "2024-12-31", "2026-04-01", "2026-05-31"),
      "market_cap_unavailable",
    ],
    ["20-F, a day older", annual("20-F", "2024-12-31", "2026-04-01", "2026-06-01"), "filings_stale"],
    ["40-F, a day older", annual("40-F", "2024-12-31", "2026-04-01", "2026-06-01"), "filings_stale"],
    [
      "a year that ends with February",
      annual("10-K", "2025-02-28", "2026-06-01", "2026-06-30"),
      "market_cap_unavailable",
    ],
  ])("by the age of the balance sheet: %s", (_, company, reason) => {
    expect(verdict(company)).toBe(reason)
  })

  test("a fiscal year that ended more than 18 months before the balance sheet", () => {
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

  test("even a prohibited trade is withheld, since its current state is unknown", () => {
    expect(verdict({ ...filedOn("2024-12-30"), sic: brewery })).toBe("filings_stale")
  })
})

test("a prohibited trade fails its own screen, and all its revenue is prohibited", () => {
  const judgement = judged(soundBut({ sic: brewery }))
  expect(judgement.business).toBe("fail")
  expect(Object.values(judgement.ratios).map((ratio) => ratio.state === "decided" && ratio.result)).toEqual([
    "pass",
    "pass",
    "fail",
  ])
})

test("a filing counts only from its filing day", () => {
  const also = "us-gaap:LongTermDebt USD 2025-12-31 900000 10-K/A 2026-04-01 0000000001-26-000007"
  const amended = soundBut({ also })
  expect(verdict({ ...amended, asOf: "2026-03-31" })).toBe("compliant")
  expect(verdict({ ...amended, asOf: "2026-04-01" })).toBe("non-compliant")
})
