import type { Bound } from "../../vocabulary.ts"
import type { Fact } from "../fact.ts"
import { type FactIndex, type FactLedger, instantFact, keptBy, periodFact } from "../fact-ledger.ts"
import { type ReportedMeasure, reportedMeasures } from "./reported.ts"
import { isSameAmount } from "./sums.ts"

/** The place at which facts are read: one instant or one period, in one unit. */
export interface Place {
  readonly ledger: FactLedger
  readonly unit: string
  readonly end: string
  /**
   * First days reported for the period that ends on `end`, which may differ by a day; null for an instant.
   */
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

export interface Term {
  /** The concept's name with its taxonomy: `us-gaap:LongTermDebtNoncurrent`. */
  readonly concept: string
  /** The class, segment or product, for a fact of the filing's instance: `us-gaap:CommonClassAMember`. */
  readonly member?: string
  readonly fact: Fact
}

/**
 * The printed tag of a term: `us-gaap:Revenues`, or `us-gaap:Revenues[ba:GlobalServicesMember]` if it has a
 * member.
 */
export function tagOf({ concept, member }: Term): string {
  return member === undefined ? concept : `${concept}[${member}]`
}

/** The way a figure was obtained. The terms add up to the figure only for the first two strategies. */
export type Strategy = "PrimaryFields" | "ComponentSum" | "Derived" | "UpperBound" | "ZeroByEvidence"

/** A value, with the facts from which it was computed. */
export interface Figure {
  readonly value: number
  /** Facts whose values add up exactly to `value`; empty for a subtraction or an estimate. */
  readonly terms: readonly Term[]
  readonly strategy: Strategy
  /** Sentences for the reader about this figure. */
  readonly notes: readonly string[]
  /** How an `UpperBound` was computed. Figures with another strategy have no estimate. */
  readonly estimate?: Estimate
}

/** A figure with its name in `raw_values`. */
export interface NamedFigure {
  readonly name: string
  readonly figure: Figure
}

/**
 * A bound that no filing states: `rate` times the sum of `of`, rounded to a whole amount, less the sum of
 * `less`. The bound is never below zero. An upper bound is rounded up, a lower bound down.
 */
export interface Estimate {
  readonly value: number
  readonly bound: Bound
  /** The rule in words, as the end of a sentence: "5% of the largest interest-bearing balance". */
  readonly rule: string
  readonly rate: number
  readonly of: readonly NamedFigure[]
  readonly less: readonly NamedFigure[]
}

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

export type MeasureByTaxonomy = Readonly<Record<"us-gaap" | "ifrs-full" | "jppfs" | "jpigp", Measure>>

/** The measures that a rule reads, by name. If a rule treats several measures alike, they form a list. */
type Parts = Readonly<Record<string, Measure | readonly Measure[]>>

/** The figures of the parts, under the same names. */
type FiguresOf<Named extends Parts> = {
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
      return fact === null ? null : single(concept, fact)
    },
    { kind: "tag", concept },
  )
  tags.set(concept, made)
  return made
}

export function sumOfFacts(terms: readonly Term[]): number {
  return terms.reduce((sum, { fact }) => sum + fact.value, 0)
}

/** The US-GAAP tag with the given name. */
export function us(name: string): Measure {
  return tag(`us-gaap:${name}`)
}

/** The IFRS tag with the given name. */
export function ifrs(name: string): Measure {
  return tag(`ifrs-full:${name}`)
}

/** An account of the taxonomy of Korea's supervisor by its name alone. */
export function dart(name: string): Measure {
  return tag(`dart:${name}`)
}
const tags = new Map<string, Measure>()

function single(concept: string, fact: Fact): Figure {
  return { value: fact.value, terms: [{ concept, fact }], strategy: "PrimaryFields", notes: [] }
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
  return combine("total", measures, (view, reported) => {
    let sum: Figure | null = null
    for (const measure of reported) {
      const figure = measure(view)
      if (figure !== null) sum = sum === null ? figure : plus(sum, figure)
    }
    return sum
  })
}

/** The sum of the figures, which are the rows of one table, so that equal amounts count twice. */
export function rows(...measures: readonly Measure[]): Measure {
  return combine("rows", measures, (view, reported) => {
    const terms = reported.flatMap((measure) => measure(view)?.terms ?? [])
    if (terms.length === 0) return null
    const value = sumOfFacts(terms)
    return { value, terms, strategy: terms.length === 1 ? "PrimaryFields" : "ComponentSum", notes: [] }
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

/** The sum of the figures that are known; null if none is. */
export function sumOfFigures(figures: readonly (Figure | null)[]): Figure | null {
  const [line, ...others] = figures.filter((figure) => figure !== null)
  return line === undefined ? null : plus(line, ...others)
}

/** Adds figures; the terms of the sum still add up to its value. */
export function plus(line: Figure, ...others: readonly Figure[]): Figure {
  if (others.length === 0) return line
  const terms = [...line.terms]
  let value = line.value
  for (const other of others) {
    for (const term of other.terms) {
      if (terms.some((known) => isSameAmount(known, term))) continue
      terms.push(term)
      value += term.fact.value
    }
  }
  const isNothingAdded = terms.length === line.terms.length
  return {
    value,
    terms,
    strategy: isNothingAdded ? line.strategy : "ComponentSum",
    notes: [line, ...others].flatMap(({ notes }) => notes),
  }
}

/** Computes a bound by its rule. */
export function estimated(rule: Omit<Estimate, "value">): Estimate {
  const { bound, rate, of, less } = rule
  const scaled = Number((rate * sumOf(of)).toPrecision(digitsExact))
  const whole = bound === "at_most" ? Math.ceil(scaled) : Math.floor(scaled)
  return { ...rule, value: Math.max(0, whole - sumOf(less)) }
}
/** A double is exact to this many significant digits. Noise beyond them must not be rounded up. */
const digitsExact = 15

function sumOf(figures: readonly NamedFigure[]): number {
  return figures.reduce((sum, { figure }) => sum + figure.value, 0)
}

/** Turns an upper bound into a figure, which has no terms. `note` is a sentence for the reader. */
export function upperBound(estimate: Estimate, note: string): Figure {
  return { value: estimate.value, terms: [], strategy: "UpperBound", notes: [note], estimate }
}

/** A zero inferred from other evidence, without a tag. */
export function zeroByEvidence(note: string): Figure {
  return { value: 0, terms: [], strategy: "ZeroByEvidence", notes: [note] }
}

/**
 * The name of a component in a packet: `LongTermDebtNoncurrent` becomes `long_term_debt_noncurrent`. A concept
 * with a member behind it has the name of the member.
 */
export function componentName(concept: string): string {
  const name = /\[(.*)\]$/.exec(concept)?.[1] ?? concept
  const local = name.slice(name.indexOf(":") + 1)
  return local
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .toLowerCase()
}
