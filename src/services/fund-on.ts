import type { DayVerdict } from "../assessments/day-verdict.ts"
import type { FundHoldingOn, FundOn, RecordedInput } from "../assessments/ports.ts"
import type { WeighedFund } from "../contract/etf.ts"
import { fromStoredJson, type JsonText, printJson } from "../contract/json-text.ts"
import { release } from "../contract/release.ts"
import { weighedDocument } from "../funds/document.ts"
import { type LineVerdict, weigh } from "../funds/purity.ts"
import type { FundHolding } from "../ports.ts"
import type { Methodology } from "../screening/methodology.ts"
import { methodologyRef } from "../screening/methodology.ts"
import { sha256 } from "../sha256.ts"
import { digestOf, verdictsOn } from "./on-day.ts"
import type { ServicePorts } from "./service.ts"

/** A fund as of a past day: the holdings in force on it, with the verdicts of that day. */

/** Companies of a fund that are judged at a request as of a past day: those of the largest weights. */
export const fundCompaniesMax = 250

type HeldOn = NonNullable<FundOn["held"]>

/** The purity of the holdings of a day, kept so that it is weighed once. */
export async function weighedOn(
  ports: ServicePorts,
  { fund, held }: FundOn,
  standard: Methodology,
  day: string,
): Promise<JsonText<WeighedFund> | null> {
  if (held === null) return null
  const ciks = companiesOf(held.lines)
  const judged = ciks.slice(0, fundCompaniesMax)
  const recorded = await ports.pastInputs.recorded(judged)
  const key = keyOf(fund.listing.instrumentId, day, [
    release,
    methodologyRef(standard),
    held,
    judged.map((cik) => [cik, inputDigest(day, recorded.get(cik))]),
  ])
  const kept = await ports.keptDocuments.find(key)
  if (kept !== null) return fromStoredJson(kept)
  const verdicts = await verdictsOn(ports, judged, day)
  const weighed = weighedAt(held, standard, day, verdicts)
  const document = printJson(withLeftOut(weighed, ciks.length - judged.length))
  await ports.keptDocuments.keep(key, document.json)
  return document
}

function keyOf(fund: string, day: string, parts: readonly unknown[]): string {
  return `as-of/fund/${encodeURIComponent(fund)}/${day}/${sha256(JSON.stringify(parts))}.json`
}

function inputDigest(day: string, recorded: RecordedInput | undefined): string | null {
  return recorded === undefined ? null : digestOf(day, recorded)
}

/** The companies whose verdicts lines carry, those of the largest weights first. */
function companiesOf(lines: readonly FundHoldingOn[]): readonly number[] {
  return [...new Set(lines.flatMap(({ cik }) => cik ?? []))]
}

function weighedAt(
  { lines, origin }: HeldOn,
  standard: Methodology,
  day: string,
  verdicts: ReadonlyMap<number, DayVerdict>,
): WeighedFund {
  const weighable = lines.map(({ weight, kind, side, match, cik }) => {
    const verdict = cik === null ? undefined : verdicts.get(cik)
    return {
      weight,
      kind,
      side,
      match,
      verdict: verdict === undefined ? null : lineVerdict(verdict, standard),
    }
  })
  return weighedDocument(weigh(weighable), origin, `${day}T00:00:00Z`)
}

/** A pooled vehicle has no standings: its structure decides under every standard. */
function lineVerdict({ compliance, standings }: DayVerdict, { id }: Methodology): LineVerdict {
  const standing = standings[id]
  if (standing === undefined) {
    const { determination, purification } = compliance
    return {
      status: determination.status,
      atRisk: false,
      purificationPercentage: purification?.percentage ?? null,
      purificationBound: null,
    }
  }
  const { status, isAtRisk, purificationPercentage, purificationBound } = standing
  return { status, atRisk: isAtRisk, purificationPercentage, purificationBound }
}

/** Says how many companies were not judged because the fund holds more than a request judges. */
function withLeftOut(weighed: WeighedFund, leftOut: number): WeighedFund {
  if (leftOut <= 0) return weighed
  const said = `${leftOut} companies beyond the ${fundCompaniesMax} of the largest weight were not judged for this day`
  const { summary } = weighed.purity
  return {
    ...weighed,
    purity: { ...weighed.purity, summary: summary == null ? said : `${summary}; ${said}` },
  }
}

/** The lines of a page with the verdicts of the day on the companies that `isOpen` lets through. */
export async function linesHeldOn(
  ports: ServicePorts,
  lines: readonly FundHoldingOn[],
  standard: Methodology,
  day: string,
  isOpen: (line: FundHoldingOn) => boolean,
): Promise<readonly FundHolding[]> {
  const verdicts = await verdictsOn(ports, companiesOf(lines.filter(isOpen)), day)
  return lines.map(({ cik, ...line }) => {
    const verdict = cik === null ? undefined : verdicts.get(cik)
    if (verdict === undefined) return { ...line, status: "pending", healthStatus: null }
    return {
      ...line,
      status: lineVerdict(verdict, standard).status,
      healthStatus: verdict.health?.status ?? null,
    }
  })
}

/** Why a fund has no purity as of a day, and how far back it has. */
export function whyNotHeld({ fund, knownFrom }: FundOn, day: string): string {
  const { instrumentId } = fund.listing
  return knownFrom === null
    ? `No holdings of ${instrumentId} are known.`
    : `No holdings of ${instrumentId} were known on ${day}; they are known from ${knownFrom} on.`
}
