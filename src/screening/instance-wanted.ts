import type { Assessment } from "./assess.ts"
import type { ReadJudgement } from "./judge.ts"

/**
 * The filings (accession numbers) whose XBRL instance could tell what an assessment lacks, without those already read:
 * the newest report where companyfacts holds no count of its cover page, and the annual report of a company that the
 * revenue of its segments could speak against.
 */
export function instanceWanted({ judgement, company }: Assessment): readonly string[] {
  if (judgement.state === "unread") return []
  const wanted: string[] = []
  const { basis } = judgement.measured
  if (lacksCover(judgement)) wanted.push(basis.balanceFiling.accession)
  if (basis.incomeFiling !== null && segmentsMatter(judgement)) wanted.push(basis.incomeFiling.accession)
  const read = new Set((company.facts.instances ?? []).map(({ accession }) => accession))
  return [...new Set(wanted)].filter((accession) => !read.has(accession))
}

/** True where the share count is not that of the newest report's cover page, or others contradict it. */
function lacksCover({ measured }: ReadJudgement): boolean {
  const { shares, basis } = measured
  if (shares === null || shares.source !== "cover" || shares.contradictedBy !== null) return true
  return shares.terms[0].fact.filed < basis.balanceFiling.filed
}

/** Segments can only speak against a business: where the core is prohibited they have nothing to add. */
function segmentsMatter({ measured }: ReadJudgement): boolean {
  return measured.activity.kind !== "prohibited"
}
