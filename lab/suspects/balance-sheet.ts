import type { Basis } from "../../src/facts/basis.ts"
import type { View } from "../../src/facts/measures/measure.ts"
import type { CompanyMeasures } from "../../src/screening/company-measures.ts"
import type { PriceHistory } from "../../src/screening/subject.ts"

/**
 * Looks for reasons to doubt a company's figures, by means other than the measures: names of concepts instead
 * of chains, sums of a statement instead of its lines. A suspicion is a reason to open the filing, not a
 * verdict.
 */
export interface JudgedCompany {
  readonly measured: CompanyMeasures
  /** Where in the filings the figures were read. */
  readonly basis: Basis
  readonly prices: PriceHistory | null
  /** YYYY-MM-DD */
  readonly asOf: string
}

export interface Suspicion {
  readonly check: CheckName
  /** Share of market capitalisation (of revenue, for income) that may be missing from the figure found. */
  readonly missing: number
  /** True when the missing amount would break a limit. */
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

/** What every check of the balance sheet needs; null if market capitalisation is unknown. */
export interface Sheet {
  readonly at: View
  readonly cap: number
  readonly debt: number
  readonly cash: number
  readonly value: (concept: string) => number | null
}

export const balanceLimit = 0.3
export const incomeLimit = 0.05
/** Below this share of market capitalisation a gap is noise. */
export const gapMin = 0.02

/** A gap of the balance sheet as a suspicion; none if it is noise. */
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

/** In millions, to one decimal: `12.3m`. */
export function amount(value: number): string {
  return `${(value / 1e6).toFixed(1)}m`
}
