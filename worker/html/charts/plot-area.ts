/** Where a chart draws, in pixels from its top. Across, everything is in percent, so that words keep their size on a phone. */
export const plotArea = { top: 22, height: 176, below: 26 } as const
/** The line that zero stands on. */
export const baseline = plotArea.top + plotArea.height
/** Of the whole picture. */
export const chartHeight = baseline + plotArea.below
