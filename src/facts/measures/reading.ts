import type { Figure } from "./measure.ts"

/** A measure as read for one company: a figure with what speaks against it, or what it lacks. */
export type MeasureReading = KnownReading | UnknownReading

export interface KnownReading {
  readonly state: "known"
  readonly figure: Figure
  /** What else could belong to the figure, and would make it larger; null when nothing could. A pass must bear it. */
  readonly possibleAddition: PossibleAddition | null
  /** Doubts that lower the confidence; `code` names them for the packet. */
  readonly doubts: readonly Doubt[]
}

interface PossibleAddition {
  /** The figure with all of it. */
  readonly value: number
  /** What it is, as the end of a sentence. */
  readonly what: string
}

export interface UnknownReading {
  readonly state: "unknown"
  /** What is missing, as the end of a sentence: "no debt is tagged and ...". */
  readonly lacks: string
}

/** What may speak against a figure. */
export const doubtCodes = [
  "debt_totals_differ",
  "debt_principal_only",
  "debt_from_maturity_table",
  "debt_at_fiscal_year_end",
  "zero_debt_by_evidence",
  "interest_income_bounded",
] as const
export type DoubtCode = (typeof doubtCodes)[number]

export interface Doubt {
  readonly code: DoubtCode
  readonly reason: string
}

/** A figure that no further tag may add to. */
export function known(figure: Figure, ...doubts: readonly Doubt[]): KnownReading {
  return { state: "known", figure, possibleAddition: null, doubts }
}

/** A figure to which more could belong. */
export function knownWithAddition(figure: Figure, value: number, what: string): KnownReading {
  return {
    state: "known",
    figure,
    possibleAddition: value > figure.value ? { value, what } : null,
    doubts: [],
  }
}

/** No figure. `lacks` is what is missing, as a clause of a sentence that a reader is told. */
export function unknown(lacks: string): UnknownReading {
  return { state: "unknown", lacks }
}

/** The value, or null when unknown. */
export function readingValue(reading: MeasureReading): number | null {
  return reading.state === "known" ? reading.figure.value : null
}
