import { daysBetween } from "../../days.ts"
import type { Fact } from "../fact.ts"
import { type FactIndex, type FactLedger, factsOf, instantFact, periodFact } from "../fact-ledger.ts"
import { type Figure, summed, type Term } from "./figure.ts"

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
  readonly #figures: (Figure | null | undefined)[] = new Array(measuresMade)
  readonly #reported: (boolean | undefined)[]
  /** Views of instants in this ledger and unit, by day. Views made from each other share this map. */
  readonly #instants: Map<string, View>

  constructor({ ledger, unit, end, starts }: Place, instants = new Map<string, View>()) {
    this.ledger = ledger
    this.unit = unit
    this.end = end
    this.starts = starts
    this.#reported = reportedBy(ledger.index)
    this.#instants = instants
    if (starts === null) instants.set(end, this)
  }

  /** The view of an instant, YYYY-MM-DD, in the same ledger and unit. */
  instant(end: string): View {
    const { ledger, unit } = this
    return this.#instants.get(end) ?? new View({ ledger, unit, end, starts: null }, this.#instants)
  }

  /** The view of a period in the same ledger and unit. */
  period(end: string, starts: readonly string[]): View {
    const { ledger, unit } = this
    return new View({ ledger, unit, end, starts }, this.#instants)
  }

  /** The figure of a measure, read once; null if the company never reported any concept of the measure. */
  figure(measure: Numbered, read: (view: View) => Figure | null): Figure | null {
    const { number } = measure
    const known = this.#figures[number]
    if (known !== undefined) return known
    const isReported = this.#reported[number] ?? this.#noteReported(measure)
    const figure = isReported ? read(this) : null
    this.#figures[number] = figure
    return figure
  }

  #noteReported({ number, concepts }: Numbered): boolean {
    const { byConcept } = this.ledger.index
    const isReported = concepts.some((concept) => byConcept.has(concept))
    this.#reported[number] = isReported
    return isReported
  }
}

/** A measure with its number. Measures are numbered in the order in which they are made. */
interface Numbered {
  readonly number: number
  readonly concepts: readonly string[]
}
let measuresMade = 0

/** For each measure's number: whether a company reports any concept of the measure. */
function reportedBy(index: FactIndex): (boolean | undefined)[] {
  const known = reportedByCompany.get(index)
  if (known !== undefined) return known
  const reported: (boolean | undefined)[] = new Array(measuresMade)
  reportedByCompany.set(index, reported)
  return reported
}
const reportedByCompany = new WeakMap<FactIndex, (boolean | undefined)[]>()

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
}

export type MeasureByTaxonomy = Readonly<Record<"us-gaap" | "ifrs-full" | "jppfs" | "jpigp", Measure>>

/** A measure in the two taxonomies of Japan. */
export type InJapan = Pick<MeasureByTaxonomy, "jppfs" | "jpigp">

/** A measure under US GAAP, under IFRS, and in Japan. */
export function byTaxonomy(usGaap: Measure, ifrsFull: Measure, japan: InJapan): MeasureByTaxonomy {
  return { "us-gaap": usGaap, "ifrs-full": ifrsFull, ...japan }
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
 * figures of the parts, so a rule cannot use a concept that it does not declare. The figure is null for a
 * company that reports none of the concepts.
 */
export function declare<Named extends Parts>(
  rule: string,
  parts: Named,
  decide: (figures: FiguresOf<Named>) => Figure | null,
): Measure {
  const named = Object.entries(parts)
  const read = (view: View): Figure | null => {
    const figures: Record<string, unknown> = {}
    for (const [name, part] of named) figures[name] = figuresOf(part, view)
    return decide(figures as FiguresOf<Named>)
  }
  return measured(read, { kind: "rule", rule, parts: Object.values(parts).flat() })
}

function figuresOf(
  part: Measure | readonly Measure[],
  view: View,
): Figure | null | readonly (Figure | null)[] {
  return typeof part === "function" ? part(view) : part.map((measure) => measure(view))
}

/** The measure at the last day of the view's period, even if the view is a fiscal year. */
export function atPeriodEnd(measure: Measure): Measure {
  return combine("ending", [measure], (view) => measure(view.instant(view.end)))
}

/** A measure that combines others as its kind says; `read` computes its figure. */
export function combine(
  kind: Combination,
  parts: readonly Measure[],
  read: (view: View) => Figure | null,
): Measure {
  return measured(read, { kind, parts })
}

function measured(read: (view: View) => Figure | null, recipe: Recipe): Measure {
  const all = recipe.kind === "tag" ? [recipe.concept] : recipe.parts.flatMap((part) => part.concepts)
  const concepts = [...new Set(all)]
  const numbered: Numbered = { number: measuresMade, concepts }
  measuresMade += 1
  return Object.assign((view: View) => view.figure(numbered, read), { concepts, recipe })
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
  return combine("first", measures, (view) => {
    for (const measure of measures) {
      const figure = measure(view)
      if (figure !== null) return figure
    }
    return null
  })
}

/** The largest figure; the first of them if several are equal. For synonyms and overlapping subtotals. */
export function largest(...measures: readonly Measure[]): Measure {
  return combine("largest", measures, (view) => {
    let chosen: Figure | null = null
    for (const measure of measures) {
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
  return combine("total", measures, (view) => {
    let sum: Figure | null = null
    for (const measure of measures) {
      const figure = measure(view)
      if (figure !== null) sum = sum === null ? figure : plus(sum, figure)
    }
    return sum
  })
}

/** The sum of the figures, which are the rows of one table, so that equal amounts count twice. */
export function rows(...measures: readonly Measure[]): Measure {
  return combine("rows", measures, (view) => {
    const terms = measures.flatMap((measure) => measure(view)?.terms ?? [])
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

/** The measure at the view's instant, or at the newest instant of the year before at which the filer stated it. */
export function lately(measure: Measure): Measure {
  return combine("lately", [measure], (view) => {
    const stated = measure.concepts.flatMap((concept) => factsOf(view.ledger, concept, view.unit))
    const ends = stated.flatMap(({ start, end }) =>
      start === null && end <= view.end && daysBetween(end, view.end) < yearDays ? [end] : [],
    )
    const newest = ends.toSorted().at(-1)
    return newest === undefined ? null : measure(view.instant(newest))
  })
}
const yearDays = 365

/** Adds two figures; the terms of the sum still add up to its value. */
export function plus(left: Figure, right: Figure): Figure {
  const terms = [...left.terms]
  let value = left.value
  for (const term of right.terms) {
    if (terms.some((known) => isSameAmount(known, term))) continue
    terms.push(term)
    value += term.fact.value
  }
  const isNothingAdded = terms.length === left.terms.length
  return {
    value,
    terms,
    strategy: isNothingAdded ? left.strategy : "ComponentSum",
    notes: [...left.notes, ...right.notes],
  }
}

/**
 * True for one amount under two names: the same concept, or equal amounts on the same side of the balance
 * sheet. Equal round amounts (500 million of notes, 500 million of paper) may be two amounts, so they do not
 * match.
 */
function isSameAmount(left: Term, right: Term): boolean {
  if (left.concept === right.concept) return true
  if (left.fact.value === 0 || left.fact.value !== right.fact.value || isRound(left.fact.value)) return false
  return isCurrentSide.test(left.concept) === isCurrentSide.test(right.concept)
}
const isCurrentSide = /(?<!Non)Current|ShortTerm|CommercialPaper(?!Non)|Overdraft|Warehouse/

/** True for a large amount with at most two significant digits: two such amounts may be equal by chance. */
function isRound(value: number): boolean {
  const digits = String(Math.abs(value)).replace(/0+$/, "")
  return digits.length <= 2 && Math.abs(value) >= roundMin
}
const roundMin = 1_000_000
