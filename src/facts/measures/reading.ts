import type { Figure } from "./figure.ts"

/**
 * The result of reading a measure for one company: the amount that the tags state, and the two ends between
 * which the true amount lies. A screen passes only with the worse end, and fails only with the better one.
 */
export type MeasureReading = KnownReading | UnknownReading

/** One end of a reading. */
export interface End {
  readonly value: number
  /** Why the amount may be this, as the end of a sentence: "with kinds of debt that overlap"; null for the figure. */
  readonly why: string | null
  /** The figure that a packet states for this end; null if it states none, or if the end is the reading's figure. */
  readonly proof: Figure | null
}

interface Ends {
  readonly least: End
  /** Null if nothing bounds the amount. */
  readonly most: End | null
}

/** A reading whose figure is printed. Equal ends mean that the figure is exact. */
export interface KnownReading extends Ends {
  readonly state: "known"
  readonly figure: Figure
  /** Doubts that lower the confidence; `code` names them for the packet. */
  readonly doubts: readonly Doubt[]
}

/** A reading without a figure that could be printed as the amount. */
interface UnknownReading extends Ends {
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
type DoubtCode = (typeof doubtCodes)[number]

/** True for a figure that is inferred from a missing tag. A pass then needs a bound from the balance sheet. */
export function isInferredDebt(code: DoubtCode): boolean {
  return code === "zero_debt_by_evidence" || code === "debt_at_fiscal_year_end"
}

export interface Doubt {
  readonly code: DoubtCode
  readonly reason: string
}

/** The end of a reading without a figure of its own, as a figure proves it. */
function provenBy(figure: Figure | null): End {
  return { value: figure?.value ?? 0, why: null, proof: figure }
}

/** A reading of a figure. An upper bound may be as small as zero; any other figure is exact. */
export function known(figure: Figure, ...doubts: readonly Doubt[]): KnownReading {
  const most: End = { value: figure.value, why: null, proof: null }
  const least = isBound(figure) ? provenBy(null) : most
  return { state: "known", figure, least, most, doubts }
}

/** True for a figure that is only an upper bound. It may pass a screen but never fail one. */
export function isBound(figure: Figure): boolean {
  return figure.estimate?.bound === "at_most"
}

/** A reading without a figure. `lacks` names the missing data, as the end of a sentence. */
export function unknown(lacks: string): UnknownReading {
  return { state: "unknown", lacks, least: provenBy(null), most: null }
}

/** A reading without a figure, between `least` (null: zero) and `most` (null: nothing bounds it). */
export function between(lacks: string, least: Figure | null, most: Figure | null): UnknownReading {
  return { state: "unknown", lacks, least: provenBy(least), most: most && provenBy(most) }
}

/**
 * The reading, whose amount may be as large as `value`. Unchanged if it may be that large already. `proof` is
 * the figure that a packet states for that amount.
 */
export function upTo<Reading extends MeasureReading>(
  reading: Reading,
  value: number,
  why: string,
  proof: Figure | null = null,
): Reading {
  if (reading.most === null || value <= reading.most.value) return reading
  return { ...reading, most: { value, why, proof } }
}

/** The reading, whose amount is at most `value`, for the reason that it had before. */
export function notAbove<Reading extends MeasureReading>(reading: Reading, value: number): Reading {
  const { most } = reading
  return most === null || most.value <= value ? reading : { ...reading, most: { ...most, value } }
}

/** The reading, whose amount nothing bounds. */
export function unbounded<Reading extends MeasureReading>(reading: Reading): Reading {
  return { ...reading, most: null }
}

/**
 * The reading, whose amount may be as small as `rival`: other tags state that for the same thing, and nothing
 * proves which of the two is right. Unchanged if `rival` is null or not smaller.
 */
export function downTo<Reading extends MeasureReading>(reading: Reading, rival: Figure | null): Reading {
  if (rival === null || rival.value >= reading.least.value) return reading
  return { ...reading, least: { value: rival.value, why: "as another tag states", proof: rival } }
}

/** The reading, whose figure is only what the amount is at least, because of `why`. */
export function atLeast(reading: KnownReading, why: string): KnownReading {
  return { ...reading, least: { ...reading.least, why } }
}

/** The value of the figure; null if unknown. */
export function readingValue(reading: MeasureReading): number | null {
  return reading.state === "known" ? reading.figure.value : null
}

/** The reading of an amount that is larger by `amount`: the figure and both ends move. */
export function raised(reading: MeasureReading, amount: number): MeasureReading {
  const figureBy = (figure: Figure): Figure => ({ ...figure, value: figure.value + amount })
  const endBy = ({ value, why, proof }: End): End => ({
    value: value + amount,
    why,
    proof: proof && figureBy(proof),
  })
  const ends = { least: endBy(reading.least), most: reading.most && endBy(reading.most) }
  if (reading.state === "unknown") return { ...reading, ...ends }
  return { ...reading, ...ends, figure: figureBy(reading.figure) }
}
