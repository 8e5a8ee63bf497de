import { fromStoredJson, type JsonText, printJson } from "../contract/json-text.ts"
import { release } from "../contract/release.ts"
import type { DayVerdict } from "../documents/day-verdict.ts"
import type { FilerId } from "../identifiers/filer.ts"
import { type Methodology, methodologyRef } from "../screening/methodologies.ts"
import type { ListedStanding } from "../screening/standings/standing.ts"
import { linesOn, nothingKnown } from "../services/lines-on.ts"
import { digestOf, isInForce, verdictsOn } from "../services/on-day.ts"
import type { SharedPorts } from "../services/service.ts"
import { sha256 } from "../sha256.ts"
import type { RecordedInput } from "../stored/past-inputs.ts"
import { weighedDocument } from "./document.ts"
import type { FundHoldingOn, FundOn } from "./past-holdings.ts"
import { type LineVerdict, weigh } from "./purity.ts"
import type { WeighedFund } from "./schema.ts"
import type { FundHolding } from "./store.ts"

/** Reads a fund as of a past day: the holdings in force on that day, with the verdicts of that day. */

/** The most companies that one request judges as of a past day. The largest weights come first. */
export const fundCompaniesMax = 250

type HeldOn = NonNullable<FundOn["held"]>

/** Returns the purity of a past day's holdings. The result is stored, so that it is computed only once. */
export async function weighedOn(
  ports: SharedPorts,
  { fund, held }: FundOn,
  standard: Methodology,
  day: string,
): Promise<JsonText<WeighedFund> | null> {
  if (held === null) return null
  const filers = companiesOf(held.lines)
  const judged = filers.slice(0, fundCompaniesMax)
  const published = await publishedVerdicts(ports, judged, standard, day)
  const earlier = judged.filter((filer) => !published.has(filer))
  const recorded = await ports.pastInputs.recorded(earlier)
  const key = keyOf(fund.listing.instrumentId, day, [
    release,
    methodologyRef(standard),
    held,
    judged.map((filer) => [filer, published.get(filer) ?? inputDigest(day, recorded.get(filer))]),
  ])
  const kept = await ports.keptDocuments.find(key)
  if (kept !== null) return fromStoredJson(kept)
  const computed = await verdictsOn(ports, earlier, day)
  const verdicts = new Map(published)
  for (const [filer, verdict] of computed) verdicts.set(filer, verdictUnder(verdict, standard))
  const weighed = weighedAt(held, day, verdicts)
  const document = printJson(withLeftOut(weighed, filers.length - judged.length))
  await ports.keptDocuments.keep(key, document.json)
  return document
}

/** Returns the verdicts under a standard, by filer, if the published determination is in force on a day. */
async function publishedVerdicts(
  { measures }: SharedPorts,
  filers: readonly FilerId[],
  { id }: Methodology,
  day: string,
): Promise<ReadonlyMap<FilerId, LineVerdict>> {
  const verdicts = new Map<FilerId, LineVerdict>()
  for (const [filer, { sheet, standings }] of await measures.find(filers)) {
    const standing = standings[id]
    if (standing !== undefined && isInForce(sheet.asOf, day))
      verdicts.set(filer, verdictOfStanding(standing, sheet.asOf))
  }
  return verdicts
}

function keyOf(fund: string, day: string, parts: readonly unknown[]): string {
  return `as-of/fund/${encodeURIComponent(fund)}/${day}/${sha256(JSON.stringify(parts))}.json`
}

function inputDigest(day: string, recorded: RecordedInput | undefined): string | null {
  return recorded === undefined ? null : digestOf(day, recorded)
}

/** Returns the companies whose verdicts the lines need. Companies with the largest weights come first. */
function companiesOf(lines: readonly FundHoldingOn[]): readonly FilerId[] {
  return [...new Set(lines.flatMap(({ filer }) => filer ?? []))]
}

function weighedAt(
  { lines, origin }: HeldOn,
  day: string,
  verdicts: ReadonlyMap<FilerId, LineVerdict>,
): WeighedFund {
  const weighable = lines.map(({ weight, kind, side, match, filer }) => ({
    weight,
    kind,
    side,
    match,
    verdict: (filer === null ? undefined : verdicts.get(filer)) ?? null,
  }))
  return weighedDocument(weigh(weighable, day), origin, `${day}T00:00:00Z`)
}

/** Returns the verdict under a standard. A pooled vehicle is decided on its structure under each standard. */
function verdictUnder({ compliance, standings }: DayVerdict, { id }: Methodology): LineVerdict {
  const asOf = compliance.as_of
  const standing = standings[id]
  if (standing === undefined) {
    const { determination, purification } = compliance
    return {
      status: determination.status,
      atRisk: false,
      purificationPercentage: purification?.percentage ?? null,
      purificationBound: null,
      asOf,
    }
  }
  return verdictOfStanding(standing, asOf)
}

function verdictOfStanding(standing: ListedStanding, asOf: string): LineVerdict {
  const { status, isAtRisk, purificationPercentage, purificationBound } = standing
  return { status, atRisk: isAtRisk, purificationPercentage, purificationBound, asOf }
}

/** Adds a sentence about companies that were not judged, because they exceed `fundCompaniesMax`. */
function withLeftOut(weighed: WeighedFund, leftOut: number): WeighedFund {
  if (leftOut <= 0) return weighed
  const said = `${leftOut} companies were not judged for this day, because only the ${fundCompaniesMax} of the largest weight are`
  const { summary } = weighed.purity
  return {
    ...weighed,
    purity: { ...weighed.purity, summary: summary == null ? said : `${summary}; ${said}` },
  }
}

/**
 * Returns the lines of a page with the verdicts of the day. A line that `isOpen` rejects gets no verdict.
 * `standard`: null for the standard of published determinations.
 */
export async function linesHeldOn(
  ports: SharedPorts,
  lines: readonly FundHoldingOn[],
  standard: Methodology | null,
  day: string,
  isOpen: (line: FundHoldingOn) => boolean,
): Promise<readonly FundHolding[]> {
  const judged = lines.map((line) =>
    line.filer !== null && isOpen(line) ? (line.match?.instrumentId ?? null) : null,
  )
  const id = standard?.id ?? null
  const found = await ports.screening.findLines(
    judged.map((instrument) => (instrument === null ? [] : [{ instrumentId: instrument, country: null }])),
    id,
  )
  const then = await linesOn(ports, found, day, id)
  return lines.map(({ filer: _filer, ...line }, at) => {
    const { status, asOf, staleFrom, healthStatus } = then[at] ?? nothingKnown
    return { ...line, status, asOf, staleFrom, healthStatus }
  })
}

/** Says why a fund has no purity as of a day, and since which day its holdings are known. */
export function whyNotHeld({ fund, knownFrom }: FundOn, day: string): string {
  const { instrumentId } = fund.listing
  return knownFrom === null
    ? `No holdings of ${instrumentId} are known.`
    : `No holdings of ${instrumentId} were known on ${day}; they are known from ${knownFrom} on.`
}
