import { daysBetween, lastWeekdayOfMonth } from "../days.ts"
import type { SourceFiling } from "../facts/basis.ts"
import { type Close, capOver } from "../facts/market-cap.ts"
import { countFiled } from "../facts/measures/shares/count.ts"
import { groupedDigits, percentText } from "../numbers.ts"
import { capLacks } from "../screening/company-measures.ts"
import { figuresShown, type ReadJudgement } from "../screening/judge.ts"
import type { Methodology } from "../screening/methodologies.ts"
import { splitRevenue } from "../screening/revenue.ts"
import { titleOf } from "../screening/screens/declarations.ts"
import { isUpper, printQuotient, type RatioOutcome } from "../screening/screens/ratio.ts"
import type { Verdict } from "../screening/verdict.ts"
import type { Bound, CapMonths } from "../vocabulary.ts"
import { businessSentence, isWithin, partSentence } from "./business.ts"
import { filingsOf, filingType, isKindOfReport } from "./filings.ts"
import { closingOf, countedNote, explainUnmeasured, methodologyNotes, windowNote } from "./unmeasured.ts"

/** Explains an assessment in sentences. Every number in them is a number that the screens print. */
export function explain(assessment: Verdict): string {
  const { judgement, methodology } = assessment
  if (judgement.state === "unread") return `The verdict is withheld: ${judgement.lacks}.`
  if (judgement.state === "unmeasured") return explainUnmeasured(judgement, methodology)
  if (judgement.withheld !== null) return explainWithheld(judgement, methodology)
  const ratios = Object.values(judgement.ratios).map(ratioSentence).join(" ")
  const closing = closingOf(methodology, judgement.status)
  return `${businessSentence(judgement.activity, methodology)} ${ratios} ${source(judgement)} ${closing}`
}

function explainWithheld(judgement: ReadJudgement, methodology: Methodology): string {
  const { withheld } = judgement
  const undeclared = withheld?.reason === "successor_undeclared" ? [withheld.lacks] : []
  const lacking = Object.values(judgement.ratios).flatMap((ratio) =>
    ratio.state === "unresolved" ? [ratio.lacks] : [],
  )
  const reasons = [...undeclared, ...lacking]
  const unique = [...new Set(reasons.length > 0 ? reasons : [withheld?.lacks ?? ""])].map(plainly)
  const sentences = [
    `The verdict is withheld, because ${unique.join("; ")}.`,
    ...openBusiness(judgement, methodology),
  ]
  return [...sentences, "No screen fails on what is known.", source(judgement)].join(" ")
}

/** Says plainly what a market capitalisation lacks. Any other reason is stated as it is. */
function plainly(lacks: string): string {
  if (lacks !== capLacks.price && lacks !== capLacks.shares) return lacks
  return `${lacks} here, and this standard divides by market capitalisation`
}

/** Returns the open questions about a business whose prohibited share is not known, or only within bounds. */
function openBusiness({ activity }: ReadJudgement, methodology: Methodology): readonly string[] {
  if (activity.kind === "bounded")
    return isWithin(activity, methodology) ? [] : [partSentence(activity, methodology)]
  return activity.kind === "unresolved" || activity.kind === "conditional" ? activity.concerns : []
}

/** Returns a sentence on a ratio: its printed value with its limit, or the reason why it has no value. */
export function ratioSentence(ratio: RatioOutcome): string {
  const { rule } = ratio
  const limit = `the limit of ${percentText(rule.limit)}${rule.clause === undefined ? "" : ` (${rule.clause})`}`
  const title = titleOf(rule)
  if (ratio.state === "unresolved") return `${title} could not be computed: ${ratio.lacks}.`
  if (ratio.quotient === null) return `${title}: ${ratio.note}`
  const value = `${boundPhrase(ratio.bound)}${percentText(printQuotient(ratio.quotient, rule))}`
  const side = ratio.result === "pass" ? "within" : isUpper(rule.operator) ? "above" : "below"
  return `${title} is ${value}, ${side} ${limit}.`
}

/** Returns the words before a number that is only bounded, such as "at most "; empty for an exact number. */
function boundPhrase(bound: Bound | null): string {
  return bound === null ? "" : `${bound.replace("_", " ")} `
}

/**
 * Names the filings in a phrase: "Form 10-Q for the period ended 2026-03-28, filed 2026-05-01
 * (0000320193-26-000013)".
 */
export function filingSummary(judgement: ReadJudgement): string {
  return filingsOf(judgement).map(filingPhrase).join("; ")
}

function source(judgement: ReadJudgement): string {
  return `Read from ${filingSummary(judgement)}.`
}

function filingPhrase(filing: SourceFiling): string {
  const { accession, form, filed, periodEnd, isPeriodKnown } = filing
  const type = filingType(form)
  const report = isKindOfReport(type) ? `the ${type}` : `Form ${form}`
  const read =
    isPeriodKnown === false
      ? `the share count of ${periodEnd} in ${report}`
      : `${report} for the period ended ${periodEnd}`
  return `${read}, filed ${filed} (${accession})`
}

/** Returns the notes on how the numbers were computed: basis, periods, assumptions. */
export function disclosures(assessment: Verdict, judgement: ReadJudgement): readonly string[] {
  const { measured } = judgement
  const { basis } = measured
  const { methodology } = assessment
  const notes = [
    ...methodologyNotes(methodology),
    `Balance-sheet figures are from ${basis.balanceSheet.end}; income is from the fiscal year that ended ${basis.income?.end ?? "(none reported)"}. No trailing sums are used.`,
    countedNote(methodology),
    ...leaseNotes(judgement),
    ...ageNotes(judgement),
    ...marketCapNotes(judgement, methodology),
    ...figureNotes(judgement),
    ...estimateNotes(judgement),
    ...judgement.activity.concerns,
  ]
  if (splitRevenue(judgement) === null) {
    notes.push("The prohibited share of revenue is not known, so the whole dividend is to be given away.")
  }
  return [...new Set(notes)]
}

/** Notes that leases are left out of debt: IFRS 16 does not separate finance from operating leases. */
function leaseNotes({ measured }: ReadJudgement): readonly string[] {
  const { leasesLeftOut } = measured.debt
  return leasesLeftOut === null
    ? []
    : [
        `Lease liabilities of ${groupedDigits(leasesLeftOut)} are left out of debt: IFRS 16 does not tell finance leases from operating leases.`,
      ]
}

/**
 * The age at which a quarterly filer has reported again. If a balance sheet is older, a newer report is
 * probably missing from the known facts.
 */
const balanceSheetAgeDaysMax = 200

function ageNotes({ measured, asOf }: ReadJudgement): readonly string[] {
  const { end } = measured.basis.balanceSheet
  const age = daysBetween(end, asOf)
  if (age <= balanceSheetAgeDaysMax) return []
  return [
    `The newest balance sheet that we have is from ${end}, ${age} days before the verdict: later reports may have been filed.`,
  ]
}

function marketCapNotes({ measured, asOf }: ReadJudgement, methodology: Methodology): readonly string[] {
  const months = monthsOf(methodology)
  if (months === null) return []
  if (measured.marketCap.state === "unknown") return [`Market capitalisation: ${measured.marketCap.lacks}.`]
  const cap = capOver(measured.marketCap.priced, asOf, months) ?? measured.marketCap.cap
  const { shares } = measured
  const last = cap.closes.at(-1)?.date ?? ""
  const closes =
    cap.method === "spot"
      ? `the close of ${last}`
      : `the mean of ${cap.monthsUsed} month-end closes to ${last}`
  const notes = [
    `Market capitalisation is shares outstanding times ${closes}${windowNote(methodology)}. Closes are a vendor's, not from filings.`,
  ]
  if (cap.method !== "spot") notes.push(...earlyMonthEnds(cap.closes))
  if (cap.closes.some(({ rate }) => rate !== undefined)) {
    notes.push(
      `Each close in ${measured.marketCap.priceCurrency} was converted to ${measured.basis.currency} at the European Central Bank's euro reference rates of its day.`,
    )
  }
  // `src/verify` parses these sentences in packets of every release, so the numbers have no separators.
  for (const { before, ratio } of measured.marketCap.divided) {
    if (cap.closes.some(({ date }) => date < before))
      notes.push(
        `Closes before ${before} were divided by ${ratio} for a split, so that they price the shares that are counted.`,
      )
  }
  if (shares !== null && shares.splitFactor !== 1) {
    notes.push(
      `The share count of ${countFiled(shares)} was multiplied by ${shares.splitFactor} for a split, so that it counts the shares that the closes price.`,
    )
  }
  return [...notes, ...(shares?.notes ?? [])]
}

/** Notes on month-end closes from before the last weekday of their month, whose own close is missing. */
function earlyMonthEnds(closes: readonly Close[]): readonly string[] {
  return closes.flatMap(({ date }) => {
    const last = lastWeekdayOfMonth(date)
    return date < last ? [`The closes lack ${last}: the close of ${date} is used for the month's end.`] : []
  })
}

/** Returns the months that a methodology averages over; null if no ratio divides by market capitalisation. */
function monthsOf({ rules }: Methodology): CapMonths | null {
  return rules.ratios.find(({ denominator }) => denominator.includes("market_cap"))?.months ?? null
}

/** Returns the notes on estimates, which no filing states. */
function estimateNotes({ ratios }: ReadJudgement): readonly string[] {
  return Object.values(ratios).flatMap((ratio) => {
    if (ratio.state === "unresolved" || ratio.numerator.kind !== "figure") return []
    const { label, estimates } = ratio.numerator
    return Object.entries(estimates).map(([name, { value, bound, rule }]) => {
      const amount = `${boundPhrase(bound)}${groupedDigits(value)}: ${rule}.`
      return name === "prohibited_activity_revenue"
        ? `Prohibited activity revenue is not tagged; it is ${amount}`
        : `${label} are ${amount}`
    })
  })
}

function figureNotes(judgement: ReadJudgement): readonly string[] {
  const { debt, cash, revenue, interest } = judgement.measured
  const doubts = [debt.reading, cash, revenue, interest.reading].flatMap((reading) =>
    reading.state === "known" ? reading.doubts.map((doubt) => doubt.reason) : [],
  )
  return [...figuresShown(judgement).flatMap((figure) => figure.notes), ...doubts]
}
