import { describe, expect, test } from "vitest"
import { type Amounts, type Company, judged, measured, resultOf } from "../../../support/company.ts"
import { amountsOf, eachExample } from "../../../support/examples.ts"
import { figureOf } from "../../../support/readings.ts"

function debtOf(sheet: Amounts): number | "unknown" {
  return figureOf(measured({ sheet }).debt.reading)
}

/** Fox Factory, 2025, in thousands: 496,663 + 150,000 + 94,733 = all non-current liabilities, 741,396. */
const foxFactory = {
  Liabilities: 1_041_396,
  LiabilitiesCurrent: 300_000,
  LongTermDebtNoncurrent: 496_663,
  LongTermDebtCurrent: 26_875,
  LongTermLineOfCredit: 150_000,
  OtherLiabilitiesNoncurrent: 94_733,
}

describe("a kind of debt is separate from the long-term debt line if non-current liabilities add up so", () => {
  eachExample<[what: string, value: number, change: Amounts]>(`
    the revolver is added if both are needed for the sum | 673_538 | {}
    the sum may need deferred tax too | 673_538
      Liabilities 1_051_396, DeferredIncomeTaxLiabilitiesNet 10_000
    a line printed within another does not prevent the sum | 673_538
      OperatingLeaseLiabilityNoncurrent 41_000
    if the sum needs no revolver, it is within the line | 523_538 | Liabilities 891_396
    if nothing adds up, it is assumed to be within the line | 523_538 | OtherLiabilitiesNoncurrent 80_000
  `)("%s", (_, value, change) => {
    expect(debtOf({ ...foxFactory, ...change })).toBe(value)
  })
})

eachExample<[what: string, value: number, sheet: Amounts]>(`
  the stated non-current total has both sides (Chesapeake Utilities) | 1619
    LongTermDebtAndCapitalLeaseObligations 1461, LongTermDebtNoncurrent 1322, LongTermDebtCurrent 139,
    ShortTermBorrowings 158
  current debt above all current liabilities is a total with the wrong name (Neogen) | 792
    LongTermDebtNoncurrent 792, LongTermDebtAndCapitalLeaseObligationsCurrent 800, LiabilitiesCurrent 147,
    Liabilities 1255
  the line includes leases if the notes' total with leases is equal (Chefs' Warehouse) | 748
    LongTermDebtNoncurrent 720, LongTermDebtCurrent 28, FinanceLeaseLiability 108,
    LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities 748
  the line does not include leases if no such total is stated | 856
    LongTermDebtNoncurrent 720, LongTermDebtCurrent 28, FinanceLeaseLiability 108
`)("a line with a misleading name: %s", (_, value, sheet) => {
  expect(debtOf(sheet)).toBe(value)
})

describe("kinds of debt that together exceed all liabilities are one borrowing under several names", () => {
  eachExample<[what: string, value: number, sheet: Amounts]>(`
    notes payable, some of them secured (Whitestone, 2025-06-30) | 670_345_000
      Liabilities 722_527_000, NotesPayable 670_345_000, SecuredDebt 136_340_000
    senior notes, secured and unsecured (SM Energy, 2021-12-31) | 2_081_164_000
      Liabilities 3_170_846_000, SeniorLongTermNotes 2_081_164_000, UnsecuredLongTermDebt 1_673_452_000
    a total of the notes next to the kinds is the figure (Saul Centers, 2025-06-30) | 1_564_679_000
      Liabilities 1_651_410_000, NotesPayable 1_380_000_000, SecuredDebt 1_030_839_000,
      LineOfCredit 200_876_000, LongTermDebt 1_564_679_000
  `)("%s", (_, value, sheet) => {
    const { Liabilities: owed } = sheet
    const { reading } = measured({ sheet }).debt
    expect(reading).toMatchObject({ figure: { value }, most: { value: owed } })
  })

  test("kinds that fit within all liabilities are added", () => {
    expect(debtOf({ Liabilities: 900, NotesPayable: 670, SecuredDebt: 136 })).toBe(806)
  })
})

const kept = "Revenues 100_000, InvestmentIncomeInterest 0"

/**
 * The facts of an annual report for 2024 and of the next quarterly report: its current amounts, and its
 * comparative amounts for the end of 2024.
 */
function afterQuarter(yearEnd: Amounts, now: Amounts, comparative: Amounts = {}, year = kept): Company {
  const lines = (amounts: Amounts, end: string) =>
    Object.entries(amounts).map(
      ([name, value]) => `us-gaap:${name} USD ${end} ${value} 10-Q 2025-04-25 0000000001-25-000002`,
    )
  return {
    sheet: yearEnd,
    year: amountsOf(year),
    end: "2024-12-31",
    filed: "2025-02-14",
    accession: "0000000001-25-000001",
    also: [...lines(now, "2025-03-31"), ...lines(comparative, "2024-12-31")].join("\n"),
    asOf: "2025-05-31",
  }
}

const principal = "LongTermDebtMaturitiesRepaymentsOfPrincipal"

/**
 * Like Astec: the quarterly report tags a subsidiary's loans as total debt, at the end of the year before
 * too.
 */
const astec = "Assets 1_043_600_000, Liabilities 406_000_000, LongTermDebtNoncurrent 105_000_000,"
const short = "ShortTermBorrowings 13_300_000"
const astecNow = "Assets 1_056_000_000, Liabilities 402_900_000, OtherLiabilities 300_000_000,"
const astecTags = "LongTermDebtNoncurrent 2_300_000, ShortTermBorrowings 11_500_000"
const comparative = "LongTermDebtNoncurrent 2_400_000"

describe("debt at the last fiscal year end counts unless total liabilities fell as its tags did", () => {
  eachExample<[string, debt: number, most: number, yearEnd: Amounts, now: Amounts, then: Amounts]>(`
    M/I Homes: only the 10-K's table of maturities has the senior notes | 239_693_000 | 986_159_000
      Assets 4_549_796_000, Liabilities 1_610_119_000, WarehouseAgreementBorrowings 286_159_000,
      SpecialAssessmentBondNoncurrent 12_839_000, ${principal}InNextTwelveMonths 286_159_000,
      ${principal}InYearFour 400_000_000, ${principal}AfterYearFive 300_000_000
      Assets 4_585_223_000, Liabilities 1_578_889_000, WarehouseAgreementBorrowings 227_957_000,
      SpecialAssessmentBondNoncurrent 11_736_000, OtherLiabilities 600_000_000
      {}
    a part with the name of the whole | 13_800_000 | 118_300_000
      ${astec}
      ${short}
      ${astecNow}
      ${astecTags}
      ${comparative}
    moved to a line that names something else | 13_800_000 | 118_300_000
      ${astec}
      ${short}
      Assets 1_056_000_000, Liabilities 402_900_000, AccountsPayableCurrent 380_000_000,
      ${astecTags}
      {}
    repaid, as liabilities fell with it (Supernus at the end of 2022, without its notes) | 0 | 0
      Assets 1_702_508_000, Liabilities 816_304_000, LongTermDebt 401_968_000
      Assets 1_304_090_000, Liabilities 374_924_000, LongTermDebt 0, OtherLiabilities 374_924_000
      {}
    less than half is missing: it was repaid | 71_500_000 | 102_900_000
      ${astec}
      ${short}
      ${astecNow}
      LongTermDebtNoncurrent 60_000_000, ShortTermBorrowings 11_500_000
      {}
    total liabilities are unknown | 13_800_000 | 13_800_000
      Assets 1_043_600_000, LongTermDebtNoncurrent 105_000_000, ${short}
      Assets 1_056_000_000, OtherLiabilities 300_000_000,
      ${astecTags}
      {}
  `)("%s", (_, debt, most, yearEnd, now, then) => {
    const { reading } = measured(afterQuarter(yearEnd, now, then)).debt
    expect(reading).toMatchObject({ figure: { value: debt }, most: { value: most } })
  })

  test.each<[what: string, close: number, result: string]>([
    ["above the limit, the screen is open", 300_000, "unresolved"],
    ["within the limit, the screen passes", 400_000, "pass"],
  ])("as an upper bound that decides: %s", (_, close, result) => {
    // With 1,000 shares and a market capitalisation of 394,333,333, the limit is 118,300,000.
    const [then, now] = [`${astec} ${short}`, `${astecNow} ${astecTags}`].map(amountsOf)
    const company = afterQuarter(then ?? {}, now ?? {}, amountsOf(comparative))
    expect(resultOf(judged({ ...company, close }).ratios.debt_to_market_cap)).toBe(result)
  })
})

/** Like Supernus: convertible notes at the year end, then a quarterly report without a debt tag. */
function untaggedNow(liabilities: number, leases: Amounts = {}): Company {
  return afterQuarter(
    { Assets: 1_702_508_000, Liabilities: 816_304_000, ConvertibleNotesPayableCurrent: 401_968_000 },
    { Assets: 1_304_090_000, Liabilities: liabilities, ...leases },
    {},
    "Revenues 667_238_000, InterestExpense 7_070_000",
  )
}

describe("when no debt is tagged now, the last fiscal year end may count", () => {
  const later = untaggedNow(710_000_000)
  test.each<[what: string, company: Company, debt: number | "unknown"]>([
    ["a quarter later", later, 401_968_000],
    ["but not above the present liabilities", untaggedNow(374_924_000), "unknown"],
    ["but not more than a year later", { ...later, end: "2023-12-31", filed: "2024-02-14" }, "unknown"],
  ])("%s", (_, company, debt) => {
    expect(figureOf(measured(company).debt.reading)).toBe(debt)
  })

  test.each<[what: string, leases: Amounts, said: string]>([
    ["nothing is tagged", {}, "No debt is tagged"],
    ["only leases are tagged", { FinanceLeaseLiability: 463_000 }, "No debt but leases is tagged"],
    ["only a current lease is tagged", { FinanceLeaseLiabilityCurrent: 0 }, "No debt but leases is tagged"],
    ["leases have their old name", { CapitalLeaseObligations: 5_000 }, "No debt but leases is tagged"],
    ["operating leases are not debt", { OperatingLeaseLiability: 9_000 }, "No debt is tagged"],
  ])("with a note about the present tags: %s", (_, leases, said) => {
    const reason = `${said} at 2025-03-31; the figure is from the end of the fiscal year.`
    expect(measured(untaggedNow(710_000_000, leases)).debt.reading).toMatchObject({
      doubts: [{ code: "debt_at_fiscal_year_end", reason }],
      figure: { value: 401_968_000 },
    })
  })
})
