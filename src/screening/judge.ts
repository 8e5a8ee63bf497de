import { type Basis, findBasis } from "../facts/basis.ts"
import { monthsBefore } from "../facts/calendar.ts"
import type { CompanyFacts } from "../facts/fact.ts"
import type { FactIndex, FactLedger } from "../facts/fact-ledger.ts"
import { adjustForSplits } from "../facts/market-cap.ts"
import type { Split } from "../facts/measures/shares/splits.ts"
import type { DeterminationStatus, WithheldReason } from "../vocabulary.ts"
import { type KnownFailure, knownFailure } from "./activities/known-failure.ts"
import { type CompanyMeasures, measureCompany } from "./company-measures.ts"
import type { Methodology } from "./methodologies.ts"
import { cashToMarketCap } from "./screens/cash-to-market-cap.ts"
import { debtToMarketCap } from "./screens/debt-to-market-cap.ts"
import { prohibitedRevenue } from "./screens/prohibited-revenue.ts"
import {
  type ByRatioScreen,
  decideRatio,
  mapRatioScreens,
  type RatioOutcome,
  type RatioScreen,
} from "./screens/ratio.ts"
import type { PriceHistory, Subject } from "./subject.ts"

export const ratioScreens: ByRatioScreen<RatioScreen> = {
  debt_to_market_cap: debtToMarketCap,
  cash_to_market_cap: cashToMarketCap,
  prohibited_revenue: prohibitedRevenue,
}

/** The day-independent input: one company's facts, indexed once, and its prices in the newest shares. */
export interface IndexedCompany {
  readonly methodology: Methodology
  readonly subject: Subject
  readonly facts: CompanyFacts
  readonly index: FactIndex
  readonly splits: readonly Split[]
  readonly prices: PriceHistory | null
}

/**
 * Closes with those before a split converted to the shares after it; null without prices. No close is used where it is
 * unknown which splits they reflect (`splits` is null).
 */
export function pricesInNewestShares(
  prices: PriceHistory | null,
  splits: readonly Split[] | null,
): PriceHistory | null {
  if (prices === null) return null
  if (splits === null) return { ...prices, closes: [] }
  return { ...prices, closes: adjustForSplits(prices.closes, splits) }
}

/** The verdict on a company on one day, with everything it is based on. */
export type Judgement = {
  readonly asOf: string
} & (
  | { readonly state: "unread"; readonly reason: WithheldReason; readonly lacks: string }
  | ({
      /** No figure could be read, and the business alone fails. */
      readonly state: "unmeasured"
      readonly business: "fail"
      readonly status: "non-compliant"
      /** Why there are no figures. */
      readonly lacks: string
    } & KnownFailure)
  | {
      readonly state: "read"
      readonly measured: CompanyMeasures
      readonly business: "pass" | "fail"
      readonly ratios: ByRatioScreen<RatioOutcome>
      readonly status: DeterminationStatus
      /** Why the verdict is withheld; null when it is not. */
      readonly withheld: { readonly reason: WithheldReason; readonly lacks: string } | null
    }
)

export type ReadJudgement = Extract<Judgement, { state: "read" }>
export type UnmeasuredJudgement = Extract<Judgement, { state: "unmeasured" }>

/** Judges a company on the filings known on a day. Total: it returns a result for every input and never throws. */
export function judge(company: IndexedCompany, asOf: string): Judgement {
  const { methodology, subject, facts, index, prices, splits } = company
  const ledger: FactLedger = { facts, asOf, index }
  const basis = findBasis(ledger)
  if (basis === null)
    return withoutFigures(subject, asOf, "no_filings", "no annual or quarterly balance sheet could be read")
  const stale = staleness(basis, methodology, asOf)
  if (stale !== null) return withoutFigures(subject, asOf, "filings_stale", stale)
  const measured = measureCompany(ledger, basis, subject, prices, splits)
  const ratios = mapRatioScreens(ratioScreens, (screen) => decideRatio(screen, measured, methodology))
  const business = measured.activity.kind === "prohibited" ? "fail" : "pass"
  return {
    asOf,
    state: "read",
    measured,
    business,
    ratios,
    ...decide(measured, business, Object.values(ratios)),
  }
}

/** A known failure decides without figures too; else the verdict is withheld (design, law 3). */
function withoutFigures(subject: Subject, asOf: string, reason: WithheldReason, lacks: string): Judgement {
  const failure = knownFailure(subject, asOf)
  return failure === null
    ? { asOf, state: "unread", reason, lacks }
    : { asOf, state: "unmeasured", business: "fail", status: "non-compliant", lacks, ...failure }
}

function staleness(basis: Basis, methodology: Methodology, asOf: string): string | null {
  const { filed, periodEnd } = basis.balanceFiling
  if (filed < monthsBefore(asOf, methodology.filingAgeMonthsMax)) {
    return `the newest balance sheet is of ${periodEnd}, filed ${filed}`
  }
  const { incomeFiling } = basis
  if (
    incomeFiling !== null &&
    incomeFiling.periodEnd < monthsBefore(periodEnd, methodology.balanceToIncomeMonthsMax)
  ) {
    return `the newest full fiscal year ended ${incomeFiling.periodEnd}, the balance sheet is of ${periodEnd}`
  }
  return null
}

/** A known failure decides; else anything unknown withholds the verdict; else the company passes (design, law 3). */
function decide(
  measured: CompanyMeasures,
  business: "pass" | "fail",
  ratios: readonly RatioOutcome[],
): Pick<ReadJudgement, "status" | "withheld"> {
  const isFailed =
    business === "fail" || ratios.some((ratio) => ratio.state === "decided" && ratio.result === "fail")
  if (isFailed) return { status: "non-compliant", withheld: null }
  const unresolved = ratios.filter((ratio) => ratio.state === "unresolved")
  const gravest = reasonsByWeight.flatMap((reason) =>
    unresolved.filter((ratio) => ratio.reason === reason),
  )[0]
  if (gravest !== undefined)
    return { status: "pending", withheld: { reason: gravest.reason, lacks: gravest.lacks } }
  if (measured.activity.kind === "unresolved" || measured.activity.kind === "conditional") {
    return {
      status: "pending",
      withheld: { reason: "screen_unresolved", lacks: "the business activity is not settled" },
    }
  }
  return { status: "compliant", withheld: null }
}

const reasonsByWeight: readonly WithheldReason[] = [
  "currency_unresolved",
  "market_cap_unavailable",
  "screen_unresolved",
]
