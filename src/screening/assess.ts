import type { Basis } from "../facts/basis.ts"
import type { CompanyFacts } from "../facts/fact.ts"
import { indexFacts } from "../facts/fact-ledger.ts"
import { monthEndCloses, monthsKept } from "../facts/market-cap.ts"
import { findSplits } from "../facts/measures/shares/splits.ts"
import { splitsInPrices } from "../facts/measures/shares/splits-in-prices.ts"
import { type Confidence, confidenceOf } from "./confidence.ts"
import { type CausesByFigure, figureCauses } from "./figure-confidence.ts"
import {
  basisOn,
  type IndexedCompany,
  type Judgement,
  judgeBy,
  type Measurement,
  measureOn,
  pricesInNewestShares,
} from "./judge.ts"
import { currentMethodology } from "./methodologies.ts"
import { type Methodology, methodologyRef } from "./methodology.ts"
import { measurePast, type PastJudgement, type PastMeasurement } from "./past.ts"
import { changesBefore, type Stability, stabilityOf, type VerdictChange } from "./stability.ts"
import type { PriceHistory, Subject } from "./subject.ts"

/**
 * What was measured on a company on one day and on the days its past reports were filed: enough to decide it and to print
 * its documents under any standard. Plain data, and the same for every standard.
 */
export interface MeasureSheet {
  readonly subject: Subject
  /** YYYY-MM-DD */
  readonly asOf: string
  readonly now: Measurement
  /** What speaks against each figure of now; null where nothing was read. */
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
  /** The filing periods, oldest first. */
  readonly past: readonly PastJudgement[]
  /** Null while the verdict is withheld. */
  readonly confidence: Confidence | null
  readonly stability: Stability | null
}

/** A verdict with the facts and prices it was made from. */
export interface Assessment extends Verdict {
  readonly input: ScreeningInput
  readonly company: IndexedCompany
  readonly sheet: MeasureSheet
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
  const { methodology = currentMethodology, verdictChanges = [] } = input
  const company = indexed(input, methodology)
  const sheet = measureSheet(company, input.asOf)
  return { ...decideSheet(sheet, methodology, verdictChanges), input, company, sheet }
}

function indexed({ subject, facts, prices, asOf }: ScreeningInput, methodology: Methodology): IndexedCompany {
  const index = indexFacts(facts)
  const filed = findSplits(index)
  const splits = splitsInPrices({ facts, asOf, index }, filed, prices?.closes ?? [])
  return {
    methodology,
    subject,
    facts,
    index,
    splits: splits ?? filed,
    prices: withMonthEnds(pricesInNewestShares(prices, splits), asOf),
    bases: new Map<string, Basis | null>(),
  }
}

function withMonthEnds(prices: PriceHistory | null, asOf: string): PriceHistory | null {
  return prices && { ...prices, monthEnds: monthEndCloses(prices.closes, asOf, monthsKept) }
}

function measureSheet(company: IndexedCompany, asOf: string): MeasureSheet {
  const now = measureOn(company, asOf)
  const basis = basisOn(company, asOf)
  const causes = now.state === "unread" || basis === null ? null : figureCauses(now.measured, basis)
  return { subject: company.subject, asOf, now, causes, past: measurePast(company, asOf) }
}

/** The verdict of a methodology on a measure sheet, with the changes of its verdict that were recorded. */
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
  const head = { methodology, subject, asOf, judgement, past }
  if (judgement.state === "unread" || judgement.status === "pending")
    return { ...head, confidence: null, stability: null }
  const comparable = changesBefore(verdictChanges, asOf).filter(
    (change) => change.methodology === methodologyRef(methodology),
  )
  const stability = stabilityOf(past, judgement, comparable)
  return { ...head, confidence: confidenceOf(judgement, causes), stability }
}
