import type { MarketCap } from "../../facts/market-cap.ts"
import type { Estimate, NamedFigure } from "../../facts/measures/figure.ts"
import type { ShareCount } from "../../facts/measures/shares/count.ts"
import type { Bound, WithheldReason } from "../../vocabulary.ts"

/** One part of a quotient: an amount and its sources. */
export type Part = FigurePart | MarketCapPart

export interface FigurePart {
  readonly kind: "figure"
  readonly label: string
  readonly value: number
  readonly figures: readonly LabelledFigure[]
  /** Estimates, by name: amounts that no filing states and that are not among the figures. */
  readonly estimates: Readonly<Record<string, Estimate>>
  /** The bounds, by name, of inexact amounts, all in one direction; `at_least` for one that was left out. */
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
  /** The filing that is the source of a figure without facts. */
  readonly readFrom: "balance_sheet" | "income"
}

/** The measures that are one amount each, by the names of the amounts. */
export const measureNames = {
  total_assets: "totalAssets",
  revenue: "revenue",
  total_income: "totalIncome",
  profit_before_tax: "profitBeforeTax",
  preferred_shares: "preferredShares",
  receivables: "receivables",
  inventories: "inventories",
  illiquid_assets: "illiquidAssets",
} as const

/** The bound of a part; null if the part is filed or computed from filed figures. */
export function boundOf(part: Part): Bound | null {
  if (part.kind === "market_cap") return part.bound
  return Object.values(part.bounds)[0] ?? null
}

/**
 * The opposite bound. If a denominator is "at least" its value, the quotient is "at most" its value. If a
 * part of a whole is "at least" its value, the rest of the whole is "at most" its value.
 */
export function opposite(bound: Bound | null): Bound | null {
  if (bound === null) return null
  return bound === "at_most" ? "at_least" : "at_most"
}

/** A part that consists of one figure. If the figure is an upper bound, the part is marked as `at_most`. */
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

/** The part, marked as the lower or the upper limit of the amount. */
export function marked(part: FigurePart, bound: Bound): FigurePart {
  const [named] = part.figures
  return named === undefined ? part : { ...part, bounds: { [named.name]: bound } }
}

/** The part without any amount: what `name` names is at least nothing. */
export function nothingOf(label: string, name: string): FigurePart {
  return { kind: "figure", label, value: 0, figures: [], estimates: {}, bounds: { [name]: "at_least" } }
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

/** The worst end of a numerator. */
export interface Worst {
  /** Infinite if nothing bounds the numerator. */
  readonly value: number
  /** Why the numerator may be that large, if it may be larger than the amount that a pass states. */
  readonly why: string
}

/** The ends of a numerator. */
export interface Ends<Of extends Part> {
  /** The minimum. If it is above an upper limit, the screen fails. */
  readonly least: Of
  /** The amount that a pass states; null if no packet can state a maximum. */
  readonly most: Of | null
  /** The maximum with every amount that may belong to the numerator. To pass, a screen must pass with it. */
  readonly worst: Worst
  /** The reason why there is no maximum, or why the maximum differs from the minimum; else null. */
  readonly lacks: string | null
  readonly note: string | null
}

/** Reasons to doubt a pass or a failure, which is then unresolved. */
export interface ResultDoubts {
  readonly passDoubt: string | null
  readonly failDoubt: string | null
}

/** The result of a division: a quotient, an undefined quotient (denominator zero), or the missing data. */
export type Quotient = KnownQuotient | UndefinedQuotient | Lacking

export interface KnownQuotient extends Ends<Part>, ResultDoubts {
  readonly state: "known"
  /** Minimum of the denominator. */
  readonly denominator: Part
  /** Maximum of the denominator, with which a failure must hold too; null if equal to the minimum. */
  readonly denominatorMost: number | null
  /** The larger denominator, with which a failure must hold too; null if only one is known. */
  readonly denominatorWhole: Part | null
}

interface UndefinedQuotient {
  readonly state: "undefined"
  readonly fails: boolean
  readonly numerator: Part
  readonly denominator: Part
  readonly note: string
}

/** A numerator or a denominator that is not known. */
export interface Lacking {
  readonly state: "lacking"
  readonly reason: WithheldReason
  /** The missing data, as the end of a sentence. */
  readonly lacks: string
}

/** Says that an amount is not known. */
export function lacking(lacks: string, reason: WithheldReason = "screen_unresolved"): Lacking {
  return { state: "lacking", reason, lacks }
}
