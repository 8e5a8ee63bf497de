import type { Caller } from "../access/caller.ts"
import { type JsonText, prependFields, printJson, valueIn } from "../contract/json-text.ts"
import { dayOf, monthsBefore, utcDay } from "../days.ts"
import { historyDocument } from "../documents/history.ts"
import type { FilerId } from "../identifiers/filer.ts"
import { filerPath } from "../identifiers/filer.ts"
import type { Determination, Listing } from "../listings/instrument.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Clock } from "../runtime.ts"
import {
  defaultStandard,
  type Methodology,
  methodologyRef,
  versionInForce,
  versionsNamed,
} from "../screening/methodologies.ts"
import { structuralVersions } from "../screening/structures/methodologies.ts"
import type { Dossier } from "../screening/structures/vehicles.ts"
import { instrumentAsked, verdictAsked } from "../services/asked.ts"
import { identityOf, notMeasured, whyNoDocument, whyNoneToPrint } from "../services/instrument.ts"
import { digestOf, isInForce } from "../services/on-day.ts"
import type { Service, SharedPorts } from "../services/service.ts"
import { unknownStandard } from "../services/standard.ts"
import { readVerdict } from "../services/verdict.ts"
import type { timelineEndpoint } from "./endpoint.ts"
import type { DayRange } from "./known-span.ts"
import type { HistoryBody, TimelineBody } from "./schema.ts"

/** Loads the code for timelines when the first timeline is requested. Most isolates compute none. */
const loadDocument = () => import("./document.ts")

type Timeline = Service<typeof timelineEndpoint>

/** Answers with the verdicts on a company: over a range of days, or by report. */
export const timeline: Timeline = (ports, call) =>
  call.input.by === "report" ? timelineByReport(ports, call) : timelineByDay(ports, call)

/**
 * Answers with the verdicts of past filing periods and with the changes of the verdict. Only published changes
 * are recorded, so another standard has none.
 */
const timelineByReport: Timeline = async (ports, { input, caller }) => {
  if (input.from !== undefined || input.to !== undefined)
    return refuse("bad_request", "`from` and `to` work only with `by=day`: leave them out.")
  const asked = await verdictAsked(ports, input, caller)
  if (!asked.ok) return asked
  const { listing, determination, standard } = asked.value
  const { filer } = listing
  const body = filer === null || determination === null ? null : await historyBy(ports, filer, standard)
  if (determination === null || body === null)
    return refuse("not_found", whyNoneToPrint(asked.value, "timeline"))
  const identity = { ...identityOf(listing), by: "report" } as const
  const methodology = standard === null ? determination.methodology : methodologyRef(standard)
  return answer({ data: prependFields(identity, body), meta: { methodology } })
}

/** The history by a standard; null for the standard of the published determination, whose history is stored. */
async function historyBy(
  { instruments, measures }: SharedPorts,
  filer: FilerId,
  standard: Methodology | null,
): Promise<JsonText<HistoryBody> | null> {
  if (standard === null) return instruments.history(filer)
  const verdict = await readVerdict(measures, filer, standard)
  return verdict && printJson(historyDocument(verdict))
}

/** Answers with the spells of the verdicts over a range of days, computed and stored. */
const timelineByDay: Timeline = async (ports, { input, caller }) => {
  const wanted = rangeAsked(input, ports.clock)
  if (!wanted.ok) return wanted
  const named = versionsAsked(input, caller)
  if (!named.ok) return named
  const asked = await instrumentAsked(ports, { symbol: input.symbol }, caller)
  if (!asked.ok) return asked
  const { listing, determination, vehicle } = asked.value
  const why = whyNoDocument(asked.value, "timeline")
  if (why !== null || listing.filer === null) return refuse("not_found", why ?? notMeasured(listing))
  const range = rangeToCompute(wanted.value, determination)
  const body =
    vehicle === null
      ? await keptTimeline(ports, { listing, filer: listing.filer, versions: named.value, range })
      : await vehicleTimeline(vehicle, range)
  if (!body.ok) return body
  const identity = { ...identityOf(listing), by: "day" } as const
  return answer({
    data: prependFields(identity, throughRange(body.value, range, wanted.value)),
    meta: { methodology: refThrough(vehicle, named.value, wanted.value) },
  })
}

type Versions = readonly [Methodology, ...Methodology[]]

/** Returns the versions of the requested standard, else of the account's, else of the default one. */
function versionsAsked(
  { methodology }: { readonly methodology?: string | undefined },
  { defaultMethodology }: Pick<Caller, "defaultMethodology">,
): Outcome<Versions, "bad_request"> {
  const named = methodology ?? defaultMethodology ?? defaultStandard.id
  const versions = versionsNamed(named)
  return versions === null ? refuse("bad_request", unknownStandard(named)) : answer(versions)
}

const monthsDefault = 60

/** Returns the requested range. Without `from` it is five years long. */
function rangeAsked(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  clock: Clock,
): Outcome<DayRange, "bad_request"> {
  const today = utcDay(clock.nowMilliseconds())
  const last = to ?? today
  if (last > today) return refuse("bad_request", `to: ${last} is in the future; today is ${today} (UTC).`)
  if (from !== undefined && from > last) return refuse("bad_request", `from: ${from} is after ${last}.`)
  return answer({ from: from ?? monthsBefore(last, monthsDefault), to: last })
}

/** Cuts the range at the day of the published determination. From that day on no verdict is computed. */
function rangeToCompute({ from, to }: DayRange, determination: Pick<Determination, "asOf"> | null): DayRange {
  if (determination === null || !isInForce(determination.asOf, to)) return { from, to }
  const published = dayOf(determination.asOf)
  return { from: from < published ? from : published, to: published }
}

/** Extends the last computed spell to the end of the requested range. */
function throughRange(
  computed: JsonText<TimelineBody>,
  { from, to }: DayRange,
  asked: DayRange,
): JsonText<TimelineBody> {
  if (asked.to === to) return computed
  const body = valueIn(computed)
  if (asked.from === from) return printJson({ ...body, to: asked.to })
  const spells = body.spells.slice(-1).map((spell) => ({ ...spell, from: asked.from, ...begunBefore }))
  return printJson({ ...asked, spells, filings: [] })
}

const begunBefore = { cause: null, filing: null }

interface TimelineAsked {
  readonly listing: Listing
  readonly filer: FilerId
  readonly versions: Versions
  readonly range: DayRange
}

/** Returns the stored timeline, or computes it. It begins no earlier than the first usable report. */
async function keptTimeline(
  { pastInputs, keptDocuments }: Pick<SharedPorts, "pastInputs" | "keptDocuments">,
  { listing, filer, versions, range: { from, to } }: TimelineAsked,
): Promise<Outcome<JsonText<TimelineBody>, "bad_request" | "not_found">> {
  const recorded = (await pastInputs.recorded([filer])).get(filer)
  if (recorded === undefined) return refuse("not_found", withoutFilings(listing))
  const standard = versions.map(methodologyRef).join("+")
  const company = filerPath(filer)
  const key = `timeline/${company}/${standard}/${from}_${to}/${digestOf(to, recorded)}.json`
  const kept = await keptDocuments.find(key)
  if (kept !== null) return answer({ json: kept })
  const input = await pastInputs.read(filer, recorded)
  if (input === null) return refuse("not_found", withoutFilings(listing))
  const { timelineSince } = await loadDocument()
  const computed = timelineSince(input, versions, { from, to })
  if (computed.state === "before")
    return refuse("bad_request", `to: the facts of ${listing.instrumentId} begin ${computed.factsBegin}.`)
  const body = printJson(computed.document)
  await keptDocuments.keep(key, body.json)
  return answer(body)
}

/** Returns the message for a company with a published verdict on its business, but no stored input. */
function withoutFilings({ instrumentId }: Listing): string {
  return `No filings of ${instrumentId} are stored, so no earlier verdict on it can be computed: it has no timeline. Its compliance determination is unaffected.`
}

/** Returns the timeline of a vehicle. It begins no earlier than the day of the vehicle's first document. */
async function vehicleTimeline(
  vehicle: Dossier,
  { from, to }: DayRange,
): Promise<Outcome<JsonText<TimelineBody>, "bad_request">> {
  const { documentDays, structuralTimeline } = await loadDocument()
  const [begins = vehicle.reviewedOn] = documentDays(vehicle)
  if (to < begins)
    return refuse("bad_request", `to: the documents of ${vehicle.instrumentId} begin ${begins}.`)
  return answer(printJson(structuralTimeline(vehicle, { from: from < begins ? begins : from, to })))
}

/** Returns the `id@version` of the last day. A vehicle stays judged as on the day of its determination. */
function refThrough(vehicle: Dossier | null, versions: Versions, { to }: DayRange): string {
  if (vehicle === null) return methodologyRef(versionInForce(versions, to))
  const { methodology, reviewedOn } = vehicle
  const judged = to < reviewedOn ? to : reviewedOn
  return methodologyRef(versionInForce(structuralVersions[methodology], judged))
}
