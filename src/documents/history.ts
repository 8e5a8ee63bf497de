import type { SourceFiling } from "../facts/basis.ts"
import type { Judgement, ReadJudgement } from "../screening/judge.ts"
import type { Methodology } from "../screening/methodologies.ts"
import { isOfPeriod } from "../screening/past.ts"
import type { Comparison, RatioOutcome } from "../screening/screens/ratio.ts"
import type { Verdict } from "../screening/verdict.ts"
import type { HistoryBody, HistoryEntry, HistoryReport, HistoryScreen } from "../timeline/schema.ts"
import { type ScreenName, screenNames } from "../vocabulary.ts"
import { isWithin, partSentence } from "./business.ts"
import { estimatesOf, filingType } from "./filings.ts"
import { ratioScreen } from "./parts.ts"
import { byScreenName, noSuchScreen } from "./screen-names.ts"
import { unmeasuredScreens } from "./unmeasured.ts"

/**
 * Prints the current verdict, and the verdict on the day each filing period was reported, the newest first.
 * The changes between published determinations are added when the history is published, because only the
 * store has them.
 */
export function historyDocument({ judgement, past, methodology }: Verdict): HistoryBody {
  const verdicts = [
    ...past
      .filter(isOfPeriod)
      .map((each) => verdictOf("filing", each.judgement, each.period.filing, methodology)),
    verdictOf("current", judgement, judgement.balanceFiling, methodology),
  ]
  const entries = verdicts.map((verdict, at) => ({ ...verdict, ...changeFrom(verdicts[at - 1], verdict) }))
  return { history: entries.reverse(), changes: [] }
}

type DatedVerdict = Omit<HistoryEntry, "changed" | "changed_screens">

function verdictOf(
  occasion: HistoryEntry["occasion"],
  judgement: Judgement,
  filing: SourceFiling | null,
  methodology: Methodology,
): DatedVerdict {
  const head = {
    occasion,
    period_end: filing?.periodEnd ?? null,
    as_of: judgement.asOf,
    filing: filing === null ? null : printReport(filing),
  }
  if (judgement.state === "unread")
    return { ...head, status: "pending", withheld: judgement.reason, screens: null }
  if (judgement.state === "unmeasured")
    return {
      ...head,
      status: judgement.status,
      withheld: null,
      screens: unmeasuredScreens(judgement, methodology.rules),
    }
  const { status, withheld } = judgement
  return { ...head, status, withheld: withheld?.reason ?? null, screens: screensOf(judgement, methodology) }
}

/** Prints a filing for the API. */
export function printReport({ form, periodEnd, filed, accession }: SourceFiling): HistoryReport {
  return {
    type: filingType(form),
    period_end: periodEnd,
    filing_date: filed,
    accession_number: accession,
  }
}

function screensOf(judgement: ReadJudgement, methodology: Methodology): NonNullable<HistoryEntry["screens"]> {
  const ratios = byScreenName(judgement.ratios, historyScreenOf, absentScreen, judgement.asOf)
  return { business_activity: businessActivity(judgement, methodology), ...ratios }
}

/** Prints a ratio screen of a past day. */
export function historyScreenOf(ratio: RatioOutcome): HistoryScreen {
  const { result, value, bound, threshold, note } = ratioScreen(ratio)
  return { result, value, bound, ...ruleOf(ratio), threshold, ...(note === undefined ? {} : { note }) }
}

/** Prints a screen of `aaoifi-ss21` that the methodology does not have. */
function absentScreen({ limit }: Comparison): HistoryScreen {
  return { result: "not_applicable", value: null, bound: null, threshold: limit, note: noSuchScreen }
}

function ruleOf(ratio: RatioOutcome): { rule?: string } {
  const estimates = ratio.state === "decided" ? Object.values(estimatesOf(ratio.numerator)) : []
  return estimates.length === 0 ? {} : { rule: estimates.map(({ rule }) => rule).join("; ") }
}

/**
 * Prints the screen of the business activity. While the verdict is pending, an undecided activity is printed
 * as not applicable, not as a pass; a prohibited part that may be beyond the limit is named.
 */
export function businessActivity(
  { activity, business, status }: ReadJudgement,
  methodology: Methodology,
): HistoryScreen {
  const nothing = { value: null, bound: null, threshold: null }
  const passed = { result: business, ...nothing }
  if (status !== "pending") return passed
  const { kind } = activity
  if (kind === "bounded")
    return isWithin(activity, methodology) ? passed : { ...passed, note: partSentence(activity, methodology) }
  if (kind !== "unresolved" && kind !== "conditional") return passed
  return {
    result: "not_applicable",
    ...nothing,
    note: ["The business activity is not settled.", ...activity.concerns].join(" "),
  }
}

function changeFrom(
  before: DatedVerdict | undefined,
  now: DatedVerdict,
): Pick<HistoryEntry, "changed" | "changed_screens"> {
  if (before === undefined) return { changed: false, changed_screens: [] }
  return {
    changed: before.status !== now.status,
    changed_screens: screenNames.filter((name) => resultOf(before, name) !== resultOf(now, name)),
  }
}

/** Returns the result of a screen. An unread screen counts like one that could not be decided. */
function resultOf({ screens }: DatedVerdict, name: ScreenName): HistoryScreen["result"] {
  return screens?.[name]?.result ?? "not_applicable"
}
