/** What a chart reaches from and to. */
export interface Scale {
  readonly lowest: number
  readonly highest: number
  /** From one tick to the next. */
  readonly step: number
}

export const ticksMax = 5
/** A limit is drawn with room above it, where what breaks it would be. */
const aboveLimit = 1.1
/** Digits that a step counted many times keeps, so that 3 × 0.1 is 0.3. */
const digitsKept = 12

/** Round steps from zero, or from the lowest value where one is lower, to the first that holds every value and the limit. */
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

/** The least step of 1, 2 or 5 times a power of ten that is at least `atLeast`. */
export function roundStep(atLeast: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(atLeast))
  return [1, 2, 5, 10].map((times) => times * magnitude).find((step) => step >= atLeast) ?? atLeast
}

/** Every tick of a scale, its ends too, the lowest first. */
export function ticksBetween({ lowest, highest, step }: Scale): readonly number[] {
  const first = Math.round(lowest / step)
  const count = Math.round((highest - lowest) / step)
  return Array.from({ length: count + 1 }, (_, index) => steps(first + index, step))
}

function steps(count: number, step: number): number {
  return Number((count * step).toPrecision(digitsKept))
}
