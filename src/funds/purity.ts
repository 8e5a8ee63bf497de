import { addDays } from "../days.ts"
import {
  type BadgeColor,
  type Bound,
  type DeterminationStatus,
  type FundStatus,
  type HoldingBucket,
  type HoldingKind,
  type HoldingSide,
  holdingBuckets,
} from "../vocabulary.ts"
import { confidenceMin } from "./match/match.ts"
import { apportion, limits, printedShare } from "./percent.ts"

/** A holding to weigh: its stated fields, its match and its current verdict. */
export interface WeighedLine {
  /** Percent of net assets as stated. Only a short position may be negative. */
  readonly weight: number
  readonly kind: HoldingKind
  readonly side: HoldingSide
  readonly match: { readonly instrumentId: string; readonly confidence: number } | null
  readonly verdict: LineVerdict | null
}

/** The fields of a matched company's determination that are needed to weigh a fund. */
export interface LineVerdict {
  readonly status: DeterminationStatus
  /** True if a ratio is within five points of its limit. */
  readonly atRisk: boolean
  /** The percentage of a dividend to give away; null if unknown. */
  readonly purificationPercentage: number | null
  /** The bound of `purificationPercentage`; null if that is unknown or follows from filed figures. */
  readonly purificationBound: Bound | null
  /** The day of the verdict (YYYY-MM-DD, or a date-time that begins with it). */
  readonly asOf: string
}

export interface BucketWeight {
  readonly count: number
  /** Percent of the fund, with two decimals. */
  readonly percentage: number
}

/** A weighed fund. Percentages have two decimals, and reach a limit only if the exact percentage does. */
export interface FundPurity {
  readonly buckets: Readonly<Record<HoldingBucket, BucketWeight>>
  /** 100 less the stated weights: rounding and other net assets. Buckets and remainder add up to 100.00. */
  readonly remainderPercentage: number
  /** `screened` if at least 90% of the fund has a verdict, `pending` if nothing has, else `partial`. */
  readonly status: FundStatus
  /** The badge: `green` from a purity of 95, `amber` from 70, else `red`. Null if pending or undecided. */
  readonly badgeColor: BadgeColor | null
  /** Weight of the compliant lines in the whole fund; null while pending. */
  readonly purityPercentage: number | null
  /** Weight of the compliant lines in the part with a verdict; null while pending. */
  readonly screenedPurityPercentage: number | null
  /** Weight of the lines with a verdict, compliant or not. */
  readonly screenedPercentage: number
  /** Weight of the lines that are matched to a listing, with or without a verdict. */
  readonly matchCoveragePercentage: number
  /** The part of the ten largest lines' weight that has a verdict. 0 for a fund without weight. */
  readonly top10CoveragePercentage: number
  /** Weight of the compliant lines that are within five points of a limit, in the whole fund. */
  readonly atRiskPercentage: number
  /** Weight of the lines whose verdict is older than a quarter on the day of weighing, in the whole fund. */
  readonly outdatedPercentage: number
  readonly dividendPurification: {
    /** Weighted mean over the screened lines with a known percentage; null if there is none. */
    readonly percentage: number | null
    /** The bound of the mean. Null if no line is bounded, if both bounds occur, and if a line is not in the mean. */
    readonly bound: Bound | null
    /** Weight of the lines in the mean. */
    readonly coveredPercentage: number
    /** Weight of the lines in the mean, by the bound of their percentages. */
    readonly boundedPercentages: Readonly<Record<Bound, number>>
  }
}

/** Weights are integers of 1e-8 percent, so that sums do not depend on the order of the lines. */
const unitsPerPercent = 100_000_000
const wholeMin = 100 * unitsPerPercent
const topMax = 10
/** A company reports once a quarter, so an older verdict knows nothing of a report that should exist. */
const verdictAgeDaysMax = 92

/**
 * Weighs the lines of a fund with the current verdicts, in one pass. A line's share is |weight| ÷ max(100,
 * Σ|weight|). So the parts of a leveraged fund still add up to 100, and weight that a file lacks is added to
 * the remainder. Weights must be finite, and their sum below 9,000%. `day`: the day of weighing, YYYY-MM-DD.
 */
export function weigh(lines: Iterable<WeighedLine>, day: string): FundPurity {
  const tally = newTally()
  const outdatedBefore = addDays(day, -verdictAgeDaysMax)
  for (const line of lines) add(tally, line, outdatedBefore)
  const { units, counts } = tally
  const sum = holdingBuckets.reduce((total, bucket) => total + units[bucket], 0)
  const whole = Math.max(wholeMin, sum)
  const screened = units.compliant + units.non_compliant
  const printed = apportion(units, whole)
  const status = statusOf(screened, whole)
  const isPending = status === "pending"
  return {
    buckets: mapBuckets((bucket) => ({ count: counts[bucket], percentage: printed.buckets[bucket] / 100 })),
    remainderPercentage: printed.remainder / 100,
    status,
    badgeColor: badgeFor(status, units, whole),
    purityPercentage: isPending ? null : printed.buckets.compliant / 100,
    screenedPurityPercentage: isPending ? null : printedShare(units.compliant, screened) / 100,
    screenedPercentage: (printed.buckets.compliant + printed.buckets.non_compliant) / 100,
    matchCoveragePercentage:
      (printed.buckets.compliant + printed.buckets.non_compliant + printed.buckets.pending) / 100,
    top10CoveragePercentage: top10Coverage(tally.largest),
    atRiskPercentage: printedShare(tally.atRisk, whole) / 100,
    outdatedPercentage: printedShare(tally.outdated, whole) / 100,
    dividendPurification: {
      percentage: meanOf(tally.purification, tally.purified),
      bound: tally.purified < whole ? null : boundOf(tally.bounded),
      coveredPercentage: printedShare(tally.purified, whole) / 100,
      boundedPercentages: {
        at_most: printedShare(tally.bounded.at_most, whole) / 100,
        at_least: printedShare(tally.bounded.at_least, whole) / 100,
      },
    },
  }
}

/** Returns the bucket of a line. It depends on the verdict for a share, on the kind for any other line. */
export function bucketOf({ weight, kind, side, match, verdict }: WeighedLine): HoldingBucket {
  if (kind !== "equity") return kind
  if (side === "short" || weight < 0) return "short"
  if (match === null || match.confidence < confidenceMin) return "unmatched"
  if (verdict?.status === "compliant") return "compliant"
  return verdict?.status === "non-compliant" ? "non_compliant" : "pending"
}

interface FundTally {
  readonly units: Record<HoldingBucket, number>
  readonly counts: Record<HoldingBucket, number>
  readonly largest: TopWeight[]
  atRisk: number
  outdated: number
  /** Weight of the lines with a known purification percentage. */
  purified: number
  /** The part of `purified` whose percentage is only a bound. */
  readonly bounded: Record<Bound, number>
  /** Σ weight × purification, in 1e-6 percent. A bigint, because it exceeds the exact range of a number. */
  purification: bigint
}

function newTally(): FundTally {
  return {
    units: mapBuckets(() => 0),
    counts: mapBuckets(() => 0),
    largest: [],
    atRisk: 0,
    outdated: 0,
    purified: 0,
    bounded: { at_most: 0, at_least: 0 },
    purification: 0n,
  }
}

function add(tally: FundTally, line: WeighedLine, outdatedBefore: string): void {
  const bucket = bucketOf(line)
  const units = Math.round(Math.abs(line.weight) * unitsPerPercent)
  const isScreened = bucket === "compliant" || bucket === "non_compliant"
  tally.counts[bucket] += 1
  tally.units[bucket] += units
  addLargest(tally.largest, { units, lines: 1, screened: isScreened ? 1 : 0 })
  if (!isScreened || line.verdict === null) return
  if (bucket === "compliant" && line.verdict.atRisk) tally.atRisk += units
  if (line.verdict.asOf < outdatedBefore) tally.outdated += units
  const { purificationPercentage: percentage, purificationBound: bound } = line.verdict
  if (percentage === null) return
  tally.purified += units
  if (bound !== null) tally.bounded[bound] += units
  tally.purification += BigInt(units) * BigInt(Math.round(percentage * 1e6))
}

/** The lines that have the same weight, among the ten largest. They share the remaining places. */
interface TopWeight {
  readonly units: number
  lines: number
  screened: number
}

/** Keeps the ten largest weights, the heaviest first. */
function addLargest(largest: TopWeight[], line: TopWeight): void {
  const at = largest.findIndex((top) => top.units <= line.units)
  const same = largest[at]
  if (same?.units === line.units) {
    same.lines += line.lines
    same.screened += line.screened
    return
  }
  if (at < 0 && largest.length === topMax) return
  largest.splice(at < 0 ? largest.length : at, 0, line)
  if (largest.length > topMax) largest.pop()
}

function top10Coverage(largest: readonly TopWeight[]): number {
  let left = topMax
  let weight = 0
  let screened = 0
  for (const { units, lines, screened: judged } of largest) {
    const places = Math.min(left, lines)
    weight += units * places
    screened += (units * places * judged) / lines
    left -= places
  }
  return weight === 0 ? 0 : printedShare(Math.round(screened), weight) / 100
}

function statusOf(screened: number, whole: number): FundStatus {
  if (screened === 0) return "pending"
  return screened * 100 >= whole * limits.screened ? "screened" : "partial"
}

/**
 * Returns the badge. A partly screened fund has a badge only if the shares without a verdict cannot change
 * it. Otherwise missing data could make a badge red.
 */
function badgeFor(
  status: FundStatus,
  units: Readonly<Record<HoldingBucket, number>>,
  whole: number,
): BadgeColor | null {
  if (status === "pending") return null
  const badge = badgeOf(units.compliant, whole)
  const atMost = badgeOf(units.compliant + units.pending + units.unmatched, whole)
  return status === "screened" || badge === atMost ? badge : null
}

function badgeOf(compliant: number, whole: number): BadgeColor {
  if (compliant * 100 >= whole * limits.green) return "green"
  return compliant * 100 >= whole * limits.amber ? "amber" : "red"
}

/**
 * Returns the bound of a mean or a sum. If all bounded parts have the same bound, the result has that bound.
 */
export function boundOf({ at_most: most, at_least: least }: Readonly<Record<Bound, number>>): Bound | null {
  if (most > 0 && least > 0) return null
  if (most > 0) return "at_most"
  return least > 0 ? "at_least" : null
}

function meanOf(purification: bigint, weight: number): number | null {
  if (weight === 0) return null
  // Rounds half up, to hundredths of a percent.
  const divisor = BigInt(weight) * 10_000n
  return Number((purification + divisor / 2n) / divisor) / 100
}

function mapBuckets<Value>(value: (bucket: HoldingBucket) => Value): Record<HoldingBucket, Value> {
  return Object.fromEntries(holdingBuckets.map((bucket) => [bucket, value(bucket)])) as Record<
    HoldingBucket,
    Value
  >
}

/** The distance of each ratio from its limit, in percentage points; null if the ratio has no value. */
interface Buffers {
  readonly debt: number | null
  readonly cash: number | null
  readonly prohibitedRevenue: number | null
}

/** The distance that counts as near: five points for a limit of 30%, five sixths of a point for 5%. */
const nearLimit = { debt: 5, cash: 5, prohibitedRevenue: 5 / 6 } as const

/** True for a compliant company so near a limit that it may soon fail. A pass has no negative buffer. */
export function isAtRisk(buffers: Buffers): boolean {
  return (
    isNear(buffers.debt, nearLimit.debt) ||
    isNear(buffers.cash, nearLimit.cash) ||
    isNear(buffers.prohibitedRevenue, nearLimit.prohibitedRevenue)
  )
}

function isNear(buffer: number | null, points: number): boolean {
  return buffer !== null && buffer <= points
}
