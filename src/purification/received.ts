import { type Holding, isWithin } from "./fiscal-years.ts"
import { type Lack, reasonOf } from "./lacks.ts"
import type { PurificationPeriod } from "./schema.ts"
import { type Amount, amountOf, combinedBound } from "./totals.ts"

/** What is owed of the dividends that a caller says a lot received; the amount is null where it is not known. */
export interface OfReceived {
  readonly amount: Amount | null
  readonly lacks: readonly Lack[]
}

/**
 * The prohibited percentage of the dividends received, in units of `currency`. They are of the whole holding: over several
 * fiscal years, the one not ended included, the highest percentage bounds what is owed. `known`: the periods that the holding
 * overlaps; `unknown`: what is lacked of ended years without figures.
 */
export function readReceived(
  received: number,
  currency: string | null,
  holding: Holding,
  known: readonly PurificationPeriod[],
  unknown: readonly Lack[],
): OfReceived {
  if (received === 0) return { amount: amountOf(0, null), lacks: [] }
  if (unknown.length > 0) return { amount: null, lacks: [] }
  if (known.length === 0) return { amount: null, lacks: [yearNotEnded(currency)] }
  const lacks = known
    .filter((period) => period.dividend_percentage === null)
    .map((period) => percentageLack(period, currency))
  if (lacks.length > 0) return { amount: null, lacks }
  const percentage = Math.max(...known.map(({ dividend_percentage }) => dividend_percentage ?? 0))
  const [only] = known
  const isOfOneYear = known.length === 1 && only !== undefined && isWithin(holding, only)
  // Another year's percentage may be higher than the highest where it is only the least.
  const bounds = known
    .filter((each) => each.dividend_percentage === percentage || each.bound === "at_least")
    .map(({ bound }) => bound)
  return {
    amount: amountOf(
      (received * percentage) / 100,
      combinedBound([...bounds, isOfOneYear ? null : "at_most"]),
    ),
    lacks: [],
  }
}

function percentageLack(period: PurificationPeriod, currency: string | null): Lack {
  return {
    currency,
    periodEnd: period.period_end,
    figure: "prohibited_income",
    methods: ["dividend_share"],
    reason: reasonOf("prohibited_income", period, []),
  }
}

function yearNotEnded(currency: string | null): Lack {
  return {
    currency,
    periodEnd: null,
    figure: "periods",
    methods: ["dividend_share"],
    reason: "The fiscal year of these dividends has not ended: its annual report will give the percentage.",
  }
}
