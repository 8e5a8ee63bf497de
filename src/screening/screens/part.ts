import type { MarketCap } from "../../facts/market-cap.ts"
import type { Estimate, NamedFigure } from "../../facts/measures/measure.ts"
import type { ShareCount } from "../../facts/measures/shares/count.ts"
import type { Bound, WithheldReason } from "../../vocabulary.ts"

/** One part of a quotient: an amount and its sources. */
export type Part = FigurePart | MarketCapPart

export interface FigurePart {
  readonly kind: "figure"
  readonly label: string
  readonly value: number
  readonly figures: readonly LabelledFigure[]
  /** Amounts by name that no filing states and that are not among the figures. */
  readonly estimates: Readonly<Record<string, Estimate>>
  /**
   * The amounts by name that are only bounded, all in one direction. An amount that was left out entirely
   * counts as at least zero.
   */
  readonly bounds: Readonly<Record<string, Bound>>
}

interface MarketCapPart {
  readonly kind: "market_cap"
  readonly label: string
  readonly value: number
  readonly cap: MarketCap
  readonly shares: ShareCount
  readonly bound: Bound | null
}

/** One figure of a part, with its label. */
export interface LabelledFigure extends NamedFigure {
  /** Names the filing that is the source of a figure without facts. */
  readonly readFrom: "balance_sheet" | "income"
}

/** How a part is bounded; null if it is filed or computed from filed figures. */
export function boundOf(part: Part): Bound | null {
  if (part.kind === "market_cap") return part.bound
  return Object.values(part.bounds)[0] ?? null
}

/** The opposite bound: a quotient is at most x if its denominator is at least y; a whole's rest likewise. */
export function opposite(bound: Bound | null): Bound | null {
  if (bound === null) return null
  return bound === "at_most" ? "at_least" : "at_most"
}

/** A part that consists of one figure, marked as `at_most` if the figure is an upper bound. */
export function figurePart(label: string, labelled: LabelledFigure): FigurePart {
  const { name, figure } = labelled
  return {
    kind: "figure",
    label,
    value: figure.value,
    figures: [labelled],
    estimates: {},
    bounds: figure.estimate === undefined ? {} : { [name]: figure.estimate.bound },
  }
}

/** The part, marked as the least or the most that the amount can be. */
export function marked(part: FigurePart, bound: Bound): FigurePart {
  const [named] = part.figures
  return named === undefined ? part : { ...part, bounds: { [named.name]: bound } }
}

/** The sum of parts, under one label. */
export function sumOfParts(label: string, parts: readonly FigurePart[]): FigurePart {
  return {
    kind: "figure",
    label,
    value: parts.reduce((sum, { value }) => sum + value, 0),
    figures: parts.flatMap(({ figures }) => figures),
    estimates: Object.assign({}, ...parts.map(({ estimates }) => estimates)),
    bounds: Object.assign({}, ...parts.map(({ bounds }) => bounds)),
  }
}

/** The result of dividing: a quotient, an undefined quotient (denominator zero), or what is lacking. */
export type Quotient =
  | {
      readonly state: "known"
      /** Minimum of the numerator: above an upper limit, the screen fails. */
      readonly least: Part
      /** Maximum of the numerator: within an upper limit, the screen passes. Null without a bound. */
      readonly most: Part | null
      /** Why there is no maximum, or why it is not the minimum; else null. */
      readonly lacks: string | null
      /** Minimum of the denominator. */
      readonly denominator: Part
      /** Maximum of the denominator: a failure must hold with it too. Null when it equals the minimum. */
      readonly denominatorMost: number | null
      /** The denominator that a failure must hold with, if a smaller amount contradicts it; else null. */
      readonly denominatorWhole: Part | null
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
