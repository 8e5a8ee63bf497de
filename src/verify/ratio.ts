import { boundLines, checkEstimates, isBaseOnly } from "./estimates.ts"
import {
  agrees,
  compare,
  divided,
  type Exact,
  exactly,
  minus,
  plus,
  printExact,
  rounded,
  sumOf,
  tolerance,
} from "./exact.ts"
import { ratioTitles, type VerificationInput } from "./input.ts"
import { checkMarketCap } from "./market-cap.ts"
import { termsOf } from "./methodology.ts"
import type { PacketRatio, PacketResult } from "./packet.ts"
import { bareLine, judgedLine, numberLine, type ReportLine, textLine } from "./report-line.ts"
import { checkSources, componentName, type RawValue } from "./sources.ts"

/** A recomputed ratio, with its report lines. */
export interface CheckedRatio {
  readonly ratio: PacketRatio
  readonly lines: readonly ReportLine[]
  /** Recomputed; null when the ratio is unknown. */
  readonly numerator: Exact | null
  readonly denominator: Exact | null
  /** The result by the recomputed figures and the methodology's limit. */
  readonly result: PacketResult
}

const shareOfRevenue = "prohibited_activity_revenue"

/** Checks everything a ratio screen states: sources, numerator, denominator, quotient, limit and result. */
export function checkRatio(input: VerificationInput, ratio: PacketRatio): CheckedRatio {
  const part = ratioTitles[ratio.name]
  const limit = limitOf(input, ratio)
  const { lines, values } = checkSources(input, ratio)
  if (ratio.numerator.value === null || ratio.denominator.value === null) {
    const checked = [...lines, limit.line, unknownLine(part, ratio)]
    return { ratio, lines: checked, numerator: null, denominator: null, result: "not_applicable" }
  }
  const isBelow = ({ name }: RawValue) => name === "shares_outstanding" || name === "revenue"
  const estimates = checkEstimates(input, ratio, values)
  const above = checkNumerator(
    part,
    ratio,
    ratio.numerator.value,
    values.filter((value) => !isBelow(value) && !isBaseOnly(ratio, value)),
    estimates.values,
  )
  const below = checkDenominator(input, part, ratio, ratio.denominator.value, values.filter(isBelow))
  const quotient = divided(above.recomputed, below.recomputed)
  const result = resultOf(quotient, above.recomputed, limit.exact)
  return {
    ratio,
    lines: [
      ...lines,
      ...estimates.lines,
      ...above.lines,
      ...below.lines,
      limit.line,
      quotientLine(part, ratio, quotient, limit.exact),
      ...boundLines(ratio),
      resultLine(part, ratio, quotient, result),
    ],
    numerator: above.recomputed,
    denominator: below.recomputed,
    result,
  }
}

/** The methodology's limit; the packet's own for an unknown version. */
function limitOf(
  { packet }: VerificationInput,
  { name, threshold }: PacketRatio,
): { readonly exact: Exact; readonly line: ReportLine } {
  const subject = { part: ratioTitles[name], what: "Limit" }
  const promise = termsOf(packet.methodology)
  if (promise === null) {
    const how = "This version of the methodology is not known here."
    return { exact: exactly(threshold), line: bareLine({ ...subject, how }, "unchecked", String(threshold)) }
  }
  const { limit, clause } = promise.limits[name]
  return { exact: exactly(limit), line: numberLine({ ...subject, how: clause }, threshold, exactly(limit)) }
}

function unknownLine(part: string, { result, value }: PacketRatio): ReportLine {
  const stated = value === null ? result : `${result}, ${value}`
  return textLine(
    { part, what: "Result", how: "No figures are known: it cannot pass or fail." },
    stated,
    "not_applicable",
  )
}

interface Checked {
  readonly lines: readonly ReportLine[]
  readonly recomputed: Exact
}

/**
 * Checks the numerator: the sum of the raw values by their facts and of the estimates; in an older packet also a share of
 * revenue without its base.
 */
function checkNumerator(
  part: string,
  ratio: PacketRatio,
  stated: number,
  raw: readonly RawValue[],
  estimates: readonly Exact[],
): Checked {
  const { components } = ratio.numerator
  const beside = components?.[shareOfRevenue]
  const isBeside =
    beside !== undefined && !isTagged(ratio, raw) && ratio.numerator.estimates[shareOfRevenue] === undefined
  const addends = [...raw.map(({ recomputed, stated: own }) => recomputed ?? exactly(own)), ...estimates]
  const shares = isBeside ? [exactly(beside)] : []
  const subject = { part, what: "Numerator" }
  if (addends.length + shares.length === 0) return unsourced(subject, stated)
  const recomputed = sumOf([...addends, ...shares])
  const how = [...addends, ...shares].map(printExact).join(" + ")
  const lines = [
    ...(isBeside ? [shareLine(part, beside)] : []),
    ...(components === null ? [] : [componentsLine(part, stated, components)]),
    numberLine({ ...subject, how: addends.length + shares.length < 2 ? null : how }, stated, recomputed),
  ]
  return { lines, recomputed }
}

/** A figure without a source differs, even if it adds up with the rest. */
function unsourced(subject: { readonly part: string; readonly what: string }, stated: number): Checked {
  const how = "No source is named for it."
  return { lines: [bareLine({ ...subject, how }, "differs", String(stated))], recomputed: exactly(stated) }
}

/** True when the prohibited revenue is a raw value, or a component named after one of its tags. */
function isTagged(ratio: PacketRatio, raw: readonly RawValue[]): boolean {
  const isNamed = raw.some(({ name }) => name === shareOfRevenue)
  return (
    isNamed || ratio.sources.some(({ tags }) => tags.some((tag) => componentName(tag) === shareOfRevenue))
  )
}

function shareLine(part: string, amount: number): ReportLine {
  const how = "A share of revenue that a stated source bounds; no fact states it."
  return bareLine({ part, what: shareOfRevenue, how }, "unchecked", String(amount))
}

function componentsLine(
  part: string,
  stated: number,
  components: Readonly<Record<string, number>>,
): ReportLine {
  const amounts = Object.values(components).map(exactly)
  const how = amounts.map(printExact).join(" + ")
  return numberLine({ part, what: "Sum of the components", how }, stated, sumOf(amounts))
}

function checkDenominator(
  input: VerificationInput,
  part: string,
  ratio: PacketRatio,
  stated: number,
  raw: readonly RawValue[],
): Checked {
  const { marketCap } = ratio.denominator
  if (marketCap !== null) return checkMarketCap(input, part, stated, marketCap, raw)
  const subject = { part, what: "Denominator" }
  if (raw.length === 0) return unsourced(subject, stated)
  const recomputed = sumOf(raw.map((value) => value.recomputed ?? exactly(value.stated)))
  return { lines: [numberLine(subject, stated, recomputed)], recomputed }
}

/** A quotient not above the limit passes. With a zero denominator, a zero numerator passes and any other fails. */
function resultOf(quotient: Exact | null, numerator: Exact, limit: Exact): PacketResult {
  if (quotient === null) return numerator.over > 0n ? "fail" : "pass"
  return compare(quotient, limit) <= 0 ? "pass" : "fail"
}

function quotientLine(
  part: string,
  { value }: PacketRatio,
  quotient: Exact | null,
  limit: Exact,
): ReportLine {
  const subject = { part, what: "Ratio" }
  if (quotient === null) {
    const how = "The denominator is zero: there is no ratio."
    return textLine({ ...subject, how }, String(value), "null")
  }
  const printed = printedQuotients(quotient, limit)
  const [nearest = quotient] = printed
  const how = `${printExact(quotient)}, to four decimals, or to as many as keep it on its side of the limit.`
  const stated = value === null ? null : exactly(value)
  const isEqual = stated !== null && printed.some((each) => compare(each, stated) === 0)
  return judgedLine({ ...subject, how }, String(value), printExact(nearest), isEqual)
}

const decimalsMin = 4
const decimalsMax = 15

/** The printed forms allowed for a quotient: both neighbours when it is near a half. */
function printedQuotients(quotient: Exact, limit: Exact): readonly Exact[] {
  const isWithin = compare(quotient, limit) <= 0
  for (let decimals = decimalsMin; decimals <= decimalsMax; decimals++) {
    const margin = tolerance(quotient)
    const either = [rounded(plus(quotient, margin), decimals), rounded(minus(quotient, margin), decimals)]
    const consistent = either.filter((each) => compare(each, limit) <= 0 === isWithin)
    if (consistent.length > 0) return consistent
  }
  return [quotient]
}

function resultLine(
  part: string,
  ratio: PacketRatio,
  quotient: Exact | null,
  recomputed: PacketResult,
): ReportLine {
  const how = quotient === null ? null : `${printExact(quotient)} against the limit, unrounded.`
  return textLine({ part, what: "Result", how }, ratio.result, recomputed)
}

/** Checks that all screens use one market capitalisation. */
export function oneMarketCapLine(ratios: readonly PacketRatio[]): readonly ReportLine[] {
  const caps = ratios.flatMap(({ denominator }) =>
    denominator.marketCap === null || denominator.value === null ? [] : [denominator.value],
  )
  const [first, ...others] = caps
  if (first === undefined) return []
  const subject = {
    part: ratioTitles.cash_to_market_cap,
    what: "Market capitalisation, as in the screen of debt",
  }
  return others.map((other) =>
    judgedLine(subject, String(other), String(first), agrees(exactly(other), exactly(first))),
  )
}
