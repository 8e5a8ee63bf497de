import type { Measured } from "../measured.ts"
import type { Part, Quotient } from "../ratio.ts"

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
    note: null,
    doubt: doubt(cap.value),
  }
}
