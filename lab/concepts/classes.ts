import type { ConceptClass } from "../../scripts/starter/tables.ts"

/** Names that contain debt, note or loan but mean money that was lent or placed, or a contract. */
const notOwed =
  /Receivable|DebtSecurit|SecuritiesDebt|InstrumentsHeld|AvailableForSale|Held[Tt]o[Mm]aturity|HeldForSale|OnRealEstate|LoansAndLeases|LoansAndAdvances|LoansHeld|DepositsInBanks|AtCarryingValue|FederalFundsSold|Mortgages(AndOther|MortgageBacked)|PropertyPlant|CashCollateralFor|Stock|Tax/
const owed =
  /Debt|Notes?(Payable|And|Current|Noncurrent|Issued)|Notes$|Long[Tt]ermNotes|Borrowing|Loan|Bonds?(?![a-z])|Debenture|Lines?OfCredit|LettersOfCredit|Agreements?ToRepurchase|Convertible|SecuredFinancing|Financ(e|ing)Obligation|CommercialPaper|Overdraft|FederalFundsPurchased|FederalHomeLoanBank|FloorPlan|(Finance|Capital)Lease|Warehouse|Deposits?Liabilit|^Deposits$|SupplierFinance|Securit(y|ies)Loaned|ArisingFromFinancing/
const placed =
  /^(?!Deferred|Payable|Future|TaxBasis|Employee|RealEstate|AssetsNoncurrentOther).*(Cash(?!Flow|based|Collateral)|(?<!RealEstate)Investments?(?!Propert|Building|Compan|Tax)|Securities|Deposits?(?!ary)|Treasury(?!Stock|Share)|CertificatesOf|MoneyMarket|Held[Tt]o[Mm]aturity|AvailableForSale(?=Secur|Debt)|FederalFundsSold|InstrumentsHeld|FinancialAssets|(Commercial|Government)\w*AtCarryingValue|FinancingReceivable|(Loans?|Notes?)(AndLoans|AndLeases)?Receivable|LoansOnRealEstate|LoansHeld|LoansAndAdvances)/
const earned =
  /Interest(Income|Revenue|AndFee|AndDividend|AndOther|Received|Earn|OnDeposit)|FromInterest|InvestmentIncome|FinanceIncome|PaidInKindInterest/
const earnedNot =
  /^(IncreaseDecrease|NetChange|IncomeLoss|IncomeTax)|Payable|Receivable|AccruedInvestment|Excluding|DeferredTax/
const sold = /Revenue|^Sales|NoninterestIncome|PremiumsEarned|LeaseIncome|RentalIncome/
const soldNot =
  /^(Proceeds|Payments|IncreaseDecrease|Business|ContractWith|DisposalGroup|srt:)|CostOf|ProForma|Tax(?!$)|Deferred|Percentage|GainLoss|Recogni|Receivable|AssetSales|TransferPrices|SalesAnd|SalesReturns|SalesType|SalesCommissions/

/** Returns the class that the name of a concept means; null if it means none of them. */
export function classOf(concept: string, period: "instant" | "year"): ConceptClass | null {
  const name = concept.slice(concept.indexOf(":") + 1)
  if (period === "instant") {
    if (owed.test(name) && !notOwed.test(name)) return "borrowing"
    return placed.test(name) ? "interest_bearing_asset" : null
  }
  if (earned.test(name) && !earnedNot.test(name)) return "interest_income"
  return sold.test(name) && !soldNot.test(name) ? "revenue" : null
}
