import { dayMilliseconds } from "../days.ts"
import type { VerificationInput } from "./input.ts"
import { annualForm, reportForm, yearDaysMax, yearDaysMin } from "./methodology.ts"
import type { PacketSource } from "./packet.ts"
import { factsNamed, type RawFact } from "./raw-facts.ts"
import { type ReportLine, textLine } from "./report-line.ts"
import { incomeNames } from "./tagged-facts.ts"

/** Concepts that every balance sheet states. */
const balanceTotals = [
  "us-gaap:Assets",
  "us-gaap:LiabilitiesAndStockholdersEquity",
  "ifrs-full:Assets",
  "ifrs-full:EquityAndLiabilities",
]

/** Concepts that nearly every annual report states for its year. */
const yearTotals = [
  "us-gaap:NetIncomeLoss",
  "us-gaap:ProfitLoss",
  "us-gaap:NetCashProvidedByUsedInOperatingActivities",
  "us-gaap:Revenues",
  "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax",
  "us-gaap:OperatingIncomeLoss",
  "ifrs-full:ProfitLoss",
  "ifrs-full:Revenue",
  "ifrs-full:CashFlowsFromUsedInOperatingActivities",
]

const part = "Periods"

/** Checks that balances are of the newest balance sheet, and income of the newest full fiscal year, filed by the packet's day. */
export function newestLines(input: VerificationInput): readonly ReportLine[] {
  const sheet = newestEnd(input, balanceTotals, isBalance)
  const year = newestEnd(input, yearTotals, isFullYear)
  const sources = input.packet.ratios.flatMap((ratio) => ratio.sources)
  return sources.flatMap((source) => {
    const { periodEnd, rawValues } = source
    if (sheet !== null && sheetNames.some((name) => name in rawValues)) {
      return [textLine(sheetTold, periodEnd, sheet)]
    }
    if (sheet !== null && "interest_bearing_debt" in rawValues) return [debtLine(input, source, sheet, year)]
    const isIncome = incomeNames.some((name) => name in rawValues)
    return year !== null && isIncome ? [textLine({ part, what: "Newest fiscal year" }, periodEnd, year)] : []
  })
}

/** Raw values that are always of the newest balance sheet. */
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

/** Debt may be that of the fiscal year end if the newest balance sheet tags none and the packet discloses it. */
function debtLine(
  input: VerificationInput,
  { periodEnd, tags }: PacketSource,
  sheet: string,
  year: string | null,
): ReportLine {
  const { packet, facts } = input
  const isDisclosed = packet.disclosures.some(
    (sentence) => /^No debt(?: but leases)? is tagged at (\S+);/.exec(sentence)?.[1] === sheet,
  )
  const isTagged = tags.some(
    (tag) =>
      !isLease.test(tag) &&
      factsNamed(facts, tag, packet.currency).some(
        ({ end, start, filed }) => start === null && end === sheet && filed <= packet.asOf,
      ),
  )
  if (!isDisclosed || isTagged || year === null) return textLine(sheetTold, periodEnd, sheet)
  const how = `The newest balance sheet, of ${sheet}, states no loan under the tags named: the fiscal year's end stands in, as the packet discloses.`
  return textLine({ part, what: "Fiscal year's end, for debt", how }, periodEnd, year)
}

/** Leases alone are no evidence about loans. */
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
  return days >= yearDaysMin && days <= yearDaysMax
}
