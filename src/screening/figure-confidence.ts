/** The figures a verdict rests on. */
export const figureNames = ["debt", "cash", "revenue", "interest_income", "shares"] as const

export type FigureName = (typeof figureNames)[number]

/** The share of right figures, in hundredths, where no cause below applies. */
export const figureBase = 0.99

/**
 * What each cause adds to a figure's confidence: minus the share of the labelled figures with it that are wrong because
 * of it (`npm run accuracy` fits them; docs/accuracy.md says how).
 */
export const figureImpacts = {
  debt_totals_differ: -0.09,
  debt_principal_only: -0.09,
  debt_from_maturity_table: -0.09,
  debt_at_fiscal_year_end: -0.09,
  figure_contradicted: -0.09,
  debt_equals_maturities: -0.06,
  zero_debt_by_evidence: -0.02,
  liabilities_unexplained: -0.02,
  debt_raised_not_found: -0.04,
  figure_may_be_larger: -0.03,
  component_sum: -0.02,
  securities_added: -0.05,
  revenue_of_interest: -0.13,
  interest_line_net: -0.13,
  upper_bound: -0.04,
  share_count_fallback: -0.04,
  share_classes_added: -0.04,
} as const

export type FigureCause = keyof typeof figureImpacts

/** A reason why a figure may be wrong, as a sentence for the reader. */
export interface CauseOfDoubt {
  readonly type: FigureCause
  readonly reason: string
}

/** A figure of this many tags may hold one that does not belong to it. */
export const componentsMin = 3

/** Unexplained liabilities above this share of total assets lower the confidence in the debt found. */
export const unexplainedShareMin = 0.1

/** Where debt is at most this share of total assets and more cash was raised from debt, a balance exists that no tag shows. */
export const debtFoundShareMax = 0.02

export type CausesByFigure = Readonly<Record<FigureName, readonly CauseOfDoubt[]>>

/** The confidence in a figure from 0 to 1. */
export function figureConfidence(causes: readonly { readonly type: FigureCause }[]): number {
  const sum = causes.reduce((total, { type }) => total + figureImpacts[type], figureBase)
  return Number(Math.max(0, sum).toFixed(2))
}
