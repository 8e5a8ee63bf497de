import type { CompanyFacts } from "../facts/fact.ts"
import { indexFacts } from "../facts/fact-ledger.ts"
import { findSplits } from "../facts/measures/shares/splits.ts"
import { splitsInPrices } from "../facts/measures/shares/splits-in-prices.ts"
import { type Confidence, confidenceOf } from "./confidence.ts"
import { type IndexedCompany, type Judgement, judge, pricesInNewestShares } from "./judge.ts"
import { currentMethodology, type Methodology, methodologyRef } from "./methodologies.ts"
import { judgePast, type PastJudgement } from "./past.ts"
import { changesBefore, type Stability, stabilityOf, type VerdictChange } from "./stability.ts"
import type { PriceHistory, Subject } from "./subject.ts"

/** All there is to print about one company on one day. Compliance document and Evidence Packet are printings of it. */
export interface Assessment {
  readonly input: ScreeningInput
  readonly methodology: Methodology
  readonly subject: Subject
  /** YYYY-MM-DD */
  readonly asOf: string
  readonly company: IndexedCompany
  readonly judgement: Judgement
  /** The filing periods stability rests on, oldest first; not judged while the verdict is withheld. */
  readonly past: readonly PastJudgement[] | null
  /** Null while the verdict is withheld. */
  readonly confidence: Confidence | null
  readonly stability: Stability | null
}

/** What a company is screened on. */
export interface ScreeningInput {
  readonly subject: Subject
  readonly facts: CompanyFacts
  /** Closes of the line the subject's ticker names, in any density from daily to month-end. */
  readonly prices: PriceHistory | null
  /** YYYY-MM-DD */
  readonly asOf: string
  /** The current one when left out. */
  readonly methodology?: Methodology
  /** Turns of the verdict recorded without a new report, in the order recorded; none when left out. */
  readonly verdictChanges?: readonly VerdictChange[]
}

/**
 * Assesses a company by what had been filed, and what it cost, on a day: total and deterministic (design, law 4). Verdict changes are
 * weighed in stability only: those before the day, by this methodology.
 */
export function assess(input: ScreeningInput): Assessment {
  const { subject, facts, prices, asOf, methodology = currentMethodology, verdictChanges = [] } = input
  const index = indexFacts(facts)
  const splits = splitsInPrices({ facts, asOf, index }, findSplits(index), prices?.closes ?? [])
  const company: IndexedCompany = {
    methodology,
    subject,
    facts,
    index,
    splits,
    prices: pricesInNewestShares(prices, splits),
  }
  const judgement = judge(company, asOf)
  const head = { input, methodology, subject, asOf, company, judgement }
  if (judgement.state === "unread" || judgement.status === "pending")
    return { ...head, past: null, confidence: null, stability: null }
  const past = judgePast(company, judgement)
  const comparable = changesBefore(verdictChanges, asOf).filter(
    (turn) => turn.methodology === methodologyRef(methodology),
  )
  const stability = stabilityOf(past, judgement, comparable)
  return { ...head, past, confidence: confidenceOf(judgement), stability }
}
