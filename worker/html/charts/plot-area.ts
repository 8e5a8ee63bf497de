/** Where a chart draws, in pixels from its top. Across, everything is in percent, so that words keep their size on a phone. */
export const plot = { top: 22, height: 176, below: 26 } as const
/** The line that zero stands on. */
export const ground = plot.top + plot.height
/** Of the whole picture. */
export const height = ground + plot.below
