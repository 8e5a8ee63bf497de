import type { ComplianceBody, Freshness } from "../compliance/schema.ts"
import { type JsonText, printJson } from "../contract/json-text.ts"
import { complianceDocument } from "../documents/compliance.ts"
import { evidenceDocument } from "../documents/evidence.ts"
import type { EvidenceBody } from "../evidence/schema.ts"
import type { FilerId } from "../identifiers/filer.ts"
import type { Determination, Listing } from "../listings/instrument.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { FreshnessDates } from "../screening/freshness.ts"
import type { Methodology } from "../screening/methodologies.ts"
import { readSheet } from "../screening/sheet.ts"
import { decideSheet, type Verdict } from "../screening/verdict.ts"
import type { MeasureStore } from "../stored/measures.ts"
import type { PublishedPast } from "../stored/publications.ts"
import type { AnalysisStatus } from "../vocabulary.ts"
import type { DayAsked, VerdictAsked } from "./asked.ts"
import { freshnessOf, freshnessOn } from "./freshness.ts"
import { measuresOn, verdictOn } from "./on-day.ts"
import type { SharedPorts } from "./service.ts"

/** The verdict that answers a request, with its documents. */
interface VerdictFound {
  /** `id@version` */
  readonly methodology: string
  readonly analysisStatus: Exclude<AnalysisStatus, "pending">
  readonly compliance: JsonText<ComplianceBody>
  /** The store key of the packet, or the packet if it is printed for the request. Null while the verdict is withheld. */
  readonly packet: () => string | EvidenceBody | null
  /** Counts the age of the verdict on the day of the answer; null for a verdict that was replaced. */
  readonly freshness: () => Freshness | null
  /** The fields of `meta` that say which day was asked for. */
  readonly meta:
    | DayAsked["echo"]
    | { readonly published_as_of_requested: string; readonly published_at: string }
}

/**
 * Finds the verdict that a request asks for: as published by the end of a day, as of a past day, under
 * another standard, or else the determination in force. Null if nothing is known of the company.
 */
export async function verdictFound(
  ports: SharedPorts,
  asked: VerdictAsked,
): Promise<Outcome<VerdictFound | null, "bad_request" | "not_found">> {
  const { listing, determination, standard, earlierDay, publishedBy, answered, echo } = asked
  if (publishedBy !== null) return findPublished(ports, listing, publishedBy)
  if (earlierDay !== null) return verdictAsOf(ports, asked, earlierDay)
  if (determination === null || listing.filer === null) return answer(null)
  const freshness = () => freshnessOf(determination, answered)
  if (standard === null) return answer({ ...storedVerdict(determination), freshness, meta: echo })
  const verdict = await readVerdict(ports.measures, listing.filer, standard)
  return answer(verdict && { ...computedVerdict(verdict), freshness, meta: echo })
}

/** The verdict of a standard on a company, from stored measures; null if the company was not measured yet. */
export async function readVerdict(
  measures: MeasureStore,
  filer: FilerId,
  standard: Methodology,
): Promise<Verdict | null> {
  const stored = (await measures.find([filer])).get(filer)
  if (stored === undefined) return null
  const sheet = readSheet(stored.sheet, await measures.past(stored.pastKey))
  return sheet === null ? null : decideSheet(sheet, standard)
}

/** Finds the determination that was in force at the end of a day. Refused if nothing was published by then. */
async function findPublished(
  { published }: SharedPorts,
  { instrumentId, filer }: Listing,
  day: string,
): Promise<Outcome<VerdictFound, "not_found">> {
  const { past, firstDay } =
    filer === null ? { past: null, firstDay: null } : await published.find(filer, day)
  if (past !== null) {
    const meta = { published_as_of_requested: day, published_at: past.publishedAt }
    return answer({ ...storedVerdict(past), freshness: () => null, meta })
  }
  return refuse(
    "not_found",
    firstDay === null
      ? `Nothing has been published on ${instrumentId} yet.`
      : `Nothing was published on ${instrumentId} by ${day}: the first determination was published on ${firstDay}.`,
  )
}

/** Computes the verdict as of a day before the published determination, from what was known on that day. */
async function verdictAsOf(
  ports: SharedPorts,
  { listing, standard, echo }: VerdictAsked,
  day: string,
): Promise<Outcome<VerdictFound | null, "bad_request">> {
  if (standard === null) {
    const then = await verdictOn(ports, listing, day)
    if (!then.ok) return then
    if (then.value === null) return answer(null)
    const { compliance, evidence } = then.value
    return answer({ ...verdictOf(compliance, () => evidence), ...datedOn(then.value, day, echo) })
  }
  const measures = await measuresOn(ports, listing, day)
  if (!measures.ok) return measures
  const sheet = measures.value && readSheet(measures.value.sheet, measures.value.past)
  if (measures.value === null || sheet === null) return answer(null)
  return answer({
    ...computedVerdict(decideSheet(sheet, standard)),
    ...datedOn(measures.value, day, echo),
  })
}

function datedOn(dates: FreshnessDates, day: string, meta: DayAsked["echo"]) {
  return { freshness: () => freshnessOn(dates, day), meta }
}

function computedVerdict(verdict: Verdict) {
  return verdictOf(complianceDocument(verdict), () => evidenceDocument(verdict))
}

function verdictOf(compliance: ComplianceBody, packet: () => EvidenceBody | null) {
  const { methodology, determination } = compliance
  const analysisStatus = determination.status === "pending" ? ("withheld" as const) : ("complete" as const)
  return { methodology, analysisStatus, compliance: printJson(compliance), packet }
}

function storedVerdict(determination: Determination | PublishedPast) {
  const { methodology, analysisStatus, compliance, packetKey } = determination
  return { methodology, analysisStatus, compliance, packet: () => packetKey }
}
