import type { Measured } from "../measured.ts"
import type { Part, Quotient } from "../ratio.ts"

const floatDoubt =
  "the public float on the cover page contradicts the share count: a split or a class of shares may be missing"

/** Divides by market capitalisation, or says why there is none. */
export function overMarketCap(
  measured: Measured,
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
  return {
    state: "known",
    least: numerator,
    most: numerator,
    lacks: null,
    denominator: { kind: "market_cap", label: "Market capitalisation", value: cap.value, cap, shares },
    note: marketCap.doubt === "too_low" ? `The ratio is overstated: ${floatDoubt}.` : null,
    passDoubt: doubt(cap.value) ?? (marketCap.doubt === "too_high" ? floatDoubt : null),
    failDoubt: marketCap.doubt === "too_low" ? floatDoubt : null,
  }
}
