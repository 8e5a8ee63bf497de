import { type Judgement, judgeBy, statusOf } from "../screening/judge.ts"
import type { Methodology } from "../screening/methodology.ts"
import type { DeterminationStatus, WithheldReason } from "../vocabulary.ts"
import { type KnownSpan, measureIn } from "./known-span.ts"

/** The verdict on a day (YYYY-MM-DD) with where it was measured. */
export interface DayVerdict {
  readonly day: string
  readonly span: KnownSpan
  readonly methodology: Methodology
  readonly judgement: Judgement
  readonly status: DeterminationStatus
  /** Set while the status is `pending`. */
  readonly withheld: WithheldReason | null
}

/** The verdict of a methodology on a company, measured on a day of a span. */
export function dayVerdict(span: KnownSpan, day: string, methodology: Methodology): DayVerdict {
  const judgement = judgeBy(methodology, measureIn(span, day, methodology))
  const status = statusOf(judgement, methodology)
  return { day, span, methodology, judgement, status, withheld: reasonOf(judgement) }
}

function reasonOf(judgement: Judgement): WithheldReason | null {
  if (judgement.state === "unread") return judgement.reason
  return judgement.state === "read" ? (judgement.withheld?.reason ?? null) : null
}

/** True where neither the status nor the reason for withholding it differs. */
export function isSameVerdict(left: DayVerdict, right: DayVerdict): boolean {
  return left.status === right.status && left.withheld === right.withheld
}
