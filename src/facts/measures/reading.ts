import type { Estimate, Figure } from "./measure.ts"

/** The result of reading a measure for one company: a figure with its doubts, or what is missing. */
export type MeasureReading = KnownReading | UnknownReading

export interface KnownReading {
  readonly state: "known"
  readonly figure: Figure
  /** What may belong to the figure and would make it larger; else null. A pass must hold with it. */
  readonly possibleAddition: PossibleAddition | null
  /**
   * A smaller amount that other tags state for the same thing. Nothing proves which is right: a screen must
   * come out the same with both.
   */
  readonly rival?: Figure
  /** Doubts that lower the confidence; `code` names them for the packet. */
  readonly doubts: readonly Doubt[]
}

export interface PossibleAddition {
  /** The figure with the addition. */
  readonly value: number
  /** Names the addition, as the end of a sentence. */
  readonly what: string
  /** How `value` is computed; set if a failure may rest on it. */
  readonly estimate?: Estimate
}

interface UnknownReading {
  readonly state: "unknown"
  /** What is missing, as the end of a sentence: "no debt is tagged and ...". */
  readonly lacks: string
}

/** Reasons to doubt a figure. */
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

/** A reading of a figure that nothing else can add to. */
export function known(figure: Figure, ...doubts: readonly Doubt[]): KnownReading {
  return { state: "known", figure, possibleAddition: null, doubts }
}

/** A reading of a figure that could be as large as `value` if `what` belongs to it. */
export function knownWithAddition(figure: Figure, value: number, what: string): KnownReading {
  return {
    state: "known",
    figure,
    possibleAddition: value > figure.value ? { value, what } : null,
    doubts: [],
  }
}

/** The reading with the smaller amount that contradicts it; unchanged if `rival` is null or not smaller. */
export function withRival(reading: KnownReading, rival: Figure | null): KnownReading {
  return rival === null || rival.value >= reading.figure.value ? reading : { ...reading, rival }
}

/** The reading with the addition, unless it already has a larger one. */
export function withAddition(reading: KnownReading, addition: PossibleAddition): KnownReading {
  const most = reading.possibleAddition?.value ?? reading.figure.value
  return addition.value <= most ? reading : { ...reading, possibleAddition: addition }
}

/** A reading without a figure. `lacks` says what is missing, as the end of a sentence. */
export function unknown(lacks: string): UnknownReading {
  return { state: "unknown", lacks }
}

/** The value of the figure, or null when unknown. */
export function readingValue(reading: MeasureReading): number | null {
  return reading.state === "known" ? reading.figure.value : null
}
