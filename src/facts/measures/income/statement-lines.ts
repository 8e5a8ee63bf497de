import { first, us } from "../measure.ts"

/** Lines of a US-GAAP statement between the operating and the pre-tax result. */

/** The pre-tax result with and without the share of equity-method results. */
export const pretaxResults = [
  us("IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"),
  us(
    "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments",
  ),
]
export const pretaxIncome = first(...pretaxResults)

/** Names of the same cost. `netFinanceCosts` are names of that cost less interest income. */
export const financeCosts = [
  us("InterestExpense"),
  us("InterestExpenseNonoperating"),
  us("InterestExpenseDebt"),
  us("InterestAndDebtExpense"),
]

export const netFinanceCosts = [us("InterestIncomeExpenseNonoperatingNet"), us("InterestIncomeExpenseNet")]

/** Lines of investment income. One of them may be part of the other. */
export const investmentLines = [us("InvestmentIncomeNonoperating"), us("InvestmentIncomeNet")]

/** Lines that a filer may print there, or include in another line. */
export const optionalLines = [
  us("IncomeLossFromEquityMethodInvestments"),
  us("GainsLossesOnExtinguishmentOfDebt"),
  us("ForeignCurrencyTransactionGainLossBeforeTax"),
]

/** Gains that a line of other income may include, although they are not income of the year's business. */
export const gains = [
  us("GainLossOnSaleOfBusiness"),
  us("GainLossOnInvestments"),
  us("EquitySecuritiesFvNiGainLoss"),
  us("DebtAndEquitySecuritiesGainLoss"),
  us("GainLossOnSaleOfInvestments"),
]
