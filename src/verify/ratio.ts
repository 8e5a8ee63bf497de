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

/** A ratio as it was recomputed, for what rests on it. */
export interface CheckedRatio {
  readonly ratio: PacketRatio
  readonly lines: readonly ReportLine[]
  /** Recomputed; null where the ratio is not known. */
  readonly numerator: Exact | null
  readonly denominator: Exact | null
  /** By the recomputed figures and the limit of the methodology. */
  readonly result: PacketResult
}

const shareOfRevenue = "prohibited_activity_revenue"

/** Everything a ratio screen states: sources, numerator, denominator, the quotient, its limit and the result. */
export function checkRatio(input: VerificationInput, ratio: PacketRatio): CheckedRatio {
  const part = ratioTitles[ratio.name]
  const limit = limitOf(input, ratio)
  const { lines, values } = checkSources(input, ratio)
  if (ratio.numerator.value === null || ratio.denominator.value === null) {
    const checked = [...lines, limit.line, unknownLine(part, ratio)]
    return { ratio, lines: checked, numerator: null, denominator: null, result: "not_applicable" }
  }
  const isBelow = ({ name }: RawValue) => name === "shares_outstanding" || name === "revenue"
  const above = checkNumerator(
    part,
    ratio,
    ratio.numerator.value,
    values.filter((value) => !isBelow(value)),
  )
  const below = checkDenominator(input, part, ratio, ratio.denominator.value, values.filter(isBelow))
  const quotient = divided(above.recomputed, below.recomputed)
  const result = resultOf(quotient, above.recomputed, limit.exact)
  return {
    ratio,
    lines: [
      ...lines,
      ...above.lines,
      ...below.lines,
      limit.line,
      quotientLine(part, ratio, quotient, limit.exact),
      resultLine(part, ratio, quotient, result),
    ],
    numerator: above.recomputed,
    denominator: below.recomputed,
    result,
  }
}

/** The limit that the methodology names; the packet's own where the version is not known here. */
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

/** The sum of the raw values, as their facts have them, and of a share of revenue that rests on no fact. */
function checkNumerator(part: string, ratio: PacketRatio, stated: number, raw: readonly RawValue[]): Checked {
  const { components } = ratio.numerator
  const beside = components?.[shareOfRevenue]
  const isBeside = beside !== undefined && !isTagged(ratio, raw)
  const addends = raw.map(({ recomputed, stated: own }) => recomputed ?? exactly(own))
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

/** A figure that no filing is named for proves nothing, however well it adds up with the rest. */
function unsourced(subject: { readonly part: string; readonly what: string }, stated: number): Checked {
  const how = "No source is named for it."
  return { lines: [bareLine({ ...subject, how }, "differs", String(stated))], recomputed: exactly(stated) }
}

/** True where the prohibited revenue is a raw value, or a component under the name of one of its tags. */
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

/** Not above the limit passes. Nothing over nothing passes, anything over nothing fails. */
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

/** The quotient as it may be printed: where a half is to be rounded, either neighbour. */
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

/** Both screens divide by one market capitalisation. */
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
