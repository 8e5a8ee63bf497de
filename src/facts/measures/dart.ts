import { nonfinancialLiabilities, possiblyMoney } from "./by-line.ts"
import { type Figure, summed } from "./figure.ts"
import { atPeriodEnd, declare, ifrs, type Measure, rows, tag } from "./measure.ts"

/**
 * The lines of a balance sheet on DART, Korea's disclosure system, by what they are. DART gives the printed statement: each
 * line once, under the total of its section. Some lines have an account of IFRS (`ifrs-full`), some have an account of the
 * supervisor (`dart`), and some have only their printed name. If the lines of a side of the balance sheet come to its total,
 * there is nothing else on that side.
 */

export type Side = "Assets" | "Liabilities"

/** The sections of a side, by the account of their total. The last is for a side that is not divided. */
export type Section = Side | `${"Current" | "Noncurrent"}${Side}`

/** The total of a side whose lines come to it. The amount is zero if the lines do not come to the total. */
export function closedSide(side: Side): string {
  return `dart-closed:${side}`
}

/** A line that only its name tells: `dart-line:CurrentLiabilities/단기차입금`. */
export function namedLine(section: Section, printed: string): string {
  return `dart-line:${section}/${printed}`
}

/** A printed name without spaces, numbering and references to notes: `Ⅰ. 단기차입금 (주석 15)` is `단기차입금`. */
export function printedName(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/[([](주|Note)[^)\]]*[)\]]/giu, "")
    .replace(/\s+/gu, "")
    .replace(/^(\(\d+\)|(\d+|[IVX]+|[가-하])[.)])/u, "")
}

/** On DART the tags alone are never read, because they leave out the lines without an account. */
export function onDart(side: Side, lines: Measure, elsewhere: Measure): Measure {
  return declare(
    "The lines of the balance sheet if the filer is on DART, or else the tags.",
    { closed: tag(closedSide(side)), lines, elsewhere },
    ({ closed, lines: printed, elsewhere: tagged }) => (closed === null ? tagged : printed),
  )
}

/** All lines of a kind together, if the lines of their side come to its total. */
function linesOf(what: string, side: Side, kind: Kind): Measure {
  return declare(
    `All lines of ${what}, in the report whose lines come to the total.`,
    { closed: tag(closedSide(side)), lines: rows(...conceptsOf(side, kind).map(tag)) },
    ({ closed, lines }) => (closed === null || closed.value === 0 ? null : ofSameReport(closed, lines)),
  )
}

/** The lines that stand in the newest report; a corrected report may name the lines otherwise than the report before it. */
function ofSameReport(closed: Figure, lines: Figure | null): Figure | null {
  const report = closed.terms[0]?.fact.accession
  const terms = lines?.terms.filter(({ fact }) => fact.accession === report) ?? []
  return lines === null || terms.length === 0 ? null : summed(terms)
}

/** The lines of one kind: accounts of the two taxonomies, and the names of lines without an account. */
interface Kind {
  readonly ifrs: string
  readonly dart: string
  readonly names: readonly string[]
}

function conceptsOf(side: Side, { ifrs: standard, dart, names }: Kind): readonly string[] {
  const places: readonly Section[] = [`Current${side}`, `Noncurrent${side}`, side]
  return [
    ...words(standard).map((name) => `ifrs-full:${name}`),
    ...words(dart).map((name) => `dart:${name}`),
    ...names.flatMap((name) => places.map((section) => namedLine(section, name))),
  ]
}

function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== "")
}

/**
 * The printed names of borrowed money: words for loans (`차입금`), bonds (`사채`) and paper, with the time at which they fall
 * due, and nothing else. `유동성장기부채` is the part of long-term debt that falls due within a year.
 */
const borrowingNames: readonly string[] = [
  ...words("차입금 차입부채 사채 사채및차입금 차입금및사채 전환사채 교환사채 신주인수권부사채").flatMap(
    (name) => ["", "단기", "장기", "유동", "비유동", "유동성"].map((due) => `${due}${name}`),
  ),
  ...words(`유동성장기부채 유동성장기차입금 유동성사채및장기차입금 사채및장기차입금 장기차입금및사채
    단기차입금및유동성장기차입금 단기차입금및유동성장기부채 회사채 전자단기사채 기업어음 당좌차월 유동화채무 유동화사채
    후순위사채 후순위차입금`),
]

/** Interest-bearing debt. Leases are left out, as for every filer under IFRS. */
export const dartDebt = linesOf("borrowings", "Liabilities", {
  ifrs: `Borrowings ShorttermBorrowings CurrentPortionOfLongtermBorrowings LongtermBorrowings
    CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings NoncurrentPortionOfNoncurrentBorrowings
    CurrentLoansReceivedAndCurrentPortionOfNoncurrentLoansReceived NoncurrentPortionOfNoncurrentLoansReceived
    CurrentBondsIssuedAndCurrentPortionOfNoncurrentBondsIssued NoncurrentPortionOfNoncurrentBondsIssued
    CurrentSecuredBankLoansReceivedAndCurrentPortionOfNoncurrentSecuredBankLoansReceived
    CurrentUnsecuredBankLoansReceivedAndCurrentPortionOfNoncurrentUnsecuredBankLoansReceived
    NoncurrentPortionOfNoncurrentSecuredBankLoansReceived NoncurrentPortionOfNoncurrentUnsecuredBankLoansReceived
    CurrentNotesAndDebenturesIssuedAndCurrentPortionOfNoncurrentNotesAndDebenturesIssued
    NoncurrentPortionOfNoncurrentNotesAndDebenturesIssued
    CurrentCommercialPapersIssuedAndCurrentPortionOfNoncurrentCommercialPapersIssued
    NoncurrentPortionOfNoncurrentCommercialPapersIssued
    OtherCurrentBorrowingsAndCurrentPortionOfOtherNoncurrentBorrowings NoncurrentPortionOfOtherNoncurrentBorrowings
    LoansReceived BondsIssued CommercialPapersIssued OtherBorrowings`,
  dart: `ShortTermBorrowings CurrentPortionOfLongTermBorrowings CurrentPortionOfBonds LongTermBorrowings
    LongTermBorrowingsGross BondsIssued BondsIssuedNominalValue`,
  names: borrowingNames,
})

/** Words in the name of a line that may be borrowed: loans, bonds, financial liabilities, paper, securitised debt, overdrafts. */
const borrowingWords = /차입|사채|금융부채|기업어음|유동화|당좌차월|유동성장기부채/u

export const dartLeases = linesOf("leases", "Liabilities", {
  ifrs: "LeaseLiabilities CurrentLeaseLiabilities NoncurrentLeaseLiabilities",
  dart: "CurentPortionOfFinanceLeaseLiabilities NonCurrentFinanceLeaseLiabilities",
  names: words(`리스부채 유동리스부채 유동성리스부채 단기리스부채 장기리스부채 비유동리스부채 금융리스부채
    유동성금융리스부채`),
})

/** Other financial liabilities may hold loans. */
export const dartFinancialLiabilities = linesOf("other financial liabilities", "Liabilities", {
  ifrs: "OtherFinancialLiabilities OtherCurrentFinancialLiabilities OtherNoncurrentFinancialLiabilities",
  dart: "",
  names: words("기타금융부채 기타유동금융부채 기타비유동금융부채"),
})
export const dartOtherLiabilities = nonfinancialLiabilities(
  dartFinancialLiabilities,
  linesOf("other current liabilities", "Liabilities", {
    ifrs: "OtherCurrentLiabilities",
    dart: "OtherCurrentLiabilities",
    names: words("기타유동부채 기타의유동부채"),
  }),
)

/** Liabilities that are not borrowings by their names. Long-term payables and liabilities held for sale may be. */
export const dartNamedLiabilities = linesOf(
  "named liabilities that are neither borrowed nor leases",
  "Liabilities",
  {
    ifrs: `TradeAndOtherCurrentPayables TradeAndOtherCurrentPayablesToTradeSuppliers CurrentProvisions OtherShorttermProvisions
      CurrentTaxLiabilities OtherCurrentNonfinancialLiabilities CurrentContractLiabilities AccrualsClassifiedAsCurrent
      DepositsFromCustomers CurrentDepositsFromCustomers
      CurrentAdvances CurrentDerivativeFinancialLiabilities DeferredTaxLiabilities NoncurrentProvisions
      OtherLongtermProvisions LongtermMiscellaneousOtherProvisions LongtermLegalProceedingsProvision
      OtherNoncurrentNonfinancialLiabilities
      NoncurrentRecognisedLiabilitiesDefinedBenefitPlan RecognisedLiabilitiesDefinedBenefitPlan
      NoncurrentContractLiabilities NoncurrentDerivativeFinancialLiabilities NoncurrentProvisionsForEmployeeBenefits
      NoncurrentAdvances AccrualsClassifiedAsNoncurrent`,
    dart: `ShortTermTradePayables ShortTermOtherPayables ShortTermAccruedExpenses ShortTermAdvancesCustomers
      ShortTermIncomeReceivedInAdvance ShortTermWithholdings PaymentsOfIncomeTaxesPayable CurrentDerivativeLiabilities
      CurrentEmissionLiabilities CurrentNontradePayables
      CurrentProvisionsForReturnedGoods PostemploymentBenefitObligations PresentValueOfDefinedBenefitObligation
      LongTermIncomeReceivedInAdvance LongTermAdvancesCustomers LongTermAccruedExpensesGross LongTermAccruedExpensesNet
      NonCurrentDerivativeLiabilities ShortTermDueToCustomersForContractWork LongTermDueToCustomersForContractWork
      CurrentFirmCommitmentLiabilities NonCurrentFirmCommitmentLiabilities CurrentFinancialGuaranteeLiabilities
      NonCurrentFinancialGuaranteeLiabilities`,
    names: words(`매입채무 유동매입채무 미지급금 단기미지급금 미지급비용 단기미지급비용 장기미지급비용
      매입채무및기타채무 매입채무및기타유동채무 매입채무및기타부채 미지급금및기타채무 기타채무
      기타지급채무 선수금 단기선수금 장기선수금 선수수익 장기선수수익 예수금 단기예수금 예수부채
      계약부채 유동계약부채 장기계약부채 비유동계약부채 초과청구공사 단기초과청구공사 유동초과청구공사 장기초과청구공사
      비유동초과청구공사 공사선수금 단기공사선수금 장기공사선수금 분양선수금 공사미지급금 확정계약부채 유동확정계약부채
      비유동확정계약부채 금융보증부채 유동금융보증부채 비유동금융보증부채
      충당부채 유동충당부채 유동성충당부채 비유동충당부채 공사손실충당부채 하자보수충당부채 당기법인세부채 유동당기법인세부채
      비유동당기법인세부채 미지급법인세 이연법인세부채 확정급여부채 순확정급여부채
      퇴직급여부채 퇴직급여채무 종업원급여부채 기타장기종업원급여부채 파생상품부채 파생금융부채 유동파생금융부채
      유동성파생상품부채 유동파생상품부채 비유동파생상품부채 배출부채 유동배출부채 미지급배당금 보험계약부채
      비유동보험계약부채`),
  },
)
export const dartLiabilitiesNotBorrowed = rows(dartNamedLiabilities, dartLeases, dartOtherLiabilities)

/** Revenue that only its name tells. */
export const namedRevenue = "dart-line:Revenue"

/** The lines of interest income by their names, with or without an account: at most this much is interest income. */
export const namedInterest = "dart-line:InterestIncome"

/** True for the printed name of gross interest income. `순이자수익` is net of interest charged. */
export function namesInterest(printed: string): boolean {
  return printed.includes("이자수익") && !printed.includes("순이자")
}

/** True for the printed name of all revenue: `매출액` (sales), or `영업수익` (income from operations) of services and holdings. */
export function namesRevenue(printed: string): boolean {
  return /^(매출액?|수익\(매출액\)|영업수익|매출및지분법손익)$/u.test(printed)
}

/** Cash and deposits. Investments that may be shares are not among them. */
export const dartMoney = linesOf("cash and deposits", "Assets", {
  ifrs: "CashAndCashEquivalents ShorttermDepositsNotClassifiedAsCashEquivalents LongtermDeposits DepositsFromBanks",
  dart: `ShortTermDepositsNotClassifiedAsCashEquivalents LongTermDepositsNotClassifiedAsCashEquivalents
    DueFromBanksAtAmortisedCost CashAndDuefromBanks`,
  names: words(
    `현금및현금성자산 현금및예치금 단기금융상품 장기금융상품 금융기관예치금 장기금융기관예치금 예치금`,
  ),
})

/**
 * Words in the name of a line that may be money: deposits, financial assets, securities, loans, investments. Other assets
 * (`기타의비유동자산`) may be money too: SK had them under the account of intangible assets (annual report of 2020).
 */
const moneyWords =
  /금융상품|예금|예치|금융자산|증권|대여금|대출|투자자산|국공채|사채|^기타의?(비?유동)?자산$/u

/** Loans to customers, which earn interest. */
export const dartLoansToCustomers = linesOf("loans to customers", "Assets", {
  ifrs: "CurrentFinanceLeaseReceivables NoncurrentFinanceLeaseReceivables",
  dart: "CurrentFinanceLeaseReceivables NoncurrentFinanceLeaseReceivable LoansAtAmortisedCost",
  names: words("금융업채권 단기금융리스채권 장기금융리스채권"),
})

/** Lines that may bear interest, in addition to money and loans to customers: their kind is not told. */
export const dartUntoldAssets = linesOf("assets whose kind is not told", "Assets", {
  ifrs: `CurrentInvestments OtherCurrentFinancialAssets OtherNoncurrentFinancialAssets
      OtherFinancialAssets FinancialAssetsAtAmortisedCost CurrentFinancialAssetsAtAmortisedCost
      NoncurrentFinancialAssetsAtAmortisedCost NoncurrentInvestmentsOtherThanInvestmentsAccountedForUsingEquityMethod
      CurrentFinancialAssetsAtFairValueThroughProfitOrLoss NoncurrentFinancialAssetsAtFairValueThroughProfitOrLoss
      CurrentFinancialAssetsAtFairValueThroughProfitOrLossDesignatedUponInitialRecognition
      NoncurrentFinancialAssetsAtFairValueThroughProfitOrLossDesignatedUponInitialRecognition
      CurrentFinancialAssetsAtFairValueThroughProfitOrLossMandatorilyMeasuredAtFairValue
      NoncurrentFinancialAssetsAtFairValueThroughProfitOrLossMandatorilyMeasuredAtFairValue
      CurrentFinancialAssetsMeasuredAtFairValueThroughOtherComprehensiveIncome
      NoncurrentFinancialAssetsMeasuredAtFairValueThroughOtherComprehensiveIncome
      CurrentFinancialAssetsAtFairValueThroughOtherComprehensiveIncome
      NoncurrentFinancialAssetsAtFairValueThroughOtherComprehensiveIncome
      FinancialAssetsAtFairValueThroughOtherComprehensiveIncome OtherCurrentAssets OtherNoncurrentAssets
      NoncurrentAssetsOrDisposalGroupsClassifiedAsHeldForSale
      NoncurrentAssetsOrDisposalGroupsClassifiedAsHeldForSaleOrAsHeldForDistributionToOwners`,
  dart: `OtherCurrentAssets OtherNonCurrentAssets ShortTermLoans ShortTermLoansNet LongTermLoansGross LongTermLoansNet
      CurrentAvailableForSaleFinancialAssets NonCurrentAvailableForSaleFinancialAssets CurrentFinancialAssetHeldForTrading
      CurrentFinancialAssetDesignationAsAtFairValueThroughProfitOrLoss NonCurrentFairValueFinancialAsset`,
  names:
    words(`단기투자자산 장기투자자산 기타투자자산 단기투자증권 장기투자증권 기타금융자산 기타유동금융자산 기타비유동금융자산
        단기대여금 장기대여금 매도가능금융자산 매도가능증권 상각후원가금융자산 비유동상각후원가금융자산
        당기손익-공정가치측정금융자산 기타포괄손익-공정가치측정금융자산 확정금융자산 기타유동자산 기타의유동자산 기타비유동자산 기타의비유동자산 기타자산
        매각예정자산 매각예정비유동자산`),
})

export const dartTradeReceivables = linesOf("receivables that bear no interest", "Assets", {
  ifrs: `TradeAndOtherCurrentReceivables TradeAndOtherReceivables CurrentTradeReceivables TradeReceivables
    OtherCurrentReceivables OtherReceivables CurrentContractAssets CurrentTaxAssets
    NoncurrentTradeReceivables NoncurrentReceivables OtherNoncurrentReceivables NoncurrentContractAssets`,
  dart: `ShortTermTradeReceivable ShortTermOtherReceivables ShortTermOtherReceivablesNet ShortTermAccruedIncome
    ShortTermAccruedIncomeNet LongTermTradeReceivablesGross
    LongTermTradeAndOtherNonCurrentReceivablesGross LongTermOtherReceivablesGross LongTermOtherReceivablesNet
    NonCurrentReceivablesGross ShortTermDepositsProvided ShortTermDepositsProvidedNet
    LongTermDepositsProvidedGross LongTermDepositsProvidedNet LeaseholdDeposits
    ShortTermDueFromCustomersForContractWork ShortTermDueFromCustomersForContractWorkNet
    LongTermDueFromCustomersForContractWork ReceivablesOnConstructionContracts`,
  names:
    words(`매출채권 장기매출채권 장기성매출채권 매출채권및기타채권 미수금 장기미수금 미수금및기타채권 기타채권 장기기타채권
    기타수취채권 미수수익 계약자산 유동계약자산 장기계약자산 비유동계약자산 미청구공사 단기미청구공사 유동미청구공사
    장기미청구공사 비유동미청구공사 공사미수금 분양미수금 보증금 장기보증금 당기법인세자산 미수법인세`),
})
export const dartReceivables = rows(dartTradeReceivables, dartLoansToCustomers)

export const dartInventories = linesOf("inventories", "Assets", {
  ifrs: "Inventories InventoriesTotal NoncurrentInventories",
  dart: "",
  names: ["재고자산"],
})

export const dartFixedAssets = linesOf("plant, property, intangible assets and prepayments", "Assets", {
  ifrs: `PropertyPlantAndEquipment
    PropertyPlantAndEquipmentIncludingRightofuseAssets RightofuseAssets InvestmentProperty IntangibleAssetsAndGoodwill
    IntangibleAssetsOtherThanGoodwill Goodwill CurrentBiologicalAssets NoncurrentBiologicalAssets CurrentPrepayments
    NoncurrentPrepayments CurrentPrepaidExpenses CurrentAdvancesToSuppliers`,
  dart: `GoodwillGross OtherIntangibleAssetsGross ShortTermAdvancePayments ShortTermPrepaidExpenses LongTermPrepaidExpenses
    LongTermPrepaidExpensesNet ShortTermPrepaidConstructionCosts`,
  names:
    words(`유형자산 무형자산 기타무형자산 영업권 영업권및무형자산 영업권이외의무형자산 사용권자산 투자부동산
    운용리스자산 선급금 단기선급금 선급비용 단기선급비용 장기선급비용 선급공사원가
    단기선급공사원가 유동선급공사원가`),
})
export const dartIlliquidAssets = rows(dartInventories, dartFixedAssets)

/** Assets that are neither money, receivables nor illiquid: shares of companies, taxes deferred, pensions, derivatives. */
export const dartOtherAssets = linesOf("assets of other kinds", "Assets", {
  ifrs: `DeferredTaxAssets InvestmentAccountedForUsingEquityMethod InvestmentsInAssociates InvestmentsInSubsidiaries
    InvestmentsInSubsidiariesJointVenturesAndAssociates NoncurrentRecognisedAssetsDefinedBenefitPlan
    RecognisedAssetsDefinedBenefitPlan CurrentDerivativeFinancialAssets NoncurrentDerivativeFinancialAssets
    DerivativeFinancialAssets OtherCurrentNonfinancialAssets OtherNoncurrentNonfinancialAssets`,
  dart: `InvestedAssetForPostemploymentBenefit CurrentDerivativeAsset NonCurrentDerivativeAssets
    CurrentFirmCommitmentAsset NonCurrentFirmCommitmentAsset`,
  names: words(`관계기업투자 관계기업및공동기업투자 공동기업및관계기업투자 종속기업투자 종속기업및관계기업투자
    종속회사및관계기업투자 이연법인세자산 확정급여자산 순확정급여자산 종업원급여자산 퇴직연금운용자산 파생상품자산 파생금융자산
    유동파생금융자산 유동성파생상품자산 유동파생상품자산 비유동파생상품자산 확정계약자산 유동확정계약자산 비유동확정계약자산`),
})
export const dartIdleAssets = rows(dartTradeReceivables, dartIlliquidAssets, dartOtherAssets)

const closedAssets = declare(
  "Total assets, if the lines of assets come to it.",
  { closed: tag(closedSide("Assets")) },
  ({ closed }) => (closed === null || closed.value === 0 ? null : closed),
)
export const dartMayBearInterest = rows(dartMoney, dartLoansToCustomers, dartUntoldAssets)
export const dartMoneyPossibly = possiblyMoney(closedAssets, dartIdleAssets, dartMoney)

/** True if the name of a line decides its kind, although it has an account: the two may be of different kinds. */
export function isNameOfOtherKind(side: Side, printed: string, account: string): boolean {
  const { words: telling, kind } = toldByName[side]
  return telling.test(printed) && !kind.concepts.includes(account)
}
const toldByName = {
  Assets: { words: moneyWords, kind: dartMayBearInterest },
  Liabilities: { words: borrowingWords, kind: dartDebt },
} as const

/** Interest paid in cash. The statement of a filer on DART does not tell interest charged: that is in the notes. */
export const dartInterestPaid = declare(
  "Interest paid in the cash-flow statement, if the filer is on DART.",
  {
    closed: atPeriodEnd(tag(closedSide("Liabilities"))),
    paid: [
      ifrs("InterestPaidClassifiedAsOperatingActivities"),
      ifrs("InterestPaidClassifiedAsFinancingActivities"),
    ],
  },
  ({ closed, paid }) => (closed === null ? null : (paid.find((figure) => figure !== null) ?? null)),
)
