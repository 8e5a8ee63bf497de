import type { Fact } from "../fact.ts"
import { type FactLedger, instantFact, periodFact } from "../fact-ledger.ts"

/** Where a measure looks: one instant of the balance sheet, or one fiscal year, in one currency. */
export interface View {
  readonly ledger: FactLedger
  readonly unit: string
  readonly end: string
  /** First days a fiscal year that ends on `end` is reported with (filers differ by a day); null for an instant. */
  readonly starts: readonly string[] | null
}

export interface Term {
  /** With its taxonomy: `us-gaap:LongTermDebtNoncurrent`. */
  readonly concept: string
  /** The class, segment or product the fact is of, in the filing's own instance: `us-gaap:CommonClassAMember`. */
  readonly member?: string
  readonly fact: Fact
}

/** The tag of a term as it is printed: `us-gaap:Revenues`, of a member `us-gaap:Revenues[ba:GlobalServicesMember]`. */
export function tagOf({ concept, member }: Term): string {
  return member === undefined ? concept : `${concept}[${member}]`
}

/** How a figure came about. Only the first two rest on facts that add up to it. */
export type Strategy = "PrimaryFields" | "ComponentSum" | "Derived" | "UpperBound" | "ZeroByEvidence"

/** A figure that remembers the facts it rests on. */
export interface Figure {
  readonly value: number
  /** Their values add up exactly to `value`; empty when the figure rests on a subtraction or an estimate. */
  readonly terms: readonly Term[]
  readonly strategy: Strategy
  /** What a reader must know about this figure; plain sentences. */
  readonly notes: readonly string[]
}

/** How a measure comes by its figure: what the methodology guide prints, so that it says what is computed. */
type Recipe =
  | { readonly kind: "tag"; readonly concept: string }
  | { readonly kind: Combination; readonly parts: readonly Measure[] }
  | { readonly kind: "rule"; readonly rule: string; readonly parts: readonly Measure[] }

/** The combinators of this file, by name. `completed`: the first, with the others added; `every`: all or nothing. */
export type Combination = "first" | "largest" | "total" | "rows" | "completed" | "every"

/** Reads a figure where the view looks; null when the facts do not tell. Unknown is not zero (design, law 2). */
export interface Measure {
  (view: View): Figure | null
  /** Every concept the chain names: the reader of companyfacts builds these and no others. */
  readonly concepts: readonly string[]
  readonly recipe: Recipe
}

/** Makes a measure of a rule, which a sentence tells to readers, and the measures it looks at. */
export function declare(
  rule: string,
  read: (view: View) => Figure | null,
  ...parts: readonly Measure[]
): Measure {
  return measured(read, { kind: "rule", rule, parts })
}

function combine(kind: Combination, parts: readonly Measure[], read: (view: View) => Figure | null): Measure {
  return measured(read, { kind, parts })
}

function measured(read: (view: View) => Figure | null, recipe: Recipe): Measure {
  const concepts = recipe.kind === "tag" ? [recipe.concept] : recipe.parts.flatMap((part) => part.concepts)
  return Object.assign(read, { concepts: [...new Set(concepts)], recipe })
}

/** The figure one concept states. */
export function tag(concept: string): Measure {
  return measured(
    (view) => {
      const fact = factAt(view, concept)
      return fact === null ? null : single(concept, fact)
    },
    { kind: "tag", concept },
  )
}

function single(concept: string, fact: Fact): Figure {
  return { value: fact.value, terms: [{ concept, fact }], strategy: "PrimaryFields", notes: [] }
}

/** The fact of a concept in the view: at its instant, or of the first of its periods that has one; null without one. */
export function factAt(view: View, concept: string): Fact | null {
  if (view.starts === null) return instantFact(view.ledger, concept, view.unit, view.end)
  for (const start of view.starts) {
    const fact = periodFact(view.ledger, concept, view.unit, start, view.end)
    if (fact !== null) return fact
  }
  return null
}

/** The first measure that knows. */
export function first(...measures: readonly Measure[]): Measure {
  return combine("first", measures, (view) => {
    for (const measure of measures) {
      const figure = measure(view)
      if (figure !== null) return figure
    }
    return null
  })
}

/** The largest of those that know; of equals the earlier. For synonyms and subtotals that overlap. */
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
 * The sum of those that know; null when none does. The same concept is counted once, and equal amounts other than
 * zero are taken for one amount under two names (screening-rules F: "One amount, several tags").
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

/** The sum of those that know, equal or not: the rows of one table. */
export function rows(...measures: readonly Measure[]): Measure {
  return combine("rows", measures, (view) => {
    const terms = measures.flatMap((measure) => measure(view)?.terms ?? [])
    if (terms.length === 0) return null
    const value = terms.reduce((sum, { fact }) => sum + fact.value, 0)
    return { value, terms, strategy: terms.length === 1 ? "PrimaryFields" : "ComponentSum", notes: [] }
  })
}

/** As `total`, but null unless the first measure knows: a part is only worth adding to a whole. */
export function totalWith(whole: Measure, ...parts: readonly Measure[]): Measure {
  const sum = total(whole, ...parts)
  return combine("completed", [whole, ...parts], (view) => (whole(view) === null ? null : sum(view)))
}

/** The sum, unless one of them does not know. */
export function every(...measures: readonly Measure[]): Measure {
  const sum = total(...measures)
  return combine("every", measures, (view) =>
    measures.some((measure) => measure(view) === null) ? null : sum(view),
  )
}

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
 * One amount under two names: the same concept, or equal amounts on the same side of the balance sheet. Round amounts
 * (500 million of notes, 500 million of paper) may well be two.
 */
function isSameAmount(left: Term, right: Term): boolean {
  if (left.concept === right.concept) return true
  if (left.fact.value === 0 || left.fact.value !== right.fact.value || isRound(left.fact.value)) return false
  return isCurrentSide.test(left.concept) === isCurrentSide.test(right.concept)
}
const isCurrentSide = /(?<!Non)Current|ShortTerm|CommercialPaper(?!Non)|Overdraft|Warehouse/

/** At most two significant digits, of an amount large enough for that to be chance. */
function isRound(value: number): boolean {
  const digits = String(Math.abs(value)).replace(/0+$/, "")
  return digits.length <= 2 && Math.abs(value) >= roundMin
}
const roundMin = 1_000_000

/** A figure of zero that rests on what is there to see rather than on a tag. */
export function zeroByEvidence(note: string): Figure {
  return { value: 0, terms: [], strategy: "ZeroByEvidence", notes: [note] }
}

/** `LongTermDebtNoncurrent` as `long_term_debt_noncurrent`: the name of a component in a packet. */
export function componentName(concept: string): string {
  const local = concept.slice(concept.indexOf(":") + 1)
  return local
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .toLowerCase()
}
