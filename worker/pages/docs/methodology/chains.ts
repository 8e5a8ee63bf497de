import type { Combination, Measure } from "../../../../src/facts/measures/measure.ts"
import { code, section } from "./markdown.ts"

/** A measure under the name readers know it by. */
export interface Chain {
  readonly title: string
  readonly measure: Measure
  /** What it is for, in a sentence or two; empty where the name says it. */
  readonly purpose: string
}

/** A chain under its title; without a purpose nothing stands between title and steps. */
export function chain(title: string, measure: Measure, purpose = ""): Chain {
  return { title, measure, purpose }
}

/** Each chain under a heading of its own; a chain that is part of another is named there and not written out again. */
export function printChains(chains: readonly Chain[]): string {
  return chains
    .map(({ title, measure, purpose }) => {
      const others: Titles = new Map(
        chains.flatMap((each) => (each.measure === measure ? [] : [[each.measure, each.title]])),
      )
      return section(`### ${title}`, purpose, recipeLines(measure, others).join("\n"))
    })
    .join("\n\n")
}

type Titles = ReadonlyMap<Measure, string>

const leads: Readonly<Record<Combination, string>> = {
  first: "The first that is tagged of",
  largest: "The largest of",
  total: "The sum of",
  rows: "The sum of the rows",
  completed: "The first, where it is tagged, with the others added, of",
  every: "The sum, where every one is tagged, of",
}

/** A nested list: what is done, and below it what it is done with; in one line where that is only names. */
function recipeLines(measure: Measure, titles: Titles): readonly string[] {
  const name = nameOf(measure, titles)
  const { recipe } = measure
  if (name !== null || recipe.kind === "tag") return [`- ${name ?? ""}`]
  const lead = recipe.kind === "rule" ? ruleLead(recipe.rule, recipe.parts.length) : `${leads[recipe.kind]}:`
  const names = recipe.parts.map((part) => nameOf(part, titles))
  if (names.every((each) => each !== null)) return [`- ${[lead, names.join(", ")].join(" ").trimEnd()}`]
  return [
    `- ${lead}`,
    ...recipe.parts.flatMap((part) => recipeLines(part, titles).map((line) => `  ${line}`)),
  ]
}

/** What a rule looks at stands behind its sentence, or below it. */
function ruleLead(rule: string, parts: number): string {
  return parts === 0 ? rule : `${rule} Looks at:`
}

/** A chain with a title goes by it, a single tag by its concept; null for what is put together on the spot. */
function nameOf(measure: Measure, titles: Titles): string | null {
  const title = titles.get(measure)
  if (title !== undefined) return `*${title}*`
  return measure.recipe.kind === "tag" ? code(measure.recipe.concept) : null
}
