import type { FactIndex } from "../fact-ledger.ts"

/** A measure, as far as it matters who reports it. Measures are numbered in the order in which they are made. */
export interface Numbered<Part> {
  readonly number: number
  readonly recipe: { readonly kind: "tag"; readonly concept: string } | WithParts<Part>
}
interface WithParts<Part> {
  readonly kind: string
  readonly parts: readonly Part[]
}

/** A measure of a company: its place among the measures that the company reports, and the parts reported. */
export interface ReportedMeasure<Part> {
  /** -1 if the company reports none of the concepts. */
  readonly slot: number
  readonly parts: readonly Part[]
}

/** Finds the measures that a company reports. `tags` and `made` are the tags by concept, and how many measures there are. */
export function reportedMeasures<Part extends Numbered<Part>>(
  { byConcept }: FactIndex,
  tags: ReadonlyMap<string, Part>,
  made: number,
): (measure: Part) => ReportedMeasure<Part> {
  const measures: ReportedMeasure<Part>[] = new Array(made)
  let slots = 0
  const find = (measure: Part): ReportedMeasure<Part> => {
    const { number, recipe } = measure
    const known = measures[number]
    if (known !== undefined) return known
    const found = "parts" in recipe ? combined(recipe) : number < made ? unreported : ofTag(recipe.concept)
    measures[number] = found
    return found
  }
  const ofTag = (concept: string) => (byConcept.has(concept) ? { slot: slots++, parts: [] } : unreported)
  const combined = ({ kind, parts: all }: WithParts<Part>): ReportedMeasure<Part> => {
    const parts: Part[] = []
    for (const part of all) if (find(part).slot >= 0) parts.push(part)
    const [only] = parts
    if (only === undefined) return unreported
    const isOnly = parts.length === 1 && sameIfOnly.has(kind)
    return { slot: isOnly ? find(only).slot : slots++, parts }
  }
  for (const concept of byConcept.keys()) {
    const measure = tags.get(concept)
    if (measure !== undefined) measures[measure.number] = ofTag(concept)
  }
  return find
}
const unreported = { slot: -1, parts: [] }

/** The combinations whose figure is that of the only part that the company reports. */
const sameIfOnly: ReadonlySet<string> = new Set(["first", "largest", "total"])
