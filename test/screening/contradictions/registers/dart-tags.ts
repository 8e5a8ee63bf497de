import type { Tags } from "./register.ts"

/** Lines of statements on DART: the account (`-` for none), and the printed name. */

const rows = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((row) => row.trim())

export const dartTags: Tags = {
  lines: {
    cash: "ifrs-full_CashAndCashEquivalents 현금및현금성자산",
    deposits: "dart_ShortTermDepositsNotClassifiedAsCashEquivalents 단기금융상품",
    receivables: "ifrs-full_TradeAndOtherCurrentReceivables 매출채권및기타채권",
    inventories: "ifrs-full_Inventories 재고자산",
    prepayments: "dart_ShortTermPrepaidExpenses 선급비용",
    property: "ifrs-full_PropertyPlantAndEquipment 유형자산",
    rightOfUse: "ifrs-full_RightofuseAssets 사용권자산",
    goodwill: "ifrs-full_Goodwill 영업권",
    intangibles: "ifrs-full_IntangibleAssetsOtherThanGoodwill 무형자산",
    deferredTaxAssets: "ifrs-full_DeferredTaxAssets 이연법인세자산",
    shortLoans: "ifrs-full_ShorttermBorrowings 단기차입금",
    payables: "ifrs-full_TradeAndOtherCurrentPayables 매입채무및기타채무",
    incomeTaxes: "ifrs-full_CurrentTaxLiabilities 당기법인세부채",
    contractLiabilities: "ifrs-full_CurrentContractLiabilities 계약부채",
    shortLeases: "ifrs-full_CurrentLeaseLiabilities 리스부채",
    longLoans: "dart_LongTermBorrowingsGross 장기차입금",
    bonds: "dart_BondsIssued 사채",
    longLeases: "ifrs-full_NoncurrentLeaseLiabilities 장기리스부채",
    deferredTaxLiabilities: "ifrs-full_DeferredTaxLiabilities 이연법인세부채",
    pensions: "dart_PostemploymentBenefitObligations 순확정급여부채",
    provisions: "ifrs-full_NoncurrentProvisions 비유동충당부채",
  },
  totals: {
    assets: "ifrs-full_Assets 자산총계",
    currentAssets: "ifrs-full_CurrentAssets 유동자산",
    noncurrentAssets: "ifrs-full_NoncurrentAssets 비유동자산",
    liabilities: "ifrs-full_Liabilities 부채총계",
    currentLiabilities: "ifrs-full_CurrentLiabilities 유동부채",
    noncurrentLiabilities: "ifrs-full_NoncurrentLiabilities 비유동부채",
    ownersEquity: "ifrs-full_EquityAttributableToOwnersOfParent 지배기업의소유주에게귀속되는자본",
    minorities: "ifrs-full_NoncontrollingInterests 비지배지분",
    equity: "ifrs-full_Equity 자본총계",
    liabilitiesAndEquity: "ifrs-full_EquityAndLiabilities 자본과부채총계",
  },
  results: {
    revenue: ["ifrs-full_Revenue 매출액"],
    costs: ["ifrs-full_CostOfSales 매출원가"],
    operatingResult: ["dart_OperatingIncomeLoss 영업이익"],
    interestIncome: ["dart_InterestIncomeFinanceIncome 이자수익"],
    interestCharged: ["ifrs-full_FinanceCosts 금융비용"],
    pretax: ["ifrs-full_ProfitLossBeforeTax 법인세비용차감전순이익"],
    tax: ["ifrs-full_IncomeTaxExpenseContinuingOperations 법인세비용"],
    netIncome: ["ifrs-full_ProfitLoss 당기순이익"],
    ownersIncome: ["ifrs-full_ProfitLossAttributableToOwnersOfParent 지배기업의소유주에게귀속되는당기순이익"],
  },
  disguises: {
    other: {
      currentAssets: [],
      noncurrentAssets: [],
      currentLiabilities: rows(`
        ifrs-full_TradeAndOtherCurrentPayables 매입채무및기타채무
        dart_OtherCurrentLiabilities 기타유동부채
        ifrs-full_CurrentProvisions 유동충당부채
        ifrs-full_CurrentTaxLiabilities 당기법인세부채
        ifrs-full_CurrentContractLiabilities 계약부채
        ifrs-full_CurrentLeaseLiabilities 리스부채
        ifrs-full_LiabilitiesIncludedInDisposalGroupsClassifiedAsHeldForSale 매각예정부채
        dart_ShortTermOtherPayables 미지급금
        dart_ShortTermAccruedExpenses 미지급비용
        dart_ShortTermAdvancesCustomers 선수금
        dart_ShortTermWithholdings 예수금
        dart_CurrentPortionOfLongtermOtherPayables 유동성장기미지급금
        dart_CurrentDerivativeLiabilities 파생상품부채
        ifrs-full_CurrentRefundLiabilities 환불부채
        - 기타채무
        - 매각예정비유동부채`),
      noncurrentLiabilities: rows(`
        dart_OtherNonCurrentLiabilities 기타비유동부채
        ifrs-full_NoncurrentProvisions 비유동충당부채
        ifrs-full_DeferredTaxLiabilities 이연법인세부채
        ifrs-full_NoncurrentLeaseLiabilities 장기리스부채
        dart_LongTermTradeAndOtherNonCurrentPayables 장기기타채무
        dart_LongTermOtherPayablesGross 장기미지급금
        ifrs-full_OtherNoncurrentPayables 장기미지급금
        dart_LongTermAdvancesCustomers 장기선수금
        ifrs-full_NoncurrentContractLiabilities 장기계약부채
        dart_PostemploymentBenefitObligations 순확정급여부채
        dart_NonCurrentDerivativeLiabilities 비유동파생금융부채
        - 장기미지급금및기타채무
        - 비유동보험계약부채`),
    },
    rare: {
      currentAssets: rows(`
        ifrs-full_OtherCurrentFinancialAssets 기타유동금융자산
        dart_ShortTermLoans 단기대여금
        ifrs-full_CurrentFinancialAssetsAtFairValueThroughProfitOrLoss 당기손익-공정가치측정금융자산
        ifrs-full_CurrentFinancialAssetsAvailableforsale 유동매도가능금융자산
        ifrs-full_CurrentLoansAndReceivables 대여금및수취채권
        ifrs-full_NoncurrentAssetsOrDisposalGroupsClassifiedAsHeldForSale 매각예정자산
        dart_OtherCurrentAssets 기타유동자산
        ifrs-full_CurrentInvestments 단기투자자산
        dart_CurrentFinancialAssetHeldForTrading 단기매매금융자산
        ifrs-full_OtherCurrentNonfinancialAssets 기타금융자산`),
      noncurrentAssets: rows(`
        dart_LongTermLoansGross 장기대여금
        dart_NonCurrentAvailableForSaleFinancialAssets 매도가능금융자산
        ifrs-full_OtherNoncurrentFinancialAssets 기타비유동금융자산
        dart_OtherNonCurrentAssets 기타비유동자산`),
      currentLiabilities: rows(`
        ifrs-full_OtherCurrentFinancialLiabilities 기타유동금융부채
        ifrs-full_CurrentFinancialLiabilities 유동금융부채
        ifrs-full_CurrentPayablesToRelatedParties 특수관계자채무
        dart_ShortTermDepositsReceived 단기예수보증금`),
      noncurrentLiabilities: rows(`
        ifrs-full_OtherNoncurrentFinancialLiabilities 기타비유동금융부채
        ifrs-full_NoncurrentFinancialLiabilities 비유동금융부채
        ifrs-full_NoncurrentPayablesToRelatedParties 장기특수관계자채무
        dart_LongTermDepositsReceivedGross 장기예수보증금
        ifrs-full_OtherNoncurrentNonfinancialLiabilities 기타금융부채`),
    },
    own: {
      currentAssets: rows(`
        - 신탁자산
        - 금융업자산
        - 유동성예탁금
        - 국공채
        - 기타의금융자산`),
      noncurrentAssets: rows(`
        - 장기신탁자산
        - 금융업자산`),
      currentLiabilities: rows(`
        - 금융업부채
        - 단기조달금
        - 유동성상환우선주부채
        - 기타의금융부채`),
      noncurrentLiabilities: rows(`
        - 금융업부채
        - 임대보증금
        - 상환우선주부채
        - 장기조달금
        - 기타의장기부채`),
    },
  },
}
