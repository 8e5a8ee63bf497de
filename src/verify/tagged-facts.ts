import { dayMilliseconds } from "../days.ts"
import { fiscalYearDaysMax, fiscalYearDaysMin, reportForm } from "../terms.ts"
import { type Exact, exactly, sumOf } from "./exact.ts"
import type { VerificationInput } from "./input.ts"
import type { PacketSource } from "./packet.ts"
import { factsNamed, filingNamed, type RawFact } from "./raw-facts.ts"

/** The result of looking up a tag. `of_member`: a fact of one class, segment or product, and `own_tag`: one under the filer's own tag; companyfacts leaves both out. */
export type TagLookup =
  | { readonly state: "found"; readonly tag: string; readonly fact: RawFact; readonly later: RawFact | null }
  | { readonly state: "of_member" | "own_tag" | "no_filing" | "no_fact"; readonly tag: string }

/** The published taxonomies; companyfacts has no tag of a filer's own. */
const companyFactsTag = /^(us-gaap|ifrs-full|dei|srt|invest):/

/** Raw values of a fiscal year; every other but the share count is of a balance-sheet day. */
export const incomeNames: readonly string[] = [
  "revenue",
  "total_income",
  "profit_before_tax",
  "gross_interest_income",
  "prohibited_activity_revenue",
  "segment_revenue",
  "interest_and_dividends",
  "investment_income_line",
  "interest_income_of_wrong_sign",
]
const sharesName = "shares_outstanding"
const coverTag = "dei:EntityCommonStockSharesOutstanding"

/**
 * The facts of a raw value's tags, from the filing and period of its source. When the filing states several values for a
 * tag, those that add up to the raw value are chosen, if any.
 */
export function taggedFacts(
  input: VerificationInput,
  source: PacketSource,
  name: string,
  stated: number,
): readonly TagLookup[] {
  const found = source.tags.map((tag) => ({ tag, facts: factsOf(input, source, name, tag) }))
  const choices = found.flatMap(({ facts }) => (facts.length === 0 ? [] : [facts]))
  const chosen = [...(chosenFrom(choices, exactly(stated)) ?? choices.flatMap(([first]) => first ?? []))]
  return found.map(({ tag, facts }): TagLookup => {
    const fact = facts.length === 0 ? undefined : chosen.shift()
    if (fact !== undefined) return { state: "found", tag, fact, later: laterThan(input, name, tag, fact) }
    if (tag.includes("[")) return { state: "of_member", tag }
    if (!companyFactsTag.test(tag)) return { state: "own_tag", tag }
    return { state: filingNamed(input.facts, source.accession) === null ? "no_filing" : "no_fact", tag }
  })
}

/** The sum of the facts; null if any tag has none. */
export function sumOfTagged(tagged: readonly TagLookup[]): Exact | null {
  const facts = tagged.flatMap((each) => (each.state === "found" ? [each.fact] : []))
  return facts.length < tagged.length ? null : sumOf(facts.map(({ value }) => exactly(value)))
}

function factsOf(
  { facts, packet }: VerificationInput,
  source: PacketSource,
  name: string,
  tag: string,
): readonly RawFact[] {
  const { accession, countedOn, periodEnd } = source
  const ofPeriod = factsNamed(facts, tag, unitOf(name, packet.currency)).filter(
    (fact) => fact.accession === accession && fact.end === (countedOn ?? periodEnd) && isOfKind(fact, name),
  )
  const byValue = new Map(ofPeriod.map((fact) => [fact.value, fact]))
  return [...byValue.values()]
}

function unitOf(name: string, currency: string): string {
  return name === sharesName ? "shares" : currency
}

/** True when the fact's period fits: a full fiscal year for income, an instant for balances, any for share counts. */
function isOfKind({ start, end }: RawFact, name: string): boolean {
  if (name === sharesName) return true
  if (!incomeNames.includes(name)) return start === null
  if (start === null) return false
  const days = (Date.parse(end) - Date.parse(start)) / dayMilliseconds + 1
  return days >= fiscalYearDaysMin && days <= fiscalYearDaysMax
}

/** Most combinations to try; reports state one fact per tag, or a few for shares. */
const waysMax = 4096

/** Does what `addingUp` does, and is null when there are too many combinations. */
function chosenFrom(choices: readonly (readonly RawFact[])[], value: Exact): readonly RawFact[] | null {
  const ways = choices.reduce((count, { length }) => count * length, 1)
  return ways > waysMax ? null : addingUp(choices, value)
}

/** One fact from each choice that add up to a value; null when none do. */
function addingUp(
  [choice, ...others]: readonly (readonly RawFact[])[],
  value: Exact,
): readonly RawFact[] | null {
  if (choice === undefined) return value.over === 0n ? [] : null
  for (const fact of choice) {
    const rest = addingUp(others, sumOf([value, exactly(-fact.value)]))
    if (rest !== null) return [fact, ...rest]
  }
  return null
}

/**
 * The fact of a later report, filed by the packet's day, with another value for the same period (for a cover page: of any
 * newer one). Null when there is none.
 */
function laterThan(
  { facts, packet }: VerificationInput,
  name: string,
  tag: string,
  fact: RawFact,
): RawFact | null {
  const isCover = tag === coverTag
  const later = factsNamed(facts, tag, unitOf(name, packet.currency)).filter(
    (other) =>
      reportForm.test(other.form) &&
      other.filed <= packet.asOf &&
      isFiledAfter(other, fact) &&
      (isCover ? other.filed > fact.filed : other.start === fact.start && other.end === fact.end),
  )
  const last = later.reduce<RawFact | null>(
    (latest, other) => (latest === null || isFiledAfter(other, latest) ? other : latest),
    null,
  )
  return last === null || last.value === fact.value ? null : last
}

function isFiledAfter(one: RawFact, other: RawFact): boolean {
  return one.filed > other.filed || (one.filed === other.filed && one.accession > other.accession)
}
