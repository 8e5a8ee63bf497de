import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Amounts, measured } from "../../../support/company.ts"
import { eachExample } from "../../../support/examples.ts"
import { figureOf } from "../../../support/readings.ts"

function debtOf(sheet: Amounts): number | "unknown" {
  return figureOf(measured({ sheet }).debt.reading)
}

/** Parker-Hannifin, 2025-06-30, in millions: 2126 + 587 + 382 + 933 + 1791 = all current liabilities, 5819. */
const parker = {
  LongTermDebtAndCapitalLeaseObligations: 7494,
  LongTermDebtAndCapitalLeaseObligationsCurrent: 1791,
  CommercialPaper: 1800,
  DebtCurrent: 7,
  LiabilitiesCurrent: 5819,
  AccountsPayableCurrent: 2126,
  EmployeeRelatedLiabilitiesCurrent: 587,
  AccruedIncomeTaxesCurrent: 382,
  OtherAccruedLiabilitiesCurrent: 933,
  ContractWithCustomerLiabilityCurrent: 211,
  OperatingLeaseLiabilityCurrent: 47,
}

describe("current debt is what the other lines leave of current liabilities", () => {
  eachExample<[what: string, value: number, change: Amounts]>(`
    commercial paper within the current line counts once | 9285 | {}
    both count if current liabilities need both | 11_085 | LiabilitiesCurrent 7619
    both count if nothing adds up | 11_085 | AccountsPayableCurrent 2000
  `)("%s", (_, value, change) => {
    expect(debtOf({ ...parker, ...change })).toBe(value)
  })

  eachExample<[what: string, value: number, sheet: Amounts]>(`
    the total of current debt, and a programme of paper (NXP, 2025-06-29) | 11_478
      LongTermDebtAndCapitalLeaseObligations 9479, LongTermDebtAndCapitalLeaseObligationsCurrent 1249,
      DebtCurrent 1999, CommercialPaper 2000, LiabilitiesCurrent 4427, AccountsPayableCurrent 892,
      OtherLiabilitiesCurrent 1471, OtherAccruedLiabilitiesCurrent 659, RestructuringReserveCurrent 65
    short-term borrowings that hold the current part (Yum, 2025-06-30) | 11_389
      LongTermDebtAndCapitalLeaseObligations 10_418, LongTermDebtCurrent 974, ShortTermBorrowings 971,
      LiabilitiesCurrent 2229, AccountsPayableAndAccruedLiabilitiesCurrent 1223, AccruedIncomeTaxesCurrent 34
    paper that is long-term debt (Amcor, 2025-06-30) | 14_098
      LongTermDebtAndCapitalLeaseObligations 13_841, LongTermDebtAndCapitalLeaseObligationsCurrent 141,
      LongTermCommercialPaperCurrent 1700, ShortTermBorrowings 116, LiabilitiesCurrent 6987,
      AccountsPayableCurrent 3490, EmployeeRelatedLiabilitiesCurrent 619, OtherLiabilitiesCurrent 2621,
      OperatingLeaseLiabilityCurrent 240
    a credit line beside the current part (Sanfilippo, 2025-12-25) | 44_733
      LongTermDebtAndCapitalLeaseObligations 28_839, LongTermDebtAndCapitalLeaseObligationsCurrent 3131,
      LinesOfCreditCurrent 10_000, BankOverdrafts 2763, LiabilitiesCurrent 148_406,
      AccountsPayableCurrent 79_897, EmployeeRelatedLiabilitiesCurrent 20_399,
      OtherAccruedLiabilitiesCurrent 20_512, DividendsPayableCurrent 11_704
    a total that equals the line plus paper and more (Illinois Tool Works, 2025-06-30) | 8937
      LongTermDebtNoncurrent 7695, LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities 7695,
      DebtCurrent 1242, CommercialPaper 1200, LiabilitiesCurrent 3932, AccountsPayableCurrent 613,
      AccruedLiabilitiesCurrent 1544, AccruedIncomeTaxesCurrent 96, DividendsPayableCurrent 437
  `)("%s", (_, value, sheet) => {
    expect(debtOf(sheet)).toBe(value)
  })

  test("an overdraft within the payables does not count beside the current line (United Natural Foods, 2026-01-31)", () => {
    const current = { LiabilitiesCurrent: 2438, AccountsPayableCurrent: 1788, AccruedLiabilitiesCurrent: 310 }
    const others = { EmployeeRelatedLiabilitiesCurrent: 183, OperatingLeaseLiabilityCurrent: 150 }
    const noncurrent = { OperatingLeaseLiabilityNoncurrent: 1356, OtherLiabilitiesNoncurrent: 162 }
    const { reading } = measured({
      sheet: {
        ...{ ...current, ...others, ...noncurrent, Liabilities: 5693 },
        PensionAndOtherPostretirementDefinedBenefitPlansLiabilitiesNoncurrent: 14,
        LongTermDebt: 1713,
        LongTermDebtAndCapitalLeaseObligationsCurrent: 7,
        FinanceLeaseLiabilityNoncurrent: 10,
        BankOverdrafts: 287,
      },
    }).debt
    expect(reading).toMatchObject({ figure: { value: 1730 } })
  })

  test("for any lines, the reading with which alone they add up is the debt", () => {
    // No two lines are so near to each other that one could stand for the other.
    const about = (millions: number) =>
      fc.integer({ min: millions * 1_000_000, max: (millions + 90) * 1_000_000 })
    const lines = fc.tuple(about(100), about(200), about(300), about(500))
    fc.assert(
      fc.property(lines, fc.boolean(), ([payable, paper, accrued, portion], isHeld) => {
        const due = isHeld ? portion : portion + paper
        const sheet = {
          LongTermDebtNoncurrent: 1_234_567_891,
          LongTermDebtCurrent: portion,
          CommercialPaper: paper,
          AccountsPayableCurrent: payable,
          AccruedLiabilitiesCurrent: accrued,
          LiabilitiesCurrent: payable + accrued + due,
        }
        expect(debtOf(sheet)).toBe(1_234_567_891 + due)
      }),
    )
  })
})

describe("non-current debt is what the other lines leave of non-current liabilities", () => {
  eachExample<[what: string, value: number, sheet: Amounts]>(`
    the line with leases, where the line without them is principal (Amphastar, 2025-12-31) | 610_390
      LongTermDebtNoncurrent 619_705, LongTermDebtAndCapitalLeaseObligations 608_749,
      LongTermDebtAndCapitalLeaseObligationsCurrent 1641, FinanceLeaseLiabilityNoncurrent 264,
      Liabilities 840_494, LiabilitiesCurrent 158_156, DeferredIncomeTaxLiabilitiesNet 5926,
      OperatingLeaseLiabilityNoncurrent 37_684, OtherLiabilitiesNoncurrent 29_979
    the line, where its kinds are of both sides (Brown & Brown, 2025-06-30) | 7545
      LongTermDebtNoncurrent 7470, LongTermDebtCurrent 75, LongTermDebt 7545, SeniorLongTermNotes 7050,
      LongTermLineOfCredit 494, Liabilities 14_019, LiabilitiesCurrent 5257,
      DeferredIncomeTaxLiabilitiesNet 721, OperatingLeaseLiabilityNoncurrent 186, OtherLiabilitiesNoncurrent 385
    the line, where the notes state principal (AutoZone, 2025-05-10) | 8_853_110
      LongTermDebtNoncurrent 8_853_110, DebtLongtermAndShorttermCombinedAmount 8_905_500,
      Liabilities 22_596_381, LiabilitiesCurrent 9_465_528, AccountsPayableCurrent 9_465_528,
      OtherLiabilitiesNoncurrent 4_277_743
    long-term debt, where it is the non-current line (Halliburton, 2025-06-30) | 7544
      LongTermDebt 7163, LongTermDebtCurrent 381, Liabilities 14_830, LiabilitiesCurrent 5844,
      DeferredCompensationLiabilityClassifiedNoncurrent 406, OperatingLeaseLiabilityNoncurrent 756,
      OtherLiabilitiesNoncurrent 661
    long-term debt as the non-current line, by the principal (Tesla, 2026-03-31) | 9229
      LongTermDebt 7645, DebtCurrent 1374, DebtInstrumentCarryingAmount 9039, FinanceLeaseLiabilityCurrent 73,
      FinanceLeaseLiabilityNoncurrent 137
    all debt, where current liabilities are not stated (Sunstone, 2025-12-31) | 918_086
      LongTermDebt 918_086, DebtLongtermAndShorttermCombinedAmount 930_000, Liabilities 1_084_387,
      AccountsPayableAndOtherAccruedLiabilities 63_146, DividendsPayableCurrentAndNoncurrent 22_975,
      OtherLiabilities 72_832, OperatingLeaseLiability 7348
  `)("%s", (_, value, sheet) => {
    expect(debtOf(sheet)).toBe(value)
  })

  test("a kind beside long-term debt is no possible addition if the sheet adds up without it", () => {
    const sheet = { Liabilities: 9003, LiabilitiesCurrent: 2001, AccountsPayableCurrent: 1802 }
    const lines = { LongTermDebtNoncurrent: 5003, LongTermDebtCurrent: 199, OtherLiabilitiesNoncurrent: 1999 }
    const { reading } = measured({ sheet: { ...sheet, ...lines, LineOfCredit: 475 } }).debt
    expect(reading).toMatchObject({ figure: { value: 5202 }, most: { value: 5202 } })
  })
})
