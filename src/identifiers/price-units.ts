import { hundredths } from "../terms.ts"

/** Returns the currency of a unit of prices, and how many of the unit are one of the currency: 100 for GBX. */
export function mainUnitOf(unit: string): { readonly main: string; readonly count: number } {
  const main = hundredths[unit]
  return main === undefined ? { main: unit, count: 1 } : { main, count: 100 }
}
