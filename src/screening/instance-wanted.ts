import type { Assessment } from "./assess.ts"
import type { ReadJudgement } from "./judge.ts"
import type { Methodology } from "./methodologies.ts"
import { isDebtInDoubt } from "./screens/numerators/debt.ts"

/**
 * The filings (accession numbers) whose XBRL instance may supply missing facts, except those already read.
 * The newest report is wanted if companyfacts lacks the share count of its cover page. The annual report is
 * wanted if the company's segment revenue could change the verdict.
 */
export function instanceWanted({ judgement, company }: Assessment): readonly string[] {
  if (judgement.state !== "read") return []
  const wanted: string[] = []
  const { basis } = judgement.measured
  if (lacksCover(judgement)) wanted.push(basis.balanceFiling.accession)
  if (basis.incomeFiling !== null && segmentsMatter(judgement)) wanted.push(basis.incomeFiling.accession)
  const read = new Set((company.facts.instances ?? []).map(({ accession }) => accession))
  return [...new Set(wanted)].filter((accession) => !read.has(accession))
}

/**
 * The balance sheet's filing (accession number) if the borrowings in its instance could decide the verdict.
 * They could if nothing fails the company, its debt is within the limit, and unexplained liabilities or a
 * possible addition could bring the debt above the limit. Null otherwise, or if the borrowings were read.
 */
export function borrowingsWanted({ judgement, company }: Assessment): string | null {
  if (judgement.state !== "read" || judgement.status !== "pending") return null
  const { measured } = judgement
  const limit = debtLimitOf(company.methodology)
  if (measured.marketCap.state === "unknown" || limit === null) return null
  if (!isDebtInDoubt(measured, limit * measured.marketCap.cap.value)) return null
  const { accession } = measured.basis.balanceFiling
  const read = (company.facts.instances ?? []).find((instance) => instance.accession === accession)
  return read?.borrowings === undefined ? accession : null
}

function debtLimitOf({ rules }: Methodology): number | null {
  return rules.ratios.find(({ name }) => name === "debt_to_market_cap")?.limit ?? null
}

/** True if the share count is not from the newest report's cover page, or other counts contradict it. */
function lacksCover({ measured }: ReadJudgement): boolean {
  const { shares, basis } = measured
  if (shares === null || shares.source !== "cover" || shares.contradictedBy !== null) return true
  return shares.terms[0].fact.filed < basis.balanceFiling.filed
}

/** True unless the core business is prohibited. Segments can only worsen a placement. */
function segmentsMatter({ measured }: ReadJudgement): boolean {
  return measured.activity.kind !== "prohibited"
}
