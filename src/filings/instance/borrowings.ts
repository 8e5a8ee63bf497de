import { daysBetween } from "../../days.ts"
import { type Borrowing, type BorrowingAxis, type BorrowingProof, borrowingAxes } from "../../facts/fact.ts"
import { debtBalanceConcepts, liabilityTotals } from "../../facts/measures/debt/in-instance.ts"
import { type Amount, type InstanceDocument, preciseAmounts, type WrittenFact } from "./document.ts"
import type { Linkbase } from "./linkbase.ts"

/** The concepts whose facts with a dimension are read. */
export const taggedBorrowings: readonly string[] = [...debtBalanceConcepts]

/** Balances of an instance that may be borrowed money. */
export interface UnplacedBorrowings {
  /** The reference to the filing's schema, as written; null if there is none. */
  readonly schema: string | null
  /** A borrowing of a known concept, stated for one member of one axis. */
  readonly tagged: readonly Amount[]
  /** A borrowing of a concept of the filer's own, without a dimension. */
  readonly own: readonly Amount[]
}

/** Some filings state the end of a 52-week year as the end of the month. */
const endGapDaysMax = 10

/** The balances at the end of the period that the filing's linkbases may show to be borrowings. */
export function borrowingFacts({ facts, schema }: InstanceDocument, periodEnd: string): UnplacedBorrowings {
  const balances = facts.filter(
    ({ unit, context }) =>
      context.start === null &&
      unit !== null &&
      /^[A-Z]{3}$/.test(unit) &&
      Math.abs(daysBetween(context.end, periodEnd)) <= endGapDaysMax,
  )
  const tagged = balances.filter(
    ({ concept, context }) => debtBalanceConcepts.has(concept) && isOfOne(context),
  )
  const own = balances.filter(({ isOwn, context }) => isOwn && context.members.size === 0)
  return { schema, tagged: amountsOf(tagged), own: amountsOf(own) }
}

function amountsOf(facts: readonly WrittenFact[]): readonly Amount[] {
  const amounts = preciseAmounts(facts, ({ concept, unit, context }) =>
    [concept, unit, context.end, ...[...context.members].flat()].join(" "),
  )
  return amounts.filter(({ value }) => value > 0)
}

/** Members of the vehicle axis whose debt is already part of the group's, or does not belong to the group. */
const isNoVehicle =
  /^(us-gaap|srt):(Parent|Subsidiar|Guarantor|NonGuarantor|Consolidat|ReportableLegal|VariableInterestEntityNotPrimary)/

function isOfOne(context: WrittenFact["context"]): boolean {
  const place = axisMemberOf(context)
  return place !== null && !(place.axis === "vehicle" && isNoVehicle.test(place.member))
}

function axisMemberOf({ members }: WrittenFact["context"]): { axis: BorrowingAxis; member: string } | null {
  const [only] = members
  const axis = borrowingAxes.find((each) => each === only?.[0])
  return only === undefined || axis === undefined || members.size > 1 ? null : { axis, member: only[1] }
}

/**
 * The borrowings among the balances. A filer's own concept is proven if the filing's calculations add it to
 * debt, or to liabilities under a label that names a borrowing. Without linkbases (null), or under a mixed
 * label, the concept's name proves nothing.
 */
export function placeBorrowings(
  { tagged, own }: UnplacedBorrowings,
  linkbase: Linkbase | null,
): readonly Borrowing[] {
  const known = tagged.map((amount): Borrowing => {
    const place = axisMemberOf(amount.fact.context)
    return { ...placed(amount, null, "tag"), axis: place?.axis ?? null, member: place?.member ?? null }
  })
  const mine = own.flatMap((amount) => placeOwn(amount, linkbase))
  const concepts = new Set(mine.map(({ concept }) => concept))
  return [...known, ...mine.filter(({ concept }) => !isInsideOne(concept, concepts, linkbase))]
}

function placeOwn(amount: Amount, linkbase: Linkbase | null): readonly Borrowing[] {
  const { concept } = amount.fact
  if (linkbase === null)
    return namesBorrowing(wordsOf(concept)) === "no" ? [] : [placed(amount, null, "name")]
  const label = linkbase.labels.get(concept) ?? null
  const within = knownSums(concept, linkbase)
  const proof = proofOf(within, label ?? wordsOf(concept))
  if (proof === null) return []
  return [{ ...placed(amount, label, proof), within, beside: linesBeside(within, linkbase) }]
}

function placed({ fact, value }: Amount, label: string | null, proof: BorrowingProof): Borrowing {
  const { concept, unit, context } = fact
  const where = { concept, axis: null, member: null, label, end: context.end, unit: unit ?? "" }
  return { ...where, value, proof, within: [], beside: [] }
}

function proofOf(within: readonly string[], label: string): BorrowingProof | null {
  if (within.length === 0) return null
  if (within.some((sum) => debtBalanceConcepts.has(sum))) return "calculation"
  const named = namesBorrowing(label)
  if (named === "no") return null
  return named === "yes" ? "label" : "name"
}

/** More sums than any real concept is part of, directly and through others. */
const sumsMax = 200

/** The known debt concepts and liability totals to which the filing adds a concept, in one or more steps. */
function knownSums(concept: string, { parents }: Linkbase): readonly string[] {
  const sums = new Set<string>()
  const seen = new Set([concept])
  for (const each of seen) {
    if (seen.size > sumsMax) break
    for (const parent of parents.get(each) ?? []) {
      const isKnown = debtBalanceConcepts.has(parent) || liabilityTotals.has(parent)
      if (isKnown) sums.add(parent)
      if (debtBalanceConcepts.has(parent) || isOwnName(parent)) seen.add(parent)
    }
  }
  return [...sums]
}

function isOwnName(concept: string): boolean {
  return !/^(us-gaap|srt|dei|ifrs-full):/.test(concept)
}

/** The debt concepts on other lines of the same liabilities. */
function linesBeside(within: readonly string[], linkbase: Linkbase): readonly string[] {
  if (!within.some((sum) => liabilityTotals.has(sum))) return []
  return [...linkbase.parents.keys()].filter(
    (concept) =>
      debtBalanceConcepts.has(concept) &&
      !within.includes(concept) &&
      knownSums(concept, linkbase).some((sum) => liabilityTotals.has(sum)),
  )
}

/** True if the filing adds the concept, directly or through others, to another of `concepts`. */
function isInsideOne(concept: string, concepts: ReadonlySet<string>, linkbase: Linkbase | null): boolean {
  const seen = new Set([concept])
  for (const each of seen) {
    if (seen.size > sumsMax) break
    for (const parent of linkbase?.parents.get(each) ?? []) {
      if (concepts.has(parent) && parent !== concept) return true
      seen.add(parent)
    }
  }
  return false
}

/** Turns `hubs:ConvertibleSeniorNotes` into `Convertible Senior Notes`. */
function wordsOf(concept: string): string {
  return concept.slice(concept.indexOf(":") + 1).replace(/([a-z0-9])([A-Z])/g, "$1 $2")
}

const borrowing =
  /\b(notes?|debt|debentures?|bonds?|loans?|borrowings?|credit (facility|facilities|agreements?|lines?)|lines? of credit|revolver|revolving|convertible|mortgages?|term facility|commercial paper|floor ?plan|financing obligations?|securiti[sz]ations?|repurchase agreements?)\b/i
const noBorrowing =
  /\b(receivables?|deferred|derivatives?|embedded|conversion|warrants?|preferred|stock|interest payable|accrued interest|issuance|discounts?|premiums?|fees?|capacity|unused|available|repurchased|fair value|proceeds|deposits?)\b/i
const isMixed = /\b(accounts|trade|accrued|other liabilities|expenses)\b/i

/** Tells whether a label names a borrowing; `perhaps` if the label also names other liabilities. */
function namesBorrowing(label: string): "yes" | "perhaps" | "no" {
  if (!borrowing.test(label) || noBorrowing.test(label)) return "no"
  return isMixed.test(label) ? "perhaps" : "yes"
}
