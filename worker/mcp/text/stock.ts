import { hasUncounted } from "../../../src/compliance/counted.ts"
import type { Compliance } from "../../../src/compliance/schema.ts"
import type { Evidence, EvidenceRatio, EvidenceScreen } from "../../../src/evidence/schema.ts"
import type { FinancialPeriod, Financials } from "../../../src/financials/schema.ts"
import type { InstrumentOverview, OfficialListing } from "../../../src/instruments/schema.ts"
import { defaultStandard, methodologyRef, versionOf } from "../../../src/screening/methodologies.ts"
import { prohibitedRevenueKinds } from "../../../src/vocabulary.ts"
import { boundWords } from "../../html/numbers.ts"
import { ratiosOf, screenTitle } from "../../html/screens.ts"
import { evidenceUri } from "../resources.ts"
import {
  amount,
  amountOrUndisclosed,
  asOfText,
  decimalAsPercent,
  freshnessTexts,
  joinLines,
  labelledList,
  percent,
  ratioText,
  standardText,
  steadinessText,
  type ToolResult,
} from "./format.ts"
import { decisionLines } from "./lists.ts"

/** A verdict in lines of text, with the reason if it is pending. Amounts are in the reporting currency. */
export function complianceText({ data, meta }: ToolResult<"compliance">): string {
  const { determination, name, instrument_id: id, methodology } = data
  const { status, confidence, explanation } = determination
  const sure = confidence === null ? "" : `, confidence ${confidence}`
  return joinLines(
    `${name} (${id}): ${status}${sure}. ${asOfText(data.as_of, data.freshness)}, by ${standardText(methodology)}.`,
    ...freshnessTexts(data.freshness),
    explanation,
    nextStep(data, meta),
    ...decidedByText(data),
    ...screensText(data),
    revenueText(data),
    purificationText(data),
    stabilityText(data),
    ...filingsText(data),
  )
}

/** The standards that decide without a market capitalisation, if the default standard lacks one. */
function decidedByText({ decided_by: standards }: Compliance): readonly string[] {
  if (standards === undefined) return []
  if (standards.length === 0) return ["No other standard decides it either."]
  return ["Other standards decide it without a market capitalisation:", ...standards.flatMap(decisionLines)]
}

/** The line to ask for instead, or the reason why there is no verdict. */
function nextStep(data: Compliance, { etf, share }: ToolResult<"compliance">["meta"]): string | null {
  const { instrument_id: id } = data
  if (etf !== undefined) return `${id} is a fund: ask get_fund with symbol ${id}.`
  return share === undefined
    ? whyPending(data)
    : `For the verdict on the company ask check_compliance with symbol ${share.instrument_id}.`
}

function whyPending({ determination: { status, withheld, explanation } }: Compliance): string | null {
  if (status !== "pending") return null
  if (withheld === null && explanation !== null) return "There is no verdict, neither a pass nor a fail."
  if (withheld === null) return "Not analysed yet: there is no verdict, neither a pass nor a fail."
  return `The verdict is withheld since ${withheld.since} (${withheld.reason}): neither a pass nor a fail.`
}

function screensText({ screens, methodology }: Compliance): readonly (string | null)[] {
  if (screens === null) return []
  const { business_activity: business, structural } = screens
  return [
    `Business activity: ${business.result}`,
    labelledList("  activities", business.activities, "; "),
    labelledList("  prohibited", business.prohibited_activities, "; "),
    labelledList("  concerns", business.concerns, "; "),
    labelledList("  segments", business.segments.map(segmentText), "; "),
    ...ratiosOf(screens).map(({ name, screen }) => {
      const buffer = screen.buffer === null ? "" : `; ${screen.buffer} percentage points from the limit`
      return `${screenTitle(name, methodology)}: ${ratioText(screen)}${buffer}`
    }),
    ...(structural === undefined
      ? []
      : [
          `Structure, ${structural.standard}: ${structural.instrument_type}, ${structural.wrapper}`,
          ...structural.criteria.map(criterionText),
        ]),
  ]
}

type Criterion = NonNullable<NonNullable<Compliance["screens"]>["structural"]>["criteria"][number]

/** A criterion of a vehicle. "Not resolved" (no document decides it) differs from "not applicable". */
function criterionText({ name, result, evidence, source, note }: Criterion): string {
  const text =
    result === "not_applicable"
      ? `not resolved. ${evidence} ${source}`
      : `${result}. "${evidence}" (${source})`
  return `  ${name}: ${text}${note === null ? "" : ` Note: ${note}`}`
}

type Segments = NonNullable<Compliance["screens"]>["business_activity"]["segments"]

function segmentText(segment: Segments[number]): string {
  const share = percent(segment.revenue_percentage)
  return `${segment.name} ${share} of revenue, prohibited: ${segment.prohibited_revenue_impact}`
}

function revenueText({ revenue }: Compliance): string | null {
  if (revenue === null) return null
  const {
    amount: prohibited,
    percentage,
    bound,
    breakdown,
    breakdown_bounds: bounds = {},
  } = revenue.prohibited
  const kinds = prohibitedRevenueKinds
    .filter((kind) => breakdown[kind] !== 0)
    .map((kind) => `${kind} ${boundWords(bounds[kind])}${amount(breakdown[kind])}`)
  const of = kinds.length === 0 ? "" : ` (${kinds.join(", ")})`
  return `Revenue: ${amount(revenue.total)}, including prohibited ${boundWords(bound)}${amount(prohibited)} or ${percent(percentage)}${of}`
}

function purificationText(compliance: Compliance): string | null {
  const { purification } = compliance
  if (purification === null) return null
  if (!purification.required) return "Purification: none required"
  const { percentage, amount_per_1000: each, bound } = purification
  const counted = hasUncounted(compliance) ? ", for interest income only" : ""
  return `Purification: ${boundWords(bound)}${percent(percentage)} of dividends, ${amount(each)} of each 1,000${counted}`
}

function stabilityText({ stability, determination: { status } }: Compliance): string | null {
  if (stability === null) return null
  const { rating, drivers } = stability
  return [`Stability: ${steadinessText(rating, status)}`, ...drivers.map(({ message }) => message)].join("; ")
}

function filingsText({ filing, instrument_id: id, methodology }: Compliance): readonly string[] {
  if (filing === null) return []
  const filings = filing.filings.map(
    ({ type, form = type, period_end, filing_date, accession_number }) =>
      `  ${form} for ${period_end}, filed ${filing_date}, accession number ${accession_number}`,
  )
  return [
    ...(filings.length === 0 ? [`Source: ${filing.summary}`] : ["Filings:", ...filings]),
    isOther(methodology)
      ? `Evidence: get_evidence with symbol ${id} and methodology ${methodology}`
      : `Evidence: get_evidence with symbol ${id}, or the resource ${evidenceUri(id)}`,
    `Other standards: compare_standards with symbol ${id}`,
  ]
}

/** True for a standard other than the service's own. Such a standard has no resources. */
function isOther(methodology: string): boolean {
  const standard = versionOf(methodology)
  return standard !== null && standard.id !== defaultStandard.id
}

/** A stock with its verdict, its last close and the other lines of its company. */
export function overviewText({ data, meta }: ToolResult<"overview">): string {
  const { compliance, market_data: market, instrument_id: id } = data
  const confidence = compliance.confidence === null ? "" : `, confidence ${compliance.confidence}`
  const others = data.listings.filter((line) => line.instrument_id !== id)
  return joinLines(
    `${data.name} (${id}): ${data.type}, ${data.exchange ?? "exchange not known"}, ${data.country_code ?? "country not known"}`,
    `Sector: ${data.sector ?? "not known"}; industry: ${data.industry ?? "not known"}`,
    `Verdict: ${compliance.status} (${compliance.analysis_status})${confidence}, by ${compliance.methodology}${
      compliance.as_of === null ? "" : `. ${asOfText(compliance.as_of, data.freshness)}`
    }`,
    ...freshnessTexts(data.freshness),
    meta.etf === undefined ? null : `It is a fund: ask get_fund with symbol ${id}.`,
    `Health: ${data.health_status ?? "not rated"}`,
    `Last close: ${market.price === null ? "not known" : `${amount(market.price)} ${market.currency ?? ""} on ${market.date}`}`,
    `Market capitalisation: ${market.market_cap_usd === null ? "not known" : `USD ${amount(market.market_cap_usd)} (${market.market_cap}) on the day of the verdict`}`,
    labelledList(
      "Held by funds that follow an index of Shariah-compliant shares",
      (data.held_by ?? []).map(heldText),
    ),
    labelledList(
      "Named as Shariah-compliant by a regulator's list, which is no part of our verdict",
      (data.official_lists ?? []).map(officialText),
      "; ",
    ),
    `ISIN: ${data.isin ?? "not known"}; ${filerText(data)}`,
    labelledList(
      "Other lines of the company",
      others.map((line) => `${line.instrument_id} (${line.exchange ?? "exchange not known"})`),
    ),
  )
}

/** A fund that holds the share, with the standard of its index. */
function heldText({
  fund,
  index,
  standard,
  as_of: asOf,
}: NonNullable<InstrumentOverview["held_by"]>[number]): string {
  return `${fund} (${index}, by ${standard}, on ${asOf})`
}

/** A regulator's list that names the line, with its day and source. */
function officialText(each: OfficialListing): string {
  return `${each.regulator}, ${each.name} in force from ${each.as_of} (${each.decision}, read from ${each.source})`
}

/** The company's CIK; of a company of another register, the register and the number there. */
function filerText({ cik, filer }: InstrumentOverview): string {
  if (filer === null || cik !== null) return `CIK: ${cik ?? "none"}`
  return `filer: ${filer.register.toUpperCase()} ${filer.id}`
}

/** The rating of financial health, and a line for each ratio. */
export function healthText({ data }: ToolResult<"health">): string {
  const ratios = Object.entries(data.ratios).map(([name, { value, bound, status, description }]) => {
    // A ratio can be rated without a value if its denominator, such as debt, is zero.
    const figure =
      value === null && status !== null ? "no figure" : `${boundWords(bound)}${amountOrUndisclosed(value)}`
    return `${name}: ${figure}, ${status ?? "not rated"}. ${description}`
  })
  return joinLines(
    `${data.name} (${data.instrument_id}): financial health ${data.status}. Independent of compliance.`,
    ...ratios,
  )
}

/** The main parts of a packet. The structured content and the resource have all parts. */
export function evidenceText({ data }: { readonly data: Evidence }): string {
  const { instrument, determination, methodology, stability, confidence_detail: confidence } = data
  const { purification } = determination
  const adjustments = [...confidence.penalties, ...confidence.boosts]
  return joinLines(
    `Evidence Packet of ${instrument.name} (${instrument.instrument_id}, ${instrument.exchange}): ${determination.status}, as of ${data.as_of}, ${data.period}, amounts in ${data.currency}, by ${standardText(methodologyRef(methodology))} (${methodology.name}).`,
    labelledList("Reasons", determination.reason_codes),
    ...data.screens.flatMap(screenEntryText),
    purification.required
      ? `Purification: ${boundWords(purification.bound)}${percent(purification.percentage)} of dividends`
      : "Purification: none required",
    `Confidence: ${confidence.score}, from ${confidence.base_confidence}`,
    ...adjustments.map(({ impact, reason }) => `  ${impact > 0 ? "+" : ""}${impact}: ${reason}`),
    `Stability: ${steadinessText(stability.stability_rating, determination.status)}, compliant in ${stability.quarters_compliant} of ${stability.quarters_total} quarters`,
    ...data.disclosures.map((disclosure) => `Disclosure: ${disclosure}`),
    methodology.id === defaultStandard.id
      ? `Whole packet: ${evidenceUri(instrument.instrument_id)}`
      : "The whole packet is in the structured content.",
  )
}

function screenEntryText(entry: EvidenceScreen): readonly (string | null)[] {
  if ("metric" in entry) return ratioEntryText(entry)
  if ("structural" in entry) {
    const { criterion, verdict, evidence, source } = entry.structural
    if (entry.result === "not_applicable") return [`${criterion}: not resolved. ${evidence} ${source}`]
    return [`${criterion}: ${verdict} (${entry.result}). "${evidence}" (${source})`]
  }
  const { detail } = entry
  return [
    `${entry.name}: ${entry.result}, ${detail.activity_compliance}`,
    labelledList("  activities", detail.primary_activities, "; "),
    labelledList("  prohibited", detail.prohibited_activities, "; "),
    labelledList("  concerns", detail.concerns, "; "),
  ]
}

function ratioEntryText({ name, result, metric, sources }: EvidenceRatio): readonly (string | null)[] {
  const { numerator, denominator } = metric
  const said = `${name}: ${ratioText({ result, ...metric })}`
  if (numerator.value === null && denominator.value === null && sources.length === 0) return [said]
  const parts = Object.entries(numerator.components ?? {}).map(([part, value]) => `${part} ${amount(value)}`)
  const method = denominator.method === undefined ? "" : `, ${denominator.method}${monthsOf(denominator)}`
  return [
    said,
    `  formula: ${metric.formula}`,
    `  numerator: ${numerator.label} ${boundWords(numerator.bound)}${amountOrUndisclosed(numerator.value)}${parts.length === 0 ? "" : ` = ${parts.join(" + ")}`}`,
    `  denominator: ${denominator.label} ${boundWords(denominator.bound)}${amountOrUndisclosed(denominator.value)}${method}${productOf(denominator)}${sumOf(denominator)}`,
    ...Object.entries(numerator.estimates ?? {}).map(
      ([part, { value, bound, rule }]) =>
        `  estimate: ${part} ${boundWords(bound)}${amount(value)}, ${rule}; no filing states it`,
    ),
    ...sources.map(sourceText),
  ]
}

/** The parts of a denominator that is a sum. */
function sumOf({ components = {} }: EvidenceRatio["metric"]["denominator"]): string {
  const parts = Object.entries(components).map(([part, value]) => `${part} ${amount(value)}`)
  return parts.length === 0 ? "" : ` = ${parts.join(" + ")}`
}

/** The factors of the denominator, including a depositary ratio and an exchange rate if there are any. */
function productOf(denominator: EvidenceRatio["metric"]["denominator"]): string {
  const { shares_outstanding: shares, price, ordinary_per_share: perShare, exchange_rate: rate } = denominator
  if (shares === undefined || price === undefined) return ""
  const ofLine =
    perShare === undefined ? "" : ` / ${amount(perShare)} ordinary shares for each share of this line`
  const atRate = rate === undefined ? "" : ` × exchange rate ${amount(rate)}${rateSource(denominator)}`
  return ` = ${amount(shares)} shares${ofLine} × price ${amount(price)}${atRate}`
}

/** Says where an exchange rate comes from, with the days of the rates. */
function rateSource(denominator: EvidenceRatio["metric"]["denominator"]): string {
  const { exchange_rate_source: source, price_currency: currency = "", closes = [] } = denominator
  if (source === "unit") return ` (the price is in ${currency})`
  if (source === "filing") return ` from ${currency} (the filing's own)`
  const days = closes.flatMap(({ rate }) => (rate === undefined ? [] : [rate.date]))
  const span = days.length > 1 ? `${days[0]} to ${days.at(-1)}` : days.join("")
  return ` from ${currency} (European Central Bank, each close at the rates of its day: ${span})`
}

function monthsOf({ months_used: months }: EvidenceRatio["metric"]["denominator"]): string {
  return months === undefined ? "" : ` over ${months} month-ends`
}

function sourceText(source: EvidenceRatio["sources"][number]): string {
  const { filing_type, form = filing_type, period_end, report_period_end = period_end } = source
  const { counted_on, filing_date, accession_number, xbrl_tags, raw_values, rule } = source
  const values = Object.entries(raw_values).map(([name, value]) => `${name} ${amount(value)}`)
  const tags = xbrl_tags.length === 0 ? "no tags add up to it" : `tags ${xbrl_tags.join(", ")}`
  const repeated = report_period_end === period_end ? "" : `, repeats the figure of ${period_end}`
  const counted = counted_on === undefined ? "" : `, shares counted on ${counted_on}`
  return `  source: ${form} for ${report_period_end}${repeated}${counted}, filed ${filing_date}, ${accession_number}: ${values.join(", ")}; ${tags}; ${source.extraction_strategy}${rule === undefined ? "" : `, base of an estimate: ${rule}`}`
}

/** The newest years and quarters, with amounts in the reporting currency. */
export function financialsText({ data }: { readonly data: Financials }): string {
  return joinLines(
    `${data.name} (${data.instrument_id}): figures in ${data.currency ?? "a currency that is not known"}. Tags and filings of each are in the structured content.`,
    data.ratios === undefined
      ? null
      : "It is decided on its structure: every ratio is not_applicable, and no figures are listed.",
    ...data.annual.map((period) => periodText("Year", period)),
    ...data.quarterly.map((period) => periodText("Quarter", period)),
  )
}

function periodText(noun: string, { label, period, filing, figures, ratios }: FinancialPeriod): string {
  const entries = Object.entries(figures)
  const known = entries.flatMap(([name, { value }]) => (value === null ? [] : [`${name} ${amount(value)}`]))
  const unknown = entries.flatMap(([name, { value }]) => (value === null ? [name] : []))
  const screens = ratiosOf(ratios.screens).flatMap(({ name, screen: { value, bound } }) =>
    value === null ? [] : [`${name} ${boundWords(bound)}${decimalAsPercent(value)}`],
  )
  return joinLines(
    `${noun} ${label ?? "without a label"}, to ${period.end} (${filing.type} ${filing.accession_number}): ${known.join("; ")}`,
    labelledList("  ratios", screens, "; "),
    labelledList("  not disclosed", unknown),
  )
}
