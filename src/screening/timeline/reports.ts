import { balanceConcepts, filingOf, type SourceFiling } from "../../facts/basis.ts"
import type { CompanyFacts, Fact } from "../../facts/fact.ts"
import type { DayRange } from "./known-span.ts"

/**
 * The reports filed in a range, by filing day and accession number. `periodEnd`: the newest balance-sheet date that a report
 * states, or the newest day of any fact in a report without a balance sheet.
 */
export function reportsFiled({ series }: CompanyFacts, { from, to }: DayRange): readonly SourceFiling[] {
  const newest = new Map<string, { readonly fact: Fact; readonly isBalance: boolean }>()
  for (const { concept, facts } of series) {
    const isBalance = balanceConcepts.includes(concept)
    for (const fact of facts) {
      if (fact.filed < from || fact.filed > to || fact.end > fact.filed) continue
      const known = newest.get(fact.accession)
      const isNewer =
        known === undefined || (isBalance === known.isBalance ? fact.end > known.fact.end : isBalance)
      if (isNewer) newest.set(fact.accession, { fact, isBalance })
    }
  }
  return [...newest.values()]
    .map(({ fact }) => filingOf(fact))
    .sort((left, right) => (inOrder(left, right) ? -1 : 1))
}

function inOrder(left: SourceFiling, right: SourceFiling): boolean {
  if (left.filed !== right.filed) return left.filed < right.filed
  return left.accession < right.accession
}
