import type { Compliance } from "../../../src/compliance/schema.ts"
import { currentMethodology, standardNamed } from "../../../src/screening/methodologies.ts"
import { prohibitedRevenueKinds } from "../../../src/vocabulary.ts"
import { boundWords } from "../../html/numbers.ts"
import { ratiosOf, screenTitle } from "../../html/screens.ts"
import { evidenceUri } from "../resource-names.ts"
import {
  amount,
  amountOrUndisclosed,
  asOfText,
  freshnessTexts,
  joinLines,
  labelledList,
  percent,
  ratioText,
  standardText,
  steadinessText,
  type ToolResult,
} from "./format.ts"

/** A verdict in lines of text, with the reason of a pending one. Amounts are in the reporting currency. */
export function complianceText({ data, meta }: ToolResult<"compliance">): string {
  const { determination, name, instrument_id: id, methodology } = data
  const { status, confidence, explanation } = determination
  const sure = confidence === null ? "" : `, confidence ${confidence}`
  return joinLines(
    `${name} (${id}): ${status}${sure}. ${asOfText(data.as_of, data.freshness)}, by ${standardText(methodology)}.`,
    ...freshnessTexts(data.freshness),
    explanation,
    nextStep(data, meta),
    ...screensText(data),
    revenueText(data),
    purificationText(data),
    stabilityText(data),
    ...filingsText(data),
  )
}

/** Which line to ask for instead, or why there is no verdict. */
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

/** A criterion that no document settles is "not resolved", which differs from "not applicable". */
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
  return `Revenue: ${amount(revenue.total)}, of it prohibited ${boundWords(bound)}${amount(prohibited)} or ${percent(percentage)}${of}`
}

function purificationText({ purification }: Compliance): string | null {
  if (purification === null) return null
  if (!purification.required) return "Purification: none required"
  const { percentage, amount_per_1000: each, bound } = purification
  return `Purification: ${boundWords(bound)}${percent(percentage)} of dividends, ${amount(each)} of each 1,000`
}

function stabilityText({ stability, determination: { status } }: Compliance): string | null {
  if (stability === null) return null
  const { rating, drivers } = stability
  return [`Stability: ${steadinessText(rating, status)}`, ...drivers.map(({ message }) => message)].join("; ")
}

function filingsText({ filing, instrument_id: id, methodology }: Compliance): readonly string[] {
  if (filing === null) return []
  const filings = filing.filings.map(
    ({ type, period_end, filing_date, accession_number }) =>
      `  ${type} for ${period_end}, filed ${filing_date}, accession number ${accession_number}`,
  )
  return [
    ...(filings.length === 0 ? [`Source: ${filing.summary}`] : ["Filings:", ...filings]),
    isOther(methodology)
      ? `Evidence: get_evidence with symbol ${id} and methodology ${methodology}`
      : `Evidence: get_evidence with symbol ${id}, or the resource ${evidenceUri(id)}`,
    `Other standards: compare_standards with symbol ${id}`,
  ]
}

/** Resources are of the service's own standard. */
function isOther(methodology: string): boolean {
  const standard = standardNamed(methodology)
  return standard !== null && standard.id !== currentMethodology.id
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
    `Market capitalisation: ${market.market_cap_usd === null ? "not known" : `USD ${amount(market.market_cap_usd)} (${market.market_cap})`}`,
    `ISIN: ${data.isin ?? "not known"}; CIK: ${data.cik ?? "none"}`,
    labelledList(
      "Other lines of the company",
      others.map((line) => `${line.instrument_id} (${line.exchange ?? "exchange not known"})`),
    ),
  )
}

/** The rating of financial health, a line for each ratio. */
export function healthText({ data }: ToolResult<"health">): string {
  const ratios = Object.entries(data.ratios).map(([name, { value, bound, status, description }]) => {
    // A ratio can be rated without a value: the denominator, such as debt, is zero.
    const figure =
      value === null && status !== null ? "no figure" : `${boundWords(bound)}${amountOrUndisclosed(value)}`
    return `${name}: ${figure}, ${status ?? "not rated"}. ${description}`
  })
  return joinLines(
    `${data.name} (${data.instrument_id}): financial health ${data.status}. Independent of compliance.`,
    ...ratios,
  )
}
