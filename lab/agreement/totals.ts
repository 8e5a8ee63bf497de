/** The total of the lines with one result. */
export interface Total {
  readonly what: string
  readonly lines: number
  /** The share of the fund, in hundredths of a percent. */
  readonly hundredths: number
}

/** The difference between the stated weights and 100: other net assets, rounding, and missing lines. */
export const remainder = "remainder to 100%"

/** Weights are added in units of 1e-8 percent, so that the sum does not depend on their order. */
const unitsPerPercent = 100_000_000

/**
 * Counts lines by group, in the given order, with each group's share of the fund: |weight| ÷ max(100,
 * Σ|weight|), as in the service. The remainder is a group too. The hundredths are rounded by the
 * largest-remainder method, so that they add up to 10,000.
 */
export function totalsOf(
  order: readonly string[],
  lines: readonly { readonly what: string; readonly weight: number }[],
): readonly Total[] {
  const units = new Map([...order, remainder].map((what) => [what, { lines: 0, units: 0 }]))
  for (const { what, weight } of lines) {
    const total = units.get(what)
    if (total === undefined) throw new Error(`a line is ${what}, which the order does not have`)
    total.lines += 1
    total.units += Math.round(Math.abs(weight) * unitsPerPercent)
  }
  const sum = [...units.values()].reduce((all, one) => all + one.units, 0)
  const whole = Math.max(100 * unitsPerPercent, sum)
  units.set(remainder, { lines: 0, units: whole - sum })
  return apportioned(
    [...units].map(([what, total]) => ({ what, ...total })),
    whole,
  )
}

function apportioned(
  parts: readonly { readonly what: string; readonly lines: number; readonly units: number }[],
  whole: number,
): readonly Total[] {
  const exact = parts.map(({ units }) => (units / whole) * 10_000)
  const hundredths = exact.map(Math.floor)
  const left = 10_000 - hundredths.reduce((sum, one) => sum + one, 0)
  const byRest = exact
    .map((value, at) => ({ at, rest: value - Math.floor(value) }))
    .sort((one, other) => other.rest - one.rest || one.at - other.at)
  for (const { at } of byRest.slice(0, left)) hundredths[at] = (hundredths[at] ?? 0) + 1
  return parts.map(({ what, lines }, at) => ({ what, lines, hundredths: hundredths[at] ?? 0 }))
}
