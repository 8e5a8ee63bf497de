import { addDays, daysInMonth } from "../days.ts"
import { balancesKnownFrom, type SourceFiling } from "../facts/basis.ts"
import type { CompanyFacts } from "../facts/fact.ts"
import { type Close, closeAgeDaysMax, monthEndCloses } from "../facts/market-cap.ts"
import { floatAgeDaysMax, publicFloatConcepts } from "../facts/measures/shares/public-float.ts"
import { filedReports } from "../facts/reports.ts"
import { businessActivity, historyScreenOf, printReport } from "../history/document.ts"
import { firstDay } from "../screening/activities/business-activity.ts"
import { firstDayTooOld } from "../screening/filing-age.ts"
import { type Judgement, judgeBy, statusOf } from "../screening/judge.ts"
import type { PastInput } from "../screening/known-on.ts"
import { type Methodology, methodologyRef, versionInForce } from "../screening/methodologies.ts"
import { decideStructure } from "../screening/structures/decide.ts"
import { type Dossier, dossierOn, firstDayOf } from "../screening/structures/dossier.ts"
import { structuralVersions } from "../screening/structures/methodologies.ts"
import type { ChangeCause, DeterminationStatus, ScreenResult, WithheldReason } from "../vocabulary.ts"
import { type DayRange, type KnownSpan, knownSpans, measureIn } from "./known-span.ts"
import type { TimelineBody, TimelineSpell } from "./schema.ts"

/** Prints the spells of a company's verdicts. The same timeline gives the same bytes. */
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
    business_activity: businessOf(judgement),
    ratios: ratiosOf(judgement),
  }
}

function businessOf(judgement: Judgement): ScreenResult | null {
  if (judgement.state === "unread") return null
  return judgement.state === "unmeasured" ? judgement.business : businessActivity(judgement).result
}

function ratiosOf(judgement: Judgement): TimelineSpell["ratios"] {
  if (judgement.state !== "read") return null
  const screens = Object.entries(judgement.ratios).map(([name, ratio]) => [name, historyScreenOf(ratio)])
  return Object.fromEntries(screens)
}

/** The timeline of a company; if the range ends before its first usable report, the day of that report. */
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

/** Days through which a verdict held. `verdict` is the verdict of the first day. */
export interface Spell {
  /** YYYY-MM-DD */
  readonly from: string
  /** The day before the next spell; null for the spell that holds on the last day of the range. */
  readonly to: string | null
  readonly verdict: Omit<DayVerdict, "span">
  /** Why the verdict changed on the first day; null if it was the same on the day before the range. */
  readonly cause: ChangeCause | null
  /** The report that changed it; null if the cause is another. */
  readonly filing: SourceFiling | null
}

export interface Timeline extends DayRange {
  /**
   * The spells, oldest first. They cover the range without gap or overlap, and neighbours differ in status or
   * withheld reason.
   */
  readonly spells: readonly Spell[]
  /** The reports filed in the range, oldest first. */
  readonly filings: readonly SourceFiling[]
}

/**
 * The verdicts of a company over a range of days, each day by what was known then, under the version of a
 * standard in force on that day. `versions`: the versions of the standard, newest first; a single one judges
 * every day.
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

/** The span that a day of the range lies in. */
function spanWith(spans: readonly [KnownSpan, ...KnownSpan[]], day: string): KnownSpan {
  return spans.findLast(({ from }) => from <= day) ?? spans[0]
}

function lastDayBefore(next: Pick<Spell, "from"> | undefined): string | null {
  return next === undefined ? null : addDays(next.from, -1)
}

/** The reports filed in a range, by filing day and accession number, each with the last day of its period. */
export function reportsFiled(facts: CompanyFacts, { from, to }: DayRange): readonly SourceFiling[] {
  return [...filedReports(facts).values()]
    .filter(({ filed }) => filed >= from && filed <= to)
    .sort((left, right) => (inOrder(left, right) ? -1 : 1))
}

function inOrder(left: SourceFiling, right: SourceFiling): boolean {
  if (left.filed !== right.filed) return left.filed < right.filed
  return left.accession < right.accession
}

/** Why a verdict changed. */
interface Turn {
  readonly cause: ChangeCause
  /** The report that changed it; null if the cause is another. */
  readonly filing: SourceFiling | null
}

/**
 * Why the verdict differs from that of the day before. Another methodology, or a report of the day, is the
 * cause if the verdict would have stayed the same without it. Otherwise the cause is the closes, if other
 * closes count than on the day before, or else the age of the reports. `filed`: the reports of the day, in
 * the order of their accession numbers; of several, the one with the balance sheet is named, else the last.
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
 * True if the report of the day is the cause: without it, but with the closes of the day, the verdict would
 * have stayed the same.
 */
function isByReport(before: DayVerdict, now: DayVerdict): boolean {
  if (!hasOtherCloses(before, now)) return true
  const known = { ...before.span.known, prices: now.span.known.prices }
  return isSameVerdict(dayVerdict({ ...before.span, known }, now.day, now.methodology), before)
}

/** The cause by a report: an amendment without a newer balance sheet or fiscal year is a correction. */
function reportCause(before: DayVerdict, now: DayVerdict, { form }: SourceFiling): "filing" | "correction" {
  const [was, is] = [before.span.basis, now.span.basis]
  const isSamePeriod = was?.balanceSheet.end === is?.balanceSheet.end && was?.income?.end === is?.income?.end
  return form.endsWith("/A") && isSamePeriod ? "correction" : "filing"
}

/**
 * The cause if no report is one. If nothing could be read on the day before and the business alone decides
 * now, its code became known: a correction.
 */
function causeWithoutReport(before: DayVerdict, now: DayVerdict): ChangeCause {
  if (now.withheld === "filings_stale") return "time"
  if (now.judgement.state === "unmeasured") return before.judgement.state === "unread" ? "correction" : "time"
  return hasOtherCloses(before, now) ? "price" : "time"
}

function hasOtherCloses(before: DayVerdict, now: DayVerdict): boolean {
  return closesCounted(before) !== closesCounted(now)
}

/** The days of the last close and of the month-end closes that the methodology averages over, as text. */
function closesCounted({ span, day, methodology }: DayVerdict): string {
  const closes = span.known.prices?.closes ?? []
  const months = Math.max(...methodology.rules.ratios.map((rule) => rule.months), 0)
  const last = closes.findLast(({ date }) => date <= day)
  const counted = [...monthEndCloses(closes, day, months), ...(last === undefined ? [] : [last])]
  return counted.map(({ date }) => date).join(" ")
}

/** The verdict on a day (YYYY-MM-DD), with the span and basis it was measured in. */
interface DayVerdict {
  readonly day: string
  readonly span: KnownSpan
  readonly methodology: Methodology
  readonly judgement: Judgement
  readonly status: DeterminationStatus
  /** Set while the status is `pending`. */
  readonly withheld: WithheldReason | null
}

/** The verdict of a methodology on a company, measured on a day of a span. */
function dayVerdict(span: KnownSpan, day: string, methodology: Methodology): DayVerdict {
  const judgement = judgeBy(methodology, measureIn(span, day, methodology))
  const status = statusOf(judgement, methodology)
  return { day, span, methodology, judgement, status, withheld: reasonOf(judgement) }
}

function reasonOf(judgement: Judgement): WithheldReason | null {
  if (judgement.state === "unread") return judgement.reason
  return judgement.state === "read" ? (judgement.withheld?.reason ?? null) : null
}

/** True if status and reason for withholding are the same. */
function isSameVerdict(left: DayVerdict, right: DayVerdict): boolean {
  return left.status === right.status && left.withheld === right.withheld
}

/**
 * The days of a range on which a verdict can change, including its first day; sorted. On any other day
 * everything that a verdict depends on is the same as on the day before.
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
  ]
  return [...new Set(days)].filter((day) => day >= range.from && day <= range.to).sort()
}

/**
 * The last day of each month, from which its last close counts, and the first day, on which the oldest leaves
 * the average.
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

/** The day of each close, and the first day on which it is too old unless another followed. */
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

/** The first day on which each public float is too old to check share counts. */
function floatTurns({ facts }: PastInput): readonly string[] {
  return facts.series
    .filter(({ concept }) => publicFloatConcepts.includes(concept))
    .flatMap((series) => series.facts.map(({ end }) => addDays(end, floatAgeDaysMax + 1)))
}

/** The day of EDGAR's industry code, which decides alone if it leaves no doubt. */
function codeTurn({ subject: { sicAsOf: asOf = null } }: PastInput): readonly string[] {
  return asOf === null ? [] : [firstDay({ asOf })]
}

/** The days of a vehicle's documents (YYYY-MM-DD), oldest first. */
export function documentDays(dossier: Dossier): readonly string[] {
  const days = dossier.readings.flatMap(({ quotations }) =>
    quotations.map((quotation) => firstDayOf(quotation, dossier)),
  )
  return [...new Set(days)].sort()
}

/**
 * The spells of the verdicts on a vehicle, each day by the documents of that day. A document changes a
 * verdict like a report, but it is not a periodic report of a company, so no filing is named.
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
