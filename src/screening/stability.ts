import type { RatioRule } from "../rulebooks/schema.ts"
import type { DeterminationStatus, Severity, StabilityRating } from "../vocabulary.ts"
import type { ReadJudgement, UnmeasuredJudgement } from "./judge.ts"
import type { PastJudgement } from "./past.ts"
import { isUpper, printBuffer, printQuotient } from "./screens/ratio.ts"

/** The reasons given for a rating. */
export const driverCodes = [
  "prohibited_core",
  "verdict_flipped",
  "near_limit",
  "short_history",
  "steady_history",
] as const
export type DriverCode = (typeof driverCodes)[number]

interface Driver {
  readonly code: DriverCode
  readonly message: string
  readonly severity: Severity
}

type Trend = "improving" | "deteriorating" | "steady" | "unknown"

/** A recorded change of the verdict that was caused by price or time, not by a new report. */
export interface VerdictChange {
  /** Day of the new verdict (YYYY-MM-DD). */
  readonly asOf: string
  readonly status: Exclude<DeterminationStatus, "pending">
  /** `id@version` of the methodology that gave the verdict. */
  readonly methodology: string
}

/**
 * The stability of the verdict: the verdicts of past filing periods, each by the filings known on its filing
 * day, and the verdict changes recorded between them.
 */
export interface Stability {
  readonly rating: StabilityRating
  readonly quartersCompliant: number
  /** Periods that could be decided. */
  readonly quartersTotal: number
  /** Share of the steps, from one period or recorded change to the next, that change the verdict (0 to 1). */
  readonly flipRate: number
  readonly closest: { readonly screen: string; readonly distance: number; readonly trend: Trend } | null
  readonly drivers: readonly Driver[]
}

export const quartersMin = 4
/** The `watch` range: within 5 points of a limit of 30%, which is a sixth of the limit. */
export const watchShareOfLimit = 1 / 6
export const steadyShareOfLimit = 1 / 60

/**
 * The changes recorded before a judgement's day. Changes of that day are left out, because the judgement may
 * itself cause one.
 */
export function changesBefore(changes: readonly VerdictChange[], asOf: string): readonly VerdictChange[] {
  return changes.filter((change) => change.asOf < asOf)
}

/**
 * Rates the stability. `periods` are the filing periods, oldest first. `changes` are those of the
 * methodology, in the order of recording.
 */
export function stabilityOf(
  periods: readonly PastJudgement[],
  now: ReadJudgement | UnmeasuredJudgement,
  changes: readonly VerdictChange[],
): Stability {
  const past = periods.map(({ judgement }) => judgement).filter((judgement) => judgement.state === "read")
  const decided = past.filter((judgement) => judgement.status !== "pending")
  const reported = [...decided, now].map((judgement) => judgement.status)
  const since = periods[0]?.judgement.asOf ?? now.asOf
  const verdicts = [
    ...merged(
      decided,
      changes.filter(({ asOf }) => asOf >= since),
    ),
    now.status,
  ]
  const flips = flipsIn(verdicts)
  const closest = closestThreshold(now, past.at(-2) ?? null)
  const rating = rate(decided.length, flips, closest)
  return {
    rating,
    quartersCompliant: decided.filter((judgement) => judgement.status === "compliant").length,
    quartersTotal: decided.length,
    flipRate: verdicts.length < 2 ? 0 : Number((flips / (verdicts.length - 1)).toFixed(4)),
    closest:
      closest === null ? null : { screen: closest.screen, distance: closest.distance, trend: closest.trend },
    drivers: driversOf(decided.length, { all: flips, unreported: flips - flipsIn(reported) }, closest, now),
  }
}

type Verdict = Pick<VerdictChange, "asOf"> & { readonly status: DeterminationStatus }

/** Verdicts by day. On one day a recorded change comes first, because it was made without the report. */
function merged(
  decided: readonly Verdict[],
  changes: readonly VerdictChange[],
): readonly DeterminationStatus[] {
  return [...changes, ...decided]
    .sort((left, right) => (left.asOf < right.asOf ? -1 : left.asOf > right.asOf ? 1 : 0))
    .map(({ status }) => status)
}

function flipsIn(verdicts: readonly DeterminationStatus[]): number {
  return verdicts.filter((status, at) => at > 0 && status !== verdicts[at - 1]).length
}

interface Closest {
  readonly screen: string
  /** Percentage points from the limit; negative if the ratio fails. */
  readonly distance: number
  /** Distance as a share of the limit, without its sign. */
  readonly nearness: number
  readonly trend: Trend
}

/**
 * The ratio with the smallest margin. If ratios fail, the failing one nearest to its limit; else the nearest
 * of all. Null if the core business is prohibited, because then no ratio decides.
 */
function closestThreshold(
  now: ReadJudgement | UnmeasuredJudgement,
  before: ReadJudgement | null,
): Closest | null {
  if (now.state === "unmeasured" || now.business === "fail") return null
  const decided = Object.values(now.ratios).filter((ratio) => ratio.state === "decided")
  const failing = decided.filter(({ result }) => result === "fail")
  let closest: Closest | null = null
  for (const ratio of failing.length > 0 ? failing : decided) {
    if (ratio.quotient === null) continue
    const { rule, quotient } = ratio
    const distance = printBuffer(printQuotient(quotient, rule), rule)
    const nearness = Math.abs(quotient - rule.limit) / rule.limit
    if (closest !== null && closest.nearness <= nearness) continue
    closest = { screen: rule.name, distance, nearness, trend: trendOf(rule, quotient, before) }
  }
  return closest
}

function trendOf(rule: RatioRule, quotient: number, before: ReadJudgement | null): Trend {
  const earlier = before?.ratios[rule.name]
  if (earlier === undefined || earlier.state !== "decided" || earlier.quotient === null) return "unknown"
  const change = (quotient - earlier.quotient) / rule.limit
  if (Math.abs(change) <= steadyShareOfLimit) return "steady"
  return change > 0 === isUpper(rule.operator) ? "deteriorating" : "improving"
}

function rate(decided: number, flips: number, closest: Closest | null): StabilityRating {
  if (flips >= 2) return "volatile"
  if (decided < quartersMin) return "insufficient_history"
  const isNear = closest !== null && closest.nearness <= watchShareOfLimit
  return flips === 1 || isNear ? "watch" : "stable"
}

function driversOf(
  decided: number,
  flips: { readonly all: number; readonly unreported: number },
  closest: Closest | null,
  now: Pick<ReadJudgement, "business" | "status">,
): readonly Driver[] {
  const drivers: Driver[] = []
  if (now.business === "fail") {
    drivers.push({
      code: "prohibited_core",
      message: "The core business is prohibited; ratios cannot change that.",
      severity: "info",
    })
  }
  if (flips.all > 0) {
    const times = flips.all === 1 ? "once" : `${flips.all} times`
    const between = flips.unreported > 0 ? `, ${flips.unreported} of them without a new report` : ""
    const message = `The verdict changed ${times} over the past ${decided} filing periods${between}.`
    drivers.push({ code: "verdict_flipped", message, severity: flips.all > 1 ? "critical" : "warning" })
  }
  if (closest !== null && closest.nearness <= watchShareOfLimit) {
    const side = closest.distance < 0 ? "beyond" : "from"
    const message = `${closest.screen} is ${Math.abs(closest.distance)} percentage points ${side} its limit (${closest.trend}).`
    drivers.push({ code: "near_limit", message, severity: "warning" })
  }
  if (decided < quartersMin) {
    const message =
      decided === 0
        ? "No past filing period could be judged."
        : `Only ${decided} past filing ${decided === 1 ? "period" : "periods"} could be judged.`
    drivers.push({ code: "short_history", message, severity: "info" })
  }
  if (flips.all === 0 && decided >= quartersMin) {
    const message = `Consistently ${now.status}: the verdict was the same in all ${decided} past filing periods that could be judged.`
    drivers.push({ code: "steady_history", message, severity: "info" })
  }
  return drivers
}
