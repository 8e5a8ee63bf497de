import { grouped } from "../../../lists.ts"
import type { Basis } from "../../basis.ts"
import type { Borrowing, InstanceFacts } from "../../fact.ts"
import { newestInstance } from "../../fact-ledger.ts"
import { derived, type Figure, summed, termIn } from "../figure.ts"
import { residualLiabilities } from "../identities/liabilities.ts"
import { factAt } from "../measure.ts"
import { sumOfValues } from "../sums.ts"
import { isLeaseTag } from "./closing.ts"
import { ifrsDebt } from "./ifrs-chain.ts"
import { debtInNotes, debtOnBalanceSheet } from "./us-gaap-chain.ts"

/** Names of borrowings, including finance leases. */
export const borrowingNames =
  /FinanceLease|CapitalLease|Debt|Notes|Loan|Borrowing|LineOfCredit|LinesOfCredit|CommercialPaper|Overdraft|Repurchase|Bond|AdvancesFrom|BankAdvances/
const isPrincipalDue = /:LongTermDebtMaturities/

/** The concepts of the debt chains that state carrying amounts of borrowings, not maturities or leases. */
export const debtBalanceConcepts: ReadonlySet<string> = new Set(
  [debtOnBalanceSheet, ...debtInNotes, ifrsDebt]
    .flatMap(({ concepts }) => concepts)
    .filter(
      (concept) => borrowingNames.test(concept) && !isLeaseTag.test(concept) && !isPrincipalDue.test(concept),
    ),
)

/** Concepts of all current liabilities. */
const currentTotals: ReadonlySet<string> = new Set([
  "us-gaap:LiabilitiesCurrent",
  "ifrs-full:CurrentLiabilities",
])

/** Totals of liabilities: current, non-current, or both. */
export const liabilityTotals: ReadonlySet<string> = new Set([
  ...currentTotals,
  "us-gaap:Liabilities",
  "us-gaap:LiabilitiesNoncurrent",
  "ifrs-full:Liabilities",
  "ifrs-full:NoncurrentLiabilities",
])

/**
 * Borrowings that only the filing's instance states: under a filer's own concepts, or of members without a total.
 * They count only if the unexplained liabilities can contain them.
 */
export interface InstanceDebt {
  /** The figure that is added to the debt found; it has no terms if nothing is added. */
  readonly added: Figure
  /** The part of `added` that is due within a year by the filing's own calculations. */
  readonly addedCurrent: number
  /** The amount that may have to be added beyond `added`. */
  readonly possible: number
}

/**
 * The borrowings that the filing's instance adds to the debt found by tags; null if no borrowings were read.
 * `unnamed`: the current liabilities that no line explains.
 */
export function debtInInstance(basis: Basis, found: Figure | null, unnamed: number): InstanceDebt | null {
  const { taxonomy, balanceSheet, currency } = basis
  const ofSheet = ({ borrowings = [] }: InstanceFacts) =>
    borrowings.filter(({ end, unit }) => end === balanceSheet.end && unit === currency)
  const instance = newestInstance(balanceSheet.ledger, (each) => ofSheet(each).length > 0)
  if (instance === null) return null
  const figureOf = (borrowings: readonly Borrowing[]): Figure => ({
    ...summed(
      borrowings.map((each) => termIn(instance, each.concept, each.member, { ...each, start: null })),
    ),
    notes: borrowings.map(noteOf),
  })
  const residual = residualLiabilities(taxonomy, balanceSheet, found?.value ?? 0)
  const room = { whole: residual?.whole ?? 0, noncurrent: residual?.value ?? 0, current: unnamed }
  const further = ofSheet(instance).filter((each) => isNotFound(basis, each, found))
  const lines = further.filter(({ member }) => member === null)
  const proven = lines.filter(({ proof }) => proof !== "name")
  // No borrowing includes leases.
  const others = (found?.terms ?? []).filter(
    ({ concept, fact }) => fact.value !== 0 && !isLeaseTag.test(concept),
  )
  // The filing's calculations show every concept of the debt found to be another line.
  const isApart = proven.every(({ beside }) => others.every(({ concept }) => beside.includes(concept)))
  if (proven.length > 0 && fits(proven, room, isApart)) {
    const addedCurrent = sumOfValues(proven.filter(isCurrent))
    return { added: figureOf(proven), addedCurrent, possible: 0 }
  }
  const members = largestMembers(further)
  if (members.length > 0 && fits(members, room, others.length === 0)) {
    return { added: figureOf(members), addedCurrent: 0, possible: 0 }
  }
  const all = Math.max(sumOfValues(lines), sumOfValues(members))
  const held = residual === null ? all : Math.min(all, room.noncurrent + room.current)
  return { added: derived(0), addedCurrent: 0, possible: held }
}

/** False if the concept, a sum that contains it, or the same amount is already among the tags. */
function isNotFound({ balanceSheet }: Basis, borrowing: Borrowing, found: Figure | null): boolean {
  const sums = borrowing.within.filter((sum) => debtBalanceConcepts.has(sum))
  if ([borrowing.concept, ...sums].some((concept) => factAt(balanceSheet, concept) !== null)) return false
  return !(found?.terms ?? []).some(({ fact }) => fact.value === borrowing.value)
}

interface Room {
  readonly whole: number
  readonly noncurrent: number
  readonly current: number
}

/** True if the unexplained liabilities can contain the borrowings and, if not `isApart`, add up only with them. */
function fits(borrowings: readonly Borrowing[], room: Room, isApart: boolean): boolean {
  const due = sumOfValues(borrowings.filter(isCurrent))
  const long = sumOfValues(borrowings) - due
  const tolerance = room.whole * roundingShare
  if (long > room.noncurrent + tolerance || due > room.current + tolerance) return false
  if (isApart) return true
  const isMaterial = long > room.whole * closingShareMin
  return isMaterial && Math.abs(room.noncurrent - long) <= room.whole * closingToleranceShare
}
const roundingShare = 0.001
const closingShareMin = 0.05
const closingToleranceShare = 0.02

function isCurrent({ concept, within }: Borrowing): boolean {
  return within.some((sum) => currentTotals.has(sum)) || isCurrentConcept.test(concept)
}
const isCurrentConcept = /:(?!.*Noncurrent).*(Current$|ShortTerm|CommercialPaper$|Overdraft)/

/** The members of one axis and concept with the largest sum. Each such group divides the same debt. */
function largestMembers(borrowings: readonly Borrowing[]): readonly Borrowing[] {
  const named = borrowings.filter(({ member }) => member !== null)
  const groups = grouped(named, ({ concept, axis }) => `${concept} ${axis}`)
  let largest: readonly Borrowing[] = []
  for (const group of groups.values()) {
    const members = withoutTotal(group)
    if (sumOfValues(members) > sumOfValues(largest)) largest = members
  }
  return largest
}

/** The group without its total: a member equal to the sum of all other members. */
function withoutTotal(group: readonly Borrowing[]): readonly Borrowing[] {
  const all = sumOfValues(group)
  const whole = group.length < 3 ? undefined : group.find(({ value }) => value * 2 === all)
  return whole === undefined ? group : group.filter((each) => each !== whole)
}

function noteOf({ concept, member, label, proof }: Borrowing): string {
  if (member !== null) return `${concept} is stated for ${member} only, in the filing's own XBRL.`
  const named = label === null ? concept : `${concept} ("${label}")`
  const reason = proof === "calculation" ? "part of its debt" : "a liability"
  return `${named} is the filer's own tag, which the filing adds up as ${reason}.`
}

/** The debt found, plus the borrowings that the instance adds. The terms add up to the value. */
export function withAdded(found: Figure | null, { added }: InstanceDebt): Figure {
  if (found === null) return added
  return {
    value: found.value + added.value,
    terms: [...found.terms, ...added.terms],
    strategy: "ComponentSum",
    notes: [...found.notes, ...added.notes],
  }
}
