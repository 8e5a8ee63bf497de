import type { Taxonomy } from "../../basis.ts"
import { liabilities, liabilitiesCurrent } from "../balance.ts"
import { type MeasureByTaxonomy, tag, type View } from "../measure.ts"
import { namedBesideDebt } from "./named-liabilities.ts"
import { debtCurrent } from "./us-gaap-chain.ts"

/**
 * Liabilities that no tag explains. Debt without an undimensioned fact (convertible notes, bank notes or securitised
 * borrowings reported per class or under an extension tag) is in no chain, but it is always in total liabilities.
 */

const currentSide: MeasureByTaxonomy = {
  "us-gaap": debtCurrent,
  "ifrs-full": tag("ifrs-full:CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings"),
}

/** Liabilities that are neither debt found nor a named line, at the balance-sheet instant. */
export interface ResidualLiabilities {
  /** Non-current liabilities; all liabilities where the balance sheet has no current side. */
  readonly whole: number
  /** The named lines other than borrowings. */
  readonly named: number
  /** The debt found within `whole`. */
  readonly debt: number
  /** What is left, at least 0: it may be borrowed. */
  readonly value: number
}

/** The liabilities of a balance sheet that remain without `debtFound`; null when total liabilities are unknown. */
export function residualLiabilities(
  taxonomy: Taxonomy,
  balanceSheet: View,
  debtFound: number,
): ResidualLiabilities | null {
  const all = liabilities[taxonomy](balanceSheet)
  if (all === null) return null
  const current = liabilitiesCurrent[taxonomy](balanceSheet)
  if (current === null) {
    return left(all.value, namedBesideDebt.undivided[taxonomy](balanceSheet)?.value ?? 0, debtFound)
  }
  const dueSoon = currentSide[taxonomy](balanceSheet)?.value ?? 0
  const named = namedBesideDebt.classified[taxonomy](balanceSheet)?.value ?? 0
  return left(all.value - current.value, named, Math.max(0, debtFound - dueSoon))
}

function left(whole: number, named: number, debt: number): ResidualLiabilities {
  return { whole, named, debt, value: Math.max(0, whole - named - debt) }
}
