import type { Estimate, Figure } from "./measure.ts"

/** The result of reading a measure for one company: a figure with its doubts, or what is missing. */
export type MeasureReading = KnownReading | UnknownReading

export interface KnownReading {
  readonly state: "known"
  readonly figure: Figure
  /** A larger value that the figure may have, or null. To pass, a screen must pass with this value too. */
  readonly possibleAddition: PossibleAddition | null
  /**
   * A smaller amount that other tags state for the same thing. Nothing proves which of the two is right, so a
   * screen must have the same result with either.
   */
  readonly rival?: Figure
  /** Doubts that lower the confidence; `code` names them for the packet. */
  readonly doubts: readonly Doubt[]
}

export interface PossibleAddition {
  /** The sum of the figure and the addition. */
  readonly value: number
  /** The name of the addition, as the end of a sentence. */
  readonly what: string
  /** How `value` is computed; set if a screen may fail because of the addition. */
  readonly estimate?: Estimate
}

interface UnknownReading {
  readonly state: "unknown"
  /** The missing data, as the end of a sentence: "no debt is tagged and ...". */
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

/** A reading of a figure without a possible addition. */
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

/**
 * The reading with `rival` as a smaller, contradicting amount; unchanged if `rival` is null or not smaller.
 */
export function withRival(reading: KnownReading, rival: Figure | null): KnownReading {
  return rival === null || rival.value >= reading.figure.value ? reading : { ...reading, rival }
}

/** The reading with the addition. Unchanged if the reading already has an addition at least as large. */
export function withAddition(reading: KnownReading, addition: PossibleAddition): KnownReading {
  const most = reading.possibleAddition?.value ?? reading.figure.value
  return addition.value <= most ? reading : { ...reading, possibleAddition: addition }
}

/** A reading without a figure. `lacks` names the missing data, as the end of a sentence. */
export function unknown(lacks: string): UnknownReading {
  return { state: "unknown", lacks }
}

/** The value of the figure; null if unknown. */
export function readingValue(reading: MeasureReading): number | null {
  return reading.state === "known" ? reading.figure.value : null
}
