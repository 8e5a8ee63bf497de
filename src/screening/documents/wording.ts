import type { DeterminationStatus } from "../../vocabulary.ts"
import { type Methodology, methodologyRef } from "../methodology.ts"

/** The sentences of a document that depend on the standard: those of SS 21 cite it, those of others name the standard. */

/** True for the two readings of SS 21: as practised, and its text. */
function isSs21({ id }: Methodology): boolean {
  return id === "aaoifi-ss21" || id === "aaoifi-ss21-text"
}

/** " (SS 21, 3/4/1)": the clause of the business rule; empty without one. */
export function businessClause({ rules }: Methodology): string {
  const { clause } = rules.business
  return clause === undefined ? "" : ` (${clause.replace(/^AAOIFI /, "")})`
}

/** The last sentence of an explanation. */
export function closingOf(methodology: Methodology, status: DeterminationStatus): string {
  if (!isSs21(methodology)) {
    const { shortName } = methodology
    return status === "compliant"
      ? `The share meets the rules of ${shortName}.`
      : `The share does not meet the rules of ${shortName}.`
  }
  return status === "compliant"
    ? "Holding is exempted under conditions, not permitted as such (SS 21, 3/4)."
    : "The share does not meet the conditions of SS 21, 3/4."
}

/** What the methodology is, and how sure its rules are. */
export function methodologyNotes(methodology: Methodology): readonly string[] {
  const ref = methodologyRef(methodology)
  const { name, grade, source } = methodology
  const edition = `Unconfirmed edition: the rules of ${ref} were not all read in the issuer's own text. Source: ${source}`
  const unconfirmed = grade === "A" ? [] : [edition]
  const first = isSs21(methodology)
    ? `Methodology ${ref}. A pass is an exemption by need under SS 21, 3/4, not a permission.`
    : `Methodology ${ref}: ${name}.`
  return [first, ...unconfirmed]
}

/** What counts as debt and cash. */
export function countedNote(methodology: Methodology): string {
  const debt =
    "Debt includes finance leases where they are tagged at that date and excludes operating leases."
  return isSs21(methodology)
    ? `${debt} Cash counts all cash and interest-bearing securities, which is wider than the interest-taking deposits of SS 21, 3/4/3.`
    : `${debt} US filings do not tell Islamic from conventional debt and deposits: all of them count as conventional.`
}

/** After the closes that were averaged: whose choice the window is. */
export function windowNote(methodology: Methodology): string {
  return isSs21(methodology) ? "; SS 21 itself names no averaging window" : ""
}
