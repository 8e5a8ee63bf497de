import type { CompanyFacts } from "../facts/fact.ts"
import { indexFacts } from "../facts/ledger.ts"
import { splitsInPrices } from "../facts/price-basis.ts"
import { findSplits } from "../facts/splits.ts"
import { type Confidence, confidenceOf } from "./confidence.ts"
import { type Case, type Judgement, judge, pricesInNewestShares } from "./judge.ts"
import type { Methodology } from "./methodologies.ts"
import { type Stability, stabilityOf } from "./stability.ts"
import type { PriceHistory, Subject } from "./subject.ts"

/** All there is to print about one company on one day. Compliance document and Evidence Packet are printings of it. */
export interface Assessment {
  readonly methodology: Methodology
  readonly subject: Subject
  /** YYYY-MM-DD */
  readonly asOf: string
  readonly judgement: Judgement
  /** Null while the verdict is withheld. */
  readonly confidence: Confidence | null
  readonly stability: Stability | null
}

/**
 * Assesses a company by what had been filed, and what it cost, on a day: total and deterministic (design, law 4).
 * `prices` are closes of the line the subject's ticker names, in any density from daily to month-end.
 */
export function assess(
  methodology: Methodology,
  subject: Subject,
  facts: CompanyFacts,
  prices: PriceHistory | null,
  asOf: string,
): Assessment {
  const index = indexFacts(facts)
  const splits = splitsInPrices({ facts, asOf, index }, findSplits(index), prices?.closes ?? [])
  const company: Case = {
    methodology,
    subject,
    facts,
    index,
    splits,
    prices: pricesInNewestShares(prices, splits),
  }
  const judgement = judge(company, asOf)
  const isDecided = judgement.state === "read" && judgement.status !== "pending"
  return {
    methodology,
    subject,
    asOf,
    judgement,
    confidence: isDecided ? confidenceOf(judgement) : null,
    stability: isDecided ? stabilityOf(company, judgement) : null,
  }
}
