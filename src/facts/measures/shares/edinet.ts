import { addDays, daysBetween } from "../../../days.ts"
import { groupedDigits } from "../../../numbers.ts"
import type { Basis } from "../../basis.ts"
import type { Fact } from "../../fact.ts"
import { type FactIndex, type FactLedger, factsOf } from "../../fact-ledger.ts"
import { sumOfFacts, type Term } from "../figure.ts"
import { rows, tag } from "../measure.ts"
import { coverAgeDaysMax, isPositive, newestOf, type ShareCount } from "./count.ts"
import { roundRatio, type Split, splitFactorOf } from "./splits.ts"
import { heldByItself, heldByOthers, issuedByClass, issuedOrdinary, withVotes } from "./tags.ts"

/**
 * The table of voting rights divides the ordinary shares by who has the votes, so that shares outside the treasury
 * are a sum of its rows. The treasury is not taken off the shares issued, which may be of another day (Kokuyo).
 */

/** The ordinary shares outside the treasury on the last day of a report's period. */
export const edinetPeriodEnd = rows(...heldByOthers.map(tag))

/**
 * The ordinary shares outside the treasury, from the newest table of voting rights. A split since the table's day
 * is undone; if the shares issued contradict the table otherwise, the smaller count is used and marked. Null
 * without both.
 */
export function readEdinetShares(
  ledger: FactLedger,
  basis: Basis,
  splits: readonly Split[],
): ShareCount | null {
  const newest = newestOf(factsOf(ledger, withVotes, "shares"), isPositive)
  if (newest === null || daysBetween(newest.filed, basis.balanceFiling.filed) > coverAgeDaysMax) return null
  const table = tableOf(ledger.index, newest)
  if (table === null) return null
  const counted = checked(table)
  const splitFactor = counted.splitFactor * splitFactorOf(splits, newest.filed)
  const filed = sumOfFacts(counted.terms)
  return {
    ...counted,
    value: filed * splitFactor,
    splitFactor,
    contradictedBy: counted.contradictedBy === null ? null : counted.contradictedBy * splitFactor,
    notes: [...counted.notes, ...otherClasses(table)],
  }
}

/**
 * The splits between the day of a table and its report. Shares trade without the right to a split some days
 * before its record day, which may be the day of the table.
 */
export function edinetSplits(index: FactIndex): readonly Split[] {
  return factsIn(index, withVotes).flatMap((fact) => {
    const table = isPositive(fact) ? tableOf(index, fact) : null
    const ratio = table === null ? 1 : checked(table).splitFactor
    const countedOldOn = addDays(fact.end, -tradedEarlyDaysMax)
    return ratio === 1 ? [] : [{ ratio, countedOldOn, countedNewOn: fact.filed }]
  })
}
const tradedEarlyDaysMax = 7

/** The table of one report, with the shares issued on the day of the report. */
interface Table {
  /** The rows of shares that others hold. */
  readonly terms: ShareCount["terms"]
  readonly treasury: number
  readonly issued: Term
  /** Null if the report does not state the shares issued of all classes together. */
  readonly all: Term | null
}

/** The table to which a row belongs; null if its report does not state the shares issued. */
function tableOf(index: FactIndex, row: Fact): Table | null {
  const ofTable = (concepts: readonly string[]): readonly Term[] =>
    concepts.flatMap((concept) => {
      const fact = factsIn(index, concept).find(
        ({ accession, end }) => accession === row.accession && end === row.end,
      )
      return fact === undefined ? [] : [{ concept, fact }]
    })
  const ofReport = (concept: string): Term | null => {
    const isIn = (fact: Fact) => isPositive(fact) && fact.accession === row.accession
    const fact = newestOf(factsIn(index, concept), isIn)
    return fact && { concept, fact }
  }
  const all = ofReport(issuedByClass)
  const issued = ofReport(issuedOrdinary) ?? all
  const [first = { concept: withVotes, fact: row }, ...rest] = ofTable(heldByOthers)
  return issued && { terms: [first, ...rest], treasury: sumOfFacts(ofTable(heldByItself)), issued, all }
}

function factsIn({ byConcept }: FactIndex, concept: string): readonly Fact[] {
  return (byConcept.get(concept) ?? []).flatMap(({ facts }) => facts)
}

/** Options, and shares for staff, add some per cent within a few months; a split adds a quarter at least. */
export const newSharesMax = 1.2

/** The count of the table, compared with the ordinary shares issued on the day of the report. */
function checked({ terms, treasury, issued }: Table): Omit<ShareCount, "value"> {
  const outstanding = sumOfFacts(terms)
  const issuedNow = issued.fact.value
  const count = { terms, splitFactor: 1, source: "voting_rights", contradictedBy: null, notes: [] } as const
  const ofTable = outstanding + treasury
  // Fewer shares than in the table, but not fewer than outstanding: the company cancelled some of its treasury.
  if (issuedNow >= outstanding && issuedNow <= ofTable * newSharesMax) return count
  const split = roundRatio(issuedNow / ofTable)
  if (split !== null) return { ...count, splitFactor: split }
  const conflict = `voting_rights ${groupedDigits(outstanding)}; issued ${groupedDigits(issuedNow)}`
  return {
    ...count,
    terms: issuedNow < outstanding ? [issued] : terms,
    contradictedBy: Math.max(issuedNow, outstanding),
    notes: [`Share counts contradict each other (${conflict}); ratios use the smallest.`],
  }
}

function otherClasses({ all, issued }: Table): readonly string[] {
  const others = all === null ? 0 : all.fact.value - issued.fact.value
  return others > 0 ? [`${groupedDigits(others)} shares of other classes are not counted.`] : []
}
