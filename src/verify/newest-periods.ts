import { addDays, dayMilliseconds } from "../days.ts"
import {
  annualForm,
  balanceConcepts,
  filingAges,
  fiscalYearDaysMax,
  fiscalYearDaysMin,
  foreignForm,
  reportForm,
  yearConcepts,
} from "../terms.ts"
import type { VerificationInput } from "./input.ts"
import { monthOf } from "./market-cap.ts"
import type { PacketSource } from "./packet.ts"
import { factsNamed, type RawFact } from "./raw-facts.ts"
import { bareLine, judgedLine, type ReportLine, textLine } from "./report-line.ts"
import { incomeNames } from "./sources.ts"

const part = "Periods"

/**
 * Checks that balances are from the newest balance sheet filed by the packet's day, and income from the
 * newest full fiscal year filed by then.
 */
export function newestLines(input: VerificationInput): readonly ReportLine[] {
  const sheet = newestEnd(input, balanceConcepts, isBalance)
  const year = newestEnd(input, yearConcepts, isFullYear)
  const sources = input.packet.ratios.flatMap((ratio) => ratio.sources)
  return sources.flatMap((source) => {
    const { countedOn, periodEnd, rawValues } = source
    if (countedOn !== null) return [reportLine(input, source)]
    if (sheet !== null && sheetNames.some((name) => name in rawValues)) {
      return [textLine(sheetTold, periodEnd, sheet), ageLine(input, source)]
    }
    if (sheet !== null && "interest_bearing_debt" in rawValues) return [debtLine(input, source, sheet, year)]
    const isIncome = incomeNames.some((name) => name in rawValues)
    return year !== null && isIncome ? [textLine({ part, what: "Newest fiscal year" }, periodEnd, year)] : []
  })
}

/** Raw values that always come from the newest balance sheet. */
const sheetNames = [
  "cash_and_interest_bearing_securities",
  "total_liabilities",
  "total_assets",
  "interest_taking_deposits",
  "receivables",
  "illiquid_assets",
  "preferred_shares",
  "other_named_assets",
]

const sheetTold = { part, what: "Newest balance sheet" }

/**
 * Checks the period of a cover's share count, which has a day of its own. The period must be that of the
 * balance sheet in the same report, or of its income if no total of the sheet is tagged. For an amendment
 * without either, it must be that of the newest report of the same form.
 */
function reportLine({ facts }: VerificationInput, source: PacketSource): ReportLine {
  const { accession, filed, filingType, periodEnd } = source
  const statedBy = (concepts: readonly string[]) =>
    facts
      .flatMap(({ series }) => [...series])
      .flatMap(([name, each]) => (concepts.includes(name.split(" ")[0] ?? "") ? each : []))
      .filter(({ end, filed: day }) => end <= day && day <= filed)
  const sheets = statedBy(balanceConcepts).filter(isBalance)
  const own = [sheets, statedBy(yearConcepts)].map((each) =>
    each.filter((fact) => fact.accession === accession),
  )
  const amended = sheets.filter(({ form }) => form.startsWith(filingType))
  const ends = ([...own, amended].find((each) => each.length > 0) ?? []).map(({ end }) => end).sort()
  const subject = { part, what: `Period of ${accession}` }
  const newest = ends.at(-1)
  if (newest !== undefined) return textLine(subject, periodEnd, newest)
  return bareLine(
    { ...subject, how: "These facts have no balance sheet of that filing." },
    "unchecked",
    periodEnd,
  )
}

/** Checks that the balance sheet is not too old on the day of the packet. */
function ageLine(
  { packet: { asOf } }: VerificationInput,
  { filingType, filed, periodEnd }: PacketSource,
): ReportLine {
  const { filingAgeMonthsMax, balanceAgeMonthsMax } = filingAges
  const months = balanceAgeMonthsMax[foreignForm.test(filingType) ? "foreign" : "domestic"]
  const how = `On the day of the packet the balance sheet is at most ${months} months old, and was filed at most ${filingAgeMonthsMax} months before.`
  const isMonthEnd = addDays(periodEnd, 1).endsWith("-01")
  const isYoung =
    isWithin(asOf, filed, filingAgeMonthsMax, filed.slice(8)) &&
    isWithin(asOf, periodEnd, months, isMonthEnd ? "31" : periodEnd.slice(8))
  const stated = `${periodEnd}, filed ${filed}`
  const subject = { part, what: "Age of the balance sheet", how }
  return judgedLine(subject, stated, isYoung ? stated : `too old on ${asOf}`, isYoung)
}

/**
 * True if `asOf` is at most `monthsMax` calendar months after `from`. In the last of these months, only days
 * up to `dayMax` count.
 */
function isWithin(asOf: string, from: string, monthsMax: number, dayMax: string): boolean {
  const passed = monthOf(asOf) - monthOf(from)
  return passed < monthsMax || (passed === monthsMax && asOf.slice(8) <= dayMax)
}

/** Checks debt. It may be of the fiscal year's end, if the newest sheet tags none and the packet says so. */
function debtLine(
  input: VerificationInput,
  { periodEnd, tags }: PacketSource,
  sheet: string,
  year: string | null,
): ReportLine {
  const { packet, facts } = input
  const isDisclosed = packet.disclosures.some(
    (sentence) =>
      /^No (?:debt|debt but leases|non-current debt) is tagged at (\S+);/.exec(sentence)?.[1] === sheet,
  )
  const isTagged = tags.some(
    (tag) =>
      !isLease.test(tag) &&
      factsNamed(facts, tag, packet.currency).some(
        ({ end, start, filed }) => start === null && end === sheet && filed <= packet.asOf,
      ),
  )
  if (!isDisclosed || isTagged || year === null) return textLine(sheetTold, periodEnd, sheet)
  const how = `The newest balance sheet, of ${sheet}, states no loan under the tags named, so the end of the fiscal year is used, as the packet discloses.`
  return textLine({ part, what: "Fiscal year's end, for debt", how }, periodEnd, year)
}

/** Tags of leases, which prove nothing about loans. */
const isLease = /:(FinanceLease|CapitalLease)/

function newestEnd(
  { packet, facts }: VerificationInput,
  concepts: readonly string[],
  isWanted: (fact: RawFact) => boolean,
): string | null {
  const known = concepts
    .flatMap((concept) => factsNamed(facts, concept, packet.currency))
    .filter((fact) => fact.filed <= packet.asOf && fact.end <= fact.filed && isWanted(fact))
  return known.reduce<string | null>(
    (newest, { end }) => (newest === null || end > newest ? end : newest),
    null,
  )
}

function isBalance({ start, form }: RawFact): boolean {
  return start === null && reportForm.test(form)
}

function isFullYear({ start, end, form }: RawFact): boolean {
  if (start === null || !annualForm.test(form)) return false
  const days = (Date.parse(end) - Date.parse(start)) / dayMilliseconds + 1
  return days >= fiscalYearDaysMin && days <= fiscalYearDaysMax
}
