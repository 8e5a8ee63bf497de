import type {
  ComplianceBody,
  ComplianceFiling,
  ComplianceRatioScreen,
  ComplianceRevenue,
} from "../compliance/schema.ts"
import type { ReadJudgement } from "../screening/judge.ts"
import { methodologyRef } from "../screening/methodologies.ts"
import { pendingSince } from "../screening/past.ts"
import { purify, type RevenueSplit, shownRevenue, splitRevenue } from "../screening/revenue.ts"
import { opposite } from "../screening/screens/part.ts"
import type { Comparison } from "../screening/screens/ratio.ts"
import { flipsOf } from "../screening/standings/flips.ts"
import type { Verdict } from "../screening/verdict.ts"
import type { WithheldReason } from "../vocabulary.ts"
import { decidedBy } from "./decided-by.ts"
import { explain, filingSummary } from "./explain.ts"
import { amendedForm, factsHash, filingsOf, filingType } from "./filings.ts"
import { businessActivity, dateTime, printPurification, ratioNotApplicable, ratioScreen } from "./parts.ts"
import { byScreenName, noSuchScreen } from "./screen-names.ts"
import { unmeasuredCompliance } from "./unmeasured.ts"

/** The compliance result of an assessment, without the identity of the requested listing. */
export function complianceDocument(assessment: Verdict): ComplianceBody {
  const { judgement, asOf } = assessment
  const head = { methodology: methodologyRef(assessment.methodology), as_of: dateTime(asOf) }
  if (judgement.state === "unread")
    return { ...head, ...pending(assessment, { reason: judgement.reason, analysed: false }) }
  if (judgement.state === "unmeasured") return { ...head, ...unmeasuredCompliance(assessment, judgement) }
  if (judgement.withheld !== null) {
    const why = { reason: judgement.withheld.reason, analysed: true }
    return { ...head, ...pending(assessment, why), ...decidedBy(assessment, why.reason) }
  }
  return {
    ...head,
    determination: {
      status: judgement.status,
      confidence: assessment.confidence?.score ?? null,
      explanation: explain(assessment),
      withheld: null,
    },
    screens: screensOf(judgement),
    revenue: revenueOf(shownRevenue(judgement)),
    purification: printPurification(purify(splitRevenue(judgement))),
    stability:
      assessment.stability === null
        ? null
        : { rating: assessment.stability.rating, drivers: assessment.stability.drivers },
    filing: filingOf(judgement),
    flips: flipsOf(judgement),
  }
}

function pending(
  assessment: Verdict,
  why: { readonly reason: WithheldReason; readonly analysed: boolean },
): Omit<ComplianceBody, "methodology" | "as_of"> {
  const { methodology, past, judgement } = assessment
  return {
    determination: {
      status: "pending",
      confidence: null,
      explanation: explain(assessment),
      withheld: { ...why, since: pendingSince(methodology, past, judgement) },
    },
    screens: null,
    revenue: null,
    purification: null,
    stability: null,
    filing: null,
    flips: null,
  }
}

function screensOf({ asOf, activity, business, ratios }: ReadJudgement): ComplianceBody["screens"] {
  return {
    business_activity: businessActivity(activity, business),
    ...byScreenName(ratios, ratioScreen, absentScreen, asOf),
  }
}

function absentScreen(rule: Comparison): ComplianceRatioScreen {
  return ratioNotApplicable(rule, noSuchScreen)
}

function revenueOf(split: RevenueSplit | null): ComplianceRevenue | null {
  if (split === null) return null
  const { total, permissible, prohibited } = split
  const { amount, percentage, bound, breakdown, breakdownBounds } = prohibited
  return {
    total,
    permissible: { ...permissible, bound: opposite(bound) },
    prohibited: { amount, percentage, bound, breakdown, breakdown_bounds: breakdownBounds },
  }
}

function filingOf(judgement: ReadJudgement): ComplianceFiling {
  const filings = filingsOf(judgement)
  return {
    summary: filingSummary(judgement),
    as_of: dateTime(filings[0]?.filed ?? judgement.asOf),
    hash: factsHash(judgement),
    filings: filings.map((filing) => ({
      type: filingType(filing.form),
      ...amendedForm(filing),
      period_end: filing.periodEnd,
      filing_date: filing.filed,
      accession_number: filing.accession,
    })),
  }
}
