/** The three parts of a fund that has a verdict on some of it, in percent of its weight; together 100. */
export interface FundParts {
  readonly compliant: number
  readonly nonCompliant: number
  /** Shares without a verdict, and all that never gets one: cash, debt, rounding. */
  readonly unscreened: number
}

/** `compliant` and `screened`: printed percentages of the whole fund, two decimals; null while it is pending. */
export function fundParts(compliant: number | null, screened: number | null): FundParts | null {
  if (compliant === null || screened === null) return null
  const hundredths = (percentage: number) => Math.round(percentage * 100)
  return {
    compliant,
    nonCompliant: (hundredths(screened) - hundredths(compliant)) / 100,
    unscreened: (10_000 - hundredths(screened)) / 100,
  }
}

/** `36.43% compliant, 0% non-compliant, 63.57% not screened yet`. A non-compliant line is never 0%. */
export function partsSentence(
  { compliant, nonCompliant, unscreened }: FundParts,
  nonCompliantLines: number,
): string {
  const failing = nonCompliant === 0 && nonCompliantLines > 0 ? "under 0.01" : nonCompliant
  return `${compliant}% compliant, ${failing}% non-compliant, ${unscreened}% not screened yet`
}
