import { describe, expect, test } from "vitest"
import { type Amounts, measured } from "../../../support/company.ts"

/** Debt as read from a balance sheet of these lines, and the tags that add up to it. */
function debtOf(sheet: Amounts): { value: number; tags: string[] } {
  const { reading } = measured({ sheet }).debt
  if (reading.state === "unknown") throw new Error(reading.lacks)
  const tags = reading.figure.terms.map(({ concept }) => concept.slice("us-gaap:".length))
  const sum = reading.figure.terms.reduce((total, { fact }) => total + fact.value, 0)
  expect(sum, "the tags add up exactly").toBe(reading.figure.value)
  return { value: reading.figure.value, tags: tags.sort() }
}

describe("the two sides of the balance sheet", () => {
  test.each<[what: string, sheet: Amounts, value: number, tags: string[]]>([
    [
      "current and non-current portion",
      { LongTermDebtCurrent: 10, LongTermDebtNoncurrent: 90 },
      100,
      ["LongTermDebtCurrent", "LongTermDebtNoncurrent"],
    ],
    [
      "commercial paper beside them (Apple)",
      { CommercialPaper: 5, LongTermDebtCurrent: 10, LongTermDebtNoncurrent: 90 },
      105,
      ["CommercialPaper", "LongTermDebtCurrent", "LongTermDebtNoncurrent"],
    ],
    [
      "a current total that holds the current portion",
      { DebtCurrent: 15, LongTermDebtCurrent: 10, LongTermDebtNoncurrent: 90 },
      105,
      ["DebtCurrent", "LongTermDebtNoncurrent"],
    ],
    ["only the non-current line", { LongTermDebtNoncurrent: 90 }, 90, ["LongTermDebtNoncurrent"]],
    ["only a short-term loan", { ShortTermBorrowings: 7 }, 7, ["ShortTermBorrowings"]],
    [
      "notes and loans without a total",
      { NotesPayableCurrent: 3, LongTermNotesPayable: 20, LongTermLoansPayable: 30 },
      53,
      ["LongTermLoansPayable", "LongTermNotesPayable", "NotesPayableCurrent"],
    ],
    [
      "bank notes and senior notes, which are parts of notes payable",
      { NotesPayableToBankNoncurrent: 20, SeniorLongTermNotes: 30, NotesPayableToBankCurrent: 4 },
      54,
      ["NotesPayableToBankCurrent", "NotesPayableToBankNoncurrent", "SeniorLongTermNotes"],
    ],
    [
      "bonds of utilities and subordinated converts",
      { LongTermPollutionControlBond: 20, ConvertibleSubordinatedDebtNoncurrent: 30 },
      50,
      ["ConvertibleSubordinatedDebtNoncurrent", "LongTermPollutionControlBond"],
    ],
    [
      "borrowings against receivables beside them (OPENLANE)",
      {
        LongTermDebtNoncurrent: 90,
        TransfersAccountedForAsSecuredBorrowingsAssociatedLiabilitiesCarryingAmount: 300,
      },
      390,
      [
        "LongTermDebtNoncurrent",
        "TransfersAccountedForAsSecuredBorrowingsAssociatedLiabilitiesCarryingAmount",
      ],
    ],
    [
      "federal funds and repurchase agreements, of which the latter are a part",
      {
        FederalFundsPurchasedAndSecuritiesSoldUnderAgreementsToRepurchase: 70,
        SecuritiesSoldUnderAgreementsToRepurchase: 30,
      },
      70,
      ["FederalFundsPurchasedAndSecuritiesSoldUnderAgreementsToRepurchase"],
    ],
  ])("%s", (_, sheet, value, tags) => {
    expect(debtOf(sheet)).toEqual({ value, tags })
  })
})

describe("nothing is added to what contains it", () => {
  test.each<[what: string, sheet: Amounts, value: number]>([
    [
      "DebtCurrent and LongTermDebt, which share the current portion",
      { DebtCurrent: 15, LongTermDebt: 100 },
      100,
    ],
    [
      "CommercialPaper and ShortTermBorrowings",
      { ShortTermBorrowings: 12, CommercialPaper: 5, LongTermDebtNoncurrent: 90 },
      102,
    ],
    ["bank overdrafts and ShortTermBorrowings", { ShortTermBorrowings: 12, BankOverdrafts: 4 }, 12],
    [
      "converts and LongTermDebtNoncurrent",
      { LongTermDebtNoncurrent: 90, ConvertibleDebtNoncurrent: 40 },
      90,
    ],
    [
      "converts and LongTermDebt",
      { LongTermDebt: 100, ConvertibleDebt: 40, ConvertibleNotesPayable: 41 },
      100,
    ],
    [
      "short-term borrowings that are the current portion again, and a principal (Matson)",
      {
        LongTermDebt: 3612,
        LongTermDebtCurrent: 397,
        LongTermDebtNoncurrent: 3121,
        ShortTermBorrowings: 397,
      },
      3518,
    ],
    [
      "the total of the notes and its two sides",
      { LongTermDebt: 100, LongTermDebtCurrent: 10, LongTermDebtNoncurrent: 90 },
      100,
    ],
    [
      "one kind under several names",
      { SeniorLongTermNotes: 50, LongTermNotesPayable: 60, LongTermNotesAndLoans: 55 },
      60,
    ],
    ["secured debt and the loans it is made of", { SecuredLongTermDebt: 70, LongTermLoansPayable: 65 }, 70],
    [
      "all current tags at once",
      { DebtCurrent: 15, LongTermDebtCurrent: 10, ShortTermBorrowings: 5, CommercialPaper: 5 },
      15,
    ],
  ])("%s", (_, sheet, value) => {
    expect(debtOf(sheet).value).toBe(value)
  })

  test.each<[kind: string, names: readonly string[]]>([
    ["current notes", ["NotesPayableCurrent", "SeniorNotesCurrent", "NotesAndLoansPayableCurrent"]],
    ["current convertible notes", ["ConvertibleDebtCurrent", "ConvertibleNotesPayableCurrent"]],
    ["current loans", ["LoansPayableCurrent", "SecuredDebtCurrent", "OtherLoansPayableCurrent"]],
    ["notes", ["LongTermNotesPayable", "SeniorLongTermNotes", "LongTermNotesAndLoans"]],
    ["convertible notes", ["ConvertibleDebtNoncurrent", "ConvertibleLongTermNotesPayable"]],
    [
      "loans",
      ["LongTermLoansPayable", "SecuredLongTermDebt", "LongTermLoansFromBank", "OtherLoansPayableLongTerm"],
    ],
    ["notes, undivided", ["NotesPayable", "SeniorNotes", "NotesAndLoansPayable", "MediumTermNotes"]],
    ["loans, undivided", ["LoansPayable", "SecuredDebt", "LoansPayableToBank", "NotesPayableToBank"]],
    ["junior debt", ["SubordinatedDebt", "JuniorSubordinatedNotes"]],
    ["home loan bank advances", ["AdvancesFromFederalHomeLoanBanks", "FederalHomeLoanBankAdvancesLongTerm"]],
    ["principal", ["DebtInstrumentCarryingAmount", "LongTermDebtGross", "DebtInstrumentFaceAmount"]],
  ])("synonyms of one kind, whichever is the largest: %s", (_, names) => {
    for (const [at, largest] of names.entries()) {
      const sheet = Object.fromEntries(names.map((name, other) => [name, other === at ? 60 : 50 - other]))
      expect(debtOf(sheet)).toEqual({ value: 60, tags: [largest] })
    }
  })

  test("different kinds add up", () => {
    const kinds = {
      LongTermNotesPayable: 1,
      ConvertibleDebtNoncurrent: 2,
      LongTermLoansPayable: 4,
      LongTermLineOfCredit: 8,
      UnsecuredLongTermDebt: 16,
      SubordinatedLongTermDebt: 32,
      OtherLongTermDebtNoncurrent: 64,
      NotesPayableCurrent: 128,
      LinesOfCreditCurrent: 256,
      ConvertibleDebtCurrent: 512,
    }
    expect(debtOf(kinds).value).toBe(1023)
  })

  test("one amount under two names is one amount (AMD)", () => {
    expect(
      debtOf({ ShortTermBorrowings: 874, LongTermDebtCurrent: 874, LongTermDebtNoncurrent: 2348 }).value,
    ).toBe(3222)
  })

  test.each<[what: string, sheet: Amounts, value: number]>([
    [
      "on the two sides of the balance sheet",
      { LongTermDebtCurrent: 874, LongTermDebtNoncurrent: 874 },
      1748,
    ],
    ["of round size", { CommercialPaper: 500_000_000, LongTermDebtCurrent: 500_000_000 }, 1_000_000_000],
  ])("two amounts that happen to be equal are two amounts: %s", (_, sheet, value) => {
    expect(debtOf(sheet).value).toBe(value)
  })

  test("two zeros under two names are no reason to drop a line", () => {
    expect(debtOf({ CommercialPaper: 0, LongTermDebtCurrent: 0, LongTermDebtNoncurrent: 90 }).value).toBe(90)
  })
})

describe("finance leases are in, operating leases are out", () => {
  test.each<[what: string, sheet: Amounts, value: number]>([
    [
      "beside the two sides",
      { LongTermDebtNoncurrent: 90, FinanceLeaseLiabilityCurrent: 2, FinanceLeaseLiabilityNoncurrent: 8 },
      100,
    ],
    ["beside the total of the notes", { LongTermDebt: 90, FinanceLeaseLiability: 11 }, 101],
    [
      "not again where the line holds them",
      { LongTermDebtAndCapitalLeaseObligations: 100, FinanceLeaseLiabilityNoncurrent: 8 },
      100,
    ],
    [
      "not again in a total that holds them",
      { DebtAndCapitalLeaseObligations: 120, FinanceLeaseLiability: 11 },
      120,
    ],
    [
      "under their name before 2019",
      { LongTermDebtNoncurrent: 90, CapitalLeaseObligationsNoncurrent: 9 },
      99,
    ],
    [
      "operating leases never",
      { LongTermDebtNoncurrent: 90, OperatingLeaseLiability: 500, OperatingLeaseLiabilityNoncurrent: 450 },
      90,
    ],
  ])("%s", (_, sheet, value) => {
    expect(debtOf(sheet).value).toBe(value)
  })
})

describe("the largest complete candidate is the debt", () => {
  test.each<[what: string, sheet: Amounts, value: number]>([
    [
      "only the IncludingCurrentMaturities tag (Chevron)",
      { LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities: 37_000 },
      37_000,
    ],
    [
      "that tag and the short-term borrowings it leaves out",
      { LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities: 37_000, ShortTermBorrowings: 400 },
      37_400,
    ],
    ["short and long term combined", { DebtLongtermAndShorttermCombinedAmount: 80, DebtCurrent: 5 }, 80],
    ["kinds without a total (a REIT)", { SecuredDebt: 50, UnsecuredDebt: 100, LineOfCredit: 25 }, 175],
    ["a term loan alone beside the total", { LongTermDebtNoncurrent: 90, LongTermLoansPayable: 30 }, 90],
    [
      "convertible notes larger than the line that should hold them are a line of their own (Mirion)",
      { LongTermDebtNoncurrent: 450, ConvertibleDebtNoncurrent: 700 },
      1150,
    ],
    [
      "current names that together exceed all that is due are one amount (Materion)",
      {
        LiabilitiesCurrent: 100,
        AccountsPayableCurrent: 40,
        NotesPayableCurrent: 35,
        LoansPayableCurrent: 34,
        LongTermDebtNoncurrent: 500,
      },
      500,
    ],
  ])("%s", (_, sheet, value) => {
    expect(debtOf(sheet).value).toBe(value)
  })

  test("the carrying amount on both sides of the balance sheet, not the principal of the notes", () => {
    expect(debtOf({ LongTermDebt: 100, LongTermDebtCurrent: 9, LongTermDebtNoncurrent: 89 }).value).toBe(98)
  })

  test("a principal counts where nothing else is tagged, with a note", () => {
    const { reading } = measured({ sheet: { DebtInstrumentCarryingAmount: 500 } }).debt
    expect(reading).toMatchObject({
      state: "known",
      figure: { value: 500 },
      doubts: [{ code: "debt_principal_only" }],
    })
  })
})

test("tags of another date are abandoned tags: only the balance sheet's own date counts", () => {
  const older = `
    us-gaap:DebtCurrent USD 2019-12-31 700 10-K 2020-02-15 0000000001-20-000001
    us-gaap:LongTermDebt USD 2024-12-31 800 10-K 2026-02-15 0000000001-26-000001`
  const { reading } = measured({ sheet: { LongTermDebtNoncurrent: 90 }, also: older }).debt
  expect(reading).toMatchObject({ state: "known", figure: { value: 90 } })
})

test("another currency's debt is not this currency's", () => {
  const also = "us-gaap:LongTermDebt EUR 2025-12-31 800 10-K 2026-02-15 0000000001-26-000001"
  expect(measured({ sheet: { LongTermDebtNoncurrent: 90 }, also }).debt.reading).toMatchObject({
    figure: { value: 90 },
  })
})

describe("IFRS", () => {
  test.each<[what: string, sheet: Amounts, value: number]>([
    ["the stated total", { Borrowings: 130, ShorttermBorrowings: 46, LongtermBorrowings: 84 }, 130],
    ["current and non-current", { ShorttermBorrowings: 46, LongtermBorrowings: 84 }, 130],
    [
      "the current portion beside short-term borrowings",
      { ShorttermBorrowings: 10, CurrentPortionOfLongtermBorrowings: 36, LongtermBorrowings: 84 },
      130,
    ],
    [
      "bonds and the smaller bank loans beside them (TSMC)",
      { NoncurrentPortionOfNoncurrentBondsIssued: 900, LongtermBorrowings: 40 },
      940,
    ],
    ["by kind", { LoansReceived: 30, BondsIssued: 100 }, 130],
    ["lease liabilities are not split by kind and stay out", { Borrowings: 130, LeaseLiabilities: 60 }, 130],
  ])("%s", (_, sheet, value) => {
    const { reading } = measured({ taxonomy: "ifrs-full", form: "20-F", sheet }).debt
    expect(reading).toMatchObject({ state: "known", figure: { value } })
  })
})
