import { confidenceMin } from "./match/confidence.ts"
import type { Match } from "./match/match.ts"

/** CIK of the company whose verdict a matched line bears; null where the match is too doubtful for one. */
export function judgedCompany({ cik, confidence }: Match): number | null {
  return confidence >= confidenceMin ? cik : null
}
