import { groupedDigits } from "../../../numbers.ts"
import type { Bound } from "../../../vocabulary.ts"
import type { Basis } from "../../basis.ts"
import {
  besideLines,
  closingLines,
  inventories,
  inventoryLine,
  isLine,
  mainLines,
  moneyLines,
  otherLines,
} from "../assets/lines.ts"
import { currentReceivables, ifrsCurrentReceivables, receivables } from "../assets/receivables.ts"
import { liabilitiesCurrent } from "../balance.ts"
import { plainCash, restricted, withRestricted } from "../cash/own-cash.ts"
import { securitiesCurrent } from "../cash/securities.ts"
import { onDart } from "../dart.ts"
import { edinet } from "../edinet.ts"
import {
  declare,
  estimated,
  type Figure,
  first,
  ifrs,
  largest,
  type Measure,
  type MeasureByTaxonomy,
  sumOfFacts,
  sumOfFigures,
  type Term,
  total,
  upperBound,
  us,
  zeroByEvidence,
} from "../measure.ts"
import { roundingUnit } from "../sums.ts"

/**
 * The assets on which zakat by the method of zakatable assets is due: cash, receivables, inventories and
 * short-term investments of one balance sheet. A line that is not tagged is unknown. It is zero only if the
 * lines of current assets add up without it.
 */

/** Current assets. Without them, a balance sheet does not show which receivables are due within a year. */
const currentAssets: MeasureByTaxonomy = {
  "us-gaap": us("AssetsCurrent"),
  "ifrs-full": ifrs("CurrentAssets"),
  ...edinet.assetsCurrent,
}

/** Shares of other companies. The tag is for current ones, but some filers use it for all such shares. */
const currentEquities = us("EquitySecuritiesFvNi")
const restrictedInvestments = us("RestrictedInvestmentsCurrent")

/** The lines that current assets consist of. */
const side = {
  whole: currentAssets["us-gaap"],
  money: moneyLines,
  main: mainLines,
  inventory: inventoryLine,
  beside: besideLines,
  others: [...otherLines, us("RestrictedCash"), restrictedInvestments],
  usual: [
    us("PrepaidExpenseAndOtherAssetsCurrent"),
    us("PrepaidExpenseCurrent"),
    us("OtherAssetsCurrent"),
    us("OtherReceivablesNetCurrent"),
  ],
  investments: securitiesCurrent,
  equities: currentEquities,
}
type Side = {
  readonly [Name in keyof typeof side]: (typeof side)[Name] extends Measure
    ? Figure | null
    : readonly (Figure | null)[]
}

/**
 * The investments with which the lines add up to current assets: the line of securities, shares of other
 * companies, both or neither. `open` if no choice of lines adds up. Each line is rounded, so the sum may
 * differ from the total by a unit or two.
 */
function closingOf(lines: Side): readonly Figure[] | "open" {
  const { whole, money, main, inventory, beside, others, usual } = lines
  if (whole === null) return "open"
  const line = isLine(lines.investments) ? [lines.investments] : []
  const equities = isLine(lines.equities) ? [lines.equities] : []
  const apart = [...line, ...equities].map(({ value }) => value)
  const optional = [...beside, ...others].filter((other) => !apart.includes(other?.value ?? 0))
  const unit = roundingUnit(whole.value)
  const choices = [line, [...line, ...equities], [], equities]
  const closes = (investments: readonly Figure[], missed: number, from: readonly (Figure | null)[]) => {
    const value = investments.reduce((rest, each) => rest - each.value, whole.value + missed)
    return closingLines({ whole: { ...whole, value }, money, main, inventory, optional: from }) !== null
  }
  return (
    choices.find((choice) => closes(choice, 0, optional)) ??
    choices.find((choice) => missedUnits.some((units) => closes(choice, units * unit, usual))) ??
    "open"
  )
}
const missedUnits = [1, -1, 2, -2]

/** Shares of other companies, if it is unclear whether current assets include them; else null. */
const doubtfulEquities = declare(
  "Shares of other companies, if the lines of current assets add up neither with nor without them.",
  side,
  (lines) => (isLine(lines.equities) && closingOf(lines) === "open" ? lines.equities : null),
)

const noLine = (line: string) =>
  zeroByEvidence(`The lines of current assets add up to their total without ${line}.`)

const ownCash = declare(
  "Cash and cash equivalents. If there is no such line, they are at most the closing balance of the cash-flow statement less restricted cash.",
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
    return upperBound(estimate, "The only line of cash may include restricted cash.")
  },
)
export const restrictedCash: MeasureByTaxonomy = {
  "us-gaap": declare(
    "Restricted cash, or the closing balance of the cash-flow statement less cash and cash equivalents, whichever is larger.",
    { held: restricted, closing: withRestricted, plain: plainCash },
    ({ held, closing, plain }) => {
      if (closing === null || plain === null) return held
      const beyond = closing.value - plain.value
      if (beyond <= (held?.value ?? 0)) return held
      return { value: beyond, terms: [], strategy: "Derived", notes: [] }
    },
  ),
  "ifrs-full": largest(
    ifrs("RestrictedCashAndCashEquivalents"),
    total(
      ifrs("CurrentRestrictedCashAndCashEquivalents"),
      ifrs("NoncurrentRestrictedCashAndCashEquivalents"),
    ),
  ),
  ...edinet.neither,
}

export const zakatableCash: MeasureByTaxonomy = {
  "us-gaap": ownCash,
  "ifrs-full": ifrs("CashAndCashEquivalents"),
  ...edinet.money,
}

const incomeTaxes = [us("IncomeTaxesReceivable"), us("IncomeTaxReceivable")]
const incomeTaxesBeside = first(...incomeTaxes)

/**
 * Trade receivables without income taxes. Income taxes are neither trade nor other receivables (IAS 1, 54),
 * and are offset against the tax of later years.
 */
const currentTrade = declare(
  "Current receivables without a line of income taxes.",
  { line: currentReceivables, taxes: incomeTaxes },
  ({ line, taxes }) => {
    if (line === null) return null
    const isTax = ({ concept }: Term) =>
      taxes.some((tax) => tax?.terms.some((term) => term.concept === concept))
    const terms = line.terms.filter((term) => !isTax(term))
    if (terms.length === line.terms.length) return line
    if (terms.length === 0) return null
    const value = sumOfFacts(terms)
    return { ...line, value, terms, strategy: terms.length === 1 ? "PrimaryFields" : "ComponentSum" }
  },
)

const currentOrGross = declare(
  "Current receivables. If the balance sheet has no line of them and the notes state accounts receivable as part of another line, they are at most these accounts receivable before their allowance.",
  {
    ...side,
    line: currentTrade,
    gross: largest(us("AccountsReceivableGrossCurrent"), us("AccountsReceivableGross")),
  },
  (lines) => {
    const { line, gross } = lines
    if (isLine(line)) return line
    if (isLine(gross)) {
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

/** Some current lines of a balance sheet on DART have no account, so that the accounts tell too little. */
const untoldOnDart = declare("Nothing: some lines have no account.", {}, () => null)

/** Receivables that are collected within the year. */
export const zakatableReceivables: MeasureByTaxonomy = {
  "us-gaap": declare(
    "The current receivables of a balance sheet with a current side.",
    { whole: currentAssets["us-gaap"], current: currentOrGross },
    ({ whole, current }) => (whole === null ? null : current),
  ),
  "ifrs-full": onDart(
    "Assets",
    untoldOnDart,
    declare(
      "The current receivables of a balance sheet with a current side.",
      { whole: currentAssets["ifrs-full"], current: ifrsCurrentReceivables },
      ({ whole, current }) => (whole === null ? null : current),
    ),
  ),
  ...edinet.receivables,
}

export const zakatableInventories: MeasureByTaxonomy = {
  "us-gaap": declare(
    "The line of inventories; zero if the lines of current assets add up without one.",
    side,
    (lines) => lines.inventory ?? (closingOf(lines) === "open" ? null : noLine("inventories")),
  ),
  "ifrs-full": first(ifrs("Inventories"), inventories["ifrs-full"]),
  ...edinet.inventories,
}

export const shortTermInvestments: MeasureByTaxonomy = {
  "us-gaap": declare(
    "The line of current securities and deposits, and shares of other companies. Each counts if the lines of current assets add up with it. Zero if they add up without both; only the line if they do not add up at all.",
    side,
    (lines) => {
      const closing = closingOf(lines)
      if (closing === "open") return lines.investments
      return sumOfFigures(closing) ?? noLine("investments")
    },
  ),
  "ifrs-full": onDart(
    "Assets",
    untoldOnDart,
    total(
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
  ),
  ...edinet.neither,
}

/** Net income of the parent's shareholders; if not stated, net income including minorities. */
export const shareholdersIncome: MeasureByTaxonomy = {
  "us-gaap": first(us("NetIncomeLoss"), us("ProfitLoss")),
  "ifrs-full": first(ifrs("ProfitLossAttributableToOwnersOfParent"), ifrs("ProfitLoss")),
  ...edinet.ownersIncome,
}

/** An item of the whole company from which zakat is computed. */
export interface ZakatableReading {
  /** Null if no filing states it. Unknown is not zero (law 2). */
  readonly figure: Figure | null
  readonly bound: Bound | null
  /** Sentences for the reader, in addition to the notes of the figure. */
  readonly notes: readonly string[]
}

type ItemName =
  | "cash"
  | "receivables"
  | "inventories"
  | "short_term_investments"
  | "current_liabilities"
  | "net_income"

/** Reads the items at the newest balance sheet, and the net income of the newest fiscal year. */
export function readZakatable(basis: Basis): Readonly<Record<ItemName, ZakatableReading>> {
  const { taxonomy, balanceSheet, income } = basis
  const at = (measures: MeasureByTaxonomy) => measures[taxonomy](balanceSheet)
  const isDivided = at(currentAssets) !== null
  return {
    cash: reading(at(zakatableCash), leftOut(at(restrictedCash), `restricted cash ${notUsable}`)),
    receivables: readReceivables(basis, isDivided),
    inventories: reading(at(zakatableInventories)),
    short_term_investments: readInvestments(basis, isDivided),
    current_liabilities: reading(at(liabilitiesCurrent), isDivided ? [] : [undivided]),
    net_income: reading(income === null ? null : shareholdersIncome[taxonomy](income)),
  }
}

/** Reads receivables. Without current assets, it is unknown which are collected within the year. */
function readReceivables({ taxonomy, balanceSheet }: Basis, isDivided: boolean): ZakatableReading {
  if (isDivided) {
    const taxes = taxonomy === "us-gaap" ? incomeTaxesBeside(balanceSheet) : null
    const left = leftOut(taxes, "income taxes to be refunded is left out")
    return reading(zakatableReceivables[taxonomy](balanceSheet), left)
  }
  const all = receivables[taxonomy](balanceSheet)
  const tagged = all === null ? "" : ` Receivables of ${groupedDigits(all.value)} are tagged, of any term.`
  return reading(null, [`${undivided}${tagged}`])
}

const notUsable = "is left out: the company may not use it"
const undivided = "The balance sheet does not separate current from non-current."

function readInvestments({ taxonomy, balanceSheet }: Basis, isDivided: boolean): ZakatableReading {
  const figure = shortTermInvestments[taxonomy](balanceSheet)
  if (!isDivided && figure === null) return reading(null, [undivided])
  if (!isDivided) return bounded(figure, "at_least", `${undivided} Other securities may be short-term too.`)
  const read = (measure: Measure) => (taxonomy === "us-gaap" ? measure(balanceSheet) : null)
  const restricted = leftOut(read(restrictedInvestments), `restricted investments ${notUsable}`)
  const equities = read(doubtfulEquities)
  if (equities === null || equities.value <= 0) return reading(figure, restricted)
  const more = `Shares of other companies of ${groupedDigits(equities.value)} may be short-term too.`
  return bounded(figure, "at_least", more, restricted)
}

/** The figure, with its bound if it is an estimate. */
function reading(figure: Figure | null, notes: readonly string[] = []): ZakatableReading {
  return { figure, bound: figure?.estimate?.bound ?? null, notes }
}

function bounded(
  figure: Figure | null,
  bound: Bound,
  note: string,
  notes: readonly string[] = [],
): ZakatableReading {
  return { figure, bound: figure === null ? null : bound, notes: [note, ...notes] }
}

/** A note about a figure that was left out. `what` ends the sentence. */
function leftOut(figure: Figure | null, what: string): readonly string[] {
  return figure === null || figure.value <= 0 ? [] : [`${groupedDigits(figure.value)} of ${what}.`]
}
