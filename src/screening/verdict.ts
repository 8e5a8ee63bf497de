import { type Confidence, confidenceOf } from "./confidence.ts"
import type { CausesByFigure } from "./figure-confidence.ts"
import { type Judgement, judgeBy } from "./judge.ts"
import type { Measurement, PastMeasurement } from "./measurement.ts"
import { type Methodology, methodologyRef } from "./methodologies.ts"
import type { PastJudgement } from "./past.ts"
import { changesBefore, type Stability, stabilityOf, type VerdictChange } from "./stability.ts"
import type { Subject } from "./subject.ts"

/**
 * The measurements of a company on one day and on the days on which its past reports were filed. They are
 * enough to decide on the company and to print its documents under any standard. Plain data, the same for
 * every standard.
 */
export interface MeasureSheet {
  readonly subject: Subject
  /** YYYY-MM-DD */
  readonly asOf: string
  readonly now: Measurement
  /** The causes of doubt about each figure of `now`; null if nothing was read. */
  readonly causes: CausesByFigure | null
  /** The filing periods, oldest first. */
  readonly past: readonly PastMeasurement[]
}

/** The verdict of one standard on a measure sheet. Documents are printed from it. */
export interface Verdict {
  readonly methodology: Methodology
  readonly subject: Subject
  /** YYYY-MM-DD */
  readonly asOf: string
  readonly judgement: Judgement
  /** The measurement that is judged. Other standards may judge it too. */
  readonly measurement: Measurement
  /** The filing periods, oldest first. */
  readonly past: readonly PastJudgement[]
  /** Null while the verdict is withheld. */
  readonly confidence: Confidence | null
  readonly stability: Stability | null
}

/** The verdict of a methodology on a measure sheet, given the recorded changes of its verdict. */
export function decideSheet(
  { subject, asOf, now, causes, past: measured }: MeasureSheet,
  methodology: Methodology,
  verdictChanges: readonly VerdictChange[] = [],
): Verdict {
  const judgement = judgeBy(methodology, now)
  const past = measured.map(({ period, measurement }) => ({
    period,
    judgement: judgeBy(methodology, measurement),
  }))
  const head = { methodology, subject, asOf, judgement, measurement: now, past }
  if (judgement.state === "unread" || judgement.status === "pending")
    return { ...head, confidence: null, stability: null }
  const comparable = changesBefore(verdictChanges, asOf).filter(
    (change) => change.methodology === methodologyRef(methodology),
  )
  const stability = stabilityOf(past, judgement, comparable)
  return { ...head, confidence: confidenceOf(judgement, causes), stability }
}
