import { describe, expect, test } from "vitest"
import type { KnownReading } from "../../../../src/facts/measures/reading.ts"
import { type Amounts, type Company, judged, measured } from "../../../support/company.ts"

/** Debt as read from a balance sheet of these lines; null when it is not known. */
function debtOf(sheet: Amounts): number | null {
  const { reading } = measured({ sheet }).debt
  return reading.state === "known" ? reading.figure.value : null
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

describe("a kind of debt beside the long-term debt line, proven by what the non-current liabilities come to", () => {
  test.each<[what: string, change: Amounts, value: number]>([
    ["the revolver adds where only both close the sum", {}, 673_538],
    [
      "with deferred tax as one more line",
      { Liabilities: 1_051_396, DeferredIncomeTaxLiabilitiesNet: 10_000 },
      673_538,
    ],
    [
      "a line that is printed within another does not disturb",
      { OperatingLeaseLiabilityNoncurrent: 41_000 },
      673_538,
    ],
    ["where the sum closes without it, it is within the line", { Liabilities: 891_396 }, 523_538],
    [
      "where nothing closes, it is taken to be within the line",
      { OtherLiabilitiesNoncurrent: 80_000 },
      523_538,
    ],
  ])("%s", (_, change, value) => {
    expect(debtOf({ ...foxFactory, ...change })).toBe(value)
  })
})

describe("a line under the wrong name", () => {
  test("the stated non-current total is both sides together (Chesapeake Utilities)", () => {
    const sheet = {
      LongTermDebtAndCapitalLeaseObligations: 1461,
      LongTermDebtNoncurrent: 1322,
      LongTermDebtCurrent: 139,
    }
    expect(debtOf({ ...sheet, ShortTermBorrowings: 158 })).toBe(1619)
  })

  test("current debt above all current liabilities is a total under the wrong name (Neogen)", () => {
    const sheet = { LongTermDebtNoncurrent: 792, LongTermDebtAndCapitalLeaseObligationsCurrent: 800 }
    expect(debtOf({ ...sheet, LiabilitiesCurrent: 147, Liabilities: 1255 })).toBe(792)
  })

  test("the long-term debt line holds the leases where the notes' total with leases is the same (Chefs' Warehouse)", () => {
    const sheet = { LongTermDebtNoncurrent: 720, LongTermDebtCurrent: 28, FinanceLeaseLiability: 108 }
    const stated = { LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities: 748 }
    expect(debtOf({ ...sheet, ...stated })).toBe(748)
    expect(debtOf(sheet)).toBe(856)
  })
})

describe("kinds of debt that come to more than all that is owed are one borrowing under several names", () => {
  test.each<[what: string, sheet: Amounts, value: number]>([
    [
      "notes payable, some of them secured (Whitestone, 2025-06-30)",
      { Liabilities: 722_527_000, NotesPayable: 670_345_000, SecuredDebt: 136_340_000 },
      670_345_000,
    ],
    [
      "senior notes, secured and unsecured (SM Energy, 2021-12-31)",
      {
        Liabilities: 3_170_846_000,
        SeniorLongTermNotes: 2_081_164_000,
        UnsecuredLongTermDebt: 1_673_452_000,
      },
      2_081_164_000,
    ],
    [
      "a total of the notes beside the kinds is the figure (Saul Centers, 2025-06-30)",
      {
        Liabilities: 1_651_410_000,
        NotesPayable: 1_380_000_000,
        SecuredDebt: 1_030_839_000,
        LineOfCredit: 200_876_000,
        LongTermDebt: 1_564_679_000,
      },
      1_564_679_000,
    ],
  ])("%s", (_, sheet, value) => {
    const { Liabilities: owed } = sheet
    const { reading } = measured({ sheet }).debt
    expect(reading).toMatchObject({ figure: { value }, possibleAddition: { value: owed } })
  })

  test("kinds within all that is owed add", () => {
    expect(debtOf({ Liabilities: 900, NotesPayable: 670, SecuredDebt: 136 })).toBe(806)
  })
})

interface Quarter {
  /** What the annual report states at 2024-12-31. */
  readonly yearEnd: Amounts
  /** What the quarterly report states at 2025-03-31, with its comparative for the year's end. */
  readonly now: Amounts
  readonly comparative?: Amounts
}

/** An annual report and the quarterly report after it. */
function afterQuarter({ yearEnd, now, comparative = {} }: Quarter): Company {
  const line = (end: string, [name, value]: [string, number]) =>
    `us-gaap:${name} USD ${end} ${value} 10-Q 2025-04-25 0000000001-25-000002`
  const quarter = [
    ...Object.entries(now).map((amount) => line("2025-03-31", amount)),
    ...Object.entries(comparative).map((amount) => line("2024-12-31", amount)),
  ]
  return {
    sheet: yearEnd,
    year: { Revenues: 100_000, InvestmentIncomeInterest: 0 },
    end: "2024-12-31",
    filed: "2025-02-14",
    accession: "0000000001-25-000001",
    also: quarter.join("\n"),
    asOf: "2025-05-31",
  }
}

const principal = "LongTermDebtMaturitiesRepaymentsOfPrincipal"

/** M/I Homes: only the 10-K's table of maturities has the senior notes. */
const notesInTableOnly: Quarter = {
  yearEnd: {
    Assets: 4_549_796_000,
    Liabilities: 1_610_119_000,
    WarehouseAgreementBorrowings: 286_159_000,
    SpecialAssessmentBondNoncurrent: 12_839_000,
    [`${principal}InNextTwelveMonths`]: 286_159_000,
    [`${principal}InYearFour`]: 400_000_000,
    [`${principal}AfterYearFive`]: 300_000_000,
  },
  now: {
    Assets: 4_585_223_000,
    Liabilities: 1_578_889_000,
    WarehouseAgreementBorrowings: 227_957_000,
    SpecialAssessmentBondNoncurrent: 11_736_000,
  },
}

/** Astec: the quarterly report gives a subsidiary's loans the name of the whole, and does so at the year's end too. */
const partUnderNameOfWhole: Quarter = {
  yearEnd: {
    Assets: 1_043_600_000,
    Liabilities: 406_000_000,
    LongTermDebtNoncurrent: 105_000_000,
    ShortTermBorrowings: 13_300_000,
  },
  now: {
    Assets: 1_056_000_000,
    Liabilities: 402_900_000,
    OtherLiabilities: 300_000_000,
    LongTermDebtNoncurrent: 2_300_000,
    ShortTermBorrowings: 11_500_000,
  },
  comparative: { LongTermDebtNoncurrent: 2_400_000 },
}

/** Supernus at the end of 2022 and, as if a quarter later, without its convertible notes. */
const repaid: Quarter = {
  yearEnd: { Assets: 1_702_508_000, Liabilities: 816_304_000, LongTermDebt: 401_968_000 },
  now: { Assets: 1_304_090_000, Liabilities: 374_924_000, LongTermDebt: 0 },
}

describe("debt of the fiscal year end counts unless total liabilities fell with its tags", () => {
  test.each<[what: string, quarter: Quarter, debt: number, possibleAddition: number | null]>([
    ["notes that only the yearly table shows", notesInTableOnly, 239_693_000, 986_159_000],
    ["a part under the name of the whole", partUnderNameOfWhole, 13_800_000, 118_300_000],
    ["repaid: liabilities fell with it", repaid, 0, null],
    [
      "less than half is gone: it was paid down",
      { ...partUnderNameOfWhole, now: { ...partUnderNameOfWhole.now, LongTermDebtNoncurrent: 60_000_000 } },
      71_500_000,
      null,
    ],
    ["total liabilities are unknown", withoutLiabilities(partUnderNameOfWhole), 13_800_000, null],
  ])("%s", (_, quarter, debt, possibleAddition) => {
    const { reading } = measured(afterQuarter(quarter)).debt
    expect(reading).toMatchObject({
      figure: { value: debt },
      possibleAddition: possibleAddition === null ? null : { value: possibleAddition },
    })
  })

  test.each<[what: string, close: number, result: string]>([
    ["it breaks the limit: the screen is open", 300_000, "unresolved"],
    ["it is within the limit: a pass", 400_000, "pass"],
  ])("a pass must bear it: %s", (_, close, result) => {
    // The limit is 118,300,000 at a market capitalisation of 394,333,333; shares are 1,000.
    const { debt_to_market_cap: debt } = judged({ ...afterQuarter(partUnderNameOfWhole), close }).ratios
    expect(debt?.state === "decided" ? debt.result : "unresolved").toBe(result)
  })
})

/** Supernus: convertible notes at the year's end, and a quarterly report without a tag of debt. */
function untaggedNow(liabilities: number, leases: Amounts = {}): Company {
  const company = afterQuarter({
    yearEnd: { Assets: 1_702_508_000, Liabilities: 816_304_000, ConvertibleNotesPayableCurrent: 401_968_000 },
    now: { Assets: 1_304_090_000, Liabilities: liabilities, ...leases },
  })
  return { ...company, year: { Revenues: 667_238_000, InterestExpense: 7_070_000 } }
}

describe("when no debt is tagged now, the fiscal year end may be used", () => {
  test.each<[what: string, company: Company, debt: number | "unknown"]>([
    ["a quarter later", untaggedNow(710_000_000), 401_968_000],
    ["not when it is more than all that is owed now", untaggedNow(374_924_000), "unknown"],
    [
      "not when the annual report is of more than a year ago",
      { ...untaggedNow(710_000_000), end: "2023-12-31", filed: "2024-02-14" },
      "unknown",
    ],
  ])("%s", (_, company, debt) => {
    const { reading } = measured(company).debt
    expect(reading.state === "known" ? reading.figure.value : "unknown").toBe(debt)
  })

  test.each<[what: string, leases: Amounts, said: string]>([
    ["nothing is tagged", {}, "No debt is tagged"],
    ["leases alone are tagged", { FinanceLeaseLiability: 463_000 }, "No debt but leases is tagged"],
    ["a current lease alone", { FinanceLeaseLiabilityCurrent: 0 }, "No debt but leases is tagged"],
    ["leases under their old name", { CapitalLeaseObligations: 5_000 }, "No debt but leases is tagged"],
    ["operating leases are no debt", { OperatingLeaseLiability: 9_000 }, "No debt is tagged"],
  ])("and it is said of what is tagged now: %s", (_, leases, said) => {
    const { doubts, figure } = readingOf(untaggedNow(710_000_000, leases))
    const reason = `${said} at 2025-03-31; the figure is from the end of the fiscal year.`
    expect(doubts).toEqual([{ code: "debt_at_fiscal_year_end", reason }])
    expect(figure.value).toBe(401_968_000)
  })
})

function readingOf(company: Company): KnownReading {
  const { reading } = measured(company).debt
  if (reading.state === "unknown") throw new Error(`unknown: ${reading.lacks}`)
  return reading
}

function withoutLiabilities({ yearEnd, now, ...rest }: Quarter): Quarter {
  const kept = (amounts: Amounts) =>
    Object.fromEntries(Object.entries(amounts).filter(([name]) => name !== "Liabilities"))
  return { ...rest, yearEnd: kept(yearEnd), now: kept(now) }
}
