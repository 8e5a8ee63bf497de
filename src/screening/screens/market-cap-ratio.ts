import type { FloatDoubt } from "../../facts/measures/shares/public-float.ts"
import { type CompanyMeasures, capBound } from "../company-measures.ts"
import type { Part, Quotient } from "./ratio.ts"

const floatDoubt =
  "the public float on the cover page contradicts the share count: a split or a class of shares may be missing"
const countsDoubt = "share counts contradict each other, and it rests on the smallest"

/** Divides by market capitalisation, or returns why it is unknown. */
export function overMarketCap(
  measured: CompanyMeasures,
  numerator: Part,
  doubt: (marketCap: number) => string | null,
): Quotient {
  const { marketCap, shares } = measured
  if (marketCap.state === "unknown")
    return { state: "lacking", reason: marketCap.reason, lacks: marketCap.lacks }
  if (shares === null) {
    return { state: "lacking", reason: "market_cap_unavailable", lacks: "no share count is tagged" }
  }
  const { cap } = marketCap
  const { value, contradictedBy } = shares
  return {
    state: "known",
    least: numerator,
    most: numerator,
    lacks: null,
    denominator: {
      kind: "market_cap",
      label: "Market capitalisation",
      value: cap.value,
      cap,
      shares,
      bound: capBound(marketCap.doubt, contradictedBy),
    },
    denominatorMost: contradictedBy === null ? null : cap.value * (contradictedBy / value),
    note: overstated(marketCap.doubt, contradictedBy),
    passDoubt: doubt(cap.value) ?? (marketCap.doubt === "too_high" ? floatDoubt : null),
    failDoubt: marketCap.doubt === "too_low" ? floatDoubt : null,
  }
}

/** The note for a market capitalisation that may be larger than the denominator. */
function overstated(capDoubt: FloatDoubt | null, contradictedBy: number | null): string | null {
  if (capDoubt === "too_low") return `The ratio is overstated: ${floatDoubt}.`
  return contradictedBy === null ? null : `The ratio may be overstated: ${countsDoubt}.`
}
