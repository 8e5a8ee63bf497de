import type { Assessment } from "./assess.ts"
import type { ReadJudgement } from "./judge.ts"

/**
 * The filings (accession numbers) whose XBRL instance may supply missing facts, without those already read: the newest
 * report where companyfacts lacks the share count of its cover page, and the annual report of a company whose segment
 * revenue could change the verdict.
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

/** True where the share count is not from the newest report's cover page, or other counts contradict it. */
function lacksCover({ measured }: ReadJudgement): boolean {
  const { shares, basis } = measured
  if (shares === null || shares.source !== "cover" || shares.contradictedBy !== null) return true
  return shares.terms[0].fact.filed < basis.balanceFiling.filed
}

/** Segments can only worsen a placement, so they do not matter where the core is prohibited. */
function segmentsMatter({ measured }: ReadJudgement): boolean {
  return measured.activity.kind !== "prohibited"
}
