import { expect } from "vitest"
import { readZakatable } from "../../../../src/facts/measures/zakatable/read.ts"
import type { ZakatItem } from "../../../../src/vocabulary.ts"
import { type Amounts, basisOf, type Company } from "../../../support/company.ts"
import { eachExample } from "../../../support/examples.ts"

/** The items from which zakat is computed, read from small balance sheets. */

const Cash = "CashAndCashEquivalentsAtCarryingValue"
const Receivable = "AccountsReceivableNetCurrent"
const Prepaid = "PrepaidExpenseCurrent"
const Equities = "EquitySecuritiesFvNi"
const Closing = "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents"
const Assets = 1000

type Item = Exclude<ZakatItem, "market_value">
type Case = [what: string, item: Item, amount: number | null, sheet: Amounts, notes: string]

/** Prints as `at_most 30: a note`. */
function shown(sheet: Amounts, item: Item, options?: Company): readonly [number | null, string] {
  const { figure, bound, notes } = readZakatable(basisOf({ sheet: { Assets, ...sheet }, ...options }))[item]
  const texts = [...(figure?.notes ?? []), ...notes]
  return [figure?.value ?? null, [...(bound === null ? [] : [bound]), ...texts].join("; ")]
}

const closedWithout = (line: string) => `The lines of current assets add up to their total without ${line}.`
const undivided = "The balance sheet does not separate current from non-current."

const only = "at_most; The only line of cash may include restricted cash."

eachExample<Case>(`
  only cash | cash | 100 | ${Cash} 100 | ""
  without restricted cash | cash | 100 | ${Cash} 100, RestrictedCash 30
    ${leftOut(30)}
  without restricted cash from the cash-flow statement | cash | 100 | ${Cash} 100, ${Closing} 140
    ${leftOut(40)}
  only the closing balance, which may include restricted cash | cash | 140 | ${Closing} 140 | ${only}
  the closing balance less tagged restricted cash | cash | 110 | ${Closing} 140, RestrictedCash 30
    ${only}; ${leftOut(30)}
  unknown without a line of cash | cash | null | AssetsCurrent 100 | ""

  the current line | receivables | 200 | AssetsCurrent 500, ${Receivable} 200 | ""
  without income taxes | receivables | 200
    AssetsCurrent 500, ${Receivable} 200, IncomeTaxesReceivable 7
    7 of income taxes to be refunded is left out.
  without non-current receivables, which are not collected within the year | receivables | 200
    AssetsCurrent 500, ${Receivable} 200, AccountsReceivableNetNoncurrent 90 | ""
  unknown if there is no line and the other lines do not add up | receivables | null | AssetsCurrent 500, ${Cash} 100 | ""
  none if there is no line and the other lines add up | receivables | 0 | AssetsCurrent 140, ${Cash} 100, ${Prepaid} 40
    ${closedWithout("any receivable")}
  accounts in the notes, if there is no line | receivables | 30
    AssetsCurrent 140, ${Cash} 100, ${Prepaid} 40, AccountsReceivableGross 30
    at_most; No line of the balance sheet; accounts receivable of the notes before their allowance.
  a bank's loans | receivables | null | NotesReceivableNet 800
    ${undivided} Receivables of 800 are tagged, of any term.

  the line of inventories | inventories | 80 | AssetsCurrent 500, InventoryNet 80, InventoryNoncurrent 9 | ""
  untagged | inventories | null | AssetsCurrent 500, ${Cash} 100 | ""
  none if the lines add up | inventories | 0 | AssetsCurrent 140, ${Cash} 100, ${Prepaid} 40
    ${closedWithout("inventories")}
  none if the usual lines miss by two units of rounding | inventories | 0
    Assets 10_000_000, AssetsCurrent 1_402_000, ${Cash} 1_000_000, ${Prepaid} 400_000
    ${closedWithout("inventories")}
  unknown if the lines miss by three units | inventories | null
    Assets 10_000_000, AssetsCurrent 1_403_000, ${Cash} 1_000_000, ${Prepaid} 400_000
    ""

  the current securities | short_term_investments | 60
    AssetsCurrent 500, MarketableSecuritiesCurrent 60, MarketableSecuritiesNoncurrent 200 | ""
  with other companies' shares, if the lines add up only with them | short_term_investments | 75
    AssetsCurrent 175, ${Cash} 100, MarketableSecuritiesCurrent 60, ${Equities} 15 | ""
  without other companies' shares, if the lines add up without them | short_term_investments | 60
    AssetsCurrent 160, ${Cash} 100, MarketableSecuritiesCurrent 60, ${Equities} 15 | ""
  at least the line, if the lines add up neither way | short_term_investments | 60
    AssetsCurrent 500, ${Cash} 100, MarketableSecuritiesCurrent 60, ${Equities} 15
    at_least; Shares of other companies of 15 may be short-term too.
  without deposits within cash, if the lines add up without them | short_term_investments | 0
    AssetsCurrent 140, ${Cash} 100, ${Prepaid} 40, CertificatesOfDepositAtCarryingValue 30
    ${closedWithout("investments")}
  without restricted investments | short_term_investments | 0
    AssetsCurrent 160, ${Cash} 100, RestrictedInvestmentsCurrent 60
    ${closedWithout("investments")}; 60 of restricted investments is left out: the company may not use it.
  unknown if none is tagged | short_term_investments | null | AssetsCurrent 500, ${Cash} 100 | ""
  an insurer's short-term paper, and bonds that may fall due | short_term_investments | 60
    ShortTermInvestments 60, AvailableForSaleSecuritiesDebtSecurities 400
    at_least; ${undivided} Other securities may be short-term too.

  the total | current_liabilities | 90 | AssetsCurrent 500, LiabilitiesCurrent 90 | ""
  none for a bank | current_liabilities | null | Liabilities 900 | ${undivided}
`)("zakatable assets are read, %s: %s", (_, item, amount, sheet, notes) => {
  expect(shown(sheet, item)).toEqual([amount, notes])
})

function leftOut(amount: number): string {
  return `${amount} of restricted cash is left out: the company may not use it.`
}

eachExample<Case>(`
  cash | cash | 100 | CashAndCashEquivalents 100, RestrictedCashAndCashEquivalents 5 | ${leftOut(5)}
  trade receivables, without current tax assets | receivables | 200
    CurrentAssets 500, CurrentTradeReceivables 200, CurrentTaxAssetsCurrent 30, NoncurrentReceivables 9 | ""
  the current line | inventories | 80 | CurrentAssets 500, Inventories 80, NoncurrentInventories 9 | ""
  at amortised cost and at fair value through other comprehensive income, with deposits | short_term_investments | 39
    CurrentAssets 500, CurrentFinancialAssetsAtAmortisedCost 10,
    CurrentFinancialAssetsAtFairValueThroughOtherComprehensiveIncome 25,
    ShorttermDepositsNotClassifiedAsCashEquivalents 4
    ""
  unknown if not tagged | short_term_investments | null | CurrentAssets 500 | ""
`)("zakatable assets are read from IFRS, %s: %s", (_, item, amount, sheet, notes) => {
  expect(shown(sheet, item, { taxonomy: "ifrs-full", form: "20-F" })).toEqual([amount, notes])
})
