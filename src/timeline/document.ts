import { addDays, daysBetween, daysInMonth } from "../days.ts"
import { businessActivity, historyScreenOf, printReport } from "../documents/history.ts"
import { balancesKnownFrom, type SourceFiling } from "../facts/basis.ts"
import type { CompanyFacts } from "../facts/fact.ts"
import { indexFacts } from "../facts/fact-ledger.ts"
import { type Close, closeAgeDaysMax, monthEndCloses } from "../facts/market-cap.ts"
import { floatAgeDaysMax, publicFloat } from "../facts/measures/shares/public-float.ts"
import { filedReports } from "../facts/reports.ts"
import { firstDay } from "../screening/activities/business-activity.ts"
import { decisionOf, membershipsOf } from "../screening/activities/memberships.ts"
import { type Judgement, judgeBy, statusOf } from "../screening/judge.ts"
import type { PastInput } from "../screening/known-on.ts"
import {
  firstDayTooOld,
  type Methodology,
  methodologyRef,
  versionInForce,
} from "../screening/methodologies.ts"
import { decideStructure } from "../screening/structures/decide.ts"
import { structuralVersions } from "../screening/structures/methodologies.ts"
import { type Dossier, dossierOn, firstDayOf } from "../screening/structures/vehicles.ts"
import type { DeterminationStatus, ScreenResult, TurnCause, WithheldReason } from "../vocabulary.ts"
import { type DayRange, type KnownSpan, knownSpans, measureIn } from "./known-span.ts"
import type { TimelineBody, TimelineSpell } from "./schema.ts"

/** Prints the spells of a company's verdicts. Equal timelines give equal bytes. */
export function timelineDocument({ from, to, spells, filings }: Timeline): TimelineBody {
  return { from, to, spells: spells.map(printSpell), filings: filings.map(printReport) }
}

function printSpell({ from, to, verdict, cause, filing }: Spell): TimelineSpell {
  const { status, withheld, methodology, judgement } = verdict
  return {
    from,
    to,
    status,
    withheld,
    cause,
    filing: filing && printReport(filing),
    methodology: methodologyRef(methodology),
    business_activity: businessOf(judgement, methodology),
    ratios: ratiosOf(judgement),
  }
}

function businessOf(judgement: Judgement, methodology: Methodology): ScreenResult | null {
  if (judgement.state === "unread") return null
  return judgement.state === "unmeasured"
    ? judgement.business
    : businessActivity(judgement, methodology).result
}

function ratiosOf(judgement: Judgement): TimelineSpell["ratios"] {
  if (judgement.state !== "read") return null
  const screens = Object.entries(judgement.ratios).map(([name, ratio]) => [name, historyScreenOf(ratio)])
  return Object.fromEntries(screens)
}

/**
 * Returns the timeline of a company. If the range ends before the first usable report, returns that report's
 * day.
 */
export function timelineSince(
  input: PastInput,
  versions: readonly [Methodology, ...Methodology[]],
  { from, to }: DayRange,
):
  | { readonly state: "known"; readonly document: TimelineBody }
  | { readonly state: "before"; readonly factsBegin: string } {
  const factsBegin = balancesKnownFrom(input.facts) ?? from
  if (to < factsBegin) return { state: "before", factsBegin }
  const range = { from: from < factsBegin ? factsBegin : from, to }
  return { state: "known", document: timelineDocument(timelineOf(input, versions, range)) }
}

/** A run of days with the same verdict. `verdict` is the verdict of the first day. */
export interface Spell {
  /** YYYY-MM-DD */
  readonly from: string
  /** The day before the next spell; null for the spell that includes the last day of the range. */
  readonly to: string | null
  readonly verdict: Omit<DayVerdict, "span">
  /** The cause of the change on the first day. Null if the day before the range has the same verdict. */
  readonly cause: TurnCause | null
  /** The report that changed the verdict; null if the cause is not a report. */
  readonly filing: SourceFiling | null
}

export interface Timeline extends DayRange {
  /**
   * The spells, the oldest first. They cover the range without gap or overlap. Neighbours differ in status or
   * withheld reason.
   */
  readonly spells: readonly Spell[]
  /** The reports filed in the range, the oldest first. */
  readonly filings: readonly SourceFiling[]
}

/**
 * Computes the verdicts of a company over a range of days. Each day uses what was known on that day, and the
 * version of the standard in force on that day. `versions` are the versions of the standard, the newest
 * first. A single version judges every day.
 */
export function timelineOf(
  input: PastInput,
  versions: readonly [Methodology, ...Methodology[]],
  range: DayRange,
): Timeline {
  const before = addDays(range.from, -1)
  const spans = knownSpans(input, { from: before, to: range.to })
  const on = (day: string) => dayVerdict(spanWith(spans, day), day, versionInForce(versions, day))
  const filings = reportsFiled(input.facts, range)
  const turns: Omit<Spell, "to">[] = []
  let last = on(before)
  for (const day of daysToMeasure(input, versions, spans, range)) {
    const now = on(day)
    const isTurn = !isSameVerdict(last, now)
    if (isTurn || turns.length === 0) {
      const filed = filings.filter((filing) => filing.filed === day)
      const why = isTurn ? turnOf(on(addDays(day, -1)), now, filed) : { cause: null, filing: null }
      turns.push({ from: day, verdict: now, ...why })
    }
    last = now
  }
  const spells = turns.map((turn, at) => ({ ...turn, to: lastDayBefore(turns[at + 1]) }))
  return { ...range, spells, filings }
}

/** Finds the span that contains a day of the range. */
function spanWith(spans: readonly [KnownSpan, ...KnownSpan[]], day: string): KnownSpan {
  return spans.findLast(({ from }) => from <= day) ?? spans[0]
}

function lastDayBefore(next: Pick<Spell, "from"> | undefined): string | null {
  return next === undefined ? null : addDays(next.from, -1)
}

/** Returns the reports filed in a range, sorted by filing day and accession number. */
export function reportsFiled(facts: CompanyFacts, { from, to }: DayRange): readonly SourceFiling[] {
  return filedReports(indexFacts(facts))
    .filter(({ filed }) => filed >= from && filed <= to)
    .sort((left, right) => (inOrder(left, right) ? -1 : 1))
}

function inOrder(left: SourceFiling, right: SourceFiling): boolean {
  if (left.filed !== right.filed) return left.filed < right.filed
  return left.accession < right.accession
}

/** The cause of a changed verdict. */
interface Turn {
  readonly cause: TurnCause
  /** The report that changed the verdict; null if the cause is not a report. */
  readonly filing: SourceFiling | null
}

/**
 * Returns why the verdict differs from that of the day before. Another methodology, or a report of the day,
 * is the cause if the verdict would otherwise have stayed the same. If neither is, the cause is the closes if
 * other closes count than on the day before. Else the cause is the age of the reports. Where what we hold of
 * reports or closes begins, lacks or ends is no event of the company, and so is a cause of its own. `filed` are
 * the reports of the day, in the order of their accession numbers. Among several, the report with the balance
 * sheet is named, else the last.
 */
function turnOf(before: DayVerdict, now: DayVerdict, filed: readonly SourceFiling[]): Turn {
  if (isByMethodology(before, now)) return { cause: "methodology", filing: null }
  const filing = filed.find(({ accession }) => accession === balanceOf(now)) ?? filed.at(-1) ?? null
  if (filing !== null && isByReport(before, now)) return { cause: reportCause(before, now, filing), filing }
  return { cause: causeWithoutReport(before, now), filing: null }
}

function isByMethodology(before: DayVerdict, { span, day, methodology }: DayVerdict): boolean {
  return (
    before.methodology !== methodology && isSameVerdict(dayVerdict(span, day, before.methodology), before)
  )
}

function balanceOf({ span: { basis } }: DayVerdict): string | null {
  return basis?.balanceFiling.accession ?? null
}

/**
 * True if the report of the day caused the change. Without the report, but with the closes of the day, the
 * verdict would then have stayed the same.
 */
function isByReport(before: DayVerdict, now: DayVerdict): boolean {
  if (!hasOtherCloses(before, now)) return true
  const known = { ...before.span.known, prices: now.span.known.prices }
  return isSameVerdict(dayVerdict({ ...before.span, known }, now.day, now.methodology), before)
}

/**
 * Returns the cause if it is a report. A report that leaves the figures too old has a balance sheet of its own
 * day: what is old is the newest annual report that we hold. An amendment without a newer period is a
 * correction.
 */
function reportCause(before: DayVerdict, now: DayVerdict, { form }: SourceFiling): TurnCause {
  const [was, is] = [before.span.basis, now.span.basis]
  if (now.withheld === "filings_stale") return was === null ? "reports_begin" : "report_missing"
  const isSamePeriod = was?.balanceSheet.end === is?.balanceSheet.end && was?.income?.end === is?.income?.end
  return form.endsWith("/A") && isSamePeriod ? "correction" : "filing"
}

/**
 * Returns the cause if no report is the cause. A decision of the standard's board counts as one of the methodology.
 * If nothing could be read on the day before and now only the
 * business decides, then the industry code became known, which is a correction.
 */
function causeWithoutReport(before: DayVerdict, now: DayVerdict): TurnCause {
  if (now.withheld === "filings_stale") return "time"
  const board = decisionOf(now.methodology, membershipsOf(now.span.known.subject.filer), now.day)
  if (board?.asOf === now.day) return "methodology"
  if (now.judgement.state === "unmeasured") return before.judgement.state === "unread" ? "correction" : "time"
  if (hasOtherCloses(before, now)) return closesCounted(before) === "" ? "closes_begin" : "price"
  return isTooOld(lastClose(now), now.day) ? "closes_end" : "time"
}

function hasOtherCloses(before: DayVerdict, now: DayVerdict): boolean {
  return closesCounted(before) !== closesCounted(now)
}

/**
 * Returns, as text, the days of the closes that count: the last close, and the month-end closes of the
 * average.
 */
function closesCounted({ span, day, methodology }: DayVerdict): string {
  const closes = span.known.prices?.closes ?? []
  const months = Math.max(...methodology.rules.ratios.map((rule) => rule.months), 0)
  const last = lastClose({ span, day })
  const counted = [...monthEndCloses(closes, day, months), ...(last === undefined ? [] : [last])]
  return counted.map(({ date }) => date).join(" ")
}

function lastClose({ span, day }: Pick<DayVerdict, "span" | "day">): Close | undefined {
  return span.known.prices?.closes.findLast(({ date }) => date <= day)
}

function isTooOld(close: Close | undefined, day: string): boolean {
  return close !== undefined && daysBetween(close.date, day) > closeAgeDaysMax
}

/** The verdict on a day (YYYY-MM-DD), with the span in which it was measured. */
interface DayVerdict {
  readonly day: string
  readonly span: KnownSpan
  readonly methodology: Methodology
  readonly judgement: Judgement
  readonly status: DeterminationStatus
  /** The reason, while the status is `pending`. */
  readonly withheld: WithheldReason | null
}

/** Computes the verdict of a methodology on a company, measured on a day of a span. */
function dayVerdict(span: KnownSpan, day: string, methodology: Methodology): DayVerdict {
  const judgement = judgeBy(methodology, measureIn(span, day, methodology))
  const status = statusOf(judgement, methodology)
  return { day, span, methodology, judgement, status, withheld: reasonOf(judgement) }
}

function reasonOf(judgement: Judgement): WithheldReason | null {
  if (judgement.state === "unread") return judgement.reason
  return judgement.state === "read" ? (judgement.withheld?.reason ?? null) : null
}

/** True if two verdicts have the same status and the same reason for withholding. */
function isSameVerdict(left: DayVerdict, right: DayVerdict): boolean {
  return left.status === right.status && left.withheld === right.withheld
}

/**
 * Returns the days of a range on which a verdict can change, including its first day; sorted. On any other
 * day all inputs of the verdict are the same as on the day before.
 */
function daysToMeasure(
  input: PastInput,
  versions: readonly Methodology[],
  spans: readonly KnownSpan[],
  range: DayRange,
): readonly string[] {
  const days = [
    range.from,
    ...spans.map(({ from }) => from),
    ...monthTurns(range),
    ...closeTurns(input.prices?.closes ?? []),
    ...spans.flatMap(({ basis }) => versions.flatMap((version) => tooOldFrom(basis, version))),
    ...floatTurns(input),
    ...versions.map(({ inForceFrom }) => inForceFrom),
    ...codeTurn(input),
    ...membershipsOf(input.subject.filer).map(({ asOf }) => asOf),
  ]
  return [...new Set(days)].filter((day) => day >= range.from && day <= range.to).sort()
}

/**
 * Returns two days of each month: the last, from which the month's last close counts, and the first, on which
 * the oldest close leaves the average.
 */
function monthTurns({ from, to }: DayRange): readonly string[] {
  const days: string[] = []
  let month = `${from.slice(0, 7)}-01`
  while (month <= to) {
    const last = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)))
    const end = `${month.slice(0, 8)}${last}`
    days.push(month, end)
    month = addDays(end, 1)
  }
  return days
}

/** Returns the day of each close, and the first day on which the close is too old unless another follows. */
function closeTurns(closes: readonly Close[]): readonly string[] {
  return closes.flatMap(({ date }, at) => {
    const tooOld = addDays(date, closeAgeDaysMax + 1)
    const next = closes[at + 1]
    return next === undefined || next.date > tooOld ? [date, tooOld] : [date]
  })
}

function tooOldFrom(basis: KnownSpan["basis"], version: Methodology): readonly string[] {
  return basis === null ? [] : [firstDayTooOld(basis.balanceFiling, version)]
}

/** Returns the first day on which each public float is too old to check share counts. */
function floatTurns({ facts }: PastInput): readonly string[] {
  return facts.series
    .filter(({ concept }) => concept === publicFloat)
    .flatMap((series) => series.facts.map(({ end }) => addDays(end, floatAgeDaysMax + 1)))
}

/** Returns the day of EDGAR's industry code. If the code leaves no doubt, it decides without any report. */
function codeTurn({ subject: { sicAsOf: asOf = null } }: PastInput): readonly string[] {
  return asOf === null ? [] : [firstDay({ asOf })]
}

/** Returns the days of a vehicle's documents (YYYY-MM-DD), the oldest first. */
export function documentDays(dossier: Dossier): readonly string[] {
  const days = dossier.readings.flatMap(({ quotations }) =>
    quotations.map((quotation) => firstDayOf(quotation, dossier)),
  )
  return [...new Set(days)].sort()
}

/**
 * Returns the spells of the verdicts on a vehicle, each day by the documents of that day. A document changes
 * a verdict as a report does. It is not a periodic report of a company, so no filing is named.
 */
export function structuralTimeline(dossier: Dossier, { from, to }: DayRange): TimelineBody {
  const days = [from, ...documentDays(dossier).filter((day) => day > from && day <= to)]
  const turns: Omit<TimelineSpell, "to">[] = []
  let last = decidedOn(dossier, addDays(from, -1))
  for (const day of days) {
    const now = decidedOn(dossier, day)
    const isTurn = now.status !== last.status
    if (isTurn || turns.length === 0) turns.push({ from: day, ...now, cause: isTurn ? "filing" : null })
    last = now
  }
  const spells = turns.map(({ from: first, ...turn }, at) => ({
    from: first,
    to: lastDayBefore(turns[at + 1]),
    ...turn,
  }))
  return { from, to, spells, filings: [] }
}

function decidedOn(dossier: Dossier, day: string): Omit<TimelineSpell, "from" | "to" | "cause"> {
  const methodology = versionInForce(structuralVersions[dossier.methodology], day)
  const { status, prohibited } = decideStructure(dossierOn(dossier, day), methodology)
  const isOpen = status === "pending"
  return {
    status,
    withheld: isOpen ? "screen_unresolved" : null,
    filing: null,
    methodology: methodologyRef(methodology),
    business_activity: isOpen ? "not_applicable" : prohibited.length > 0 ? "fail" : "pass",
    ratios: null,
  }
}
