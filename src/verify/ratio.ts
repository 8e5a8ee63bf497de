import { screenWords } from "../contract/declared/screens.ts"
import type { DenominatorName, NumeratorName, ScreenResult } from "../vocabulary.ts"
import { boundLines, checkEstimates } from "./estimates.ts"
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
  times,
  tolerance,
} from "./exact.ts"
import type { VerificationInput } from "./input.ts"
import { checkMarketCap } from "./market-cap.ts"
import type { RatioTerms } from "./methodology.ts"
import type { Packet, PacketRatio } from "./packet.ts"
import { bareLine, judgedLine, numberLine, type ReportLine, textLine } from "./report-line.ts"
import { type Limit, limitOf, namesOf, passes, type Sides, sidesOf, termsOfRatio } from "./sides.ts"
import { checkSources, type RawValue } from "./sources.ts"

/** A recomputed ratio, with its report lines. */
export interface CheckedRatio {
  readonly ratio: PacketRatio
  readonly lines: readonly ReportLine[]
  /** The recomputed numerator; null if the ratio is unknown. */
  readonly numerator: Exact | null
  readonly denominator: Exact | null
  /** The recomputed revenue, even if the ratio divides by another amount. Null if no source states it. */
  readonly revenue: Exact | null
  /** The result by the recomputed figures and the methodology's limit. */
  readonly result: ScreenResult
}

/** Checks all statements of a ratio screen: sources, numerator, denominator, quotient, limit and result. */
export function checkRatio(input: VerificationInput, ratio: PacketRatio): CheckedRatio {
  const part = screenWords[ratio.name].title
  const limit = limitOf(input.packet, ratio)
  const { lines, values } = checkSources(input, ratio)
  if (ratio.numerator.value === null || ratio.denominator.value === null) {
    const checked = [...lines, limit.line, unknownLine(part, ratio)]
    const nothing = { numerator: null, denominator: null, revenue: null }
    return { ratio, lines: checked, ...nothing, result: "not_applicable" }
  }
  const sides = sidesOf(input.packet, ratio, values)
  const estimates = checkEstimates(input, ratio, values)
  const above = checkNumerator(input.packet, ratio, ratio.numerator.value, sides.above, estimates.values)
  const below = checkDenominator(input, part, ratio, ratio.denominator.value, sides.below)
  const quotient = divided(above.recomputed, below.recomputed)
  const result = resultOf(quotient, above.recomputed, limit, sides.below)
  return {
    ratio,
    lines: [
      ...lines,
      ...estimates.lines,
      ...partLines(input.packet, ratio, sides),
      ...above.lines,
      ...below.lines,
      limit.line,
      quotientLine(part, ratio, quotient, limit),
      ...boundLines(ratio),
      resultLine(part, ratio, quotient, result),
    ],
    numerator: above.recomputed,
    denominator: below.recomputed,
    revenue: revenueIn(values),
    result,
  }
}

function revenueIn(values: readonly RawValue[]): Exact | null {
  const revenue = values.filter(({ name }) => name === "revenue")
  return revenue.length === 0 ? null : sumOf(revenue.map(exactOf))
}

function exactOf({ recomputed, stated }: RawValue): Exact {
  return recomputed ?? exactly(stated)
}

function unknownLine(part: string, { result, value }: PacketRatio): ReportLine {
  const stated = value === null ? result : `${result}, ${value}`
  return textLine(
    { part, what: "Result", how: "No figures are known, so the ratio cannot pass or fail." },
    stated,
    "not_applicable",
  )
}

interface Checked {
  readonly lines: readonly ReportLine[]
  readonly recomputed: Exact
}

/** Checks the numerator, which is the sum of the raw values by their facts, plus the estimates. */
function checkNumerator(
  packet: Packet,
  ratio: PacketRatio,
  stated: number,
  raw: readonly RawValue[],
  estimates: readonly Exact[],
): Checked {
  const part = screenWords[ratio.name].title
  const { components } = ratio.numerator
  const addends = [...raw.map(exactOf), ...estimates]
  const subject = { part, what: "Numerator" }
  if (addends.length === 0) {
    const isNone = stated === 0 && termsOfRatio(packet, ratio)?.numerator[0] === "prohibited_activity_income"
    return isNone ? noActivity(subject) : unsourced(subject, stated)
  }
  const recomputed = sumOf(addends)
  const how = addends.map(printExact).join(" + ")
  const lines = [
    ...(components === null ? [] : [componentsLine(part, stated, components)]),
    numberLine({ ...subject, how: addends.length < 2 ? null : how }, stated, recomputed),
  ]
  return { lines, recomputed }
}

/** A figure without a source. It counts as different, even if it adds up with the rest. */
function unsourced(subject: { readonly part: string; readonly what: string }, stated: number): Checked {
  const how = "No source is named for it."
  return { lines: [bareLine({ ...subject, how }, "differs", String(stated))], recomputed: exactly(stated) }
}

/** A line for the absence of a prohibited activity, which no filing states. */
function noActivity(subject: { readonly part: string; readonly what: string }): Checked {
  const how =
    "No prohibited activity is named, and interest does not count. People judge what a company does."
  return { lines: [bareLine({ ...subject, how }, "unchecked", "0")], recomputed: exactly(0) }
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
  if (marketCap !== null) {
    const months = termsOfRatio(input.packet, ratio)?.months ?? null
    return checkMarketCap(input, part, stated, marketCap, raw, months)
  }
  const subject = { part, what: "Denominator" }
  if (raw.length === 0) return unsourced(subject, stated)
  const recomputed = sumOf(raw.map(exactOf))
  const how = raw.length < 2 ? null : raw.map((value) => printExact(exactOf(value))).join(" + ")
  const sum = numberLine({ ...subject, how }, stated, recomputed)
  return { lines: [...divisorLines(part, ratio, raw), sum], recomputed }
}

/** A line for each part of a denominator, if the denominator is a sum. */
function divisorLines(
  part: string,
  { denominator }: PacketRatio,
  raw: readonly RawValue[],
): readonly ReportLine[] {
  return Object.entries(denominator.components ?? {}).map(([name, stated]) => {
    const subject = { part, what: `${name} in the denominator` }
    const named = raw.filter((value) => value.name === name)
    return named.length === 0
      ? bareLine({ ...subject, how: "No source is named for it." }, "differs", String(stated))
      : numberLine(subject, stated, sumOf(named.map(exactOf)))
  })
}

/**
 * The result. If the denominator is zero, a numerator of zero passes and any other numerator fails. If the shares
 * below lie between two ends, nothing is decided unless both give the same.
 */
function resultOf(
  quotient: Exact | null,
  above: Exact,
  limit: Limit,
  [shares]: Sides["below"],
): ScreenResult {
  if (quotient === null) return above.over > 0n ? "fail" : "pass"
  const result = passes(limit, quotient) ? "pass" : "fail"
  if (!shares?.recomputed || shares.most === undefined) return result
  const other = divided(times(quotient, shares.recomputed), shares.most)
  return other !== null && passes(limit, other) === passes(limit, quotient) ? result : "not_applicable"
}

function quotientLine(
  part: string,
  { value }: PacketRatio,
  quotient: Exact | null,
  limit: Limit,
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

/** The printed forms that a quotient may have: two forms if it is nearly halfway between them. */
function printedQuotients(quotient: Exact, limit: Limit): readonly Exact[] {
  const isWithin = passes(limit, quotient)
  for (let decimals = decimalsMin; decimals <= decimalsMax; decimals++) {
    const margin = tolerance(quotient)
    const either = [rounded(plus(quotient, margin), decimals), rounded(minus(quotient, margin), decimals)]
    const consistent = either.filter((each) => passes(limit, each) === isWithin)
    if (consistent.length > 0) return consistent
  }
  return [quotient]
}

function resultLine(
  part: string,
  ratio: PacketRatio,
  quotient: Exact | null,
  recomputed: ScreenResult,
): ReportLine {
  const how = quotient === null ? null : `${printExact(quotient)} against the limit, unrounded.`
  return textLine({ part, what: "Result", how }, ratio.result, recomputed)
}

/** Checks that all screens use one market capitalisation. No methodology uses two averaging windows. */
export function oneMarketCapLine(ratios: readonly PacketRatio[]): readonly ReportLine[] {
  const caps = ratios.flatMap(({ name, denominator: { marketCap, value } }) =>
    marketCap === null || value === null ? [] : [{ name, value }],
  )
  const [first, ...others] = caps
  if (first === undefined) return []
  const screen = first.name === "debt_to_market_cap" ? "the screen of debt" : screenWords[first.name].title
  return others.map(({ name, value }) => {
    const subject = { part: screenWords[name].title, what: `Market capitalisation, as in ${screen}` }
    return judgedLine(
      subject,
      String(value),
      String(first.value),
      agrees(exactly(value), exactly(first.value)),
    )
  })
}

/** A line for each part that the ratio counts wrongly or wrongly leaves out; empty if all parts are right. */
function partLines(packet: Packet, ratio: PacketRatio, sides: Sides): readonly ReportLine[] {
  const terms = termsOfRatio(packet, ratio)
  if (terms === null) return []
  const part = screenWords[ratio.name].title
  const differs = (what: string, how: string, stated: string) =>
    bareLine({ part, what, how }, "differs", stated)
  const { numerator, denominator } = ratio
  const above = [...sides.above.map(({ name }) => name), ...Object.keys(numerator.estimates)]
  return [
    ...sides.strange.map(({ name, stated }) => differs(name, "It is no part of this ratio.", String(stated))),
    ...strangeEstimates(terms, ratio).map((name) =>
      differs(name, "It is no part of this ratio.", String(numerator.estimates[name]?.value)),
    ),
    ...terms.numerator
      .filter((amount) => !isCounted(amount, packet, ratio, above))
      .map((amount) => differs("Numerator", `It does not count ${words(amount)}.`, String(numerator.value))),
    ...terms.denominator
      .filter((amount) => amount === "interest_income" && !isDivisor(ratio))
      .map((amount) =>
        differs("Denominator", `It does not count ${words(amount)}.`, String(denominator.value)),
      ),
    ...(isBoundUnruled(terms, ratio, above)
      ? [differs("Bound of the numerator", "No estimate with a rule is named for it.", "at_most")]
      : []),
    ...definitionLines(part, ratio),
  ]
}

function words(amount: NumeratorName | DenominatorName): string {
  return amount.replaceAll("_", " ")
}

function strangeEstimates({ numerator }: RatioTerms, ratio: PacketRatio): readonly string[] {
  const names = numerator.flatMap((amount) => namesOf[amount])
  return Object.keys(ratio.numerator.estimates).filter((name) => !names.includes(name))
}

/**
 * True if the numerator counts the amount. A numerator that is "at least" its value may leave the amount out,
 * because the amount could only make it larger. If the business is prohibited, all its revenue counts instead
 * of the amount.
 */
function isCounted(
  amount: NumeratorName,
  { business }: Packet,
  { numerator }: PacketRatio,
  above: readonly string[],
): boolean {
  if (numerator.bound === "at_least") return true
  if (amount === "prohibited_activity_income") return above.length > 0 || numerator.value === 0
  if (amount !== "prohibited_income" && amount !== "prohibited_profit")
    return namesOf[amount].some((name) => above.includes(name))
  const isWhole = business?.result === "fail" && above.includes("prohibited_activity_revenue")
  return isWhole || above.includes("gross_interest_income")
}

/**
 * True if the denominator counts interest. A denominator with a bound may leave interest out. It is then "at
 * least" its value, or for a failure "at most" the whole revenue.
 */
function isDivisor({ denominator }: PacketRatio): boolean {
  return denominator.bound !== null || "gross_interest_income" in (denominator.components ?? {})
}

/**
 * True if a numerator is "at most" its value without a reason. Reasons are an estimate, or a filed figure
 * that includes more than the amount.
 */
function isBoundUnruled({ numerator }: RatioTerms, ratio: PacketRatio, above: readonly string[]): boolean {
  if (ratio.numerator.bound !== "at_most" || Object.keys(ratio.numerator.estimates).length > 0) return false
  const isCashForDeposits =
    numerator.includes("interest_taking_deposits") && above.includes("cash_and_interest_bearing_securities")
  return !isCashForDeposits && !above.includes("prohibited_activity_revenue")
}

/**
 * Definitions of net liquid assets, which are always an estimate. They start from total assets, or from
 * equity if total liabilities are not tagged. If no illiquid assets are tagged, none are subtracted.
 */
const netLiquid: readonly RegExp[] = [
  /^total_assets less (illiquid_assets, )?total_liabilities$/,
  /^equity(, temporary_equity)? less (illiquid_assets)?$/,
]

function definitionLines(part: string, { numerator }: PacketRatio): readonly ReportLine[] {
  const estimate = numerator.estimates.net_liquid_assets
  if (estimate === undefined) return []
  const stated = `${estimate.of.join(", ")} less ${estimate.less.join(", ")}`
  if (netLiquid.some((definition) => definition.test(stated))) return []
  const how = "They are total assets less illiquid assets and total liabilities."
  return [bareLine({ part, what: "net_liquid_assets", how }, "differs", stated)]
}
