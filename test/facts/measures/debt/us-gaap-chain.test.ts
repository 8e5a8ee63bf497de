import { describe, expect, test } from "vitest"
import { type Amounts, measured } from "../../../support/company.ts"
import { eachExample } from "../../../support/examples.ts"

/** The debt read from a balance sheet with these lines, and the tags that add up to it. */
function debtOf(sheet: Amounts): { value: number; tags: string[] } {
  const { reading } = measured({ sheet }).debt
  if (reading.state === "unknown") throw new Error(reading.lacks)
  const tags = reading.figure.terms.map(({ concept }) => concept.slice("us-gaap:".length))
  const sum = reading.figure.terms.reduce((total, { fact }) => total + fact.value, 0)
  expect(sum, "the tags add up exactly").toBe(reading.figure.value)
  return { value: reading.figure.value, tags: tags.sort() }
}

describe("debt is added over the current and non-current sides of the balance sheet", () => {
  eachExample<[what: string, value: number, sheet: Amounts, tags: string[]]>(`
    current and non-current portion | 100
      LongTermDebtCurrent 10, LongTermDebtNoncurrent 90 | [LongTermDebtCurrent, LongTermDebtNoncurrent]
    commercial paper in addition to both (Apple) | 105
      CommercialPaper 5, LongTermDebtCurrent 10, LongTermDebtNoncurrent 90
      [CommercialPaper, LongTermDebtCurrent, LongTermDebtNoncurrent]
    a current total that includes the current portion | 105
      DebtCurrent 15, LongTermDebtCurrent 10, LongTermDebtNoncurrent 90
      [DebtCurrent, LongTermDebtNoncurrent]
    only the non-current line | 90 | LongTermDebtNoncurrent 90 | [LongTermDebtNoncurrent]
    only a short-term loan | 7 | ShortTermBorrowings 7 | [ShortTermBorrowings]
    notes and loans without a total | 53
      NotesPayableCurrent 3, LongTermNotesPayable 20, LongTermLoansPayable 30
      [LongTermLoansPayable, LongTermNotesPayable, NotesPayableCurrent]
    bank notes and senior notes, which are parts of notes payable | 54
      NotesPayableToBankNoncurrent 20, SeniorLongTermNotes 30, NotesPayableToBankCurrent 4
      [NotesPayableToBankCurrent, NotesPayableToBankNoncurrent, SeniorLongTermNotes]
    bonds of utilities and subordinated converts | 50
      LongTermPollutionControlBond 20, ConvertibleSubordinatedDebtNoncurrent 30
      [ConvertibleSubordinatedDebtNoncurrent, LongTermPollutionControlBond]
    borrowings against receivables in addition (OPENLANE) | 390
      LongTermDebtNoncurrent 90,
      TransfersAccountedForAsSecuredBorrowingsAssociatedLiabilitiesCarryingAmount 300
      [LongTermDebtNoncurrent, TransfersAccountedForAsSecuredBorrowingsAssociatedLiabilitiesCarryingAmount]
    federal funds and repurchase agreements, where the repurchase agreements are a part | 70
      FederalFundsPurchasedAndSecuritiesSoldUnderAgreementsToRepurchase 70,
      SecuritiesSoldUnderAgreementsToRepurchase 30
      [FederalFundsPurchasedAndSecuritiesSoldUnderAgreementsToRepurchase]
  `)("%s", (_, value, sheet, tags) => {
    expect(debtOf(sheet)).toEqual({ value, tags })
  })
})

describe("debt does not count a line twice, next to a total that contains it", () => {
  eachExample<[what: string, value: number, sheet: Amounts]>(`
    DebtCurrent and LongTermDebt, which share the current portion | 100 | DebtCurrent 15, LongTermDebt 100
    CommercialPaper and ShortTermBorrowings | 102
      ShortTermBorrowings 12, CommercialPaper 5, LongTermDebtNoncurrent 90
    bank overdrafts and ShortTermBorrowings | 12 | ShortTermBorrowings 12, BankOverdrafts 4
    converts and LongTermDebtNoncurrent | 90 | LongTermDebtNoncurrent 90, ConvertibleDebtNoncurrent 40
    converts and LongTermDebt | 100 | LongTermDebt 100, ConvertibleDebt 40, ConvertibleNotesPayable 41
    short-term borrowings that are the current portion again, and a principal (Matson) | 3518
      LongTermDebt 3612, LongTermDebtCurrent 397, LongTermDebtNoncurrent 3121, ShortTermBorrowings 397
    the total of the notes and its two sides | 100
      LongTermDebt 100, LongTermDebtCurrent 10, LongTermDebtNoncurrent 90
    one kind under several names | 60
      SeniorLongTermNotes 50, LongTermNotesPayable 60, LongTermNotesAndLoans 55
    secured debt and its component loans | 70 | SecuredLongTermDebt 70, LongTermLoansPayable 65
    all current tags at once | 15
      DebtCurrent 15, LongTermDebtCurrent 10, ShortTermBorrowings 5, CommercialPaper 5
    short-term borrowings that total debt shows to be all current debt (GE HealthCare, 2025-06-30) | 10_275
      LongTermDebt 10_275, LongTermDebtNoncurrent 8270, LongTermDebtCurrent 2002, ShortTermBorrowings 2005
    short-term borrowings that are the current part and another line (Pool, 2025-06-30) | 1_229_919
      LongTermDebtNoncurrent 1_212_533, LongTermDebtCurrent 12_774, ShortTermBorrowings 17_386,
      OtherShortTermBorrowings 4612
    the same beside total long-term debt (Illinois Tool Works, 2023-12-31) | 8164
      LongTermDebt 7700, LongTermDebtNoncurrent 6339, LongTermDebtCurrent 1361, ShortTermBorrowings 1825,
      CommercialPaper 464
    a note that other tags add up to (Mid-America, 2025-06-30) | 5_048_143
      NotesPayable 5_048_143, SecuredDebt 360_330, UnsecuredDebt 4_687_813
    notes payable that are senior and other notes (PulteGroup, 2025-06-30) | 1_623_065
      NotesPayable 1_623_065, SeniorNotes 1_583_367, OtherNotesPayable 39_698
    one borrowing under two kinds, which the stated total counts once (Host, 2025-06-30) | 5_077_000_000
      SeniorNotes 3_987_000_000, LineOfCredit 994_000_000, SecuredDebt 96_000_000,
      OtherBorrowings 96_000_000, DebtAndCapitalLeaseObligations 5_077_000_000
  `)("%s", (_, value, sheet) => {
    expect(debtOf(sheet).value).toBe(value)
  })

  eachExample<[kind: string, names: readonly string[]]>(`
    current notes | [NotesPayableCurrent, SeniorNotesCurrent, NotesAndLoansPayableCurrent]
    current convertible notes | [ConvertibleDebtCurrent, ConvertibleNotesPayableCurrent]
    current loans | [LoansPayableCurrent, SecuredDebtCurrent, OtherLoansPayableCurrent]
    notes | [LongTermNotesPayable, SeniorLongTermNotes, LongTermNotesAndLoans]
    convertible notes | [ConvertibleDebtNoncurrent, ConvertibleLongTermNotesPayable]
    loans | [LongTermLoansPayable, SecuredLongTermDebt, LongTermLoansFromBank, OtherLoansPayableLongTerm]
    notes without sides | [NotesPayable, SeniorNotes, NotesAndLoansPayable, MediumTermNotes]
    loans without sides | [LoansPayable, SecuredDebt, LoansPayableToBank, NotesPayableToBank]
    junior debt | [SubordinatedDebt, JuniorSubordinatedNotes]
    home loan bank advances | [AdvancesFromFederalHomeLoanBanks, FederalHomeLoanBankAdvancesLongTerm]
    principal | [DebtInstrumentCarryingAmount, LongTermDebtGross, DebtInstrumentFaceAmount]
  `)("the largest of the tags for one kind counts: %s", (_, names) => {
    for (const [at, largest] of names.entries()) {
      const sheet = Object.fromEntries(names.map((name, other) => [name, other === at ? 60 : 50 - other]))
      expect(debtOf(sheet)).toEqual({ value: 60, tags: [largest] })
    }
  })

  eachExample<[what: string, value: number, sheet: Amounts]>(`
    different kinds add up | 1023
      LongTermNotesPayable 1, ConvertibleDebtNoncurrent 2, LongTermLoansPayable 4, LongTermLineOfCredit 8,
      UnsecuredLongTermDebt 16, SubordinatedLongTermDebt 32, OtherLongTermDebtNoncurrent 64,
      NotesPayableCurrent 128, LinesOfCreditCurrent 256, ConvertibleDebtCurrent 512
    one amount with two names counts once (AMD) | 3222
      ShortTermBorrowings 874, LongTermDebtCurrent 874, LongTermDebtNoncurrent 2348
    two equal amounts on the two sides of the balance sheet count twice | 1748
      LongTermDebtCurrent 874, LongTermDebtNoncurrent 874
    two equal round amounts count twice | 1_000_000_000
      CommercialPaper 500_000_000, LongTermDebtCurrent 500_000_000
    two zeros with two names remove no line | 90
      CommercialPaper 0, LongTermDebtCurrent 0, LongTermDebtNoncurrent 90
  `)("%s", (_, value, sheet) => {
    expect(debtOf(sheet).value).toBe(value)
  })
})

describe("debt includes finance leases but not operating leases", () => {
  eachExample<[what: string, value: number, sheet: Amounts]>(`
    in addition to the two sides | 100
      LongTermDebtNoncurrent 90, FinanceLeaseLiabilityCurrent 2, FinanceLeaseLiabilityNoncurrent 8
    in addition to the total of the notes | 101 | LongTermDebt 90, FinanceLeaseLiability 11
    not again if the line includes them | 100
      LongTermDebtAndCapitalLeaseObligations 100, FinanceLeaseLiabilityNoncurrent 8
    not again in a total that includes them | 120 | DebtAndCapitalLeaseObligations 120, FinanceLeaseLiability 11
    by their name before 2019 | 99 | LongTermDebtNoncurrent 90, CapitalLeaseObligationsNoncurrent 9
    but never operating leases | 90
      LongTermDebtNoncurrent 90, OperatingLeaseLiability 500, OperatingLeaseLiabilityNoncurrent 450
  `)("%s", (_, value, sheet) => {
    expect(debtOf(sheet).value).toBe(value)
  })
})

describe("debt is the largest complete candidate", () => {
  eachExample<[what: string, value: number, sheet: Amounts]>(`
    only the IncludingCurrentMaturities tag (Chevron) | 37_000
      LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities 37_000
    that tag and the short-term borrowings outside it | 37_400
      LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities 37_000, ShortTermBorrowings 400
    short and long term combined | 80 | DebtLongtermAndShorttermCombinedAmount 80, DebtCurrent 5
    kinds without a total (a REIT) | 175 | SecuredDebt 50, UnsecuredDebt 100, LineOfCredit 25
    the carrying amount on both sides, not the notes' principal | 98
      LongTermDebt 100, LongTermDebtCurrent 9, LongTermDebtNoncurrent 89
    a term loan next to the total | 90 | LongTermDebtNoncurrent 90, LongTermLoansPayable 30
    convertible notes, and a smaller total that is the whole table of maturities (Super Micro, 2025-06-30) | 4758
      ConvertibleLongTermNotesPayable 4645, DebtLongtermAndShorttermCombinedAmount 113,
      LongTermDebtMaturitiesRepaymentsOfPrincipalInNextTwelveMonths 75,
      LongTermDebtMaturitiesRepaymentsOfPrincipalInYearTwo 38
    notes payable that the unnamed current liabilities hold (Eversource, 2025-06-30) | 29_434
      LongTermDebtNoncurrent 26_213, LongTermDebtCurrent 1950, NotesPayable 1271, LiabilitiesCurrent 6881,
      AccountsPayableCurrent 1513, OtherLiabilitiesCurrent 849
    notes payable that current liabilities have no room for | 28_163
      LongTermDebtNoncurrent 26_213, LongTermDebtCurrent 1950, NotesPayable 1271, LiabilitiesCurrent 3900,
      AccountsPayableCurrent 1513
    a total of the notes that exceeds the only line by more than principal (Targa, 2025-06-30) | 16_850_500
      LongTermDebt 16_850_500, LongTermDebtAndCapitalLeaseObligations 16_082_300,
      FinanceLeaseLiabilityCurrent 64_900, FinanceLeaseLiabilityNoncurrent 239_600
    convertible notes larger than the line that would include them are a separate line (Mirion) | 1150
      LongTermDebtNoncurrent 450, ConvertibleDebtNoncurrent 700
    current names that exceed all current liabilities are one amount (Materion) | 500
      LiabilitiesCurrent 100, AccountsPayableCurrent 40, NotesPayableCurrent 35, LoansPayableCurrent 34,
      LongTermDebtNoncurrent 500
  `)("%s", (_, value, sheet) => {
    expect(debtOf(sheet).value).toBe(value)
  })

  test("a principal amount counts only if nothing else is tagged, with a note", () => {
    const { reading } = measured({ sheet: { DebtInstrumentCarryingAmount: 500 } }).debt
    expect(reading).toMatchObject({
      state: "known",
      figure: { value: 500 },
      doubts: [{ code: "debt_principal_only" }],
    })
  })
})

test.each([
  ["an abandoned tag", "us-gaap:DebtCurrent USD 2019-12-31 700 10-K 2020-02-15 0000000001-20-000001"],
  ["a comparative", "us-gaap:LongTermDebt USD 2024-12-31 800 10-K 2026-02-15 0000000001-26-000001"],
  ["another currency's", "us-gaap:LongTermDebt EUR 2025-12-31 800 10-K 2026-02-15 0000000001-26-000001"],
])("only amounts of the balance sheet's own date and currency count: %s", (_, also) => {
  const { reading } = measured({ sheet: { LongTermDebtNoncurrent: 90 }, also }).debt
  expect(reading).toMatchObject({ state: "known", figure: { value: 90 } })
})

describe("IFRS", () => {
  eachExample<[what: string, value: number, sheet: Amounts]>(`
    the stated total | 130 | Borrowings 130, ShorttermBorrowings 46, LongtermBorrowings 84
    current and non-current | 130 | ShorttermBorrowings 46, LongtermBorrowings 84
    the current portion and short-term borrowings | 130
      ShorttermBorrowings 10, CurrentPortionOfLongtermBorrowings 36, LongtermBorrowings 84
    bonds and smaller bank loans (TSMC) | 940
      NoncurrentPortionOfNoncurrentBondsIssued 900, LongtermBorrowings 40
    by kind | 130 | LoansReceived 30, BondsIssued 100
    but not lease liabilities, which are not split by kind | 130 | Borrowings 130, LeaseLiabilities 60
  `)("%s", (_, value, sheet) => {
    const { reading } = measured({ taxonomy: "ifrs-full", form: "20-F", sheet }).debt
    expect(reading).toMatchObject({ state: "known", figure: { value } })
  })
})
