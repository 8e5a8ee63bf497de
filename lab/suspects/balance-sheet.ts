import type { Basis } from "../../src/facts/basis.ts"
import type { View } from "../../src/facts/measures/measure.ts"
import type { CompanyMeasures } from "../../src/screening/company-measures.ts"
import type { PriceHistory } from "../../src/screening/subject.ts"

/**
 * A company whose figures are to be doubted by other means than the measures: by names of concepts instead of
 * chains, and by sums of a statement instead of its lines. A suspicion is not a verdict, but a reason to open
 * the filing.
 */
export interface JudgedCompany {
  readonly measured: CompanyMeasures
  /** The place in the filings from which the figures were read. */
  readonly basis: Basis
  readonly prices: PriceHistory | null
  /** YYYY-MM-DD */
  readonly asOf: string
}

export interface Suspicion {
  readonly check: CheckName
  /** The amount that may be missing, as a share of market capitalisation (for income: of revenue). */
  readonly missing: number
  /** True if a limit would be broken by adding the missing amount. */
  readonly breaks: boolean
  readonly says: string
}

export const checkNames = [
  "residual",
  "implied_debt",
  "hidden_assets",
  "identity",
  "share_count",
  "yield",
  "jump",
  "debt_like",
  "cash_like",
  "age",
] as const
export type CheckName = (typeof checkNames)[number]

/** The data for every check of the balance sheet. */
export interface Sheet {
  readonly at: View
  readonly cap: number
  readonly debt: number
  readonly cash: number
  readonly value: (concept: string) => number | null
}

export const balanceLimit = 0.3
export const incomeLimit = 0.05
/** A gap below this share of market capitalisation is noise. */
export const gapMin = 0.02

/** Returns a suspicion for a gap in the balance sheet; none if the gap is noise. */
export function gap(
  check: CheckName,
  sheet: Sheet,
  found: number,
  missing: number,
  says: string,
): Suspicion[] {
  const share = missing / sheet.cap
  if (share < gapMin) return []
  return [
    {
      check,
      missing: share,
      breaks: found / sheet.cap <= balanceLimit && (found + missing) / sheet.cap > balanceLimit,
      says,
    },
  ]
}

/** Prints an amount in millions, to one decimal: `12.3m`. */
export function amount(value: number): string {
  return `${(value / 1e6).toFixed(1)}m`
}
