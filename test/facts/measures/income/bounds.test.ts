import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { findBasis } from "../../../../src/facts/basis.ts"
import type { CompanyFacts } from "../../../../src/facts/fact.ts"
import { indexFacts } from "../../../../src/facts/fact-ledger.ts"
import { isInRevenue, readInterestIncome, readRevenue } from "../../../../src/facts/measures/income/read.ts"
import { type Amounts, judged, measured, resultOf } from "../../../support/company.ts"
import { eachExample } from "../../../support/examples.ts"
import { isFullRun } from "../../../support/is-full-run.ts"
import { mostOf, shownReading } from "../../../support/readings.ts"
import { walkedInputs } from "../../../support/starter.ts"

/** Interest income between what the filings prove at least and at most. The year is 2025: money earned up to 5%. */

const rest = "Assets 1_000_000, PropertyPlantAndEquipmentNet"
const Cash = "CashAndCashEquivalentsAtCarryingValue"
const Contract = "RevenueFromContractWithCustomerExcludingAssessedTax"
const Pretax = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"

const interestOf = (year: Amounts, sheet: Amounts, also = "") => measured({ year, sheet, also }).interest

/** A balance sheet with cash on another day than the year's last. */
function sheetOn(day: string, cash: number): string {
  const amounts = { Assets: 1_000_000, [Cash]: cash, PropertyPlantAndEquipmentNet: 1_000_000 - cash }
  return Object.entries(amounts)
    .map(([name, value]) => `us-gaap:${name} USD ${day} ${value}`)
    .map((line) => `${line} 10-Q ${day} 0000000001-26-000009`)
    .join("\n")
}

describe("interest that is not tagged is at most the yield of the balances of its year:", () => {
  test.each([
    ["the largest quarter", "2025-03-31", 300_000, "at most 15000"],
    ["the balance that opens the year", "2024-12-31", 300_000, "at most 15000"],
    ["not one before the year", "2024-09-30", 300_000, "at most 5000"],
    ["not one after the year", "2026-01-31", 300_000, "at most 5000"],
  ])("%s", (_, day, cash, shown) => {
    const { reading, isBound } = interestOf({}, { [Cash]: 100_000 }, sheetOn(day, cash))
    expect([shownReading(reading), isBound]).toEqual([shown, true])
  })

  eachExample<[what: string, shown: string, sheet: Amounts]>(`
    other lines count with 4% of all | at most 8000 | ${rest} 800_000, ${Cash} 100_000, OtherAssetsNoncurrent 60_000, RegulatoryAssetsCurrent 40_000
    unless 5% of the money is more | at most 5000 | ${rest} 880_000, ${Cash} 100_000, OtherAssetsNoncurrent 20_000
    a subtotal with plant in it is no line of other assets | at most 5000
      ${rest} 900_000, ${Cash} 100_000, OtherAssetsNoncurrent 900_000
    investments of unknown kind are a possible addition | at most 5000 to 10000
      ${rest} 800_000, ${Cash} 100_000, LongTermInvestments 100_000
  `)("%s", (_, shown, sheet) => {
    expect(shownReading(interestOf({}, sheet).reading)).toBe(shown)
  })

  test("investments of unknown kind may also have earned more than a line of investment income that is larger", () => {
    const sheet = { PropertyPlantAndEquipmentNet: 800_000, [Cash]: 100_000, LongTermInvestments: 100_000 }
    expect(shownReading(interestOf({ InvestmentIncomeNet: 7000 }, sheet).reading)).toBe(
      "at most 7000 to 12000",
    )
  })

  test("a further balance sheet of the year never lowers the bound", () => {
    const balance = fc.integer({ min: 1, max: 400_000 })
    fc.assert(
      fc.property(balance, balance, (last, quarter) => {
        const alone = interestOf({}, { [Cash]: last }).reading
        const both = interestOf({}, { [Cash]: last }, sheetOn("2025-06-30", quarter)).reading
        expect(mostOf(both)).toBe(Math.max(mostOf(alone), Math.ceil(quarter * 0.05)))
      }),
    )
  })
})

describe("a stated line bounds interest of a company whose money is a large part of revenue:", () => {
  const sheet = { [Cash]: 100_000 }
  const money = `${Contract} 100_000`

  eachExample<[what: string, shown: string, year: Amounts]>(`
    net interest with the interest charged in it, and 15% for losses that no tag names (Copart) | at most 4600
      ${money}, InterestIncomeExpenseNonoperatingNet 3900, InterestPaidNet 100
    non-operating income before the losses in it (Intuitive Surgical) | at most 4520
      ${money}, NonoperatingIncomeExpense 3800, ForeignCurrencyTransactionGainLossBeforeTax -150
    a line that is the whole step to the pre-tax result | at most 4370
      ${money}, OtherNonoperatingIncomeExpense 3800, OperatingIncomeLoss 20_000, ${Pretax} 23_800
    the step itself, with the charges and losses in it (ServiceNow) | at most 4500
      ${money}, OperatingIncomeLoss 20_000, ${Pretax} 23_800, InterestPaidNet 200, OtherNonoperatingIncomeExpense -500
    not a total so small that a loss must be in it | at most 5000 | ${money}, NonoperatingIncomeExpense 1000
    not a total below net interest (Medtronic) | at most 5000
      ${money}, NonoperatingIncomeExpense 3000, InterestExpense 600, InterestIncomeExpenseNet 4300, OtherNonoperatingExpense 200,
      InterestPaidNet 4400
    not a total of a company whose money is less than a fifth of revenue | at most 5000
      ${Contract} 900_000, NonoperatingIncomeExpense 3800
    not net interest that is a cost | at most 5000
      ${money}, InterestIncomeExpenseNet -3900, InterestExpense 4000
  `)("%s", (_, shown, year) => {
    expect(shownReading(interestOf(year, sheet).reading)).toBe(shown)
  })

  test("but not of a company that holds clients' money, whose interest is revenue", () => {
    const { reading } = interestOf(
      { [Contract]: 100_000, NonoperatingIncomeExpense: 3800 },
      { ...sheet, FundsHeldForClients: 10_000 },
    )
    expect(shownReading(reading)).toBe("at most 5000")
  })
})

describe("under IFRS finance income holds all interest,", () => {
  const shown = (FinanceIncome: number, year: number, currency = "GBP") => {
    const ifrs = { taxonomy: "ifrs-full" as const, form: "20-F", currency }
    const [end, filed, asOf] = [`${year}-12-31`, `${year + 1}-02-15`, `${year + 1}-03-31`]
    const sheet = { CashAndCashEquivalents: 1_000_000 }
    const { interest } = measured({ ...ifrs, end, filed, asOf, sheet, year: { FinanceIncome } })
    return shownReading(interest.reading)
  }

  test("so that it bounds interest, however small (Kainos earned 1 in 1,000 on its money)", () => {
    expect(shown(1000, 2022)).toBe("at most 1000")
  })

  test("unless money must have earned more since mid-2023 (TSMC)", () => {
    expect(shown(1000, 2025)).toBe("at most 50000")
    expect(shown(12_000, 2025)).toBe("at most 12000")
  })

  test("or unless yen must have earned more since 2025, a tenth of a per cent", () => {
    expect(shown(500, 2024, "JPY")).toBe("at most 500")
    expect(shown(500, 2025, "JPY")).toBe("at most 50000")
    expect(shown(1000, 2025, "JPY")).toBe("at most 1000")
    expect(shown(5, 2025, "CHF")).toBe("at most 5")
  })
})

describe("loans given may have earned interest as revenue:", () => {
  // The limit of prohibited revenue is 5%.
  const screen = (year: Amounts, sheet: Amounts) =>
    resultOf(judged({ year, sheet: { [Cash]: 10_000, ...sheet } }).ratios.prohibited_revenue)
  const notes = { NotesAndLoansReceivableNetCurrent: 100_000, NotesAndLoansReceivableNetNoncurrent: 200_000 }

  eachExample<[what: string, lent: number | null, year: Amounts, sheet: Amounts]>(`
    the revenue beyond contracts (Snap-on) | 40_000
      Revenues 500_000, ${Contract} 460_000, InvestmentIncomeInterest 600 | NotesAndLoansReceivableNetNoncurrent 250_000
    less leases and insurance | 15_000
      Revenues 500_000, ${Contract} 460_000, InvestmentIncomeInterest 600, OperatingLeaseLeaseIncome 20_000, PremiumsEarnedNet 5000
      NotesAndLoansReceivableNetNoncurrent 250_000
    24% of the loans, if they cannot have earned all of that and the tagged interest is too little for them | 2400
      Revenues 500_000, ${Contract} 460_000, InvestmentIncomeInterest 300 | NotesReceivableNet 10_000
    none, if the tagged interest is enough for them (Extra Space Storage) | null
      Revenues 500_000, ${Contract} 460_000, InvestmentIncomeInterest 600 | NotesReceivableNet 10_000
    all of it, if only expected losses show the loans | 40_000
      Revenues 500_000, ${Contract} 460_000, InvestmentIncomeInterest 600 | FinancingReceivableAllowanceForCreditLosses 3000
    none without a sign of loans | null
      Revenues 500_000, ${Contract} 460_000, InvestmentIncomeInterest 600 | {}
    24% of the loans, if all revenue is from contracts and the tagged interest is too little for them (Ford) | 60_000
      Revenues 500_000, ${Contract} 500_000, InvestmentIncomeInterest 600
      FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss 250_000
    none, if the tagged interest can be that of the loans | null
      Revenues 500_000, ${Contract} 500_000, InvestmentIncomeInterest 9000 | NotesReceivableNet 250_000
    loans made in the year count, if no balance is tagged (PACCAR) | 24_000
      Revenues 500_000, PaymentsToAcquireFinanceReceivables 100_000 | {}
  `)("%s", (_, lent, year, sheet) => {
    expect(interestOf(year, { [Cash]: 10_000, ...sheet }).lent?.value ?? null).toBe(lent)
  })

  test("a finance arm never passes by its other interest alone", () => {
    const year = { Revenues: 500_000, [Contract]: 460_000, InvestmentIncomeInterest: 600 }
    expect([screen(year, {}), screen(year, notes)]).toEqual(["pass", "unresolved"])
  })
})

describe("interest that is tagged may be only a part", () => {
  eachExample<[what: string, shown: string, year: Amounts, sheet: Amounts]>(`
    if it is below 1% of the year's balances | 900 to 5000 | InvestmentIncomeInterest 900 | ${Cash} 100_000
    not if it is 1% | "1000" | InvestmentIncomeInterest 1000 | ${Cash} 100_000
    if operations have a line of interest beside investment income (General Motors) | 7636 to 8603
      Revenues 90_000, InterestAndFeeIncomeLoansConsumer 7636, InvestmentIncomeNonoperating 967 | ${Cash} 100_000
    if interest and dividends are more | 1600 to 2000
      InvestmentIncomeInterest 1600, InvestmentIncomeInterestAndDividend 2000 | ${Cash} 100_000
  `)("%s", (_, shown, year, sheet) => {
    expect(shownReading(interestOf(year, sheet).reading)).toBe(shown)
  })

  test("but never because money came after the year (Synopsys)", () => {
    const also = sheetOn("2026-01-31", 900_000)
    expect(
      shownReading(interestOf({ InvestmentIncomeInterest: 1000 }, { [Cash]: 100_000 }, also).reading),
    ).toBe("1000")
  })
})

describe("a balance that earned the interest but is nowhere shown", () => {
  const cash = (year: Amounts, sheet: Amounts, also = "") =>
    shownReading(measured({ year, sheet, also }).cash)

  test("is added to cash, as far as the balances of the year cannot have earned it", () => {
    // 10,000 at 5% are 200,000.
    expect(cash({ InvestmentIncomeInterest: 10_000 }, { [Cash]: 50_000 })).toBe("50000 to 200000")
  })

  test("is none if the money was there in that year and is spent (Southwest)", () => {
    const also = sheetOn("2026-01-31", 10_000)
    expect(cash({ InvestmentIncomeInterest: 4000 }, { [Cash]: 100_000 }, also)).toBe("10000")
  })

  test("is none if loans given earned the interest (CarMax)", () => {
    const year = { InvestmentIncomeInterest: 10_000 }
    expect(cash(year, { [Cash]: 50_000, NotesReceivableNet: 60_000 })).toBe("50000")
  })
})

/** Tags that name gross interest. */
const grossTags =
  /:(InvestmentIncomeInterest|InterestIncomeOther|InterestIncomeOperating|InterestIncomeOperatingAndNonoperating|Interest(AndFee)?Income(Loans|Deposits|Financing|Interest|Debt)\w*|RevenueFromInterest|InterestRevenue\w*|AdjustmentsForInterestIncome)$/

/** The tagged interest of the newest year on a day, with the most that the other facts allow; null if none is tagged. */
function hiddenOn(
  facts: CompanyFacts,
  asOf: string,
): { readonly tagged: number; readonly most: number } | null {
  const basisOf = (known: CompanyFacts) => findBasis({ facts: known, asOf, index: indexFacts(known) })
  const hidden = { ...facts, series: facts.series.filter(({ concept }) => !grossTags.test(concept)) }
  const [basis, without] = [basisOf(facts), basisOf(hidden)]
  if (basis === null || without === null) return null
  const [{ reading, isBound }, bound, revenue] = [
    readInterestIncome(basis),
    readInterestIncome(without),
    readRevenue(basis),
  ]
  if (reading.state === "unknown" || isBound || revenue.state === "unknown" || !bound.isBound) return null
  if (reading.figure.value <= 0 || isInRevenue(reading.figure, revenue.figure)) return null
  return { tagged: reading.figure.value, most: mostOf(bound.reading) + (bound.lent?.value ?? 0) }
}

// Over 769 companies, with the S&P 500, it is 4 of 703 years; before the balances of quarters counted, it was 72.
test("of the release's companies that tag interest, the bound without the tag is too low in fewer than one of fifty years", () => {
  const companies = walkedInputs().filter(({ subject }) => !/^6(?!798)/.test(subject.sic ?? ""))
  const years = companies.flatMap(({ facts }) =>
    ["2026-08-31", "2025-08-31", "2024-08-31"].flatMap((day) => hiddenOn(facts, day) ?? []),
  )
  const low = years.filter(({ tagged, most }) => most < tagged * 0.998)
  expect(years.length).toBeGreaterThan(isFullRun ? 340 : 90)
  expect(low.length / years.length).toBeLessThan(0.02)
})
