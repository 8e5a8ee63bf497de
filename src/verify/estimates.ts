import { screenWords } from "../contract/declared/screens.ts"
import { unnamedLossesMax, yieldBounds } from "../terms.ts"
import {
  compare,
  type Exact,
  exactly,
  minus,
  printExact,
  rounded,
  roundedDown,
  roundedUp,
  sumOf,
  times,
} from "./exact.ts"
import type { VerificationInput } from "./input.ts"
import { termsOf } from "./methodology.ts"
import type { PacketBound, PacketEstimate, PacketRatio } from "./packet.ts"
import { bareLine, numberLine, type ReportLine, textLine } from "./report-line.ts"
import { type RawValue, yearEndIn } from "./sources.ts"

/** The recomputed estimates of a numerator. */
interface CheckedEstimates {
  readonly lines: readonly ReportLine[]
  /** The recomputed values, one for each estimate. */
  readonly values: readonly Exact[]
}

/** Recomputes each estimate of a numerator: rate times base, rounded as its bound requires, less amounts. */
export function checkEstimates(
  input: VerificationInput,
  ratio: PacketRatio,
  raw: readonly RawValue[],
): CheckedEstimates {
  const part = screenWords[ratio.name].title
  const checked = Object.entries(ratio.numerator.estimates).map(([name, estimate]) => {
    const subject = { part, what: `${name}, ${estimate.bound.replace("_", " ")}` }
    const missing = [...estimate.of, ...estimate.less].filter(
      (base) => !raw.some((each) => each.name === base),
    )
    if (missing.length > 0 || estimate.of.length === 0) {
      const how =
        missing.length > 0
          ? `No source is named for ${missing.join(", ")}.`
          : "The estimate names no figure as its base."
      const line = bareLine({ ...subject, how }, "differs", String(estimate.value))
      return { lines: [line], value: exactly(estimate.value) }
    }
    const value = recomputed(estimate, raw)
    const line = numberLine(
      { ...subject, how: `${estimate.rule}: ${formula(estimate)}.` },
      estimate.value,
      value,
    )
    return { lines: [line, ...rateLines(input, ratio, name, estimate)], value }
  })
  return { lines: checked.flatMap(({ lines }) => lines), values: checked.map(({ value }) => value) }
}

function formula({ rate, of, less }: PacketEstimate): string {
  return [`${rate === 1 ? "" : `${rate} × `}(${of.join(" + ")})`, ...less].join(" − ")
}

/** The number of meaningful digits in a product of two JSON numbers. */
const productDigits = 15

function sumNamed(raw: readonly RawValue[], names: readonly string[]): Exact {
  const named = raw.filter(({ name }) => names.includes(name))
  return sumOf(named.map((value) => value.recomputed ?? exactly(value.stated)))
}

function recomputed({ bound, rate, of, less }: PacketEstimate, raw: readonly RawValue[]): Exact {
  const product = times(exactly(rate), sumNamed(raw, of))
  const whole = printExact(rounded(product, 0)).replace("-", "").length
  const scaled = rounded(product, Math.max(0, productDigits - whole))
  const rest = minus(bound === "at_most" ? roundedUp(scaled, 0) : roundedDown(scaled, 0), sumNamed(raw, less))
  return compare(rest, exactly(0)) < 0 ? exactly(0) : rest
}

/**
 * Compares the rate with the methodology's. The rate of a share of revenue is not checked: a stated source
 * gives it.
 */
function rateLines(
  { packet }: VerificationInput,
  { name: screen, sources }: PacketRatio,
  name: string,
  { rate, of, less }: PacketEstimate,
): readonly ReportLine[] {
  const subject = { part: screenWords[screen].title, what: `Rate of ${name}` }
  if (of.includes("revenue")) {
    const how = "A share of revenue that a stated source limits; no fact states it."
    return [bareLine({ ...subject, how }, "unchecked", String(rate))]
  }
  if (of.includes("interest_income_of_wrong_sign")) {
    const how =
      "The filing states gross interest as a negative amount, which is impossible, so its sign is reversed."
    return [numberLine({ ...subject, how }, rate, exactly(-1))]
  }
  if (of.includes("non_operating_income")) {
    const how =
      "A stated line is raised by the losses that no tag names; the step to the pre-tax result is not."
    return [
      numberLine(
        { ...subject, how },
        rate,
        exactly(less.includes("operating_result") ? 1 : 1 + unnamedLossesMax),
      ),
    ]
  }
  const bounds = of.includes(mixedName) ? yieldBounds.mixed : yieldBounds
  if (!of.includes(moneyName) && !of.includes(mixedName)) return [numberLine(subject, rate, exactly(1))]
  const year = yearEndIn(sources)
  if (year === null || termsOf(packet.methodology) === null)
    return [bareLine(subject, "unchecked", String(rate))]
  const how = `The highest rate that balances earned in the year to ${year}.`
  return [
    numberLine({ ...subject, how }, rate, exactly(year < yieldBounds.day ? bounds.before : bounds.since)),
  ]
}

const moneyName = "largest_interest_bearing_balance"
const mixedName = "largest_balance_that_may_bear_interest"

/**
 * Checks the bounds. The bound of an estimate must be that of its numerator. The bound of the ratio must
 * follow from those of numerator and denominator.
 */
export function boundLines(ratio: PacketRatio): readonly ReportLine[] {
  const { bound, numerator, denominator } = ratio
  if (ratio.value === null) return []
  const part = screenWords[ratio.name].title
  const how = "An estimate that no filing states is marked, and so is what is computed from it."
  const expected = numerator.bound ?? opposite(denominator.bound)
  const marks = Object.values(numerator.estimates).map((estimate) =>
    textLine({ part, what: "Bound of the numerator", how }, String(numerator.bound), estimate.bound),
  )
  return [...marks, textLine({ part, what: "Bound of the ratio", how }, String(bound), String(expected))]
}

/** The bound of a quotient whose divisor has the given bound. */
export function opposite(bound: PacketBound): PacketBound {
  if (bound === null) return null
  return bound === "at_most" ? "at_least" : "at_most"
}
