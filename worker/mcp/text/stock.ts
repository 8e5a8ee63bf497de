import type { Compliance } from "../../../src/contract/compliance.ts"
import type { ExtrasOf } from "../../../src/contract/endpoint.ts"
import type { Endpoints } from "../../../src/contract/endpoints.ts"
import type { Health } from "../../../src/contract/health.ts"
import type { Overview } from "../../../src/contract/overview.ts"
import { ratioScreenNames } from "../../../src/vocabulary.ts"
import { evidenceUri } from "../resource-names.ts"
import {
  amount,
  amountOrNone,
  dayOfInstant,
  lines,
  listed,
  percent,
  ratioInWords,
  screenWords,
} from "./format.ts"

type Told<Name extends keyof Endpoints, Data> = {
  readonly data: Data
  readonly meta: ExtrasOf<Endpoints[Name]>
}

/** A verdict in lines of text, pending ones with their reason; amounts in the reporting currency. */
export function complianceInWords({ data, meta }: Told<"compliance", Compliance>): string {
  const { determination, name, instrument_id: id, methodology } = data
  const { status, confidence, explanation } = determination
  const sure = confidence === null ? "" : `, confidence ${confidence}`
  return lines(
    `${name} (${id}): ${status}${sure}. As of ${dayOfInstant(data.as_of)}, by ${methodology}.`,
    explanation,
    ...(meta.etf === undefined ? [whyPending(data)] : [`${id} is a fund: ask get_fund with symbol ${id}.`]),
    ...screensInWords(data),
    revenueInWords(data),
    purificationInWords(data),
    stabilityInWords(data),
    ...filingsInWords(data),
  )
}

function whyPending({ determination: { status, withheld } }: Compliance): string | null {
  if (status !== "pending") return null
  if (withheld === null) return "Not analysed yet: there is no verdict, neither a pass nor a fail."
  return `The verdict is withheld since ${withheld.since} (${withheld.reason}): neither a pass nor a fail.`
}

function screensInWords({ screens }: Compliance): readonly (string | null)[] {
  if (screens === null) return []
  const { business_activity: business, structural } = screens
  return [
    `Business activity: ${business.result}`,
    listed("  activities", business.activities, "; "),
    listed("  prohibited", business.prohibited_activities, "; "),
    listed("  concerns", business.concerns, "; "),
    listed("  segments", business.segments.map(segmentInWords), "; "),
    ...ratioScreenNames.map((name) => {
      const screen = screens[name]
      const buffer = screen.buffer === null ? "" : `; ${screen.buffer} percentage points from the limit`
      return `${screenWords[name]}: ${ratioInWords(screen)}${buffer}`
    }),
    ...(structural === undefined
      ? []
      : [
          `Structure, ${structural.standard}: ${structural.instrument_type}, ${structural.wrapper}`,
          ...structural.criteria.map(criterionInWords),
        ]),
  ]
}

type Criterion = NonNullable<NonNullable<Compliance["screens"]>["structural"]>["criteria"][number]

/** A criterion that no document settles is open: that is no "not applicable". */
function criterionInWords({ name, result, evidence, source, note }: Criterion): string {
  const told = result === "not_applicable" ? "not resolved" : result
  const quoted = evidence === "" ? "No document is quoted." : `"${evidence}" (${source})`
  return `  ${name}: ${told}. ${quoted}${note === null ? "" : ` Note: ${note}`}`
}

type Segments = NonNullable<Compliance["screens"]>["business_activity"]["segments"]

function segmentInWords(segment: Segments[number]): string {
  const share = percent(segment.revenue_percentage)
  return `${segment.name} ${share} of revenue, prohibited: ${segment.prohibited_revenue_impact}`
}

function revenueInWords({ revenue }: Compliance): string | null {
  if (revenue === null) return null
  const { amount: prohibited, percentage, breakdown } = revenue.prohibited
  const kinds = Object.entries(breakdown)
    .filter(([, value]) => value !== 0)
    .map(([kind, value]) => `${kind} ${amount(value)}`)
  const of = kinds.length === 0 ? "" : ` (${kinds.join(", ")})`
  return `Revenue: ${amount(revenue.total)}, of it prohibited ${amount(prohibited)} or ${percent(percentage)}${of}`
}

function purificationInWords({ purification }: Compliance): string | null {
  if (purification === null) return null
  if (!purification.required) return "Purification: none required"
  const { percentage, amount_per_1000: each } = purification
  return `Purification: ${percent(percentage)} of dividends, ${amount(each)} of each 1,000`
}

function stabilityInWords({ stability }: Compliance): string | null {
  if (stability === null) return null
  const drivers = stability.drivers.map(({ message }) => message)
  return [`Stability: ${stability.rating}`, ...drivers].join("; ")
}

function filingsInWords({ filing, instrument_id: id }: Compliance): readonly string[] {
  if (filing === null) return []
  const filings = filing.filings.map(
    ({ type, period_end, filing_date, accession_number }) =>
      `  ${type} for ${period_end}, filed ${filing_date}, accession number ${accession_number}`,
  )
  return [
    "Filings:",
    ...filings,
    `Evidence: get_evidence with symbol ${id}, or the resource ${evidenceUri(id)}`,
  ]
}

/** A stock with its verdict, its last close and the other lines of its company. */
export function overviewInWords({ data, meta }: Told<"overview", Overview>): string {
  const { compliance, market_data: market, instrument_id: id } = data
  const confidence = compliance.confidence === null ? "" : `, confidence ${compliance.confidence}`
  const others = data.listings.filter((line) => line.instrument_id !== id)
  return lines(
    `${data.name} (${id}): ${data.type}, ${data.exchange ?? "exchange not known"}, ${data.country_code ?? "country not known"}`,
    `Sector: ${data.sector ?? "not known"}; industry: ${data.industry ?? "not known"}`,
    `Verdict: ${compliance.status} (${compliance.analysis_status})${confidence}, by ${compliance.methodology}${
      compliance.as_of === null ? "" : `, as of ${dayOfInstant(compliance.as_of)}`
    }`,
    meta.etf === undefined ? null : `It is a fund: ask get_fund with symbol ${id}.`,
    `Health: ${data.health_status ?? "not rated"}`,
    `Last close: ${market.price === null ? "not known" : `${amount(market.price)} ${market.currency ?? ""} on ${market.date}`}`,
    `Market capitalisation: ${market.market_cap_usd === null ? "not known" : `USD ${amount(market.market_cap_usd)} (${market.market_cap})`}`,
    `ISIN: ${data.isin ?? "not known"}; CIK: ${data.cik ?? "none"}`,
    listed(
      "Other lines of the company",
      others.map((line) => `${line.instrument_id} (${line.exchange ?? "exchange not known"})`),
    ),
  )
}

/** The rating of financial health, a line for each ratio. */
export function healthInWords({ data }: Told<"health", Health>): string {
  const ratios = Object.entries(data.ratios).map(([name, { value, status, description }]) => {
    // Rated without a value: there is nothing to divide by, such as debt. That is told, and hides nothing.
    const figure = value === null && status !== null ? "no figure" : amountOrNone(value)
    return `${name}: ${figure}, ${status ?? "not rated"}. ${description}`
  })
  return lines(
    `${data.name} (${data.instrument_id}): financial health ${data.status}. Independent of compliance.`,
    ...ratios,
  )
}
