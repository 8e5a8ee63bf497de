import type { Fact, Series } from "../../../src/facts/fact.ts"

/** Joins the series of several reports by concept and unit, in the order of the reports. */
export function joined(all: readonly Series[]): Series[] {
  const series = new Map<string, Series & { readonly facts: Fact[] }>()
  for (const { concept, unit, facts } of all) {
    const key = `${concept} ${unit}`
    const known = series.get(key) ?? { concept, unit, facts: [] }
    series.set(key, known)
    known.facts.push(...facts)
  }
  return [...series.values()]
}
