import type { Taxonomy } from "../../basis.ts"
import {
  assets,
  betweenDebtAndEquity,
  equityWithMinorities,
  liabilities,
  liabilitiesCurrent,
  liabilitiesNotBorrowed,
} from "../balance.ts"
import { closedSide } from "../dart.ts"
import { ifrsDebtBySection } from "../debt/ifrs-chain.ts"
import { namedBesideDebt } from "../debt/named-liabilities.ts"
import { debtCurrent } from "../debt/us-gaap-chain.ts"
import { edinet } from "../edinet.ts"
import { esefBalanceSheet, ifrsEquity } from "../esef.ts"
import {
  type Estimate,
  estimated,
  type Figure,
  type Measure,
  type MeasureByTaxonomy,
  type NamedFigure,
  tag,
  type View,
} from "../measure.ts"

/**
 * The identities of the liabilities, the same for every register: with equity they equal total assets, and
 * each of them is borrowed, is named as something else, or may be borrowed.
 */

/** Equity of all owners, by taxonomy. */
const equityOfAll: MeasureByTaxonomy = {
  "us-gaap": equityWithMinorities,
  "ifrs-full": ifrsEquity,
  ...edinet.equityOfAll,
}

/** All that may be owed: the sum of some figures less the sum of others. */
interface Owed {
  readonly value: number
  readonly rule: "total liabilities" | "total assets less equity"
  readonly of: readonly NamedFigure[]
  readonly less: readonly NamedFigure[]
}

/**
 * The larger of stated liabilities and of total assets less equity and mezzanine items. The two are equal in a
 * sheet that adds up. In another, nothing shows which is right, and debt may be part of the larger (law 3).
 */
function owed(taxonomy: Taxonomy, view: View): Owed | null {
  const stated = liabilities[taxonomy](view)
  const rest = assetsLessEquity(taxonomy, view)
  if (stated === null || stated.terms.length === 0) return rest
  if (rest !== null && rest.value > stated.value * statedTolerance) return rest
  const figure = { name: "total_liabilities", figure: stated }
  return { value: stated.value, rule: "total liabilities", of: [figure], less: [] }
}
/** Two totals within this factor are one total, rounded or without a minority of no weight. */
const statedTolerance = 1.01

function assetsLessEquity(taxonomy: Taxonomy, view: View): Owed | null {
  const whole = named(view, "total_assets", assets[taxonomy])
  const equity = named(view, "equity", equityOfAll[taxonomy])
  if (whole.length === 0 || equity.length === 0) return null
  const less = [...equity, ...named(view, "temporary_equity", betweenDebtAndEquity)]
  const value = sumOf(whole) - sumOf(less)
  return { value, rule: "total assets less equity", of: whole, less }
}

function named(view: View, name: string, measure: Measure): readonly NamedFigure[] {
  const figure = measure(view)
  return figure === null ? [] : [{ name, figure }]
}

function sumOf(figures: readonly NamedFigure[]): number {
  return figures.reduce((sum, { figure }) => sum + figure.value, 0)
}

/** Equity and mezzanine items, if liabilities are known only as total assets less these items; else empty. */
export function besideLiabilities(taxonomy: Taxonomy, view: View): readonly NamedFigure[] {
  const stated = liabilities[taxonomy](view)
  return stated === null || stated.terms.length > 0 ? [] : (assetsLessEquity(taxonomy, view)?.less ?? [])
}

/**
 * The upper limit of debt: liabilities less the lines that are certainly not borrowed. The estimate names
 * tagged figures, so liabilities known only by subtraction are given as total assets less equity and
 * mezzanine items. Null if liabilities are unknown.
 */
export function liabilitiesCeiling(taxonomy: Taxonomy, view: View): Estimate | null {
  const all = owed(taxonomy, view)
  if (all === null) return null
  const notBorrowed = namesWithin(taxonomy, view)
  const and = all.less.length > 0 ? " and" : " less"
  return estimated({
    bound: "at_most",
    rule: `${all.rule}${and} the liabilities that are certainly not borrowed`,
    rate: 1,
    of: all.of,
    less: [...all.less, ...notBorrowed],
  })
}

/** The lines that are certainly not borrowed: none if lines, each read once, come to more than all liabilities. */
function namesWithin(taxonomy: Taxonomy, view: View): readonly NamedFigure[] {
  const names = named(view, "liabilities_not_borrowed", liabilitiesNotBorrowed[taxonomy])
  const stated = liabilities[taxonomy](view)?.value ?? Number.POSITIVE_INFINITY
  return isReadByLine(taxonomy, view) && sumOf(names) > stated * statedTolerance ? [] : names
}

/** All liabilities, as the upper limit of debt if the interest charged implies more debt than the other limit. */
export function allLiabilities(taxonomy: Taxonomy, view: View): Estimate | null {
  const all = owed(taxonomy, view)
  return all && estimated({ bound: "at_most", rule: all.rule, rate: 1, of: all.of, less: all.less })
}

/** True if the balance sheet is read line by line: every line that is not named may be borrowed, current or not. */
export function isReadByLine(taxonomy: Taxonomy, balanceSheet: View): boolean {
  if (taxonomy === "ifrs-full")
    return [closedSide("Liabilities"), esefBalanceSheet].some(
      (concept) => tag(concept)(balanceSheet) !== null,
    )
  return taxonomy !== "us-gaap"
}

/**
 * Current debt, as the part of debt that non-current liabilities do not contain. Some debt has no fact
 * without a dimension: convertible notes, bank notes or securitised borrowings reported per class or under an
 * extension tag. No chain finds that debt, but total liabilities always include it.
 */
export const currentSide: MeasureByTaxonomy = {
  "us-gaap": debtCurrent,
  "ifrs-full": ifrsDebtBySection.current,
  ...edinet.neither,
}

/** Liabilities at the balance-sheet instant, other than the debt found and the named lines. */
export interface ResidualLiabilities {
  /** Non-current liabilities; all liabilities if the balance sheet does not state current liabilities. */
  readonly whole: number
  /** The named lines that are not borrowings. */
  readonly named: number
  /** The debt found within `whole`. */
  readonly debt: number
  /** `whole` less `named` and `debt`, at least 0. This remainder may be borrowed. */
  readonly value: number
}

/** The liabilities that neither `debtFound` nor a named line explains; null without total liabilities. */
export function residualLiabilities(
  taxonomy: Taxonomy,
  balanceSheet: View,
  debtFound: number,
): ResidualLiabilities | null {
  const all = owed(taxonomy, balanceSheet)
  if (all === null) return null
  const amountOf = (measure: Measure) => measure(balanceSheet)?.value ?? 0
  if (isReadByLine(taxonomy, balanceSheet))
    return left(all.value, sumOf(namesWithin(taxonomy, balanceSheet)), debtFound)
  const current: Figure | null = liabilitiesCurrent[taxonomy](balanceSheet)
  if (current === null) return left(all.value, amountOf(namedBesideDebt.undivided[taxonomy]), debtFound)
  const dueSoon = amountOf(currentSide[taxonomy])
  const names = amountOf(namedBesideDebt.classified[taxonomy])
  return left(all.value - current.value, names, Math.max(0, debtFound - dueSoon))
}

function left(whole: number, names: number, debt: number): ResidualLiabilities {
  return { whole, named: names, debt, value: Math.max(0, whole - names - debt) }
}
