import { screenWords } from "../contract/declared/screens.ts"
import type { DenominatorName, NumeratorName, Operator } from "../vocabulary.ts"
import { compare, type Exact, exactly, printExact } from "./exact.ts"
import { isOfFirstStandard, limitClause, type RatioTerms, termsOf } from "./methodology.ts"
import type { Packet, PacketRatio } from "./packet.ts"
import { bareLine, judgedLine, numberLine, type ReportLine } from "./report-line.ts"
import { componentName, type RawValue } from "./sources.ts"

/** The raw values of a ratio's numerator and denominator. Interest added to revenue is on both sides. */
export interface Sides {
  readonly above: readonly RawValue[]
  readonly below: readonly RawValue[]
  /** Raw values that are neither a part of the ratio nor the base of an estimate. */
  readonly strange: readonly RawValue[]
}

/** The raw values and estimates that may make up an amount. */
export const namesOf: Readonly<Record<NumeratorName | DenominatorName, readonly string[]>> = {
  interest_bearing_debt: ["interest_bearing_debt"],
  preferred_shares: ["preferred_shares"],
  cash_and_interest_bearing_securities: ["cash_and_interest_bearing_securities"],
  // If no tag states deposits separately, all cash replaces them.
  interest_taking_deposits: ["interest_taking_deposits", "cash_and_interest_bearing_securities"],
  receivables: ["receivables"],
  inventories: ["inventories"],
  illiquid_assets: ["illiquid_assets"],
  net_liquid_assets: ["net_liquid_assets"],
  prohibited_income: ["gross_interest_income", "prohibited_activity_revenue"],
  prohibited_activity_income: ["prohibited_activity_revenue"],
  prohibited_profit: ["gross_interest_income", "prohibited_activity_revenue"],
  market_cap: ["shares_outstanding"],
  total_assets: ["total_assets"],
  revenue: ["revenue"],
  interest_income: ["gross_interest_income"],
  total_income: ["total_income"],
  profit_before_tax: ["profit_before_tax"],
}

/** The terms of a ratio in its version; null for an unknown version. */
export function termsOfRatio({ methodology }: Packet, { name }: PacketRatio): RatioTerms | null {
  return termsOf(methodology)?.find((terms) => terms.name === name) ?? null
}

/** Sorts the raw values of a ratio. In an unknown version, all values not below the line count above it. */
export function sidesOf(packet: Packet, ratio: PacketRatio, raw: readonly RawValue[]): Sides {
  const terms = termsOfRatio(packet, ratio)
  const names = terms === null ? usualNames(ratio, raw) : namesIn(terms)
  const parts = raw.filter(
    (value) => !isBaseOnly(ratio, value, [...(names.above ?? usualParts), ...names.below]),
  )
  const isBelow = ({ name }: RawValue) =>
    names.below.includes(name) && (name !== interest || isInterestBelow(ratio))
  const isAbove = (value: RawValue) =>
    names.above === null
      ? !isBelow(value) && !isPurified(ratio, value)
      : names.above.includes(value.name) && (!isBelow(value) || isInterestAbove(ratio, value, parts))
  return {
    above: parts.filter(isAbove),
    below: parts.filter(isBelow),
    strange: parts.filter((value) => !isAbove(value) && !isBelow(value) && !isPurified(ratio, value)),
  }
}

interface SideNames {
  /** Names of values above the line. Null if these are all values that are not below the line. */
  readonly above: readonly string[] | null
  readonly below: readonly string[]
}

function namesIn({ numerator, denominator }: RatioTerms): SideNames {
  return {
    above: numerator.flatMap((amount) => namesOf[amount]),
    below: denominator.flatMap((amount) => namesOf[amount]),
  }
}

function usualNames({ name, denominator }: PacketRatio, raw: readonly RawValue[]): SideNames {
  if (denominator.components !== null) return { above: null, below: Object.keys(denominator.components) }
  if (name.endsWith("_to_total_assets")) return { above: null, below: ["total_assets"] }
  if (name === "prohibited_profit") return { above: null, below: ["profit_before_tax"] }
  if (raw.some((value) => value.name === "total_income")) return { above: null, below: ["total_income"] }
  return { above: null, below: ["shares_outstanding", "revenue"] }
}

/** Raw values that count even if an estimate of an unknown version uses them as a base. */
const usualParts = [
  "interest_bearing_debt",
  "cash_and_interest_bearing_securities",
  "gross_interest_income",
  "prohibited_activity_revenue",
]

/** True if a raw value is only the base of an estimate, and not a part of the quotient itself. */
function isBaseOnly(
  { numerator }: PacketRatio,
  { name, source }: RawValue,
  parts: readonly string[],
): boolean {
  if (source.rule !== null) return true
  const bases = Object.values(numerator.estimates).flatMap(({ of, less }) => [...of, ...less])
  return !parts.includes(name) && bases.includes(name)
}

const interest = "gross_interest_income"

/** True if interest counts below the line, which it does if the denominator names it. */
function isInterestBelow({ denominator }: PacketRatio): boolean {
  return denominator.components !== null && interest in denominator.components
}

/**
 * True if interest that counts below the line also counts above it. It does, unless the numerator is only
 * another amount: all revenue of a prohibited business.
 */
function isInterestAbove(
  { numerator: { components } }: PacketRatio,
  { source }: RawValue,
  parts: readonly RawValue[],
): boolean {
  if (components === null) return !parts.some(({ name }) => name === "prohibited_activity_revenue")
  const names = source.tags.length === 0 ? [interest] : source.tags.map(componentName)
  return names.every((name) => name in components)
}

/**
 * True for revenue in the screen of income. That screen has revenue as a source even if it divides by
 * something else, because the share of dividends to give away is always a share of revenue.
 */
function isPurified(ratio: PacketRatio, { name }: RawValue): boolean {
  return ratio.name === "prohibited_revenue" && name === "revenue"
}

/** The limit against which a ratio is checked. */
export interface Limit {
  readonly exact: Exact
  readonly operator: Operator
  readonly line: ReportLine
}

/**
 * The methodology's limit, or for an unknown version the packet's own limit. For any standard but the default
 * one, the line shows the operator too.
 */
export function limitOf(packet: Packet, ratio: PacketRatio): Limit {
  const { name, threshold, operator } = ratio
  const subject = { part: screenWords[name].title, what: "Limit" }
  const isBare = isOfFirstStandard(packet.methodology) && operator === "<="
  const stated = isBare ? String(threshold) : `${operator} ${threshold}`
  const terms = termsOfRatio(packet, ratio)
  if (terms === null) {
    const how = "This version of the methodology is not known here."
    return { exact: exactly(threshold), operator, line: bareLine({ ...subject, how }, "unchecked", stated) }
  }
  const exact = exactly(terms.limit)
  const limit = { ...subject, how: limitClause(terms) }
  const isEqual = operator === terms.operator && compare(exactly(threshold), exact) === 0
  const line = isBare
    ? numberLine(limit, threshold, exact)
    : judgedLine(limit, stated, `${terms.operator} ${printExact(exact)}`, isEqual)
  return { exact, operator: terms.operator, line }
}

/** True if the ratio may not exceed its limit. */
export function isUpper(operator: Operator): boolean {
  return operator === "<=" || operator === "<"
}

export function passes({ exact, operator }: Pick<Limit, "exact" | "operator">, quotient: Exact): boolean {
  const order = compare(quotient, exact)
  if (order === 0) return operator === "<=" || operator === ">="
  return order < 0 === isUpper(operator)
}
