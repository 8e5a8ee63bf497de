import {
  absolute,
  compare,
  divided,
  type Exact,
  exactly,
  minus,
  printExact,
  rounded,
  times,
} from "./exact.ts"
import type { VerificationInput } from "./input.ts"
import type { PacketBusiness, PacketStability } from "./packet.ts"
import type { CheckedRatio } from "./ratio.ts"
import { bareLine, judgedLine, type ReportLine } from "./report-line.ts"
import { isUpper } from "./sides.ts"

const part = "Stability"

/** Checks the distance to the nearest limit. One packet is not enough to check past verdicts. */
export function stabilityLines(
  { packet }: VerificationInput,
  ratios: readonly CheckedRatio[],
): readonly ReportLine[] {
  const { closest } = packet.stability
  if (packet.criteria.length > 0) return [pastLine(packet.stability)]
  return [pastLine(packet.stability), closestLine(closest, decidingRatios(packet.business, ratios))]
}

function pastLine({ quartersCompliant, quartersTotal, flipRate }: PacketStability): ReportLine {
  const subject = { part, what: "Past filing periods" }
  const stated = `${quartersCompliant} of ${quartersTotal} periods compliant, flip rate ${flipRate}`
  const isWhole = Number.isInteger(quartersCompliant) && Number.isInteger(quartersTotal)
  const isInRange =
    quartersCompliant >= 0 && quartersCompliant <= quartersTotal && flipRate >= 0 && flipRate <= 1
  if (!isWhole || !isInRange) {
    return bareLine(
      {
        ...subject,
        how: "The compliant periods must be a part of all periods, and the rate must be from 0 to 1.",
      },
      "differs",
      stated,
    )
  }
  const how = "Past verdicts use past filings and prices, which the packet does not contain."
  return bareLine({ ...subject, how }, "unchecked", stated)
}

/** The ratios that decide: none if the business fails, otherwise the failing ones, or all if none fails. */
function decidingRatios(
  business: PacketBusiness | null,
  ratios: readonly CheckedRatio[],
): readonly CheckedRatio[] {
  if (business?.result === "fail") return []
  const failing = ratios.filter(({ result }) => result === "fail")
  return failing.length > 0 ? failing : ratios
}

interface Nearness {
  readonly screen: string
  /** Percentage points to the limit, as printed; negative if the ratio fails. */
  readonly distance: Exact
  /** Distance as a share of the limit, without its sign. */
  readonly share: Exact
}

const nearestRule =
  "The distance is in percentage points of the printed ratio. If ratios fail, only the failing ones count. If the business fails, none counts."

function closestLine(stated: PacketStability["closest"], ratios: readonly CheckedRatio[]): ReportLine {
  const subject = { part, what: "Nearest to its limit", how: nearestRule }
  const nearest = ratios.flatMap(nearnessOf).reduce<Nearness | null>(nearer, null)
  const text = stated === null ? "none" : `${stated.screen}, ${stated.distance}`
  const recomputed = nearest === null ? "none" : `${nearest.screen}, ${printExact(nearest.distance)}`
  const isEqual =
    stated === null || nearest === null
      ? text === recomputed
      : stated.screen === nearest.screen && compare(exactly(stated.distance), nearest.distance) === 0
  return judgedLine(subject, text, recomputed, isEqual)
}

function nearer(one: Nearness | null, other: Nearness): Nearness {
  return one !== null && compare(one.share, other.share) <= 0 ? one : other
}

function nearnessOf({ ratio, numerator, denominator }: CheckedRatio): readonly Nearness[] {
  const { name, value, threshold, operator } = ratio
  const limit = exactly(threshold)
  const quotient = numerator === null || denominator === null ? null : divided(numerator, denominator)
  const share = quotient === null ? null : divided(absolute(minus(quotient, limit)), limit)
  if (value === null || share === null) return []
  const stated = exactly(value)
  const distance = isUpper(operator) ? minus(limit, stated) : minus(stated, limit)
  return [{ screen: name, distance: printedDistance(distance), share }]
}

const decimalsMin = 2
const decimalsMax = 15

/** The distance rounded to two decimals, or to more if a non-zero distance would be printed as zero. */
function printedDistance(distance: Exact): Exact {
  const points = times(distance, exactly(100))
  for (let decimals = decimalsMin; decimals <= decimalsMax; decimals++) {
    const printed = rounded(points, decimals)
    if (printed.over !== 0n || points.over === 0n) return printed
  }
  return points
}
