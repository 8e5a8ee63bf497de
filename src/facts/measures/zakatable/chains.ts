import { besideLines, closingLines, mainLines, moneyLines, otherLines } from "../assets/current-lines.ts"
import { inventories, inventoryLine } from "../assets/inventories.ts"
import { currentReceivables, ifrsCurrentReceivables, receivables } from "../assets/receivables.ts"
import { plainCash, restricted, withRestricted } from "../cash/own-cash.ts"
import { securitiesCurrent } from "../cash/securities.ts"
import {
  declare,
  estimated,
  type Figure,
  first,
  largest,
  type Measure,
  type MeasureByTaxonomy,
  plus,
  tag,
  total,
  upperBound,
  zeroByEvidence,
} from "../measure.ts"

/**
 * The assets that zakat by way of the zakatable assets is due on: cash, receivables, inventories and short-term
 * investments of one balance sheet. A line that is not tagged is unknown; it is zero only where the lines of current assets
 * add up without it.
 */

const us = (name: string): Measure => tag(`us-gaap:${name}`)
const ifrs = (name: string): Measure => tag(`ifrs-full:${name}`)

/** Where the balance sheet has no current side, nothing tells what is collected within the year. */
export const currentAssets: MeasureByTaxonomy = {
  "us-gaap": us("AssetsCurrent"),
  "ifrs-full": ifrs("CurrentAssets"),
}

/** Shares of other companies: current by the definition of the tag, but some filers tag all of theirs with it. */
const currentEquities = us("EquitySecuritiesFvNi")
export const restrictedInvestments = us("RestrictedInvestmentsCurrent")

/** What current assets are made of. */
const side = {
  whole: currentAssets["us-gaap"],
  money: moneyLines,
  main: mainLines,
  inventory: inventoryLine,
  beside: besideLines,
  others: [...otherLines, us("RestrictedCash"), restrictedInvestments],
  investments: securitiesCurrent,
  equities: currentEquities,
}
type Side = {
  readonly [Name in keyof typeof side]: (typeof side)[Name] extends Measure
    ? Figure | null
    : readonly (Figure | null)[]
}

/** Whether the lines add up to current assets: `without` shares of others, only `with` them, or not at all (`open`). */
function closingOf(lines: Side): "without" | "with" | "open" {
  const { whole, money, main, inventory, beside, others, investments, equities } = lines
  if (whole === null) return "open"
  const optional = [...beside, ...others, investments]
  if (closingLines({ whole, money, main, inventory, optional }) !== null) return "without"
  if (equities === null || equities.value <= 0) return "open"
  const rest = { ...whole, value: whole.value - equities.value }
  return closingLines({ whole: rest, money, main, inventory, optional }) === null ? "open" : "with"
}

/** Null where current assets are not told line by line, or are. */
export const doubtfulEquities = declare(
  "Shares of other companies, where the lines of current assets add up neither with nor without them.",
  side,
  (lines) => (closingOf(lines) === "open" ? lines.equities : null),
)

const noLine = (line: string) =>
  zeroByEvidence(`The lines of current assets add up to their total without ${line}.`)

const ownCash = declare(
  "Cash and cash equivalents; without such a line at most the closing balance of the cash-flow statement, less restricted cash.",
  { plain: plainCash, closing: withRestricted, held: restricted },
  ({ plain, closing, held }) => {
    if (plain !== null || closing === null) return plain
    const estimate = estimated({
      bound: "at_most",
      rule: "the closing balance of the cash-flow statement less restricted cash",
      rate: 1,
      of: [{ name: "closing_balance", figure: closing }],
      less: held === null ? [] : [{ name: "restricted_cash", figure: held }],
    })
    return upperBound(estimate, "Restricted cash may be within the only line of cash.")
  },
)
export const restrictedCash: MeasureByTaxonomy = {
  "us-gaap": restricted,
  "ifrs-full": largest(
    ifrs("RestrictedCashAndCashEquivalents"),
    total(
      ifrs("CurrentRestrictedCashAndCashEquivalents"),
      ifrs("NoncurrentRestrictedCashAndCashEquivalents"),
    ),
  ),
}

export const zakatableCash: MeasureByTaxonomy = {
  "us-gaap": ownCash,
  "ifrs-full": ifrs("CashAndCashEquivalents"),
}

const currentOrGross = declare(
  "Current receivables. Where the balance sheet has no line of them and the notes tell accounts receivable within another line: at most those, before their allowance.",
  {
    ...side,
    line: currentReceivables,
    gross: largest(us("AccountsReceivableGrossCurrent"), us("AccountsReceivableGross")),
  },
  ({ line, gross, ...lines }) => {
    if (line !== null && line.value !== 0) return line
    if (gross !== null && gross.value > 0) {
      const of = [{ name: "accounts_receivable_gross", figure: gross }]
      const rule = "accounts receivable before their allowance"
      return upperBound(
        estimated({ bound: "at_most", rule, rate: 1, of, less: [] }),
        "No line of the balance sheet; accounts receivable of the notes before their allowance.",
      )
    }
    return line ?? (closingOf(lines) === "open" ? null : noLine("any receivable"))
  },
)

/** With a current side what is collected within the year, else all receivables. */
export const zakatableReceivables: MeasureByTaxonomy = {
  "us-gaap": declare(
    "On a balance sheet with a current side the current receivables, else all.",
    { whole: currentAssets["us-gaap"], current: currentOrGross, all: receivables["us-gaap"] },
    ({ whole, current, all }) => (whole === null ? all : current),
  ),
  "ifrs-full": declare(
    "On a balance sheet with a current side the current receivables, else all.",
    {
      whole: currentAssets["ifrs-full"],
      current: ifrsCurrentReceivables,
      all: receivables["ifrs-full"],
    },
    ({ whole, current, all }) => (whole === null ? all : current),
  ),
}

export const zakatableInventories: MeasureByTaxonomy = {
  "us-gaap": declare(
    "The line of inventories; zero where the lines of current assets add up without one.",
    side,
    (lines) => lines.inventory ?? (closingOf(lines) === "open" ? null : noLine("inventories")),
  ),
  "ifrs-full": first(ifrs("Inventories"), inventories["ifrs-full"]),
}

export const shortTermInvestments: MeasureByTaxonomy = {
  "us-gaap": declare(
    "The current line of securities and deposits, with shares of other companies where the lines of current assets add up only with them; zero where they add up without any.",
    side,
    (lines) => {
      const { investments, equities } = lines
      const closing = closingOf(lines)
      if (closing === "with" && equities !== null)
        return investments === null ? equities : plus(investments, equities)
      return investments ?? (closing === "without" ? noLine("investments") : null)
    },
  ),
  "ifrs-full": total(
    largest(
      ifrs("CurrentInvestments"),
      total(
        ifrs("CurrentFinancialAssetsAtAmortisedCost"),
        largest(
          ifrs("CurrentFinancialAssetsAtFairValueThroughOtherComprehensiveIncome"),
          ifrs("CurrentFinancialAssetsMeasuredAtFairValueThroughOtherComprehensiveIncome"),
        ),
      ),
    ),
    ifrs("ShorttermDepositsNotClassifiedAsCashEquivalents"),
  ),
}

/** Of the shareholders of the parent alone, where it is told. */
export const shareholdersIncome: MeasureByTaxonomy = {
  "us-gaap": first(us("NetIncomeLoss"), us("ProfitLoss")),
  "ifrs-full": first(ifrs("ProfitLossAttributableToOwnersOfParent"), ifrs("ProfitLoss")),
}
