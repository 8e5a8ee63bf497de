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
  const note = (number: number, isReported: boolean, parts: readonly Part[]): ReportedMeasure<Part> => {
    const noted = { slot: isReported ? slots++ : -1, parts }
    measures[number] = noted
    return noted
  }
  const find = (measure: Part): ReportedMeasure<Part> => {
    const { number, recipe } = measure
    const known = measures[number]
    if (known !== undefined) return known
    if (!("parts" in recipe)) return note(number, number >= made && byConcept.has(recipe.concept), [])
    const parts = recipe.parts.filter((part) => find(part).slot >= 0)
    return note(number, parts.length > 0, parts)
  }
  // A company reports few of all tags, so the other tags made so far need no search.
  for (const concept of byConcept.keys()) {
    const measure = tags.get(concept)
    if (measure !== undefined) note(measure.number, true, [])
  }
  return find
}
