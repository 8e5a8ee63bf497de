import type { MeasureReading } from "../../src/facts/measures/reading.ts"

/** A reading as text: the figure, "at most" in front of a bound, and the most it can be; or what it lacks. */
export function shownReading(reading: MeasureReading): string {
  if (reading.state === "unknown") return reading.lacks
  const { figure, possibleAddition } = reading
  const least = figure.strategy === "UpperBound" ? `at most ${figure.value}` : `${figure.value}`
  return possibleAddition === null ? least : `${least} to ${possibleAddition.value}`
}

/** The figure of a reading. */
export function figureOf(reading: MeasureReading): number | "unknown" {
  return reading.state === "unknown" ? "unknown" : reading.figure.value
}

/** The most that a known reading can be. */
export function mostOf(reading: MeasureReading): number {
  if (reading.state === "unknown") throw new Error(reading.lacks)
  return reading.possibleAddition?.value ?? reading.figure.value
}
