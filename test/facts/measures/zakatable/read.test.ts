import { describe, expect, test } from "vitest"
import { readZakatable } from "../../../../src/facts/measures/zakatable/read.ts"
import type { ZakatItem } from "../../../../src/vocabulary.ts"
import { type Amounts, basisOf } from "../../../support/company.ts"

/** The items that zakat is computed from, by the lines of small balance sheets. */

const Cash = "CashAndCashEquivalentsAtCarryingValue"
const Receivable = "AccountsReceivableNetCurrent"
const Prepaid = "PrepaidExpenseCurrent"
const Equities = "EquitySecuritiesFvNi"
const Closing = "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents"
const foreign = { taxonomy: "ifrs-full" as const, form: "20-F" }
const Assets = 1000

type Item = Exclude<ZakatItem, "market_value">
type Case = [what: string, item: Item, sheet: Amounts, amount: number | null, more?: string]

/** `at_most 30: a note` */
function shown(sheet: Amounts, item: Item, options?: typeof foreign): readonly [number | null, string] {
  const { figure, bound, notes } = readZakatable(basisOf({ sheet: { Assets, ...sheet }, ...options }))[item]
  const texts = [...(figure?.notes ?? []), ...notes]
  return [figure?.value ?? null, [...(bound === null ? [] : [bound]), ...texts].join("; ")]
}

const closedWithout = (line: string) => `The lines of current assets add up to their total without ${line}.`
const undivided = "The balance sheet does not separate current from non-current."

const cases: readonly Case[] = [
  ["cash alone", "cash", { [Cash]: 100 }, 100],
  ["restricted cash is left out", "cash", { [Cash]: 100, RestrictedCash: 30 }, 100, leftOut(30)],
  [
    "restricted cash of the cash-flow statement too",
    "cash",
    { [Cash]: 100, [Closing]: 140 },
    100,
    leftOut(40),
  ],
  [
    "the closing balance alone may hold restricted cash",
    "cash",
    { [Closing]: 140 },
    140,
    "at_most; Restricted cash may be within the only line of cash.",
  ],
  [
    "less the restricted cash that is tagged",
    "cash",
    { [Closing]: 140, RestrictedCash: 30 },
    110,
    `at_most; Restricted cash may be within the only line of cash.; ${leftOut(30)}`,
  ],
  ["no line of cash", "cash", { AssetsCurrent: 100 }, null],
  ["the current line", "receivables", { AssetsCurrent: 500, [Receivable]: 200 }, 200],
  [
    "without income taxes",
    "receivables",
    { AssetsCurrent: 500, [Receivable]: 200, IncomeTaxesReceivable: 7 },
    200,
    "7 of income taxes to be refunded is left out.",
  ],
  [
    "non-current receivables are not collected within the year",
    "receivables",
    { AssetsCurrent: 500, [Receivable]: 200, AccountsReceivableNetNoncurrent: 90 },
    200,
  ],
  ["no line, and the others do not add up", "receivables", { AssetsCurrent: 500, [Cash]: 100 }, null],
  [
    "no line, and the others add up",
    "receivables",
    { AssetsCurrent: 140, [Cash]: 100, [Prepaid]: 40 },
    0,
    closedWithout("any receivable"),
  ],
  [
    "no line, but accounts in the notes",
    "receivables",
    { AssetsCurrent: 140, [Cash]: 100, [Prepaid]: 40, AccountsReceivableGross: 30 },
    30,
    "at_most; No line of the balance sheet; accounts receivable of the notes before their allowance.",
  ],
  [
    "a bank's loans",
    "receivables",
    { NotesReceivableNet: 800 },
    null,
    `${undivided} Receivables of 800 are tagged, of any term.`,
  ],
  ["the line", "inventories", { AssetsCurrent: 500, InventoryNet: 80, InventoryNoncurrent: 9 }, 80],
  ["untagged", "inventories", { AssetsCurrent: 500, [Cash]: 100 }, null],
  [
    "none, where the lines add up",
    "inventories",
    { AssetsCurrent: 140, [Cash]: 100, [Prepaid]: 40 },
    0,
    closedWithout("inventories"),
  ],
  [
    "none, where the usual lines miss by two units of rounding",
    "inventories",
    { Assets: 10_000_000, AssetsCurrent: 1_402_000, [Cash]: 1_000_000, [Prepaid]: 400_000 },
    0,
    closedWithout("inventories"),
  ],
  [
    "unknown, where they miss by three",
    "inventories",
    { Assets: 10_000_000, AssetsCurrent: 1_403_000, [Cash]: 1_000_000, [Prepaid]: 400_000 },
    null,
  ],
  [
    "the current securities",
    "short_term_investments",
    { AssetsCurrent: 500, MarketableSecuritiesCurrent: 60, MarketableSecuritiesNoncurrent: 200 },
    60,
  ],
  [
    "with shares of others, where the lines add up only with them",
    "short_term_investments",
    { AssetsCurrent: 175, [Cash]: 100, MarketableSecuritiesCurrent: 60, [Equities]: 15 },
    75,
  ],
  [
    "without them, where the lines add up without",
    "short_term_investments",
    { AssetsCurrent: 160, [Cash]: 100, MarketableSecuritiesCurrent: 60, [Equities]: 15 },
    60,
  ],
  [
    "at least the line, where they add up neither way",
    "short_term_investments",
    { AssetsCurrent: 500, [Cash]: 100, MarketableSecuritiesCurrent: 60, [Equities]: 15 },
    60,
    "at_least; Shares of other companies of 15 may be short-term too.",
  ],
  [
    "deposits within cash: the lines add up without them",
    "short_term_investments",
    { AssetsCurrent: 140, [Cash]: 100, [Prepaid]: 40, CertificatesOfDepositAtCarryingValue: 30 },
    0,
    closedWithout("investments"),
  ],
  [
    "restricted investments are left out",
    "short_term_investments",
    { AssetsCurrent: 160, [Cash]: 100, RestrictedInvestmentsCurrent: 60 },
    0,
    `${closedWithout("investments")}; 60 of restricted investments is left out: the company may not use it.`,
  ],
  ["none tagged", "short_term_investments", { AssetsCurrent: 500, [Cash]: 100 }, null],
  [
    "an insurer's short-term paper, and bonds that may fall due",
    "short_term_investments",
    { ShortTermInvestments: 60, AvailableForSaleSecuritiesDebtSecurities: 400 },
    60,
    `at_least; ${undivided} Other securities may be short-term too.`,
  ],
  ["the total", "current_liabilities", { AssetsCurrent: 500, LiabilitiesCurrent: 90 }, 90],
  ["none, of a bank", "current_liabilities", { Liabilities: 900 }, null, undivided],
]

function leftOut(amount: number): string {
  return `${amount} of restricted cash is left out: the company may not use it.`
}

test.each(cases)("%s: %s", (_, item, sheet, amount, more = "") => {
  expect(shown(sheet, item)).toEqual([amount, more])
})

describe("under IFRS", () => {
  test.each<Case>([
    ["cash", "cash", { CashAndCashEquivalents: 100, RestrictedCashAndCashEquivalents: 5 }, 100, leftOut(5)],
    [
      "trade receivables, without current tax assets",
      "receivables",
      {
        CurrentAssets: 500,
        CurrentTradeReceivables: 200,
        CurrentTaxAssetsCurrent: 30,
        NoncurrentReceivables: 9,
      },
      200,
    ],
    [
      "the current line",
      "inventories",
      { CurrentAssets: 500, Inventories: 80, NoncurrentInventories: 9 },
      80,
    ],
    [
      "at amortised cost and through other comprehensive income, with deposits",
      "short_term_investments",
      {
        CurrentAssets: 500,
        CurrentFinancialAssetsAtAmortisedCost: 10,
        CurrentFinancialAssetsAtFairValueThroughOtherComprehensiveIncome: 25,
        ShorttermDepositsNotClassifiedAsCashEquivalents: 4,
      },
      39,
    ],
    ["not tagged", "short_term_investments", { CurrentAssets: 500 }, null],
  ])("%s: %s", (_, item, sheet, amount, more = "") => {
    expect(shown(sheet, item, foreign)).toEqual([amount, more])
  })
})
