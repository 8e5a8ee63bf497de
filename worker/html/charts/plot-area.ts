/** Where a chart draws, in pixels from its top. Positions across are percentages, so that text keeps its size on a phone. */
export const plotArea = { top: 22, height: 176, below: 26 } as const
/** The line of the lowest value. */
export const baseline = plotArea.top + plotArea.height
/** The height of the whole picture. */
export const chartHeight = baseline + plotArea.below

/** Keeps coordinates and percentages short in the markup. */
export function toHundredths(value: number): number {
  return Math.round(value * 100) / 100
}
