import { countedInReport, edinetShareConcepts, issuedByClass } from "../../facts/measures/shares/edinet.ts"
import type { WrittenFact } from "../instance/document.ts"

/** The counts of shares in a report. */
export interface ReportedShares {
  /** Facts whose concept has the member behind it: `jpcrp:NumberOf...[jpcrp:OrdinaryShareMember]`. */
  readonly facts: readonly WrittenFact[]
  /** The classes that are not counted, in words for the ledger. */
  readonly notes: readonly string[]
}

const measured: ReadonlySet<string> = new Set(edinetShareConcepts)
const read: ReadonlySet<string> = new Set(countedInReport)

/**
 * Reads the counts of shares: the rows of the table of voting rights, and the shares issued by class
 * (EDINET taxonomy, jpcrp_cor: `CategoriesIssuedSharesAxis`, `ClassesOfSharesAxis`). Shares of other classes
 * than the ordinary are named in a note.
 */
export function reportedShares(facts: readonly WrittenFact[]): ReportedShares {
  const counted = facts.filter(
    ({ concept, unit, context }) => read.has(concept) && unit === "shares" && context.start === null,
  )
  const named = counted.flatMap((fact) => {
    const concept = conceptWithMember(fact)
    return concept !== null && measured.has(concept) ? [{ ...fact, concept }] : []
  })
  const leftOut = counted.filter(
    (fact) =>
      fact.concept === issuedByClass &&
      fact.context.members.has("class") &&
      Number(fact.text) !== 0 &&
      !measured.has(conceptWithMember(fact) ?? ""),
  )
  return {
    facts: named,
    notes: leftOut.map(
      ({ text, context }) => `${text} shares of ${context.members.get("class")} are not counted.`,
    ),
  }
}

/** The concept with the member of its only axis; without brackets if it has none, null if it has several. */
function conceptWithMember({ concept, context }: WrittenFact): string | null {
  const [member, ...others] = context.members.values()
  if (others.length > 0) return null
  return member === undefined ? concept : `${concept}[${member}]`
}
