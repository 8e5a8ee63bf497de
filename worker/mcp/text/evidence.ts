import type { Evidence, EvidenceRatio, EvidenceScreen } from "../../../src/evidence/schema.ts"
import { currentMethodology, methodologyRef } from "../../../src/screening/methodologies.ts"
import { boundWords } from "../../html/numbers.ts"
import { evidenceUri } from "../resource-names.ts"
import {
  amount,
  amountOrUndisclosed,
  joinLines,
  labelledList,
  percent,
  ratioText,
  standardText,
  steadinessText,
} from "./format.ts"

/** The main parts of a packet; the structured content and the resource have all of it. */
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
    methodology.id === currentMethodology.id
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
    `${said}${said.endsWith(".") ? "" : "."} ${metric.formula}`,
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

/** The factors of the denominator, with the depositary ratio and the exchange rate where they apply. */
function productOf(denominator: EvidenceRatio["metric"]["denominator"]): string {
  const { shares_outstanding: shares, price, ordinary_per_share: perShare, exchange_rate: rate } = denominator
  if (shares === undefined || price === undefined) return ""
  const ofLine = perShare === undefined ? "" : ` / ${amount(perShare)} ordinary shares behind one of the line`
  const atRate = rate === undefined ? "" : ` × exchange rate ${amount(rate)}`
  return ` = ${amount(shares)} shares${ofLine} × price ${amount(price)}${atRate}`
}

function monthsOf({ months_used: months }: EvidenceRatio["metric"]["denominator"]): string {
  return months === undefined ? "" : ` over ${months} month-ends`
}

function sourceText(source: EvidenceRatio["sources"][number]): string {
  const { filing_type, period_end, counted_on, filing_date, accession_number, xbrl_tags, raw_values, rule } =
    source
  const values = Object.entries(raw_values).map(([name, value]) => `${name} ${amount(value)}`)
  const tags = xbrl_tags.length === 0 ? "no tags add up to it" : `tags ${xbrl_tags.join(", ")}`
  const counted = counted_on === undefined ? "" : `, shares counted on ${counted_on}`
  return `  source: ${filing_type} for ${period_end}${counted}, filed ${filing_date}, ${accession_number}: ${values.join(", ")}; ${tags}; ${source.extraction_strategy}${rule === undefined ? "" : `, base of an estimate: ${rule}`}`
}
