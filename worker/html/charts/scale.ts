/** The value range of a chart. */
export interface Scale {
  readonly lowest: number
  readonly highest: number
  /** The distance between ticks. */
  readonly step: number
}

export const ticksMax = 5
/** Room above the limit, for values beyond it. */
const aboveLimit = 1.1
/** Significant digits of a tick, so that 3 × 0.1 is 0.3. */
const digitsKept = 12

/** A scale in round steps that covers zero, every value and the limit. */
export function scaleOf(
  values: readonly number[],
  limit: number | null,
  bounds: { readonly lowest: number; readonly highest: number } | null,
): Scale {
  const lowest = Math.min(bounds?.lowest ?? 0, limit ?? Number.POSITIVE_INFINITY, ...values)
  const reached = Math.max(bounds?.highest ?? 0, (limit ?? 0) * aboveLimit, ...values)
  const highest = reached > lowest ? reached : lowest + 1
  const step = roundStep((highest - lowest) / ticksMax)
  return {
    lowest: steps(Math.floor(lowest / step), step),
    highest: steps(Math.ceil(highest / step), step),
    step,
  }
}

/** The smallest step that is 1, 2 or 5 times a power of ten and at least `atLeast`. */
export function roundStep(atLeast: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(atLeast))
  return [1, 2, 5, 10].map((times) => times * magnitude).find((step) => step >= atLeast) ?? atLeast
}

/** Every tick of a scale, both ends included, lowest first. */
export function ticksBetween({ lowest, highest, step }: Scale): readonly number[] {
  const first = Math.round(lowest / step)
  const count = Math.round((highest - lowest) / step)
  return Array.from({ length: count + 1 }, (_, index) => steps(first + index, step))
}

function steps(count: number, step: number): number {
  return Number((count * step).toPrecision(digitsKept))
}

/**
 * The area of the chart, in pixels from its top. Horizontal positions are percentages, so that text keeps its
 * size on a phone.
 */
export const plotArea = { top: 22, height: 176, below: 26 } as const
/** The position of the lowest value. */
export const baseline = plotArea.top + plotArea.height
/** The height of the whole picture. */
export const chartHeight = baseline + plotArea.below
