import { highQualityMin } from "../terms.ts"
import type { Confidence } from "./confidence.ts"
import type { ReadJudgement } from "./judge.ts"

/** Machine-readable reasons for the determination: `all_screens_pass`, `debt_to_market_cap_exceeded`, ... */
export function reasonCodes(judgement: ReadJudgement, confidence: Confidence): readonly string[] {
  const codes: string[] = []
  if (judgement.status === "compliant") codes.push("all_screens_pass")
  if (judgement.business === "fail") codes.push("business_activity_prohibited")
  for (const ratio of Object.values(judgement.ratios)) {
    const { name } = ratio.rule
    if (ratio.state === "unresolved") codes.push(`${name}_not_computed`)
    else if (ratio.result === "fail") codes.push(`${name}_exceeded`)
  }
  const { interest, debt } = judgement.measured
  if (interest.isBound) codes.push("interest_income_bounded")
  if (debt.reading.state === "known" && debt.reading.figure.strategy === "ZeroByEvidence")
    codes.push("debt_free_by_evidence")
  codes.push(qualityCode(confidence.score))
  return codes
}

/** The reason code of a confidence score. */
export function qualityCode(score: number): string {
  return score >= highQualityMin ? "high_data_quality" : "limited_data_quality"
}
