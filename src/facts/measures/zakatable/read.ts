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
import { assetsCurrent, liabilitiesCurrent } from "../balance.ts"
import { ifrsCurrentSecurities, ifrsRestricted } from "../cash/chain.ts"
import { plainCash, restricted, withRestricted } from "../cash/own-cash.ts"
import { securitiesCurrent } from "../cash/securities.ts"
import { onDart } from "../dart.ts"
import {
  derived,
  type Figure,
  sumAtMost,
  summed,
  sumOfFigures,
  type Term,
  upperBound,
  zeroByEvidence,
} from "../figure.ts"
import { netIncome } from "../income/chains.ts"
import {
  byTaxonomy,
  declare,
  type FiguresOf,
  first,
  ifrs,
  largest,
  type Measure,
  type MeasureByTaxonomy,
  total,
  us,
} from "../measure.ts"
import { national } from "../national.ts"
import { roundingUnit } from "../sums.ts"

/** The assets on which zakat is due. A line that is not tagged is zero only if current assets add up without it. */

/** Shares of other companies. The tag is for current ones, but some filers use it for all such shares. */
const currentEquities = us("EquitySecuritiesFvNi")
const restrictedInvestments = us("RestrictedInvestmentsCurrent")

/** The lines that current assets consist of. */
const side = {
  whole: assetsCurrent["us-gaap"],
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

/** The securities and shares of others with which current assets add up, nearly; `open` if no choice does. */
function closingOf(lines: FiguresOf<typeof side>): readonly Figure[] | "open" {
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
    const estimate = sumAtMost(
      "the closing balance of the cash-flow statement less restricted cash",
      [{ name: "closing_balance", figure: closing }],
      held === null ? [] : [{ name: "restricted_cash", figure: held }],
    )
    return upperBound(estimate, "The only line of cash may include restricted cash.")
  },
)
export const restrictedCash = byTaxonomy(
  declare(
    "Restricted cash, or the closing balance of the cash-flow statement less cash and cash equivalents, whichever is larger.",
    { held: restricted, closing: withRestricted, plain: plainCash },
    ({ held, closing, plain }) => {
      if (closing === null || plain === null) return held
      const beyond = closing.value - plain.value
      return beyond <= (held?.value ?? 0) ? held : derived(beyond)
    },
  ),
  ifrsRestricted,
  national.nothing,
)

export const zakatableCash = byTaxonomy(ownCash, ifrs("CashAndCashEquivalents"), national.money)

const incomeTaxes = [us("IncomeTaxesReceivable"), us("IncomeTaxReceivable")]
const incomeTaxesBeside = first(...incomeTaxes)

/** Income taxes are neither trade nor other receivables (IAS 1, 54). */
const currentTrade = declare(
  "Current receivables without a line of income taxes.",
  { line: currentReceivables, taxes: incomeTaxes },
  ({ line, taxes }) => {
    if (line === null) return null
    const isTax = ({ concept }: Term) =>
      taxes.some((tax) => tax?.terms.some((term) => term.concept === concept))
    const terms = line.terms.filter((term) => !isTax(term))
    if (terms.length === line.terms.length) return line
    return terms.length === 0 ? null : { ...summed(terms), notes: line.notes }
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
      return upperBound(
        sumAtMost("accounts receivable before their allowance", of),
        "No line of the balance sheet; accounts receivable of the notes before their allowance.",
      )
    }
    return line ?? (closingOf(lines) === "open" ? null : noLine("any receivable"))
  },
)

/** Some current lines of a balance sheet on DART have no account, so that the accounts tell too little. */
const untoldOnDart = declare("Nothing: some lines have no account.", {}, () => null)

export const zakatableReceivables = byTaxonomy(
  onCurrentSide(assetsCurrent["us-gaap"], currentOrGross),
  onDart("Assets", untoldOnDart, onCurrentSide(assetsCurrent["ifrs-full"], ifrsCurrentReceivables)),
  national.receivables,
)

function onCurrentSide(whole: Measure, current: Measure): Measure {
  return declare(
    "The current receivables of a balance sheet with a current side.",
    { whole, current },
    ({ whole: side, current: line }) => (side === null ? null : line),
  )
}

export const zakatableInventories = byTaxonomy(
  declare(
    "The line of inventories; zero if the lines of current assets add up without one.",
    side,
    (lines) => lines.inventory ?? (closingOf(lines) === "open" ? null : noLine("inventories")),
  ),
  first(ifrs("Inventories"), inventories["ifrs-full"]),
  national.inventories,
)

export const shortTermInvestments = byTaxonomy(
  declare(
    "The line of current securities and deposits, and shares of other companies. Each counts if the lines of current assets add up with it. Zero if they add up without both; only the line if they do not add up at all.",
    side,
    (lines) => {
      const closing = closingOf(lines)
      if (closing === "open") return lines.investments
      return sumOfFigures(closing) ?? noLine("investments")
    },
  ),
  onDart(
    "Assets",
    untoldOnDart,
    total(ifrsCurrentSecurities, ifrs("ShorttermDepositsNotClassifiedAsCashEquivalents")),
  ),
  national.nothing,
)

/** Net income of the parent's shareholders; if not stated, net income including minorities. */
export const shareholdersIncome = byTaxonomy(
  netIncome["us-gaap"],
  first(ifrs("ProfitLossAttributableToOwnersOfParent"), ifrs("ProfitLoss")),
  national.ownersIncome,
)

/** An item of the whole company from which zakat is computed. */
export interface ZakatableReading {
  /** Null if no filing states it. Unknown is not zero (law 2). */
  readonly figure: Figure | null
  readonly bound: Bound | null
  /** Sentences for the reader, in addition to the notes of the figure. */
  readonly notes: readonly string[]
}

/** Reads the items at the newest balance sheet, and the net income of the newest fiscal year. */
export function readZakatable(basis: Basis) {
  const { taxonomy, balanceSheet, income } = basis
  const at = (measures: MeasureByTaxonomy) => measures[taxonomy](balanceSheet)
  const isDivided = at(assetsCurrent) !== null
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
  if (!isDivided) return atLeast(figure, `${undivided} Other securities may be short-term too.`)
  const read = (measure: Measure) => (taxonomy === "us-gaap" ? measure(balanceSheet) : null)
  const restricted = leftOut(read(restrictedInvestments), `restricted investments ${notUsable}`)
  const equities = read(doubtfulEquities)
  if (equities === null || equities.value <= 0) return reading(figure, restricted)
  const more = `Shares of other companies of ${groupedDigits(equities.value)} may be short-term too.`
  return atLeast(figure, more, restricted)
}

/** The figure, with its bound if it is an estimate. */
function reading(figure: Figure | null, notes: readonly string[] = []): ZakatableReading {
  return { figure, bound: figure?.estimate?.bound ?? null, notes }
}

function atLeast(figure: Figure | null, note: string, notes: readonly string[] = []): ZakatableReading {
  return { figure, bound: figure && "at_least", notes: [note, ...notes] }
}

/** A note about a figure that was left out. `what` ends the sentence. */
function leftOut(figure: Figure | null, what: string): readonly string[] {
  return figure === null || figure.value <= 0 ? [] : [`${groupedDigits(figure.value)} of ${what}.`]
}
