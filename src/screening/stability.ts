import type { ScreenName, Severity, StabilityRating } from "../vocabulary.ts"
import type { ReadJudgement } from "./judge.ts"
import type { PastJudgement } from "./past.ts"
import { printBuffer, printQuotient } from "./ratio.ts"

export interface Driver {
  readonly code: string
  readonly message: string
  readonly severity: Severity
}

export type Trend = "improving" | "deteriorating" | "steady" | "unknown"

/** How the verdict held over the past filing periods, each judged by what had been filed by its filing day. */
export interface Stability {
  readonly rating: StabilityRating
  readonly quartersCompliant: number
  /** Periods that could be decided. */
  readonly quartersTotal: number
  /** Changes of verdict per step between decided periods, 0..1. */
  readonly flipRate: number
  readonly closest: { readonly screen: ScreenName; readonly distance: number; readonly trend: Trend } | null
  readonly drivers: readonly Driver[]
}

const quartersMin = 4
/** Design §4, `watch`: within 5 points of a limit of 30%; a sixth of any limit. */
const watchShareOfLimit = 1 / 6
const steadyShareOfLimit = 1 / 60

/** `periods`: the filing periods up to now, oldest first. */
export function stabilityOf(periods: readonly PastJudgement[], now: ReadJudgement): Stability {
  const past = periods.map(({ judgement }) => judgement).filter((judgement) => judgement.state === "read")
  const decided = past.filter((judgement) => judgement.status !== "pending")
  const verdicts = [...decided.map((judgement) => judgement.status), now.status]
  const flips = verdicts.filter((status, at) => at > 0 && status !== verdicts[at - 1]).length
  const closest = closestThreshold(now, past.at(-2) ?? null)
  const rating = rate(decided.length, flips, closest)
  return {
    rating,
    quartersCompliant: decided.filter((judgement) => judgement.status === "compliant").length,
    quartersTotal: decided.length,
    flipRate: verdicts.length < 2 ? 0 : Number((flips / (verdicts.length - 1)).toFixed(4)),
    closest:
      closest === null ? null : { screen: closest.screen, distance: closest.distance, trend: closest.trend },
    drivers: driversOf(decided.length, flips, closest, now),
  }
}

interface Closest {
  readonly screen: ScreenName
  /** Percentage points from the limit; negative beyond it. */
  readonly distance: number
  /** Distance as a share of the limit, without its sign. */
  readonly nearness: number
  readonly trend: Trend
}

function closestThreshold(now: ReadJudgement, before: ReadJudgement | null): Closest | null {
  let closest: Closest | null = null
  for (const ratio of now.ratios) {
    if (ratio.state !== "decided" || ratio.quotient === null) continue
    const distance = printBuffer(printQuotient(ratio.quotient, ratio.threshold), ratio.threshold)
    const nearness = Math.abs(ratio.quotient - ratio.threshold) / ratio.threshold
    if (closest !== null && closest.nearness <= nearness) continue
    const trend = trendOf(ratio.screen.name, ratio.quotient, ratio.threshold, before)
    closest = { screen: ratio.screen.name, distance, nearness, trend }
  }
  return closest
}

function trendOf(
  screen: ScreenName,
  quotient: number,
  threshold: number,
  before: ReadJudgement | null,
): Trend {
  const earlier = before?.ratios.find((ratio) => ratio.screen.name === screen)
  if (earlier === undefined || earlier.state !== "decided" || earlier.quotient === null) return "unknown"
  const change = (quotient - earlier.quotient) / threshold
  if (Math.abs(change) <= steadyShareOfLimit) return "steady"
  return change > 0 ? "deteriorating" : "improving"
}

function rate(decided: number, flips: number, closest: Closest | null): StabilityRating {
  if (flips >= 2) return "volatile"
  if (decided < quartersMin) return "insufficient_history"
  const isNear = closest !== null && closest.nearness <= watchShareOfLimit
  return flips === 1 || isNear ? "watch" : "stable"
}

function driversOf(
  decided: number,
  flips: number,
  closest: Closest | null,
  now: ReadJudgement,
): readonly Driver[] {
  const drivers: Driver[] = []
  if (now.business === "fail") {
    drivers.push({
      code: "prohibited_core",
      message: "The core business is prohibited; ratios cannot change that.",
      severity: "info",
    })
  }
  if (flips > 0) {
    const message = `The verdict changed ${flips === 1 ? "once" : `${flips} times`} over the past ${decided} filing periods.`
    drivers.push({ code: "verdict_flipped", message, severity: flips > 1 ? "critical" : "warning" })
  }
  if (closest !== null && closest.nearness <= watchShareOfLimit) {
    const side = closest.distance < 0 ? "beyond" : "from"
    const message = `${closest.screen} is ${Math.abs(closest.distance)} percentage points ${side} its limit (${closest.trend}).`
    drivers.push({ code: "near_limit", message, severity: "warning" })
  }
  if (decided < quartersMin) {
    const message = `Only ${decided} past filing periods could be judged.`
    drivers.push({ code: "short_history", message, severity: "info" })
  }
  if (drivers.length === 0) {
    const message = `The verdict was the same in all ${decided} past filing periods that could be judged.`
    drivers.push({ code: "steady_history", message, severity: "info" })
  }
  return drivers
}
