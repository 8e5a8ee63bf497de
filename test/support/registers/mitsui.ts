import type { MadeReport } from "../../../scripts/register-mirror/edinet/report.ts"
import type { MirroredDocument } from "../../../scripts/register-mirror/edinet.ts"
import { documentOf } from "./edinet.ts"

/**
 * The annual report of Mitsui O.S.K. Lines to March 2025 (EDINET, document S100W1NC) as an instance of the stand-in,
 * without the lines under tags of the company's own. The counts of shares are made, and so are the reports behind it.
 */
export const mitsuiFiler = "edinet:E04236"
export const annualId = "S100W1NC"
export const correctionId = "S100XC0R"
export const halfYearId = "S100XHLF"

const millions = (amounts: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(amounts).map(([concept, amount]) => [`jppfs_cor:${concept}`, amount * 1e6]),
  )

export const mitsuiAnnual: MadeReport = {
  edinetCode: "E04236",
  securityCode: "91040",
  nameInEnglish: "Mitsui O.S.K. Lines, Ltd.",
  nameInJapanese: "株式会社　商船三井",
  yearStart: "2024-04-01",
  yearEnd: "2025-03-31",
  periodEnd: "2025-03-31",
  filed: "2025-06-23",
  standard: "Japan GAAP",
  isGroup: true,
  isCorrection: false,
  documentForm: "第三号様式",
  balance: millions({
    Assets: 4_984_449,
    CashAndDeposits: 163_290,
    ContractAssets: 10_977,
    Inventories: 56_429,
    OtherCA: 174_108,
    AllowanceForDoubtfulAccountsCA: -607,
    PropertyPlantAndEquipment: 2_284_803,
    IntangibleAssets: 72_197,
    InvestmentSecurities: 1_779_474,
    LongTermLoansReceivable: 99_277,
    NetDefinedBenefitAsset: 32_539,
    DeferredTaxAssets: 4_153,
    Liabilities: 2_260_230,
    CurrentLiabilities: 523_340,
    NotesAndOperatingAccountsPayableTrade: 106_735,
    ShortTermBondsPayable: 15_000,
    ShortTermLoansPayable: 201_952,
    CommercialPapersLiabilities: 30_000,
    IncomeTaxesPayable: 14_845,
    ContractLiabilities: 35_263,
    ProvisionForBonuses: 11_929,
    OtherCL: 102_536,
    BondsPayable: 186_200,
    LongTermLoansPayable: 1_271_818,
    LeaseObligationsNCL: 110_473,
    DeferredTaxLiabilities: 82_698,
    NetDefinedBenefitLiability: 10_284,
    ProvisionForSpecialRepairsNCLWAT: 27_023,
    OtherNCL: 41_268,
    NetAssets: 2_724_219,
  }),
  income: millions({ NetSales: 1_775_470, InterestIncomeNOI: 16_059, ProfitLoss: 431_606 }),
  shares: {
    recordDay: "2025-03-31",
    table: {
      OrdinarySharesTreasurySharesSharesWithFullVotingRightsTreasurySharesEtc: 1_000_000,
      OrdinarySharesSharesWithFullVotingRightsOther: 360_000_000,
      OrdinarySharesSharesLessThanOneUnit: 1_000_000,
    },
    issued: { OrdinaryShare: 362_000_000 },
  },
}

/** A report after the annual one, with other long-term loans: liabilities and assets grow by as much. */
function withLoans(change: Partial<MadeReport>, loans: number): MadeReport {
  const { balance } = mitsuiAnnual
  const grown = (concept: string) => (balance[concept] ?? 0) + loans - 1_271_818e6
  return {
    ...mitsuiAnnual,
    ...change,
    balance: {
      ...balance,
      "jppfs_cor:LongTermLoansPayable": loans,
      "jppfs_cor:Liabilities": grown("jppfs_cor:Liabilities"),
      "jppfs_cor:Assets": grown("jppfs_cor:Assets"),
    },
  }
}

export const annualDocument = documentOf(mitsuiAnnual, annualId)

/** A correction, by which the debt exceeds its limit. */
export const correctionDocument: MirroredDocument = documentOf(
  withLoans({ filed: "2025-07-01", isCorrection: true }, 6_271_818e6),
  correctionId,
  { docTypeCode: "130", periodEnd: null, parentDocID: annualId },
)

/** The report of the half year to September 2025. */
export const halfYearDocument: MirroredDocument = documentOf(
  withLoans(
    {
      filed: "2025-11-14",
      yearStart: "2025-04-01",
      yearEnd: "2026-03-31",
      periodEnd: "2025-09-30",
      documentForm: "第四号の三様式",
      shares: { ...mitsuiAnnual.shares, recordDay: "2025-09-30" },
    },
    1_371_818e6,
  ),
  halfYearId,
  { docTypeCode: "160", periodStart: "2025-04-01", periodEnd: "2026-03-31" },
)

/** The notice by which the annual report is withdrawn. */
export const withdrawal: MirroredDocument = {
  docID: "S100XW0T",
  submitDateTime: "2025-07-01 09:00",
  row: { edinetCode: null, docTypeCode: null, withdrawalStatus: "1", parentDocID: annualId },
  files: null,
}
