/**
 * Returns the median, or the upper of the two middle values for an even count. NaN if there are no values.
 */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
