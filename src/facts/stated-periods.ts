import { balanceConcepts, yearConcepts } from "../terms.ts"
import type { Fact, Series } from "./fact.ts"

/** A filing, its newest day among facts of its highest-ranked kind, and the rank of that kind. */
export interface StatedPeriod {
  readonly filing: Filed
  readonly end: string
  readonly rank: number
}
export type Filed = Pick<Fact, "accession" | "form" | "filed">

export const ranks = { balance: 4, income: 3, instance: 2, other: 1, cover: 0 } as const
/** The lowest rank of facts that state the report's own period. */
export const statementRank = ranks.instance

/** Notes that a filing has facts of a rank that end on a day. */
export function notePeriod(
  stated: Map<string, StatedPeriod>,
  filing: Filed,
  end: string,
  rank: number,
): void {
  const known = stated.get(filing.accession)
  if (known !== undefined && (rank < known.rank || (rank === known.rank && end <= known.end))) return
  if (end <= filing.filed || rank === ranks.instance) stated.set(filing.accession, { filing, end, rank })
}

const incomeConcepts: ReadonlySet<string> = new Set(yearConcepts)

/** The ranks of a series' facts. A share count may be of any day, so it ranks lowest. */
export function ranksOf({ concept, unit }: Series): {
  readonly ofInstant: number
  readonly ofPeriod: number
} {
  const ofPeriod = incomeConcepts.has(concept) ? ranks.income : ranks.other
  if (balanceConcepts.includes(concept)) return { ofInstant: ranks.balance, ofPeriod }
  const isOfCover = concept.startsWith("dei:") || unit === "shares"
  return { ofInstant: isOfCover ? ranks.cover : ranks.other, ofPeriod }
}
