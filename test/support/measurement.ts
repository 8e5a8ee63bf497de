import { capOver, monthsDefault, type PricedShares } from "../../src/facts/market-cap.ts"
import type { CompanyMeasures } from "../../src/screening/company-measures.ts"
import type { Measurement } from "../../src/screening/measurement.ts"

/** A company's measurements, which a test may change. */

export type ReadMeasurement = Extract<Measurement, { state: "read" }>

/** The same company with other measures, as of a day. */
export function changed(
  measurement: ReadMeasurement,
  change: Partial<CompanyMeasures>,
  asOf = measurement.asOf,
): ReadMeasurement {
  return { ...measurement, asOf, measured: { ...measurement.measured, asOf, ...change } }
}

/** The same company with other closes, as of a day. */
export function priced(
  measurement: ReadMeasurement,
  change: (closes: PricedShares) => Partial<PricedShares>,
  asOf = measurement.asOf,
): ReadMeasurement {
  const { marketCap } = measurement.measured
  if (marketCap.state === "unknown") throw new Error("no price to change")
  const closes = { ...marketCap.priced, ...change(marketCap.priced) }
  const cap = capOver(closes, asOf, monthsDefault) ?? marketCap.cap
  return changed(measurement, { marketCap: { ...marketCap, priced: closes, cap } }, asOf)
}

/** The same company with every close multiplied by a factor. */
export function scaledBy(measurement: ReadMeasurement, factor: number): ReadMeasurement {
  return priced(measurement, ({ monthEnds, last }) => ({
    monthEnds: monthEnds.map((each) => ({ ...each, close: each.close * factor })),
    last: { ...last, close: last.close * factor },
  }))
}
