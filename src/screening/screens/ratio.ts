import type { MarketCap } from "../../facts/market-cap.ts"
import type { Estimate, NamedFigure } from "../../facts/measures/measure.ts"
import type { ShareCount } from "../../facts/measures/shares/count.ts"
import { groupedDigits } from "../../grouped-digits.ts"
import type { Bound, RatioScreenName, WithheldReason } from "../../vocabulary.ts"
import type { CompanyMeasures } from "../company-measures.ts"
import type { Methodology } from "../methodologies.ts"
import type { RatioDeclaration } from "./declarations.ts"

/** One part of a quotient: an amount and its sources. */
export type Part =
  | {
      readonly kind: "figure"
      readonly label: string
      readonly value: number
      readonly figures: readonly LabelledFigure[]
      /** Amounts by name that no filing states and no figure holds. */
      readonly estimates: Readonly<Record<string, Estimate>>
      /** The amounts by name that are only bounded, all in one direction; an amount left out entirely is at least zero. */
      readonly bounds: Readonly<Record<string, Bound>>
    }
  | {
      readonly kind: "market_cap"
      readonly label: string
      readonly value: number
      readonly cap: MarketCap
      readonly shares: ShareCount
      readonly bound: Bound | null
    }

/** A figure of a part. */
export interface LabelledFigure extends NamedFigure {
  /** Which of the basis's two filings is the source of a figure without facts. */
  readonly readFrom: "balance_sheet" | "income"
}

/** The result of dividing: a quotient, an undefined quotient (denominator zero), or the reason it is lacking. */
export type Quotient =
  | {
      readonly state: "known"
      /** Minimum of the numerator: above the limit, the screen fails. */
      readonly least: Part
      /** Maximum of the numerator: within the limit, the screen passes. Null without a bound; `lacks` then says what is missing. */
      readonly most: Part | null
      readonly lacks: string | null
      /** Minimum of the denominator. */
      readonly denominator: Part
      /** Maximum of the denominator: a failure must hold with it too. Null when it equals the minimum. */
      readonly denominatorMost: number | null
      readonly note: string | null
      /** A reason to doubt a pass: a pass then becomes unresolved. */
      readonly passDoubt: string | null
      /** A reason to doubt a failure: a failure then becomes unresolved. */
      readonly failDoubt: string | null
    }
  | {
      readonly state: "undefined"
      readonly fails: boolean
      readonly numerator: Part
      readonly denominator: Part
      readonly note: string
    }
  | { readonly state: "lacking"; readonly reason: WithheldReason; readonly lacks: string }

/** A declared ratio screen with the function that computes its quotient. */
export interface RatioScreen extends RatioDeclaration {
  readonly divide: (measured: CompanyMeasures, methodology: Methodology) => Quotient
}

/** A screen's outcome: decided on the unrounded quotient (design, law 1). */
export type RatioOutcome = {
  readonly screen: RatioScreen
  readonly threshold: number
} & (
  | {
      readonly state: "decided"
      readonly result: "pass" | "fail"
      /** Null where the denominator is zero. */
      readonly quotient: number | null
      readonly numerator: Part
      readonly denominator: Part
      /** How the quotient is known; null where it is computed from filed figures. */
      readonly bound: Bound | null
      readonly note: string | null
    }
  | { readonly state: "unresolved"; readonly reason: WithheldReason; readonly lacks: string }
)

/** One value per ratio screen, in the order the screens are shown. */
export type ByRatioScreen<Value> = Readonly<Record<RatioScreenName, Value>>

/** Maps the value of each ratio screen. */
export function mapRatioScreens<From, To>(
  values: ByRatioScreen<From>,
  change: (value: From) => To,
): Record<RatioScreenName, To> {
  return {
    debt_to_market_cap: change(values.debt_to_market_cap),
    cash_to_market_cap: change(values.cash_to_market_cap),
    prohibited_revenue: change(values.prohibited_revenue),
  }
}

/** Decides on the unrounded quotient against the limit of the methodology (design, law 1). */
export function decideRatio(
  screen: RatioScreen,
  measured: CompanyMeasures,
  methodology: Methodology,
): RatioOutcome {
  const threshold = methodology.limits[screen.name]
  const quotient = screen.divide(measured, methodology)
  if (quotient.state === "lacking") {
    return { screen, threshold, state: "unresolved", reason: quotient.reason, lacks: quotient.lacks }
  }
  if (quotient.state === "undefined") {
    const { numerator, denominator, note } = quotient
    const result = quotient.fails ? "fail" : "pass"
    const parts = { numerator, denominator, bound: null, note }
    return { screen, threshold, state: "decided", result, quotient: null, ...parts }
  }
  const { least, most, denominator, denominatorMost, note } = quotient
  const decided = { screen, threshold, state: "decided" as const, denominator, note }
  const unresolved = (lacks: string): RatioOutcome => {
    return { screen, threshold, state: "unresolved", reason: "screen_unresolved", lacks }
  }
  const atLeast = least.value / denominator.value
  if (atLeast > threshold) {
    if (quotient.failDoubt !== null) return unresolved(quotient.failDoubt)
    if (denominatorMost !== null && least.value / denominatorMost <= threshold) {
      return unresolved(
        `${lowerFirst(denominator.label)} is only known to lie between ${groupedDigits(Math.round(denominator.value))} and ${groupedDigits(Math.round(denominatorMost))}`,
      )
    }
    const bound = quotientBound(least, denominator)
    return { ...decided, result: "fail", quotient: atLeast, numerator: least, bound }
  }
  if (most === null) return unresolved(quotient.lacks ?? "the numerator is not bounded")
  const atMost = most.value / denominator.value
  if (atMost > threshold) {
    return unresolved(
      `${lowerFirst(most.label)} is only known to lie between ${groupedDigits(least.value)} and ${groupedDigits(most.value)}`,
    )
  }
  if (quotient.passDoubt !== null) return unresolved(quotient.passDoubt)
  const bound = quotientBound(most, denominator)
  return { ...decided, result: "pass", quotient: atMost, numerator: most, bound }
}

/** How a part is known; null where it is filed or computed from filed figures. */
export function boundOf(part: Part): Bound | null {
  if (part.kind === "market_cap") return part.bound
  return Object.values(part.bounds)[0] ?? null
}

/** The bound in the other direction: of what is divided by, or of the rest of a whole. */
export function opposite(bound: Bound | null): Bound | null {
  if (bound === null) return null
  return bound === "at_most" ? "at_least" : "at_most"
}

/** No screen decides where numerator and denominator are bounded in a way that leaves the quotient open. */
function quotientBound(numerator: Part, denominator: Part): Bound | null {
  return boundOf(numerator) ?? opposite(boundOf(denominator))
}

function lowerFirst(text: string): string {
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
}

const digitsMin = 4
const digitsMax = 15

/** Rounds a quotient for print, with enough digits not to contradict the verdict (design, law 1). */
export function printQuotient(quotient: number, threshold: number): number {
  for (let digits = digitsMin; digits <= digitsMax; digits++) {
    const rounded = Number(quotient.toFixed(digits))
    if (rounded <= threshold === quotient <= threshold) return rounded
  }
  return quotient
}

/** Distance of the printed quotient from the threshold in percentage points; negative when it fails. */
export function printBuffer(printed: number, threshold: number): number {
  for (let digits = 2; digits <= digitsMax; digits++) {
    const rounded = Number(((threshold - printed) * 100).toFixed(digits))
    if (rounded !== 0 || printed === threshold) return rounded === 0 ? 0 : rounded
  }
  return 0
}
