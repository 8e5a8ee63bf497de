import { daysBetween } from "../../../days.ts"
import { groupedDigits } from "../../../numbers.ts"
import type { Basis } from "../../basis.ts"
import type { Fact } from "../../fact.ts"
import { type FactLedger, factsOf } from "../../fact-ledger.ts"
import { rows, sumOfFacts, type Term, tag } from "../measure.ts"
import { coverAgeDaysMax, isPositive, newestOf, type ShareCount } from "./count.ts"
import { roundRatio, type Split, splitFactorOf } from "./splits.ts"

/**
 * Ordinary shares of filers on EDINET. Their reports state the shares issued, the treasury included. The table
 * of voting rights divides the ordinary shares of its record day by who has the votes, so that shares outside
 * the treasury are a sum of its rows. The treasury is not taken off the shares issued: both may be of different
 * days, and shares that the company cancelled in between would be taken off twice (Kokuyo, third quarter 2023).
 */

/** Shares of one row of the table of voting rights, of all classes. */
const inTable = "jpcrp:NumberOfSharesIssuedSharesVotingRights"
/** Shares issued by class on the day of the report. */
const issued = "jpcrp:NumberOfIssuedSharesAsOfFilingDateIssuedSharesTotalNumberOfSharesEtc"

/** The concepts of a report that count shares; their facts have a class or a row of the table as a member. */
export const countedInReport: readonly string[] = [inTable, issued]
export const issuedByClass = issued
export const ordinaryClass = "jpcrp:OrdinaryShareMember"

const row = (kind: string) => `${inTable}[jpcrp:OrdinaryShares${kind}Member]`
const withVotes = row("SharesWithFullVotingRightsOther")
/** Rows of ordinary shares that others hold. Affiliates' shares have no votes; most tables do not part them. */
export const heldByOthers: readonly string[] = [
  withVotes,
  row("SharesLessThanOneUnit"),
  row("ReciprocalHoldingSharesWithFullVotingRightsTreasurySharesEtc"),
]
/** Rows of the treasury: its own, or together with the shares that affiliates hold. */
export const heldByItself: readonly string[] = [
  row("TreasurySharesSharesWithFullVotingRightsTreasurySharesEtc"),
  row("SharesWithFullVotingRightsTreasurySharesEtc"),
]
export const issuedOrdinary = `${issued}[${ordinaryClass}]`

/** Concepts as the facts of a report name them: with the member. */
export const edinetShareConcepts: readonly string[] = [
  ...heldByOthers,
  ...heldByItself,
  issuedOrdinary,
  issued,
]

/** The ordinary shares outside the treasury on the last day of a report's period. */
export const edinetPeriodEnd = rows(...heldByOthers.map(tag))

/**
 * The ordinary shares outside the treasury, from the newest table of voting rights that is not much older than
 * the balance sheet. The shares issued on the day of the report show a split since the table's day, which is
 * undone. If they contradict the table otherwise, the smaller count is used and marked. Null without a table, or
 * without the shares issued.
 */
export function readEdinetShares(
  ledger: FactLedger,
  basis: Basis,
  splits: readonly Split[],
): ShareCount | null {
  const newest = newestOf(factsOf(ledger, withVotes, "shares"), isPositive)
  if (newest === null || daysBetween(newest.filed, basis.balanceFiling.filed) > coverAgeDaysMax) return null
  const ofTable = (concepts: readonly string[]): readonly Term[] =>
    concepts.flatMap((concept) => {
      const fact = factsOf(ledger, concept, "shares").find(
        ({ accession, end }) => accession === newest.accession && end === newest.end,
      )
      return fact === undefined ? [] : [{ concept, fact }]
    })
  const ofReport = (concept: string): Term | null => {
    const isIn = (fact: Fact) => isPositive(fact) && fact.accession === newest.accession
    const fact = newestOf(factsOf(ledger, concept, "shares"), isIn)
    return fact && { concept, fact }
  }
  const all = ofReport(issued)
  const ordinary = ofReport(issuedOrdinary) ?? all
  const [first = { concept: withVotes, fact: newest }, ...rest] = ofTable(heldByOthers)
  if (ordinary === null) return null
  const table: Table = { terms: [first, ...rest], treasury: sumOfFacts(ofTable(heldByItself)) }
  const counted = checked(table, ordinary)
  const splitFactor = counted.splitFactor * splitFactorOf(splits, newest.filed)
  const filed = sumOfFacts(counted.terms)
  return {
    ...counted,
    value: filed * splitFactor,
    splitFactor,
    contradictedBy: counted.contradictedBy === null ? null : counted.contradictedBy * splitFactor,
    notes: [...counted.notes, ...otherClasses(all, ordinary)],
  }
}

interface Table {
  /** The rows of shares that others hold. */
  readonly terms: ShareCount["terms"]
  readonly treasury: number
}

/** Options, and shares for staff, add some per cent within a few months; a split adds a quarter at least. */
export const newSharesMax = 1.2

/** The count of the table, compared with the ordinary shares issued on the day of the report. */
function checked({ terms, treasury }: Table, issuedOn: Term): Omit<ShareCount, "value"> {
  const outstanding = sumOfFacts(terms)
  const issuedNow = issuedOn.fact.value
  const count = { terms, splitFactor: 1, source: "voting_rights", contradictedBy: null, notes: [] } as const
  const ofTable = outstanding + treasury
  // Fewer shares than in the table, but not fewer than outstanding: the company cancelled some of its treasury.
  if (issuedNow >= outstanding && issuedNow <= ofTable * newSharesMax) return count
  const split = roundRatio(issuedNow / ofTable)
  if (split !== null) return { ...count, splitFactor: split }
  const conflict = `voting_rights ${groupedDigits(outstanding)}; issued ${groupedDigits(issuedNow)}`
  return {
    ...count,
    terms: issuedNow < outstanding ? [issuedOn] : terms,
    contradictedBy: Math.max(issuedNow, outstanding),
    notes: [`Share counts contradict each other (${conflict}); ratios use the smallest.`],
  }
}

function otherClasses(all: Term | null, ordinary: Term): readonly string[] {
  const others = all === null ? 0 : all.fact.value - ordinary.fact.value
  return others > 0 ? [`${groupedDigits(others)} shares of other classes are not counted.`] : []
}
