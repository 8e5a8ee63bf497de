import type { MeasureReading } from "../../src/facts/measures/reading.ts"

/** A reading as text: the figure, "at most" in front of a bound, and the most it can be; or what it lacks. */
export function shownReading(reading: MeasureReading): string {
  if (reading.state === "unknown") return reading.lacks
  const { figure, possibleAddition } = reading
  const least = figure.strategy === "UpperBound" ? `at most ${figure.value}` : `${figure.value}`
  return possibleAddition === null ? least : `${least} to ${possibleAddition.value}`
}
