import type { Taxonomy } from "../../../terms.ts"
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
import { esefBalanceSheet, ifrsEquity } from "../esef.ts"
import { type Estimate, type Figure, type NamedFigure, named, sumAtMost, sumOfNamed } from "../figure.ts"
import { byTaxonomy, type Measure, tag, type View } from "../measure.ts"
import { national } from "../national.ts"

/** The identities of the liabilities: each is borrowed, is named as something else, or may be borrowed. */

/** Equity of all owners, by taxonomy. */
const equityOfAll = byTaxonomy(equityWithMinorities, ifrsEquity, national.equityOfAll)

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
  const { value } = stated
  return { value, rule: "total liabilities", of: named("total_liabilities", stated), less: [] }
}
/** Two totals within this factor are one total, rounded or without a minority of no weight. */
const statedTolerance = 1.01

function assetsLessEquity(taxonomy: Taxonomy, view: View): Owed | null {
  const whole = named("total_assets", assets[taxonomy](view))
  const equity = named("equity", equityOfAll[taxonomy](view))
  if (whole.length === 0 || equity.length === 0) return null
  const less = [...equity, ...named("temporary_equity", betweenDebtAndEquity(view))]
  return { value: sumOfNamed(whole) - sumOfNamed(less), rule: "total assets less equity", of: whole, less }
}

/** Equity and mezzanine items, if liabilities are known only as total assets less these items; else empty. */
export function besideLiabilities(taxonomy: Taxonomy, view: View): readonly NamedFigure[] {
  const stated = liabilities[taxonomy](view)
  return stated === null || stated.terms.length > 0 ? [] : (assetsLessEquity(taxonomy, view)?.less ?? [])
}

/** The most that debt can be: liabilities less lines certainly not borrowed. Null if liabilities are unknown. */
export function liabilitiesCeiling(taxonomy: Taxonomy, view: View): Estimate | null {
  const all = owed(taxonomy, view)
  if (all === null) return null
  const notBorrowed = namesWithin(taxonomy, view)
  const and = all.less.length > 0 ? " and" : " less"
  const rule = `${all.rule}${and} the liabilities that are certainly not borrowed`
  return sumAtMost(rule, all.of, [...all.less, ...notBorrowed])
}

/** The lines that are certainly not borrowed: none if lines, each read once, come to more than all liabilities. */
function namesWithin(taxonomy: Taxonomy, view: View): readonly NamedFigure[] {
  const names = named("liabilities_not_borrowed", liabilitiesNotBorrowed[taxonomy](view))
  const stated = liabilities[taxonomy](view)?.value ?? Number.POSITIVE_INFINITY
  return isReadByLine(taxonomy, view) && sumOfNamed(names) > stated * statedTolerance ? [] : names
}

/** All liabilities, as the upper limit of debt if the interest charged implies more debt than the other limit. */
export function allLiabilities(taxonomy: Taxonomy, view: View): Estimate | null {
  const all = owed(taxonomy, view)
  return all && sumAtMost(all.rule, all.of, all.less)
}

/** True if the balance sheet is read line by line: every line that is not named may be borrowed, current or not. */
export function isReadByLine(taxonomy: Taxonomy, balanceSheet: View): boolean {
  if (taxonomy === "ifrs-full")
    return [closedSide("Liabilities"), esefBalanceSheet].some(
      (concept) => tag(concept)(balanceSheet) !== null,
    )
  return taxonomy !== "us-gaap"
}

/** Current debt, as the part of debt that non-current liabilities do not contain. */
export const currentSide = byTaxonomy(debtCurrent, ifrsDebtBySection.current, national.nothing)

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
    return left(all.value, sumOfNamed(namesWithin(taxonomy, balanceSheet)), debtFound)
  const current: Figure | null = liabilitiesCurrent[taxonomy](balanceSheet)
  if (current === null) return left(all.value, amountOf(namedBesideDebt.undivided[taxonomy]), debtFound)
  const dueSoon = amountOf(currentSide[taxonomy])
  const names = amountOf(namedBesideDebt.classified[taxonomy])
  return left(all.value - current.value, names, Math.max(0, debtFound - dueSoon))
}

function left(whole: number, names: number, debt: number): ResidualLiabilities {
  return { whole, named: names, debt, value: Math.max(0, whole - names - debt) }
}
