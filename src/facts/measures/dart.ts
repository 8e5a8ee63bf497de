import { atPeriodEnd, declare, first, ifrs, type Measure, rows, tag } from "./measure.ts"

/**
 * The lines of a balance sheet on DART, Korea's disclosure system, by what they are. DART gives the printed statement: each
 * line once, under the total of its section, some by an account of IFRS (`ifrs-full`), some by one of the supervisor (`dart`),
 * some by their printed name alone. Where the lines of a section come to its total, nothing else is in it: the lines of one
 * kind together are then all there is of that kind.
 */

/** The sections of a balance sheet, by the account of their total; the last two where nothing tells current from non-current. */
export const sections = [
  "CurrentAssets",
  "NoncurrentAssets",
  "CurrentLiabilities",
  "NoncurrentLiabilities",
  "Assets",
  "Liabilities",
] as const
export type Section = (typeof sections)[number]

/** The total of a section whose lines come to it. */
export function closedSection(section: Section): string {
  return `dart-closed:${section}`
}

/** The total of a section whose lines do not come to it: the statement is not whole. */
export function openSection(section: Section): string {
  return `dart-open:${section}`
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

/** True where the lines of one side of the balance sheet come to its totals. */
type Side = "Assets" | "Liabilities"
const closedParts = (side: Side) => ({
  current: tag(closedSection(`Current${side}`)),
  noncurrent: tag(closedSection(`Noncurrent${side}`)),
  undivided: tag(closedSection(side)),
})

/** The liabilities of a statement that is not whole: what is owed is not known. */
export const dartOpenLiabilities = first(
  ...(["CurrentLiabilities", "NoncurrentLiabilities", "Liabilities"] as const).map((section) =>
    tag(openSection(section)),
  ),
)

/** All lines of a kind together, where the lines of their side come to its totals. */
function linesOf(what: string, side: Side, kind: Kind): Measure {
  return declare(
    `On DART, where the lines of the balance sheet come to its totals: all lines of ${what} together.`,
    { ...closedParts(side), lines: rows(...conceptsOf(side, kind).map(tag)) },
    ({ current, noncurrent, undivided, lines }) =>
      (current !== null && noncurrent !== null) || undivided !== null ? lines : null,
  )
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
  ...[
    "차입금",
    "차입부채",
    "사채",
    "사채및차입금",
    "차입금및사채",
    "전환사채",
    "교환사채",
    "신주인수권부사채",
  ].flatMap((name) => [name, `단기${name}`, `장기${name}`, `유동${name}`, `비유동${name}`, `유동성${name}`]),
  "유동성장기부채",
  "유동성장기차입금",
  "유동성사채및장기차입금",
  "사채및장기차입금",
  "장기차입금및사채",
  "단기차입금및유동성장기차입금",
  "단기차입금및유동성장기부채",
  "회사채",
  "전자단기사채",
  "기업어음",
  "당좌차월",
  "유동화채무",
  "유동화사채",
  "후순위사채",
  "후순위차입금",
]
const borrowingNamesKnown: ReadonlySet<string> = new Set(borrowingNames)

/** True for the printed name of borrowed money, whatever account the line has. */
export function namesBorrowing(printed: string): boolean {
  return borrowingNamesKnown.has(printed)
}

const borrowings: Kind = {
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
}
export const dartBorrowingConcepts = conceptsOf("Liabilities", borrowings)

/** Interest-bearing debt: leases are left out, as of every filer under IFRS. */
export const dartDebt = linesOf("borrowings", "Liabilities", borrowings)

/** Liabilities that are no borrowings. `기타금융부채` (other financial liabilities) is not among them: it may hold loans. */
export const dartLiabilitiesNotBorrowed = linesOf("liabilities that are not borrowed", "Liabilities", {
  ifrs: `TradeAndOtherCurrentPayables TradeAndOtherCurrentPayablesToTradeSuppliers CurrentProvisions OtherShorttermProvisions
      CurrentTaxLiabilities CurrentLeaseLiabilities OtherCurrentNonfinancialLiabilities OtherCurrentLiabilities
      LiabilitiesIncludedInDisposalGroupsClassifiedAsHeldForSale CurrentContractLiabilities AccrualsClassifiedAsCurrent
      DepositsFromCustomers CurrentDepositsFromCustomers
      CurrentAdvances CurrentDerivativeFinancialLiabilities DeferredTaxLiabilities NoncurrentProvisions
      OtherLongtermProvisions LongtermMiscellaneousOtherProvisions LongtermLegalProceedingsProvision
      OtherNoncurrentLiabilities OtherNoncurrentNonfinancialLiabilities OtherNoncurrentPayables NoncurrentPayables
      NoncurrentLeaseLiabilities NoncurrentRecognisedLiabilitiesDefinedBenefitPlan RecognisedLiabilitiesDefinedBenefitPlan
      NoncurrentContractLiabilities NoncurrentDerivativeFinancialLiabilities NoncurrentProvisionsForEmployeeBenefits
      NoncurrentAdvances AccrualsClassifiedAsNoncurrent`,
  dart: `ShortTermTradePayables ShortTermOtherPayables ShortTermAccruedExpenses ShortTermAdvancesCustomers
      ShortTermIncomeReceivedInAdvance ShortTermWithholdings PaymentsOfIncomeTaxesPayable CurrentDerivativeLiabilities
      OtherCurrentLiabilities CurrentPortionOfLongtermOtherPayables CurrentEmissionLiabilities CurrentNontradePayables
      CurrentProvisionsForReturnedGoods CurentPortionOfFinanceLeaseLiabilities NonCurrentFinanceLeaseLiabilities
      PostemploymentBenefitObligations PresentValueOfDefinedBenefitObligation OtherNonCurrentLiabilities
      LongTermTradeAndOtherNonCurrentPayables LongTermTradePayablesGross LongTermOtherPayablesGross LongTermOtherPayablesNet
      LongTermIncomeReceivedInAdvance LongTermAdvancesCustomers LongTermAccruedExpensesGross LongTermAccruedExpensesNet
      NoncurrentNontradePayables NonCurrentDerivativeLiabilities`,
  names:
    words(`매입채무 장기매입채무 미지급금 장기미지급금 장기성미지급금 유동성장기미지급금 미지급비용 장기미지급비용
      매입채무및기타채무 매입채무및기타유동채무 매입채무및기타부채 미지급금및기타채무 장기미지급금및기타채무 장기기타채무 기타채무
      기타지급채무 선수금 장기선수금 선수수익 장기선수수익 예수금 예수부채 계약부채 유동계약부채 장기계약부채 비유동계약부채
      충당부채 유동충당부채 유동성충당부채 비유동충당부채 리스부채 유동리스부채 유동성리스부채 단기리스부채 장기리스부채
      비유동리스부채 금융리스부채 유동성금융리스부채 당기법인세부채 미지급법인세 이연법인세부채 확정급여부채 순확정급여부채
      퇴직급여부채 퇴직급여채무 종업원급여부채 기타장기종업원급여부채 파생상품부채 파생금융부채 유동파생금융부채
      유동성파생상품부채 유동파생상품부채 비유동파생상품부채 기타부채 기타유동부채 기타의유동부채 기타비유동부채
      기타의비유동부채 매각예정부채 매각예정비유동부채 매각예정으로분류된부채 배출부채 유동배출부채 미지급배당금 보험계약부채
      비유동보험계약부채`),
})

/** Revenue that only its name tells. */
export const namedRevenue = "dart-line:Revenue"

/** True for the printed name of all revenue: sales, or what a company of services or a holding calls its income from operations. */
export function namesRevenue(printed: string): boolean {
  return /^(매출액?|수익\(매출액\)|영업수익|매출및지분법손익)$/u.test(printed)
}

/** Cash, deposits and debt securities by name; investments that may be shares too are no such line. */
const bankDeposits = {
  ifrs: "CashAndCashEquivalents ShorttermDepositsNotClassifiedAsCashEquivalents LongtermDeposits DepositsFromBanks",
  dart: `ShortTermDepositsNotClassifiedAsCashEquivalents LongTermDepositsNotClassifiedAsCashEquivalents
    DueFromBanksAtAmortisedCost CashAndDuefromBanks`,
  names: words(
    `현금및현금성자산 현금및예치금 단기금융상품 장기금융상품 금융기관예치금 장기금융기관예치금 예치금`,
  ),
}
export const dartMoney = linesOf("cash and deposits", "Assets", bankDeposits)

/** With everything that may bear interest: financial assets and investments whose kind is not told. */
export const dartMoneyAtMost = linesOf(
  "cash, deposits and financial assets that may bear interest",
  "Assets",
  {
    ifrs: `${bankDeposits.ifrs} CurrentInvestments OtherCurrentFinancialAssets OtherNoncurrentFinancialAssets
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
      FinancialAssetsAtFairValueThroughOtherComprehensiveIncome`,
    dart: `${bankDeposits.dart} ShortTermLoans ShortTermLoansNet LongTermLoansGross LongTermLoansNet
      CurrentAvailableForSaleFinancialAssets NonCurrentAvailableForSaleFinancialAssets CurrentFinancialAssetHeldForTrading
      CurrentFinancialAssetDesignationAsAtFairValueThroughProfitOrLoss NonCurrentFairValueFinancialAsset`,
    names: [
      ...bankDeposits.names,
      ...words(`단기투자자산 장기투자자산 기타투자자산 단기투자증권 장기투자증권 기타금융자산 기타유동금융자산 기타비유동금융자산
        단기대여금 장기대여금 매도가능금융자산 매도가능증권 상각후원가금융자산 비유동상각후원가금융자산
        당기손익-공정가치측정금융자산 기타포괄손익-공정가치측정금융자산 금융업채권 확정금융자산`),
    ],
  },
)

export const dartReceivables = linesOf("receivables", "Assets", {
  ifrs: `TradeAndOtherCurrentReceivables TradeAndOtherReceivables CurrentTradeReceivables TradeReceivables
    OtherCurrentReceivables OtherReceivables CurrentContractAssets CurrentFinanceLeaseReceivables CurrentTaxAssets
    NoncurrentTradeReceivables NoncurrentReceivables OtherNoncurrentReceivables NoncurrentContractAssets
    NoncurrentFinanceLeaseReceivables`,
  dart: `ShortTermTradeReceivable ShortTermOtherReceivables ShortTermOtherReceivablesNet ShortTermAccruedIncome
    ShortTermAccruedIncomeNet CurrentFinanceLeaseReceivables NoncurrentFinanceLeaseReceivable LongTermTradeReceivablesGross
    LongTermTradeAndOtherNonCurrentReceivablesGross LongTermOtherReceivablesGross LongTermOtherReceivablesNet
    NonCurrentReceivablesGross LoansAtAmortisedCost ShortTermDepositsProvided ShortTermDepositsProvidedNet
    LongTermDepositsProvidedGross LongTermDepositsProvidedNet LeaseholdDeposits`,
  names:
    words(`매출채권 장기매출채권 장기성매출채권 매출채권및기타채권 미수금 장기미수금 미수금및기타채권 기타채권 장기기타채권
    기타수취채권 미수수익 계약자산 유동계약자산 장기계약자산 비유동계약자산 금융업채권 단기금융리스채권 장기금융리스채권 보증금
    장기보증금 당기법인세자산 미수법인세`),
})

export const dartIlliquidAssets = linesOf("inventories, plant, property and intangible assets", "Assets", {
  ifrs: `Inventories InventoriesTotal NoncurrentInventories PropertyPlantAndEquipment
    PropertyPlantAndEquipmentIncludingRightofuseAssets RightofuseAssets InvestmentProperty IntangibleAssetsAndGoodwill
    IntangibleAssetsOtherThanGoodwill Goodwill CurrentBiologicalAssets NoncurrentBiologicalAssets CurrentPrepayments
    NoncurrentPrepayments CurrentPrepaidExpenses CurrentAdvancesToSuppliers`,
  dart: `GoodwillGross OtherIntangibleAssetsGross ShortTermAdvancePayments ShortTermPrepaidExpenses LongTermPrepaidExpenses
    LongTermPrepaidExpensesNet`,
  names:
    words(`재고자산 유형자산 무형자산 기타무형자산 영업권 영업권및무형자산 영업권이외의무형자산 사용권자산 투자부동산
    운용리스자산 선급금 단기선급금 선급비용 단기선급비용 장기선급비용`),
})

/** Assets that are neither money, receivables nor illiquid: shares of companies, taxes deferred, pensions, derivatives. */
export const dartOtherAssets = linesOf("assets of other kinds", "Assets", {
  ifrs: `DeferredTaxAssets InvestmentAccountedForUsingEquityMethod InvestmentsInAssociates InvestmentsInSubsidiaries
    InvestmentsInSubsidiariesJointVenturesAndAssociates NoncurrentRecognisedAssetsDefinedBenefitPlan
    RecognisedAssetsDefinedBenefitPlan CurrentDerivativeFinancialAssets NoncurrentDerivativeFinancialAssets
    DerivativeFinancialAssets`,
  dart: `InvestedAssetForPostemploymentBenefit CurrentDerivativeAsset NonCurrentDerivativeAssets`,
  names: words(`관계기업투자 관계기업및공동기업투자 공동기업및관계기업투자 종속기업투자 종속기업및관계기업투자
    종속회사및관계기업투자 이연법인세자산 확정급여자산 순확정급여자산 종업원급여자산 퇴직연금운용자산 파생상품자산 파생금융자산
    유동파생금융자산 유동성파생상품자산`),
})

/** Interest paid in cash, of a company whose balance sheet on DART is closed: the notes with interest charged are not there. */
export const dartInterestPaid = declare(
  "On DART, interest paid in the cash-flow statement.",
  {
    closed: atPeriodEnd(dartLiabilitiesNotBorrowed),
    paid: [
      ifrs("InterestPaidClassifiedAsOperatingActivities"),
      ifrs("InterestPaidClassifiedAsFinancingActivities"),
    ],
  },
  ({ closed, paid }) => (closed === null ? null : (paid.find((figure) => figure !== null) ?? null)),
)
