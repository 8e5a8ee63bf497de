import type { Basis } from "../facts/basis.ts"
import type { CompanyFacts } from "../facts/fact.ts"
import { type FactIndex, indexFacts } from "../facts/fact-ledger.ts"
import { splitsInCloses } from "../facts/jumps.ts"
import { monthEndCloses, monthsKept } from "../facts/market-cap.ts"
import { countedSplits, splitsInPrices } from "../facts/measures/shares/past-closes.ts"
import type { Split } from "../facts/measures/shares/splits.ts"
import { figureCauses } from "./figure-confidence.ts"
import { type Judgement, judgeBy } from "./judge.ts"
import { basisOn, type IndexedCompany, measureOn, measurePast, pricesInNewestShares } from "./measurement.ts"
import { defaultMethodologyOn, type Methodology } from "./methodologies.ts"
import type { VerdictChange } from "./stability.ts"
import type { PriceHistory, Subject } from "./subject.ts"
import { decideSheet, type MeasureSheet, type Verdict } from "./verdict.ts"

/** A verdict, with the facts and prices from which it was made. */
export interface Assessment extends Verdict {
  readonly input: ScreeningInput
  readonly company: IndexedCompany
  readonly sheet: MeasureSheet
}

/** The data by which a company is screened, on any day. */
export interface CompanyInput {
  readonly subject: Subject
  readonly facts: CompanyFacts
  /** Closes of the line with the subject's ticker, daily to month-end. */
  readonly prices: PriceHistory | null
  /** Verdict changes recorded without a new report, in the order of recording. Default: none. */
  readonly verdictChanges?: readonly VerdictChange[]
}

/** The input of a screening: the company's data, and the day. */
export interface ScreeningInput extends CompanyInput {
  /** YYYY-MM-DD */
  readonly asOf: string
  /** Default: the version of the default standard in force on the day. */
  readonly methodology?: Methodology
}

/**
 * Assesses a company by the filings and prices known on a day. Total and deterministic (law 4).
 * Verdict changes affect only stability. They count if they are from before the day and under this
 * methodology.
 */
export function assess(input: ScreeningInput): Assessment {
  const { asOf, verdictChanges = [] } = input
  const { methodology = defaultMethodologyOn(asOf) } = input
  const company = companyOn(indexedFacts(input.facts), input, methodology)
  const sheet = measureSheet(company, asOf)
  return { ...decideSheet(sheet, methodology, verdictChanges), input, company, sheet }
}

/** A company's facts with their index, and the splits that the company's reports show. */
export interface IndexedFacts {
  readonly facts: CompanyFacts
  readonly index: FactIndex
  readonly splits: readonly Split[]
}

function indexedFacts(facts: CompanyFacts): IndexedFacts {
  const index = indexFacts(facts)
  return { facts, index, splits: countedSplits(index) }
}

/** The company as known on a day: its facts, and the closes up to that day. */
export function companyOn(
  { facts, index, splits: filed }: IndexedFacts,
  { subject, prices, asOf }: Pick<ScreeningInput, "subject" | "prices" | "asOf">,
  methodology: Methodology,
): IndexedCompany {
  const ledger = { facts, asOf, index }
  const closes = prices?.closes ?? []
  const shown = [...filed, ...splitsInCloses(index, asOf, closes, filed)]
  const splits = splitsInPrices(ledger, shown, closes, prices?.reflectsSplitsTo)
  return {
    methodology,
    subject,
    facts,
    index,
    splits: splits ?? shown,
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
  return { subject: company.subject, asOf, now, causes, past: measurePast(company, asOf, now) }
}

/** Measures a company on a day and judges it by its methodology. */
export function judge(company: IndexedCompany, asOf: string): Judgement {
  return judgeBy(company.methodology, measureOn(company, asOf))
}
