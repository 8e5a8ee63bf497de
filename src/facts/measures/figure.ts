import type { Bound } from "../../vocabulary.ts"
import type { Fact, InstanceFacts } from "../fact.ts"

/** Figures: values with the facts from which they were computed. */

export interface Term {
  /** The concept's name with its taxonomy: `us-gaap:LongTermDebtNoncurrent`. */
  readonly concept: string
  /** The class, segment or product, for a fact of the filing's instance: `us-gaap:CommonClassAMember`. */
  readonly member?: string
  readonly fact: Fact
}

/** The printed tag of a term: `us-gaap:Revenues`, with a member `us-gaap:Revenues[ba:GlobalServicesMember]`. */
export function tagOf({ concept, member }: Term): string {
  return member === undefined ? concept : `${concept}[${member}]`
}

/** The way a figure was obtained. The terms add up to the figure only for the first two strategies. */
export type Strategy = "PrimaryFields" | "ComponentSum" | "Derived" | "UpperBound" | "ZeroByEvidence"

/** The term of an amount that the instance of a filing states. */
export function termIn(
  { accession, form, filed }: InstanceFacts,
  concept: string,
  member: string | null,
  { start, end, value }: Pick<Fact, "start" | "end" | "value">,
): Term {
  const fact = { start, end, value, accession, form, filed }
  return member === null ? { concept, fact } : { concept, member, fact }
}

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

export function sumOfFacts(terms: readonly Term[]): number {
  return terms.reduce((sum, { fact }) => sum + fact.value, 0)
}

/** Computes a bound by its rule. */
export function estimated(rule: Omit<Estimate, "value">): Estimate {
  const { bound, rate, of, less } = rule
  const scaled = Number((rate * sumOfNamed(of)).toPrecision(digitsExact))
  const whole = bound === "at_most" ? Math.ceil(scaled) : Math.floor(scaled)
  return { ...rule, value: Math.max(0, whole - sumOfNamed(less)) }
}
/** A double is exact to this many significant digits. Noise beyond them must not be rounded up. */
const digitsExact = 15

/** The sum of the values of named figures. */
export function sumOfNamed(figures: readonly NamedFigure[]): number {
  return figures.reduce((sum, { figure }) => sum + figure.value, 0)
}

/** The figure with its name; empty if it is not known. */
export function named(name: string, figure: Figure | null): readonly NamedFigure[] {
  return figure === null ? [] : [{ name, figure }]
}

/** The largest figure, the first of equal ones; null if there is none. */
export function largestOf(figures: readonly Figure[]): Figure | null {
  return figures.reduce<Figure | null>(
    (most, figure) => (most === null || figure.value > most.value ? figure : most),
    null,
  )
}

/** The amount of a figure; 0 if it is not known or negative. */
export function positive(figure: Figure | null): number {
  return Math.max(0, figure?.value ?? 0)
}

/** Turns an upper bound into a figure, which has no terms. `note` is a sentence for the reader. */
export function upperBound(estimate: Estimate, note: string): Figure {
  return { value: estimate.value, terms: [], strategy: "UpperBound", notes: [note], estimate }
}

/** An upper bound that is a sum of figures less others, with the rule in words. */
export function sumAtMost(
  rule: string,
  of: readonly NamedFigure[],
  less: readonly NamedFigure[] = [],
): Estimate {
  return estimated({ bound: "at_most", rule, rate: 1, of, less })
}

/** A figure that is not a sum of facts, so it has no tags (law 2). */
export function derived(value: number): Figure {
  return { value, terms: [], strategy: "Derived", notes: [] }
}

/** The figure of facts that add up to it. */
export function summed(terms: readonly Term[]): Figure {
  const strategy = terms.length === 1 ? "PrimaryFields" : "ComponentSum"
  return { value: sumOfFacts(terms), terms, strategy, notes: none }
}

const none: readonly string[] = []

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

/** The sum of the figures that are known; null if none is. */
export function sumOfFigures(figures: readonly (Figure | null)[]): Figure | null {
  const [line, ...others] = figures.filter((figure) => figure !== null)
  return line === undefined ? null : plus(line, ...others)
}

/** Adds figures; the terms of the sum still add up to its value. */
export function plus(line: Figure, ...others: readonly Figure[]): Figure {
  if (others.length === 0) return line
  const [terms, notes] = [[...line.terms], [...line.notes]]
  let value = line.value
  for (const other of others) {
    notes.push(...other.notes)
    for (const term of other.terms) {
      if (terms.some((known) => isSameAmount(known, term))) continue
      terms.push(term)
      value += term.fact.value
    }
  }
  const isNothingAdded = terms.length === line.terms.length
  return { value, terms, strategy: isNothingAdded ? line.strategy : "ComponentSum", notes }
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
