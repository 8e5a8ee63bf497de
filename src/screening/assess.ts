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

/** Everything about one company on one day. The compliance document and the Evidence Packet are printed from it. */
export interface Assessment {
  readonly input: ScreeningInput
  readonly methodology: Methodology
  readonly subject: Subject
  /** YYYY-MM-DD */
  readonly asOf: string
  readonly company: IndexedCompany
  readonly judgement: Judgement
  /** The filing periods, oldest first. */
  readonly past: readonly PastJudgement[]
  /** Null while the verdict is withheld. */
  readonly confidence: Confidence | null
  readonly stability: Stability | null
}

/** The input of a screening. */
export interface ScreeningInput {
  readonly subject: Subject
  readonly facts: CompanyFacts
  /** Closes of the line with the subject's ticker, daily to month-end. */
  readonly prices: PriceHistory | null
  /** YYYY-MM-DD */
  readonly asOf: string
  /** Default: the current one. */
  readonly methodology?: Methodology
  /** Verdict changes recorded without a new report, in the order recorded. Default: none. */
  readonly verdictChanges?: readonly VerdictChange[]
}

/**
 * Assesses a company on the filings and prices known on a day: total and deterministic (design, law 4). Verdict changes
 * affect stability only: those before the day, under this methodology.
 */
export function assess(input: ScreeningInput): Assessment {
  const { subject, facts, prices, asOf, methodology = currentMethodology, verdictChanges = [] } = input
  const index = indexFacts(facts)
  const filed = findSplits(index)
  const splits = splitsInPrices({ facts, asOf, index }, filed, prices?.closes ?? [])
  const company: IndexedCompany = {
    methodology,
    subject,
    facts,
    index,
    splits: splits ?? filed,
    prices: pricesInNewestShares(prices, splits),
  }
  const judgement = judge(company, asOf)
  const past = judgePast(company, judgement)
  const head = { input, methodology, subject, asOf, company, judgement, past }
  if (judgement.state === "unread" || judgement.status === "pending")
    return { ...head, confidence: null, stability: null }
  const comparable = changesBefore(verdictChanges, asOf).filter(
    (change) => change.methodology === methodologyRef(methodology),
  )
  const stability = stabilityOf(past, judgement, comparable)
  return { ...head, confidence: confidenceOf(judgement), stability }
}
