import type { Basis } from "../../src/facts/basis.ts"
import { instantFact } from "../../src/facts/fact-ledger.ts"
import { factAt, type View } from "../../src/facts/measures/measure.ts"
import type { CompanyMeasures } from "../../src/screening/company-measures.ts"
import { amount, gap, type Sheet, type Suspicion } from "./balance-sheet.ts"

/** Finds liabilities that are neither debt nor another named line, by both sides of the balance sheet. */
export function residual(sheet: Sheet, { debt }: CompanyMeasures): Suspicion[] {
  const left = (debt.residual?.value ?? 0) + debt.currentUnnamed
  return gap("residual", sheet, sheet.debt, left, `${amount(left)} of liabilities are neither named nor debt`)
}

const impliedRate = 0.06
const grossInterestCosts = [
  "InterestExpense",
  "InterestExpenseNonoperating",
  "InterestExpenseDebt",
  "InterestCostsIncurred",
  "RealEstateInventoryCapitalizedInterestCostsIncurred",
  "InterestPaid",
  "InterestPaidNet",
]

/**
 * Estimates the debt from the interest, including capitalised interest. A home builder expenses little.
 */
export function impliedDebt(sheet: Sheet, { income }: Basis): Suspicion[] {
  if (income === null || sheet.value("Deposits") !== null) return []
  const paid = Math.max(...grossInterestCosts.map((concept) => yearValue(income, concept)))
  const implied = paid / impliedRate
  if (implied <= sheet.debt * 1.5) return []
  const says = `interest of ${amount(paid)} implies debt of ${amount(implied)} at 6%, found ${amount(sheet.debt)}`
  return gap("implied_debt", sheet, sheet.debt, implied - sheet.debt, says)
}

const owed =
  /Debt|Notes|Borrow|Loan|Convertible|FinancingObligation|Repurchase|Lines?OfCredit|CommercialPaper|FloorPlan|Bonds|Overdraft|Debenture/
const owedNot =
  /FairValue|FaceAmount|Unused|Maturit|PaymentsDue|Receivable|Capacity|StockRepurchase|ForSale|HeldToMaturity|DebtSecurit|SecuritiesDebt|Allowance|Tax|Unamortized|IssuanceCost|InterestRate|Servic|OtherThan|Derecognized|HeldFor|RepurchasedFace|Collateral|Pledged|Investment|LoansAndLeases/

/** Finds concepts that are named like debt and larger than the debt found. Checks the maturity table too. */
export function debtLike(sheet: Sheet): Suspicion[] {
  const instants = instantsOf(sheet)
  const lines = instants.filter(([concept]) => owed.test(concept) && !owedNot.test(concept))
  const maturities = instants.filter(([concept]) =>
    /^us-gaap:LongTermDebt(And\w+)?MaturitiesRepayments/.test(concept),
  )
  const table = maturities.reduce((sum, [, value]) => sum + value, 0)
  return [...lines, ["the maturity table", table] as const].flatMap(([name, value]) =>
    value <= sheet.debt * 1.05
      ? []
      : gap(
          "debt_like",
          sheet,
          sheet.debt,
          value - sheet.debt,
          `${name} is ${amount(value)}, debt found ${amount(sheet.debt)}`,
        ),
  )
}

const owned =
  /Cash|Investment|Securities|Deposit|Treasury|CertificatesOf|MoneyMarket|HeldToMaturity|AvailableForSale|Marketable/
const ownedNot =
  /Flow|Unrealized|Accumulated|EquityMethod|Liabilit|TreasuryStock|TreasuryShares|RealEstate|Insured|Receivable|Lease|Tax|Pension|DefinedBenefit|Surrender|Sold|Affiliate|Investee|Noncontrolling|ShareBased|FairValueDisclosure|Pledged|Collateral|Impair|Customer|AmortizedCost|Equity|LossPosition|Subsidiar|Capital/
/** Concepts that may be interest-bearing, and that the measures do not count or count only in part. */
const uncounted =
  /LongTermInvestments|DepositsAssets|DepositAssets|RestrictedInvestments|TradingSecurities|OtherLongTermInvestments/

/** Finds concepts of cash or securities that are larger than the amount found. */
export function cashLike(sheet: Sheet): Suspicion[] {
  return instantsOf(sheet).flatMap(([concept, value]) => {
    if (!owned.test(concept) || ownedNot.test(concept)) return []
    const missing = uncounted.test(concept) ? value : value - sheet.cash * 1.02
    return gap(
      "cash_like",
      sheet,
      sheet.cash,
      missing,
      `${concept} is ${amount(value)}, cash found ${amount(sheet.cash)}`,
    )
  })
}

/** Current assets that are certainly not cash. Only the largest concept of each inner list counts. */
const notCash: readonly (readonly string[])[] = [
  [
    "AccountsReceivableNetCurrent",
    "ReceivablesNetCurrent",
    "AccountsAndOtherReceivablesNetCurrent",
    "ContractWithCustomerReceivableAfterAllowanceForCreditLoss",
  ],
  ["InventoryNet", "InventoryFinishedGoods", "InventoryFinishedGoodsNetOfReserves"],
  ["PrepaidExpenseAndOtherAssetsCurrent", "PrepaidExpenseCurrent"],
  ["OtherAssetsCurrent"],
  ["ContractWithCustomerAssetNetCurrent"],
  ["IncomeTaxesReceivable", "PrepaidTaxes"],
  ["OtherReceivablesNetCurrent", "NontradeReceivablesCurrent", "OtherReceivables"],
  ["AssetsOfDisposalGroupIncludingDiscontinuedOperationCurrent"],
]

/** Subtracts named assets and all cash from current assets. The rest may be deposits and funds. */
export function hiddenAssets(sheet: Sheet): Suspicion[] {
  const current = sheet.value("AssetsCurrent")
  if (current === null) return []
  const left = current - largestOfEach(sheet, notCash) - sheet.cash
  return gap(
    "hidden_assets",
    sheet,
    sheet.cash,
    left,
    `${amount(left)} of current assets are neither named nor cash`,
  )
}

function largestOfEach({ value }: Sheet, families: readonly (readonly string[])[]): number {
  return families.reduce(
    (sum, family) => sum + Math.max(0, ...family.map((concept) => value(concept) ?? 0)),
    0,
  )
}

/** Returns every amount at the balance-sheet instant, of every concept if the whole file was read. */
function instantsOf({ at }: Sheet): readonly (readonly [string, number])[] {
  return at.ledger.facts.series.flatMap(({ concept, unit }) => {
    if (unit !== at.unit) return []
    const fact = instantFact(at.ledger, concept, unit, at.end)
    return fact === null || fact.start !== null ? [] : [[concept, fact.value] as const]
  })
}

function yearValue(income: View, concept: string): number {
  return Math.abs(factAt(income, `us-gaap:${concept}`)?.value ?? 0)
}
