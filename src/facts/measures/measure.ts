import { addDays } from "../../days.ts"
import { type NationalTaxonomy, type Taxonomy, taxonomies } from "../../terms.ts"
import type { Fact } from "../fact.ts"
import {
  type FactIndex,
  type FactLedger,
  factsWithin,
  instantFact,
  keptBy,
  periodFact,
} from "../fact-ledger.ts"
import { type Figure, summed, sumOfFigures } from "./figure.ts"
import { type ReportedMeasure, reportedMeasures } from "./reported.ts"

/** The place at which facts are read: one instant or one period, in one unit. */
export interface Place {
  readonly ledger: FactLedger
  readonly unit: string
  readonly end: string
  /** First days reported for the period that ends on `end`, which may differ by a day; null for an instant. */
  readonly starts: readonly string[] | null
}

/**
 * The place at which measures are read: one balance-sheet instant or one fiscal year, in one currency. A view
 * caches the figures read at that place. It is a class because a copy by spread would carry the cache to
 * another day or unit.
 */
export class View implements Place {
  readonly ledger: FactLedger
  readonly unit: string
  readonly end: string
  readonly starts: readonly string[] | null
  readonly #reported: (measure: Measure) => ReportedMeasure<Measure>
  readonly #figures: (Figure | null)[] = []

  constructor({ ledger, unit, end, starts }: Place) {
    this.ledger = ledger
    this.unit = unit
    this.end = end
    this.starts = starts
    this.#reported = keptBy(ledger.index, reportedBy)
  }

  /** The view of an instant, YYYY-MM-DD, in the same ledger and unit. */
  instant(end: string): View {
    return instantView(this.ledger, this.unit, end)
  }

  /** The figure of a measure, read once; null if the company never reported any concept of the measure. */
  figure(measure: Measure, read: Reading): Figure | null {
    const { slot, parts } = this.#reported(measure)
    if (slot < 0) return null
    const known = this.#figures[slot]
    if (known !== undefined) return known
    const figure = read(this, parts)
    this.#figures[slot] = figure
    return figure
  }
}

/** The view of an instant, YYYY-MM-DD. There is one for each company, day of the ledger, unit and instant. */
export function instantView(ledger: FactLedger, unit: string, end: string): View {
  const instants = keptBy(ledger.index, instantsOf)
  const key = `${ledger.asOf} ${unit} ${end}`
  const known = instants.get(key)
  if (known !== undefined) return known
  const view = new View({ ledger, unit, end, starts: null })
  instants.set(key, view)
  return view
}

/** Computes a figure. `parts` are the parts of the measure that the company reports. */
type Reading = (view: View, parts: readonly Measure[]) => Figure | null

/** The views of a company's instants. */
const instantsOf = () => new Map<string, View>()
const reportedBy = (index: FactIndex) => reportedMeasures<Measure>(index, tags, measuresMade)

/** How a measure computes its figure. The methodology guide prints the recipe, so both always agree. */
type Recipe =
  | { readonly kind: "tag"; readonly concept: string }
  | { readonly kind: Combination; readonly parts: readonly Measure[] }
  | { readonly kind: "rule"; readonly rule: string; readonly parts: readonly Measure[] }

/** The combinators of this file, by name. `completed` is `totalWith`. */
export type Combination = "first" | "largest" | "total" | "rows" | "completed" | "every" | "ending" | "lately"

/** Reads a figure at a view; null if the facts do not state it. Unknown is not zero (law 2). */
export interface Measure {
  (view: View): Figure | null
  /** Every concept that the measure and its parts use; the companyfacts reader keeps only these concepts. */
  readonly concepts: readonly string[]
  readonly recipe: Recipe
  /** Measures are numbered in the order in which they are made. */
  readonly number: number
}
let measuresMade = 0

export type MeasureByTaxonomy = Readonly<Record<Taxonomy, Measure>>
export type NationalMeasure = Readonly<Record<NationalTaxonomy, Measure>>

/** A measure under US GAAP, under IFRS, and in each national taxonomy. */
export function byTaxonomy(usGaap: Measure, ifrsFull: Measure, national: NationalMeasure): MeasureByTaxonomy {
  return { "us-gaap": usGaap, "ifrs-full": ifrsFull, ...national }
}

/** The concepts of several measures together, by taxonomy. */
export function conceptsOf(
  ...measures: readonly MeasureByTaxonomy[]
): Readonly<Record<Taxonomy, readonly string[]>> {
  const of = (taxonomy: Taxonomy) => measures.flatMap((measure) => measure[taxonomy].concepts)
  const concepts = taxonomies.map((taxonomy) => [taxonomy, of(taxonomy)] as const)
  return Object.fromEntries(concepts) as Record<Taxonomy, string[]>
}

/** The measures that a rule reads, by name. If a rule treats several measures alike, they form a list. */
type Parts = Readonly<Record<string, Measure | readonly Measure[]>>

/** The figures of the parts, under the same names. */
export type FiguresOf<Named extends Parts> = {
  readonly [Name in keyof Named]: Named[Name] extends readonly Measure[]
    ? readonly (Figure | null)[]
    : Figure | null
}

/**
 * A measure defined by a rule. `rule` describes the measure on /docs/methodology. `decide` gets only the
 * figures of the parts, so a rule cannot use a concept that it does not declare. A part is read when the rule
 * names it, so a rule that names the costly ones last saves them; `...rest` would copy none. The figure is
 * null for a company that reports none of the concepts.
 */
export function declare<Named extends Parts>(
  rule: string,
  parts: Named,
  decide: (figures: FiguresOf<Named>) => Figure | null,
): Measure {
  Figures.addGetters(Object.keys(parts))
  const read = (view: View): Figure | null => decide(new Figures(view, parts) as unknown as FiguresOf<Named>)
  return measured(read, { kind: "rule", rule, parts: Object.values(parts).flat() })
}

/**
 * The figures of a rule's parts at a view. Each is read when the rule names it. All rules share one class, whose
 * getters have the names of all parts, because a class or a shape for each rule is slow.
 */
class Figures {
  readonly #view: View
  readonly #parts: Parts

  constructor(view: View, parts: Parts) {
    this.#view = view
    this.#parts = parts
  }

  static addGetters(names: readonly string[]): void {
    for (const name of names) {
      if (name in Figures.prototype) continue
      Object.defineProperty(Figures.prototype, name, {
        get(this: Figures) {
          return this.#figure(this.#parts[name])
        },
      })
    }
  }

  #figure(part: Parts[string] | undefined): Figure | null | readonly (Figure | null)[] {
    if (typeof part === "function") return part(this.#view)
    return part === undefined ? null : part.map((measure) => measure(this.#view))
  }
}

/** The measure at the last day of the view's period, even if the view is a fiscal year. */
export function atPeriodEnd(measure: Measure): Measure {
  return combine("ending", [measure], (view) => measure(view.instant(view.end)))
}

/** A measure that combines others as its kind says; `read` computes its figure. */
export function combine(kind: Combination, parts: readonly Measure[], read: Reading): Measure {
  return measured(read, { kind, parts })
}

function measured(read: Reading, recipe: Recipe): Measure {
  const all = recipe.kind === "tag" ? [recipe.concept] : recipe.parts.flatMap((part) => part.concepts)
  const made = { concepts: [...new Set(all)], recipe, number: measuresMade }
  measuresMade += 1
  const measure: Measure = Object.assign((view: View) => view.figure(measure, read), made)
  return measure
}

/** The measure of one concept, whose figure is the fact stated. Each concept has only one measure. */
export function tag(concept: string): Measure {
  const known = tags.get(concept)
  if (known !== undefined) return known
  const made = measured(
    (view) => {
      const fact = factAt(view, concept)
      return fact === null ? null : summed([{ concept, fact }])
    },
    { kind: "tag", concept },
  )
  tags.set(concept, made)
  return made
}

/** The US-GAAP tag with the given name. */
export function us(name: string): Measure {
  return tag(`us-gaap:${name}`)
}

/** The measures of several names, which spaces part. */
export function each(of: (name: string) => Measure, names: string): readonly Measure[] {
  return names.trim().split(/\s+/).map(of)
}

/** The IFRS tag with the given name. */
export function ifrs(name: string): Measure {
  return tag(`ifrs-full:${name}`)
}

const tags = new Map<string, Measure>()

/** The concept of every tag that the modules loaded so far declare. */
export function conceptsOfTags(): readonly string[] {
  return [...tags.keys()]
}

/** The fact of a concept: of the place's instant, or of the first of its periods that has one; else null. */
export function factAt({ ledger, unit, end, starts }: Place, concept: string): Fact | null {
  if (starts === null) return instantFact(ledger, concept, unit, end)
  for (const start of starts) {
    const fact = periodFact(ledger, concept, unit, start, end)
    if (fact !== null) return fact
  }
  return null
}

/** The first measure that has a figure. */
export function first(...measures: readonly Measure[]): Measure {
  return combine("first", measures, (view, reported) => {
    for (const measure of reported) {
      const figure = measure(view)
      if (figure !== null) return figure
    }
    return null
  })
}

/** The largest figure; the first of them if several are equal. For synonyms and overlapping subtotals. */
export function largest(...measures: readonly Measure[]): Measure {
  return combine("largest", measures, (view, reported) => {
    let chosen: Figure | null = null
    for (const measure of reported) {
      const figure = measure(view)
      if (figure !== null && (chosen === null || figure.value > chosen.value)) chosen = figure
    }
    return chosen
  })
}

/**
 * The sum of the figures; null if there are none. The same concept is counted once, and equal non-zero
 * amounts count as one amount under two names.
 */
export function total(...measures: readonly Measure[]): Measure {
  return combine("total", measures, (view, reported) =>
    sumOfFigures(reported.map((measure) => measure(view))),
  )
}

/** The sum of the figures, which are the rows of one table, so that equal amounts count twice. */
export function rows(...measures: readonly Measure[]): Measure {
  return combine("rows", measures, (view, reported) => {
    const terms = reported.flatMap((measure) => measure(view)?.terms ?? [])
    return terms.length === 0 ? null : summed(terms)
  })
}

/** Adds like `total`, but is null if `whole` has no figure: parts are added only to a known whole. */
export function totalWith(whole: Measure, ...parts: readonly Measure[]): Measure {
  const sum = total(whole, ...parts)
  return combine("completed", [whole, ...parts], (view) => (whole(view) === null ? null : sum(view)))
}

/** The sum; null if any measure has no figure. */
export function every(...measures: readonly Measure[]): Measure {
  const sum = total(...measures)
  return combine("every", measures, (view) =>
    measures.some((measure) => measure(view) === null) ? null : sum(view),
  )
}

/** The tag at the view's instant, or at the newest instant of the year before at which the filer stated it. */
export function lately(concept: string): Measure {
  const measure = tag(concept)
  return combine("lately", [measure], (view) => {
    const now = measure(view.instant(view.end))
    if (now !== null) return now
    const earliest = addDays(view.end, 1 - yearDays)
    const stated = factsWithin(view.ledger, concept, view.unit, { from: earliest, to: view.end })
    const ends = stated.flatMap(({ start, end }) => (start === null && end < view.end ? [end] : []))
    const newest = ends.toSorted().at(-1)
    return newest === undefined ? null : measure(view.instant(newest))
  })
}
const yearDays = 365
