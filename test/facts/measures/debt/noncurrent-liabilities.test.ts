import { describe, expect, test } from "vitest"
import { type Amounts, measured } from "../../../support/company.ts"

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
