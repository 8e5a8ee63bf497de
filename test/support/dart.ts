import type { Series } from "../../src/facts/fact.ts"
import { type DartReport, readDartStatements } from "../../src/filings/dart/statements.ts"

/** The columns of a statement on DART. */
const fields = ["thstrm_amount", "frmtrm_amount", "bfefrmtrm_amount"] as const

export const annual: DartReport = {
  receipt: "20220321000862",
  code: "11011",
  statements: "consolidated",
  periodEnd: "2021-12-31",
  filed: "2022-03-21",
  isCorrection: false,
}

/** One line as the service writes it. */
export type WrittenLine = Readonly<Record<string, string | number | null>>

/**
 * Lines in the notation `BS ifrs-full_Assets 자산총계 100 90`: statement, account (`-` for none), name, amounts. A row `gap`
 * leaves a number out.
 */
export function linesOf(table: string, report: DartReport = annual): readonly WrittenLine[] {
  const rows = table.split("\n").filter((row) => row.trim() !== "")
  return rows.flatMap((row, at) => {
    if (row.trim() === "gap") return []
    const [statement = "", account = "", name = "", ...amounts] = row.trim().split(/\s+/)
    const cells = fields.map((field, column) => [field, amounts[column] ?? null])
    return {
      rcept_no: report.receipt,
      reprt_code: report.code,
      sj_div: statement,
      account_id: account === "-" ? "-표준계정코드 미사용-" : account,
      account_nm: name,
      account_detail: "-",
      ord: String(at + 1),
      currency: "KRW",
      ...Object.fromEntries(cells),
    }
  })
}

/** The service's answer with these lines. */
export function answerOf(list: readonly WrittenLine[]): string {
  return JSON.stringify({ status: "000", message: "정상", list })
}

/** The facts of a report's lines. */
export function seriesOf(table: string, report: DartReport = annual): readonly Series[] {
  const outcome = readDartStatements(answerOf(linesOf(table, report)), report)
  if (!outcome.ok || outcome.value === null) throw new Error("no statements")
  return outcome.value
}

/**
 * The consolidated statements of Samsung Biologics for 2021 (receipt 20220321000862): the whole balance sheet, and the lines
 * of the other statements that are read, with the year before.
 */
export const biologics = `
  BS ifrs-full_CurrentAssets 유동자산 2823175325351 1751347247953
  BS ifrs-full_CashAndCashEquivalents 현금및현금성자산 47410383773 28850120614
  BS dart_ShortTermDepositsNotClassifiedAsCashEquivalents 단기금융상품 450000000000 300000000000
  BS ifrs-full_CurrentFinancialAssetsAtFairValueThroughProfitOrLossDesignatedUponInitialRecognition 당기손익-공정가치측정금융자산 850039876800 500046402614
  BS ifrs-full_TradeAndOtherCurrentReceivables 매출채권및기타채권 366330684127 217932307826
  BS ifrs-full_Inventories 재고자산 1012870791066 645960096442
  BS ifrs-full_CurrentContractAssets 계약자산 63910843988 27864867897
  BS ifrs-full_OtherCurrentFinancialAssets 기타유동금융자산 23984945243 23555628697
  BS dart_OtherCurrentAssets 기타유동자산 8627800354 7137823863
  BS ifrs-full_NoncurrentAssets 비유동자산 5146835461512 4672853917009
  BS dart_LongTermDepositsNotClassifiedAsCashEquivalents 장기금융상품 189491294 174482520
  BS dart_LongTermTradeAndOtherNonCurrentReceivablesGross 매출채권및기타채권 4428344378 28671558645
  BS ifrs-full_InvestmentsInAssociates 관계기업및공동기업투자 2661309486003 2634428493852
  BS ifrs-full_InvestmentProperty 투자부동산 0 20247960657
  BS ifrs-full_PropertyPlantAndEquipment 유형자산 2207063705617 1736567289165
  BS ifrs-full_IntangibleAssetsOtherThanGoodwill 무형자산 32171618395 23344605855
  BS ifrs-full_RightofuseAssets 사용권자산 20623773334 24160224188
  BS dart_InvestedAssetForPostemploymentBenefit 순확정급여자산 3572380111 11900143741
  BS ifrs-full_NoncurrentContractAssets 계약자산 189331100143 168891554301
  BS ifrs-full_OtherNoncurrentFinancialAssets 기타비유동금융자산 26919379491 23184192134
  BS dart_OtherNonCurrentAssets 기타비유동자산 1226182746 1283411951
  BS ifrs-full_Assets 자산총계 7970010786863 6424201164962
  BS ifrs-full_CurrentLiabilities 유동부채 1107294649465 589300919466
  BS ifrs-full_TradeAndOtherCurrentPayables 매입채무및기타채무 399030093590 185176705934
  BS dart_CurrentEmissionLiabilities 배출부채 725692500 427059724
  BS ifrs-full_ShorttermBorrowings 사채및차입금 159855000000 190907459006
  BS ifrs-full_CurrentContractLiabilities 계약부채 65563229062 23430303328
  BS ifrs-full_CurrentLeaseLiabilities 리스부채 7537132303 6532620565
  BS ifrs-full_CurrentTaxLiabilities 당기법인세부채 110174301963 23259655164
  BS dart_OtherCurrentLiabilities 기타유동부채 364409200047 159567115745
  BS ifrs-full_NoncurrentLiabilities 비유동부채 1871613996718 1236117073132
  BS dart_LongTermTradeAndOtherNonCurrentPayables 매입채무및기타채무 9152703103 9443625231
  BS ifrs-full_OtherNoncurrentFinancialLiabilities 사채및차입금 1114683996094 571450898845
  BS dart_NonCurrentDerivativeLiabilities 파생상품부채 0 1265011918
  BS dart_PostemploymentBenefitObligations 확정급여부채 0 0
  BS ifrs-full_NoncurrentContractLiabilities 계약부채 220058599452 173686568977
  BS ifrs-full_NoncurrentLeaseLiabilities 리스부채 10671166108 16014284199
  BS ifrs-full_DeferredTaxLiabilities 이연법인세부채 487711642843 449847440408
  BS dart_OtherNonCurrentLiabilities 기타비유동부채 29335889118 14409243554
  BS ifrs-full_Liabilities 부채총계 2978908646183 1825417992598
  BS ifrs-full_EquityAttributableToOwnersOfParent 지배기업의소유주에게귀속되는자본 4991102140680 4598783172364
  BS ifrs-full_IssuedCapital 자본금 165412500000 165412500000
  BS dart_CapitalSurplus 자본잉여금 2487313082024 2487313082024
  BS dart_OtherComprehensiveIncomeLossAccumulatedAmount 기타포괄손익누계액 -8810638260 -7540138921
  BS ifrs-full_RetainedEarnings 이익잉여금(결손금) 2347187196916 1953597729261
  BS ifrs-full_NoncontrollingInterests 비지배지분 0 0
  BS ifrs-full_Equity 자본총계 4991102140680 4598783172364
  BS ifrs-full_EquityAndLiabilities 자본과부채총계 7970010786863 6424201164962
  CIS ifrs-full_Revenue 매출액 1568006928039 1164776873641
  CIS ifrs-full_FinanceIncome 금융수익 47589449930 32774534985
  CIS ifrs-full_ProfitLoss 당기순이익(손실) 393589467655 240974799963
  CF ifrs-full_CashFlowsFromUsedInOperatingActivities 영업활동현금흐름 454596217269 202090026541
  CF ifrs-full_InterestPaidClassifiedAsOperatingActivities 이자지급(영업) 18593851920 15629886952
`
