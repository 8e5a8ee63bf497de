import { confidenceBase, highQualityMin } from "../terms.ts"
import type { ScreenResult } from "../vocabulary.ts"
import { opposite } from "./estimates.ts"
import {
  compare,
  divided,
  type Exact,
  exactly,
  plus,
  printExact,
  rounded,
  roundedUp,
  times,
} from "./exact.ts"
import type { VerificationInput } from "./input.ts"
import { businessClause, prohibitedCodes, termsOf } from "./methodology.ts"
import type { Packet, PacketBound, PacketBusiness, PacketRatio } from "./packet.ts"
import type { CheckedRatio } from "./ratio.ts"
import { bareLine, judgedLine, numberLine, type ReportLine, textLine } from "./report-line.ts"
import { termsOfRatio } from "./sides.ts"
import { yearEndIn } from "./sources.ts"

const part = "Determination"

/** Checks the verdict and its reasons against the recomputed ratios. */
export function verdictLines(
  { packet }: VerificationInput,
  ratios: readonly CheckedRatio[],
): readonly ReportLine[] {
  return [
    ...businessLines(packet),
    ...packet.criteria.map(criterionLine),
    statusLine(packet, ratios),
    reasonsLine(packet, ratios),
    ...periodLines(packet),
  ]
}

/**
 * Checks the consistency of the business entry, and the result that an industry code requires. The business
 * activity itself is a judgement.
 */
function businessLines({ business, asOf, methodology }: Packet): readonly ReportLine[] {
  if (business === null) return []
  const fitting = business.result === "pass" ? "permissible" : "non-permissible"
  return [
    ...resultLines(business, asOf, businessClause(methodology)),
    textLine({ part: businessPart, what: "Activity, by its result" }, business.activityCompliance, fitting),
  ]
}

const businessPart = "Business activity"

function resultLines(
  { result, source }: PacketBusiness,
  asOf: string,
  clause: string,
): readonly ReportLine[] {
  const subject = { part: businessPart, what: "Result" }
  if (source === null || source.code === null) {
    const how = "People and industry codes decide what a company does; no figure does."
    return [bareLine({ ...subject, how }, "unchecked", result)]
  }
  const { code, kind } = source
  const named = kind === "sic_code" ? `SIC code ${code}` : `Industry code ${code}`
  const business = prohibitedCodes.get(code)
  const how =
    business === undefined
      ? `${named} is not enough to decide.`
      : `${named}: ${business}, prohibited in any case (${clause}).`
  const stated = `${code} as of ${source.asOf}`
  const states = kind === "sic_code" ? "EDGAR states the code in force" : "The code in force is stated"
  return [
    textLine({ ...subject, how }, result, business === undefined ? "pending" : "fail"),
    source.asOf <= asOf
      ? bareLine({ ...codeStated, how: `${states} at ${source.document}` }, "unchecked", stated)
      : bareLine({ ...codeStated, how: "The code is of a later day than the packet." }, "differs", stated),
  ]
}

const codeStated = { part: businessPart, what: "Industry code" }

function criterionLine({ name, result }: Packet["criteria"][number]): ReportLine {
  const how = "Read from the vehicle's documents, whose passages the packet quotes."
  return bareLine({ part: "Structure", what: name, how }, "unchecked", result)
}

/** Checks the status. One failure decides; without a failure, all screens must pass. */
function statusLine(packet: Packet, ratios: readonly CheckedRatio[]): ReportLine {
  const results = [
    ...(packet.business === null ? [] : [packet.business.result]),
    ...ratios.map(({ result }) => result),
  ]
  const all: readonly ScreenResult[] = [...results, ...packet.criteria.map(({ result }) => result)]
  const isOpen = all.length === 0 || results.includes("not_applicable")
  const recomputed = all.includes("fail") ? "non-compliant" : isOpen ? "pending" : "compliant"
  const how = `One failed screen decides. If none fails, all must pass. ${
    packet.criteria.length === 0 ? "The business activity is" : "Business activity and criteria are"
  } taken as stated.`
  return textLine({ part, what: "Status", how }, packet.determination.status, recomputed)
}

/**
 * Checks the reason codes that follow from the results. For a packet with ratios, also checks those that
 * follow from the score.
 */
function reasonsLine(packet: Packet, ratios: readonly CheckedRatio[]): ReportLine {
  const { criteria, determination, confidence } = packet
  const quality = confidence.score >= highQualityMin ? "high_data_quality" : "limited_data_quality"
  const following = [
    ...(determination.status === "compliant" ? ["all_screens_pass"] : []),
    ...(packet.business?.result === "fail" ? ["business_activity_prohibited"] : []),
    ...criteria.flatMap(({ name, result }) => (result === "fail" ? [`${name}_failed`] : [])),
    ...ratios.flatMap(({ ratio, result }) => {
      if (result === "pass") return []
      return [`${ratio.name}_${result === "fail" ? "exceeded" : "not_computed"}`]
    }),
    ...(criteria.length === 0 ? [quality] : []),
  ]
  const stated = determination.reasonCodes.filter((code) => followsFromResults.test(code))
  const subject = { part, what: "Reason codes", how: "Those that follow from the results and the score." }
  return textLine(subject, stated.join(", "), following.join(", "))
}
const followsFromResults =
  /^all_screens_pass$|^business_activity_prohibited$|_(exceeded|not_computed|failed)$|^(high|limited)_data_quality$/

/** Checks the label of the fiscal year, and that no source was filed after the packet's day. */
function periodLines(packet: Packet): readonly ReportLine[] {
  const sources = packet.ratios.flatMap((ratio) => ratio.sources)
  const newest = sources
    .map(({ filed }) => filed)
    .reduce((latest, filed) => (filed > latest ? filed : latest), "")
  const year = yearEndIn(sources)
  const how =
    "The calendar year that the fiscal year ends in; one that ends in the first week of January belongs to the year before."
  const label = year === null ? [] : [textLine({ part, what: "Period", how }, packet.period, labelOf(year))]
  if (newest === "") return label
  const subject = { part, what: "Day of the packet" }
  const asOf = judgedLine(subject, packet.asOf, `${newest} or later`, newest <= packet.asOf)
  return [...label, asOf]
}

function labelOf(end: string): string {
  const year = Number(end.slice(0, 4))
  return `FY${end.slice(5) <= "01-07" ? year - 1 : year}`
}

/**
 * Checks purification: prohibited income divided by revenue, rounded up (SS 21, 3/4/6); 100% if unknown. The
 * divisor is revenue under every standard, even if the screen's denominator includes more.
 */
export function purificationLines(
  { packet }: VerificationInput,
  ratios: readonly CheckedRatio[],
): readonly ReportLine[] {
  const { purification } = packet.determination
  if (packet.criteria.length > 0) return [structuralLine(purification.percentage)]
  const share = ratios.find(({ ratio }) => ratio.name === "prohibited_revenue")
  const isKnown = share !== undefined && share.numerator !== null
  const percentage = percentageOf(share?.numerator ?? null, share?.revenue ?? null)
  const subject = (what: string, how: string) => ({ part: "Purification", what, how })
  return [
    ...(isKnown && share.revenue === null
      ? [bareLine(subject("Revenue", "No source is named for it."), "differs", "null")]
      : []),
    textLine(
      subject("Required", "True if there is any prohibited income."),
      String(purification.required),
      String(percentage.over > 0n),
    ),
    numberLine(
      subject(
        "Percentage of dividends",
        "Prohibited income over revenue, rounded up; 100% if either is not known.",
      ),
      purification.percentage,
      percentage,
    ),
    numberLine(
      subject("Amount of every 1,000", "Ten times the percentage."),
      purification.amountPer1000,
      times(percentage, exactly(10)),
    ),
    textLine(
      subject(
        "Bound",
        "The bound is that of the prohibited income, or the opposite of that of the revenue. If the income is unknown, the amount is at most 100%.",
      ),
      String(purification.bound),
      String(boundOf(packet, share ?? null, percentage)),
    ),
  ]
}

/** The bound of the percentage. The whole is the most that can be given away, so "at least 100%" is 100%. */
function boundOf(packet: Packet, share: CheckedRatio | null, percentage: Exact): PacketBound {
  if (share === null || share.numerator === null) return "at_most"
  const bound = share.ratio.numerator.bound ?? opposite(revenueBound(packet, share.ratio))
  return bound === "at_least" && compare(percentage, whole) === 0 ? null : bound
}

/** The bound of the revenue in the divisor; null if the revenue has none. */
function revenueBound(packet: Packet, ratio: PacketRatio): PacketBound {
  const divisors = termsOfRatio(packet, ratio)?.denominator ?? []
  const { bound = null, components } = ratio.denominator
  const isWhole = divisors.length === 1 || components !== null
  return divisors.includes("revenue") && isWhole ? bound : null
}

function structuralLine(percentage: number): ReportLine {
  const how = "A vehicle that is decided on its structure has no prohibited income to divide."
  return bareLine(
    { part: "Purification", what: "Percentage of dividends", how },
    "unchecked",
    String(percentage),
  )
}

const whole = exactly(100)
/** A percentage is rounded to this many decimals before it is rounded up, so that noise does not count. */
const noiseDecimals = 8

function percentageOf(numerator: Exact | null, revenue: Exact | null): Exact {
  if (numerator === null || revenue === null) return whole
  if (numerator.over === 0n) return exactly(0)
  const share = divided(numerator, revenue)
  if (share === null || compare(share, exactly(1)) >= 0) return whole
  return roundedUp(rounded(times(share, whole), noiseDecimals), 2)
}

/** Checks the confidence score: base plus penalties and boosts. Only known versions have a known base. */
export function confidenceLines({ packet }: VerificationInput): readonly ReportLine[] {
  const { score, base, penalties, boosts } = packet.confidence
  const subject = { part: "Confidence" }
  const sum = [...penalties, ...boosts].reduce(
    (total, { impact }) => plus(total, exactly(impact)),
    exactly(base),
  )
  const bounded = compare(sum, exactly(1)) > 0 ? exactly(1) : sum.over < 0n ? exactly(0) : sum
  const how = `${base}, ${penalties.length} penalties and ${boosts.length} boosts: ${printExact(sum)}.`
  return [
    ...(termsOf(packet.methodology) === null
      ? []
      : [numberLine({ ...subject, what: "Base" }, base, exactly(confidenceBase))]),
    numberLine({ ...subject, what: "Score", how }, score, bounded),
    numberLine(
      { ...subject, what: "Score, in the determination" },
      packet.determination.confidence,
      exactly(score),
    ),
  ]
}
