import type { Series } from "../../src/facts/fact.ts"

/** The amount of a concept at an instant, or in a period from `start` to `end`; null if none is stated. */
export function amountAt(series: readonly Series[], concept: string, period: string): number | null {
  const [start, end] = period.includes("/") ? period.split("/") : [null, period]
  const facts = series.filter((each) => each.concept === concept).flatMap((each) => each.facts)
  const stated = facts.filter((fact) => fact.start === (start ?? null) && fact.end === end)
  if (stated.length > 1) throw new Error(`${concept} is stated twice`)
  return stated[0]?.value ?? null
}
