import type { SourceFiling } from "../facts/basis.ts"
import type { CompanyFacts } from "../facts/fact.ts"
import { filedReports } from "../facts/reports.ts"
import type { DayRange } from "./known-span.ts"

/** The reports filed in a range, by filing day and accession number, each with the last day of the period that it is of. */
export function reportsFiled(facts: CompanyFacts, { from, to }: DayRange): readonly SourceFiling[] {
  return [...filedReports(facts).values()]
    .filter(({ filed }) => filed >= from && filed <= to)
    .sort((left, right) => (inOrder(left, right) ? -1 : 1))
}

function inOrder(left: SourceFiling, right: SourceFiling): boolean {
  if (left.filed !== right.filed) return left.filed < right.filed
  return left.accession < right.accession
}
