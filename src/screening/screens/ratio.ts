import { groupedDigits } from "../../numbers.ts"
import type { RatioRule } from "../../rulebooks/schema.ts"
import type { Bound, NumeratorName, Operator, WithheldReason } from "../../vocabulary.ts"
import type { BusinessActivity } from "../activities/business-activity.ts"
import type { CompanyMeasures } from "../company-measures.ts"
import { lowerFirst, numeratorLabel } from "./declarations.ts"
import { type Denominator, readDenominator } from "./denominator.ts"
import {
  cashNumerator,
  debtNumerator,
  depositsNumerator,
  type KnownNumerator,
  type Numerator,
  netLiquidNumerator,
  sheetNumerator,
} from "./numerators/figures.ts"
import { incomeNumerator } from "./numerators/prohibited-income.ts"
import {
  boundOf,
  type KnownQuotient,
  lacking,
  opposite,
  type Part,
  type Quotient,
  sumOfParts,
} from "./part.ts"

/** The outcome of a screen, decided on the unrounded quotient (law 1). */
export type RatioOutcome = {
  readonly rule: RatioRule
} & (
  | {
      readonly state: "decided"
      readonly result: "pass" | "fail"
      /** Null if the denominator is zero. */
      readonly quotient: number | null
      /** The quotient at the end that decides: the worst end of a pass, the best end of a failure. */
      readonly end: number | null
      readonly numerator: Part
      readonly denominator: Part
      /** The bound of the quotient; null if it is computed from filed figures. */
      readonly bound: Bound | null
      readonly note: string | null
    }
  | { readonly state: "unresolved"; readonly reason: WithheldReason; readonly lacks: string }
)

/** True if a quotient passes. The quotient and the limit are decimals. */
export function passes(operator: Operator, quotient: number, limit: number): boolean {
  if (operator === "<=") return quotient <= limit
  if (operator === "<") return quotient < limit
  return operator === ">=" ? quotient >= limit : quotient > limit
}

/** True if the ratio may not exceed its limit. */
export function isUpper(operator: Operator): boolean {
  return operator === "<=" || operator === "<"
}

/** Decides a ratio screen on the measures. `activity` is the business as the standard treats it. */
export function decideRatio(
  rule: RatioRule,
  measured: CompanyMeasures,
  activity: BusinessActivity,
): RatioOutcome {
  return decideQuotient(rule, divide(rule, measured, activity, readDenominator(rule, measured)))
}

/** Compares the unrounded quotient with the limit (law 1). */
export function decideQuotient(rule: RatioRule, quotient: Quotient): RatioOutcome {
  if (quotient.state === "lacking") {
    return { rule, state: "unresolved", reason: quotient.reason, lacks: quotient.lacks }
  }
  if (quotient.state === "undefined") {
    const { numerator, denominator, note } = quotient
    const result = quotient.fails ? "fail" : "pass"
    const parts = { numerator, denominator, bound: null, note }
    return { rule, state: "decided", result, quotient: null, end: null, ...parts }
  }
  return isUpper(rule.operator) ? decideUpper(rule, quotient) : decideLower(rule, quotient)
}

/** The best end above the limit fails; the worst end within the limit passes. */
function decideUpper(rule: RatioRule, quotient: KnownQuotient): RatioOutcome {
  const { operator, limit } = rule
  const { least, most, denominator, denominatorMost, note } = quotient
  const decided = { rule, state: "decided" as const, denominator, note }
  const atLeast = least.value / denominator.value
  if (!passes(operator, atLeast, limit)) {
    if (quotient.failDoubt !== null) return unresolved(rule, quotient.failDoubt)
    if (denominatorMost !== null && passes(operator, least.value / denominatorMost, limit))
      return unresolved(rule, between(denominator.label, denominator.value, denominatorMost))
    const over = quotient.denominatorWhole ?? denominator
    const bound = quotientBound(least, over)
    const failed = least.value / over.value
    const end = least.value / (denominatorMost ?? over.value)
    return { ...decided, result: "fail", quotient: failed, end, numerator: least, denominator: over, bound }
  }
  if (most === null) return unresolved(rule, quotient.lacks ?? "the numerator is not bounded")
  const atMost = most.value / denominator.value
  if (!passes(operator, atMost, limit)) {
    const range = between(most.label, least.value, most.value)
    return unresolved(rule, quotient.lacks === null ? range : `${range}: ${quotient.lacks}`)
  }
  const end = quotient.worst.value / denominator.value
  if (!passes(operator, end, limit)) return unresolved(rule, quotient.worst.why)
  if (quotient.passDoubt !== null) return unresolved(rule, quotient.passDoubt)
  const bound = quotientBound(most, denominator)
  return { ...decided, result: "pass", quotient: atMost, end, numerator: most, bound }
}

/** The minimum over the largest denominator passes if it reaches the limit; the maximum fails if it does not. */
function decideLower(rule: RatioRule, quotient: KnownQuotient): RatioOutcome {
  const { operator, limit } = rule
  const { least, most, denominator, denominatorMost, note } = quotient
  const decided = { rule, state: "decided" as const, denominator, note }
  const atLeast = least.value / (denominatorMost ?? denominator.value)
  if (passes(operator, atLeast, limit)) {
    if (quotient.passDoubt !== null) return unresolved(rule, quotient.passDoubt)
    const bound = quotientBound(least, denominator)
    const stated = least.value / denominator.value
    return { ...decided, result: "pass", quotient: stated, end: atLeast, numerator: least, bound }
  }
  if (most === null) return unresolved(rule, quotient.lacks ?? "the numerator is not bounded")
  const atMost = most.value / denominator.value
  if (passes(operator, atMost, limit)) return unresolved(rule, between(most.label, least.value, most.value))
  if (quotient.failDoubt !== null) return unresolved(rule, quotient.failDoubt)
  const bound = quotientBound(most, denominator)
  return { ...decided, result: "fail", quotient: atMost, end: atMost, numerator: most, bound }
}

function unresolved(rule: RatioRule, lacks: string): RatioOutcome {
  return { rule, state: "unresolved", reason: "screen_unresolved", lacks }
}

function between(label: string, least: number, most: number): string {
  return `the filings give only a range for ${lowerFirst(label)}, ${groupedDigits(Math.round(least))} to ${groupedDigits(Math.round(most))}`
}

/** The bound of the quotient. If the bounds of numerator and denominator leave it open, no screen decides. */
function quotientBound(numerator: Part, denominator: Part): Bound | null {
  return boundOf(numerator) ?? opposite(boundOf(denominator))
}

/** The quotient of a ratio rule for the measures of a company. */
function divide(
  rule: RatioRule,
  measured: CompanyMeasures,
  activity: BusinessActivity,
  below: Denominator,
): Quotient {
  const above = readNumerator(rule.numerator, measured, activity)
  if (above.state === "lacking") return above
  if (below.state === "lacking") return below
  if (below.part.value === 0) {
    return above.overNothing?.(below.part) ?? lacking(`${lowerFirst(below.part.label)} is zero`)
  }
  const { operator, limit } = rule
  // A doubted pass holds if the worst end of the numerator is within the limit by the least denominator too.
  const isSure = below.least !== null && passes(operator, above.worst.value / below.least, limit)
  const doubt = isSure ? null : below.passDoubt
  return {
    state: "known",
    least: above.least,
    most: isUpper(rule.operator) ? above.most : mostWithAll(above),
    worst: above.worst,
    lacks: above.lacks,
    denominator: below.part,
    denominatorMost: below.most,
    denominatorWhole: below.whole,
    note: above.note ?? below.note,
    passDoubt: isUpper(rule.operator) ? doubt : below.failDoubt,
    failDoubt: isUpper(rule.operator) ? below.failDoubt : below.passDoubt,
  }
}

/** The maximum with every amount that may belong to it, with which a failure of a lower limit must hold too. */
function mostWithAll({ most, worst: { value }, whole }: KnownNumerator): Part | null {
  if (most === null || value === most.value) return most
  if (!Number.isFinite(value)) return null
  return whole ?? { ...most, value, bounds: { everything: "at_most" } }
}

/** The numerator of a ratio rule. */
export function readNumerator(
  names: readonly NumeratorName[],
  measured: CompanyMeasures,
  activity: BusinessActivity,
): Numerator {
  const read = names.map((name) => numeratorOf(name, measured, activity))
  const [only, ...others] = read
  return only !== undefined && others.length === 0 ? only : sumOf(numeratorLabel(names), read)
}

function numeratorOf(name: NumeratorName, measured: CompanyMeasures, activity: BusinessActivity): Numerator {
  switch (name) {
    case "interest_bearing_debt":
      return debtNumerator(measured)
    case "cash_and_interest_bearing_securities":
      return cashNumerator(measured)
    case "interest_taking_deposits":
      return depositsNumerator(measured)
    case "preferred_shares":
    case "receivables":
    case "inventories":
    case "illiquid_assets":
      return sheetNumerator(name, measured)
    case "net_liquid_assets":
      return netLiquidNumerator(measured)
    default:
      return incomeNumerator(name, measured, activity)
  }
}

/** The sum of several numerators: the sums of their ends. */
function sumOf(label: string, read: readonly Numerator[]): Numerator {
  const known: KnownNumerator[] = []
  for (const each of read) {
    if (each.state === "lacking") return each
    known.push(each)
  }
  const most = known.map((each) => each.most).filter((part) => part !== null)
  const isBounded = most.length === known.length
  const notes = known.flatMap(({ note }) => note ?? [])
  const widest = known.find(({ most: stated, worst }) => worst.value > (stated?.value ?? 0)) ?? known[0]
  return {
    state: "known",
    least: sumOfParts(
      label,
      known.map(({ least }) => least),
    ),
    most: isBounded ? sumOfParts(label, most) : null,
    worst: {
      value: known.reduce((sum, { worst }) => sum + worst.value, 0),
      why: widest?.worst.why ?? "",
    },
    lacks: known.find((each) => each.most === null)?.lacks ?? null,
    note: notes.length === 0 ? null : notes.join(" "),
  }
}

const digitsMin = 4
const digitsMax = 15

/** Rounds a quotient for print, with enough digits not to contradict the verdict (law 1). */
export function printQuotient(quotient: number, { operator, limit }: Comparison): number {
  for (let digits = digitsMin; digits <= digitsMax; digits++) {
    const rounded = Number(quotient.toFixed(digits))
    if (passes(operator, rounded, limit) === passes(operator, quotient, limit)) return rounded
  }
  return quotient
}

/** Distance of the printed quotient from the limit in percentage points; negative if the quotient fails. */
export function printBuffer(printed: number, { operator, limit }: Comparison): number {
  const distance = isUpper(operator) ? limit - printed : printed - limit
  for (let digits = 2; digits <= digitsMax; digits++) {
    const rounded = Number((distance * 100).toFixed(digits))
    if (rounded !== 0 || distance === 0) return rounded === 0 ? 0 : rounded
  }
  return 0
}

export type Comparison = Pick<RatioRule, "operator" | "limit">
