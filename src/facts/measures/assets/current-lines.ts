import { declare, type Figure, type Measure, tag, zeroByEvidence } from "../measure.ts"
import { distinctLines, isLine, linesOf } from "./closing-lines.ts"
import { inventoryLine } from "./inventories.ts"

/** Which receivables are lines of their own among current assets: those with which the lines add up to their total. */

const us = (name: string): Measure => tag(`us-gaap:${name}`)

/** Names of the main line, or of a total that holds others; a balance sheet has one of them. */
export const mainLines = [
  us("AccountsReceivableNetCurrent"),
  us("ReceivablesNetCurrent"),
  us("AccountsAndOtherReceivablesNetCurrent"),
  us("AccountsNotesAndLoansReceivableNetCurrent"),
  us("ContractWithCustomerReceivableAfterAllowanceForCreditLossCurrent"),
  us("AccountsReceivableNet"),
  us("ContractWithCustomerReceivableAfterAllowanceForCreditLoss"),
]
/** Receivables printed as a line of their own by some, and within the main line or among other assets by others. */
export const besideLines = [
  us("OtherReceivablesNetCurrent"),
  us("NontradeReceivablesCurrent"),
  us("NotesAndLoansReceivableNetCurrent"),
  us("ContractWithCustomerAssetNetCurrent"),
  us("ContractWithCustomerAssetNet"),
  us("UnbilledReceivablesCurrent"),
  us("UnbilledContractsReceivable"),
  us("IncomeTaxesReceivable"),
  us("IncomeTaxReceivable"),
  us("ValueAddedTaxReceivableCurrent"),
  us("OtherReceivables"),
  us("DueFromRelatedPartiesCurrent"),
  us("InsuranceSettlementsReceivableCurrent"),
]
export const moneyLines = [
  us("CashAndCashEquivalentsAtCarryingValue"),
  us("CashCashEquivalentsAndShortTermInvestments"),
  us("CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents"),
  us("Cash"),
]
export const otherLines = [
  us("ShortTermInvestments"),
  us("MarketableSecuritiesCurrent"),
  us("AvailableForSaleSecuritiesDebtSecuritiesCurrent"),
  us("DebtSecuritiesHeldToMaturityAmortizedCostAfterAllowanceForCreditLossCurrent"),
  us("RestrictedCashCurrent"),
  us("RestrictedCashAndCashEquivalentsAtCarryingValue"),
  us("PrepaidExpenseAndOtherAssetsCurrent"),
  us("PrepaidExpenseCurrent"),
  us("OtherAssetsCurrent"),
  us("PrepaidTaxes"),
  us("CapitalizedContractCostNetCurrent"),
  us("DeferredCostsCurrent"),
  us("AssetsOfDisposalGroupIncludingDiscontinuedOperationCurrent"),
  us("AssetsHeldForSaleNotPartOfDisposalGroupCurrent"),
  us("DerivativeAssetsCurrent"),
  us("FundsHeldForClients"),
  us("RegulatoryAssetsCurrent"),
  us("OtherInventorySupplies"),
]

/** The lines of current assets that add up to them. */
interface CurrentSide {
  readonly whole: Figure
  readonly money: readonly (Figure | null)[]
  readonly main: readonly (Figure | null)[]
  readonly inventory: Figure | null
  /** Any choice of them. */
  readonly optional: readonly (Figure | null)[]
}

/**
 * The main line of receivables (null: none) and the optional lines that with a line of money, if any, and the inventories
 * add up to current assets exactly; null where no choice of lines does.
 */
export function closingLines({ whole, money, main, inventory, optional }: CurrentSide) {
  const lines = distinctLines(optional)
  const named = main.filter(isLine)
  for (const owed of named.length === 0 ? [null] : named) {
    const others = lines.filter(({ value }) => value !== owed?.value)
    for (const cash of [...money.filter(isLine), null]) {
      for (const stocks of inventory === null ? [0] : [inventory.value, 0]) {
        const rest = linesOf(whole.value - (owed?.value ?? 0) - (cash?.value ?? 0) - stocks, others)
        if (rest !== null) return { owed, rest }
      }
    }
  }
  return null
}

/**
 * The receivables among the lines that add up to current assets exactly: zero by evidence where the lines add up without
 * any. Null where no choice of lines does.
 */
export const closingReceivables = declare(
  "Where cash, one main line of receivables if any is tagged, inventories and some of the other lines add up to current assets exactly: the receivables among them.",
  {
    whole: us("AssetsCurrent"),
    money: moneyLines,
    main: mainLines,
    inventory: inventoryLine,
    beside: besideLines,
    others: otherLines,
  },
  ({ whole, money, main, inventory, beside, others }) => {
    if (whole === null) return null
    const closing = closingLines({ whole, money, main, inventory, optional: [...beside, ...others] })
    if (closing === null) return null
    const { owed, rest } = closing
    return sumOf(
      owed,
      rest.filter((line) => beside.includes(line)),
    )
  },
)

function sumOf(owed: Figure | null, beside: readonly Figure[]): Figure {
  const figures = owed === null ? beside : [owed, ...beside]
  const [first, ...rest] = figures
  if (first === undefined)
    return zeroByEvidence("The lines of current assets add up to their total without any receivable.")
  const terms = figures.flatMap((figure) => figure.terms)
  const value = figures.reduce((sum, figure) => sum + figure.value, 0)
  return { value, terms, strategy: rest.length === 0 ? first.strategy : "ComponentSum", notes: [] }
}
