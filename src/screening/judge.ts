import { type Basis, findBasis, type SourceFiling } from "../facts/basis.ts"
import { monthsBefore } from "../facts/calendar.ts"
import type { CompanyFacts } from "../facts/fact.ts"
import type { FactIndex, FactLedger } from "../facts/fact-ledger.ts"
import { adjustForSplits } from "../facts/market-cap.ts"
import type { Split } from "../facts/measures/shares/splits.ts"
import type { DeterminationStatus, WithheldReason } from "../vocabulary.ts"
import type { BusinessActivity } from "./activities/business-activity.ts"
import { type KnownFailure, knownFailure } from "./activities/known-failure.ts"
import { excludedByName, treated } from "./activities/treatment.ts"
import { type CompanyMeasures, measureCompany } from "./company-measures.ts"
import type { Methodology } from "./methodology.ts"
import { decideRatio, type RatioOutcome } from "./screens/ratio.ts"
import type { PriceHistory, Subject } from "./subject.ts"

/** The day-independent input: one company's facts, indexed once, and its prices in the newest shares. */
export interface IndexedCompany {
  readonly methodology: Methodology
  readonly subject: Subject
  readonly facts: CompanyFacts
  readonly index: FactIndex
  readonly splits: readonly Split[]
  readonly prices: PriceHistory | null
  /** The bases found, by day: a basis keeps the figures read at it. */
  readonly bases: Map<string, Basis | null>
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

/** What could be measured of a company on one day: the same for every standard. Plain data. */
export type Measurement = {
  readonly asOf: string
  /** The filing of the newest balance sheet; null when none has been filed. */
  readonly balanceFiling: SourceFiling | null
} & (
  | {
      readonly state: "unread"
      readonly reason: WithheldReason
      readonly lacks: string
      /** The business where it is known to fail by itself. */
      readonly failure: KnownFailure | null
    }
  | { readonly state: "read"; readonly measured: CompanyMeasures }
)

/** The verdict of one standard on a company on one day, with everything it is based on. */
export type Judgement = {
  readonly asOf: string
  readonly balanceFiling: SourceFiling | null
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
      /** The business as the standard treats it. */
      readonly activity: BusinessActivity
      readonly business: "pass" | "fail"
      /** By name, in the order of the methodology's rules. */
      readonly ratios: Readonly<Record<string, RatioOutcome>>
      readonly status: DeterminationStatus
      /** Why the verdict is withheld; null when it is not. */
      readonly withheld: { readonly reason: WithheldReason; readonly lacks: string } | null
    }
)

export type ReadJudgement = Extract<Judgement, { state: "read" }>
export type UnmeasuredJudgement = Extract<Judgement, { state: "unmeasured" }>

/** Measures a company on the filings known on a day. Total: it returns a result for every input and never throws. */
export function measureOn(company: IndexedCompany, asOf: string): Measurement {
  const { methodology, subject, prices, splits } = company
  const basis = basisOn(company, asOf)
  if (basis === null) {
    const lacks = "no annual or quarterly balance sheet could be read"
    return unread(subject, { asOf, balanceFiling: null, reason: "no_filings", lacks })
  }
  const { balanceFiling } = basis
  const stale = staleness(basis, methodology, asOf)
  if (stale !== null) return unread(subject, { asOf, balanceFiling, reason: "filings_stale", lacks: stale })
  const measured = measureCompany(ledgerOf(company, asOf), basis, subject, prices, splits)
  return { asOf, balanceFiling, state: "read", measured }
}

function unread(
  subject: Subject,
  why: Omit<Extract<Measurement, { state: "unread" }>, "state" | "failure">,
): Measurement {
  return { ...why, state: "unread", failure: knownFailure(subject, why.asOf) }
}

/** The newest basis on a day, found once; null when nothing was filed. */
export function basisOn(company: IndexedCompany, asOf: string): Basis | null {
  const known = company.bases.get(asOf)
  if (known !== undefined) return known
  const basis = findBasis(ledgerOf(company, asOf))
  company.bases.set(asOf, basis)
  return basis
}

/** The facts as known on a day (YYYY-MM-DD): later filings are left out. */
export function ledgerOf({ facts, index }: IndexedCompany, asOf: string): FactLedger {
  return { facts, index, asOf }
}

/** Measures a company on a day and judges it by its methodology. */
export function judge(company: IndexedCompany, asOf: string): Judgement {
  return judgeBy(company.methodology, measureOn(company, asOf))
}

/** The verdict of a methodology on what was measured. Total. */
export function judgeBy(methodology: Methodology, measurement: Measurement): Judgement {
  const { rules } = methodology
  const { asOf, balanceFiling } = measurement
  const head = { asOf, balanceFiling }
  if (measurement.state === "unread") {
    const { reason, lacks, failure } = measurement
    const activity = failure === null ? null : treated(failure.activity, rules)
    // A known failure decides without figures too; else the verdict is withheld (design, law 3).
    return failure === null || activity?.kind !== "prohibited"
      ? { ...head, state: "unread", reason, lacks }
      : {
          ...head,
          state: "unmeasured",
          business: "fail",
          status: "non-compliant",
          lacks,
          ...failure,
          activity,
        }
  }
  const { measured } = measurement
  const activity =
    methodology.isExcluded === true ? excludedByName(measured.activity) : treated(measured.activity, rules)
  const ratios: Record<string, RatioOutcome> = {}
  for (const rule of rules.ratios) ratios[rule.name] = decideRatio(rule, measured, activity)
  const business = failsAlone(activity) ? "fail" : "pass"
  const decision = decide(activity, business, Object.values(ratios))
  return { ...head, state: "read", measured, activity, business, ratios, ...decision }
}

/** A prohibited core business, or a part above what the standard tolerates. */
function failsAlone(activity: BusinessActivity): boolean {
  return activity.kind === "prohibited" || (activity.kind === "bounded" && activity.tolerated !== undefined)
}

/** True where all of the business may be prohibited. */
function isOpen(activity: BusinessActivity): boolean {
  if (activity.kind === "bounded") return activity.shareMax === 1
  return activity.kind === "unresolved" || activity.kind === "conditional"
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
  activity: BusinessActivity,
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
  if (isOpen(activity)) {
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
