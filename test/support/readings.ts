import type { MeasureReading } from "../../src/facts/measures/reading.ts"

/** A reading as text: the figure, with "at most" for a bound, and its upper bound; or the missing part. */
export function shownReading(reading: MeasureReading): string {
  if (reading.state === "unknown") return reading.lacks
  const { figure, most } = reading
  const least = figure.strategy === "UpperBound" ? `at most ${figure.value}` : `${figure.value}`
  return most?.value === figure.value ? least : `${least} to ${most?.value ?? "any amount"}`
}

export function figureOf(reading: MeasureReading): number | "unknown" {
  return reading.state === "unknown" ? "unknown" : reading.figure.value
}

/** The upper bound of a known reading. */
export function mostOf(reading: MeasureReading): number {
  if (reading.state === "unknown") throw new Error(reading.lacks)
  return reading.most?.value ?? Number.POSITIVE_INFINITY
}
