import { release } from "../contract/release.ts"
import { dayOf } from "../days.ts"
import type { DayVerdict } from "../documents/day-verdict.ts"
import type { DayDocuments, DayMeasures, DayPosition, KeptDocument } from "../documents/past-day.ts"
import type { FinancialsBody } from "../financials/schema.ts"
import { type FilerId, filerPath } from "../identifiers/filer.ts"
import type { Listing, Quote } from "../listings/instrument.ts"
import { slices } from "../lists.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { methodologyRef, standardsInForce } from "../screening/methodologies.ts"
import { sheetFormat } from "../screening/sheet.ts"
import { changesBefore } from "../screening/stability.ts"
import { vehicleOf } from "../screening/structures/vehicles.ts"
import { sha256 } from "../sha256.ts"
import type { HolderFigures } from "../stored/holder-figures.ts"
import type { RecordedInput } from "../stored/past-inputs.ts"
import type { SharedPorts } from "./service.ts"

/**
 * Documents about a company as of a past day. Each is computed once, from the company's stored input, and
 * then kept.
 */

/** Loads the screening code when the first document is computed: most isolates compute none. */
const loadCore = () => import("../documents/past-day.ts")
const loadStructures = () => import("../documents/day-verdict.ts")

type DayPorts = Pick<SharedPorts, "pastInputs" | "keptDocuments">

/** Null if nothing is known about the company; a day before its first filing is refused. */
type OnDay<Document> = Promise<Outcome<Document | null, "bad_request">>

/** The verdict on a listing's company as of a day (YYYY-MM-DD). */
export async function verdictOn(ports: DayPorts, listing: Listing, day: string): OnDay<DayVerdict> {
  const vehicle = vehicleOf(listing.filer)
  if (vehicle === null) return ofListing(ports, listing, day, "verdict")
  const { dayVerdictOnStructure } = await loadStructures()
  return answer(dayVerdictOnStructure(vehicle, day))
}

/** The figures that a company had filed by a day; also null if no balance sheet can be read. */
export async function financialsOn(ports: DayPorts, listing: Listing, day: string): OnDay<FinancialsBody> {
  return ofListing(ports, listing, day, "financials")
}

/** The measures of a company as of a day. */
export async function measuresOn(ports: DayPorts, listing: Listing, day: string): OnDay<DayMeasures> {
  return ofListing(ports, listing, day, "measures")
}

/**
 * The verdicts on many companies as of a day, by filer. A company is left out if nothing is known about it now,
 * or if nothing was known about it on that day.
 */
export async function verdictsOn(
  ports: DayPorts,
  filers: readonly FilerId[],
  day: string,
): Promise<ReadonlyMap<FilerId, DayVerdict>> {
  const verdicts = new Map((await ofMany(ports, filers, day, "verdict")).found)
  for (const filer of filers) {
    const vehicle = vehicleOf(filer)
    if (vehicle !== null) verdicts.set(filer, (await loadStructures()).dayVerdictOnStructure(vehicle, day))
  }
  return verdicts
}

/**
 * The measures of many companies as of a day, without pooled vehicles and without the companies that
 * `verdictsOn` leaves out.
 */
export async function sheetsOn(
  ports: DayPorts,
  filers: readonly FilerId[],
  day: string,
): Promise<ReadonlyMap<FilerId, DayMeasures>> {
  return (await ofMany(ports, filers, day, "measures")).found
}

/** The data of a company as of a day that a report of positions needs. */
interface PositionOn {
  readonly position: DayPosition
  /** The vendor's splits up to the day, oldest first, by instrument id. */
  readonly vendorSplits: HolderFigures["vendorSplits"]
}

/**
 * The data that a report needs about the companies of its positions as of a day, without pooled vehicles and
 * without the companies that `verdictsOn` leaves out.
 */
export async function positionsOn(
  ports: DayPorts,
  filers: readonly FilerId[],
  day: string,
): Promise<ReadonlyMap<FilerId, PositionOn>> {
  const { found, recorded } = await ofMany(ports, filers, day, "position")
  return new Map(
    [...found].map(([filer, position]) => [
      filer,
      { position, vendorSplits: splitsBy(day, recorded.get(filer)) },
    ]),
  )
}

/** The data that a report needs about a listing's company as of a day. */
export async function positionOn(ports: DayPorts, listing: Listing, day: string): OnDay<PositionOn> {
  const recorded = await recordedOf(ports, listing)
  const found = await ofRecorded(ports, listing, { day, recorded }, "position")
  if (!found.ok || found.value === null) return found.ok ? answer(null) : found
  return answer({ position: found.value, vendorSplits: splitsBy(day, recorded) })
}

function splitsBy(day: string, recorded: RecordedInput | undefined): HolderFigures["vendorSplits"] {
  const lines = recorded === undefined ? [] : [...recorded.lines]
  return new Map(lines.map(([line, { splits }]) => [line, splits.filter(({ date }) => date <= day)]))
}

async function ofMany<Name extends keyof DayDocuments>(
  ports: DayPorts,
  filers: readonly FilerId[],
  day: string,
  name: Name,
): Promise<FoundOn<DayDocuments[Name]>> {
  const companies = [...new Set(filers)].filter((filer) => vehicleOf(filer) === null)
  const recorded = await ports.pastInputs.recorded(companies)
  const found = new Map<FilerId, DayDocuments[Name]>()
  for (const some of slices([...recorded], companiesAtOnce)) {
    await Promise.all(
      some.map(async ([filer, input]) => {
        const kept = await keptOr(ports, { filer, day, recorded: input }, name)
        if (kept?.state === "known" && kept.document !== null) found.set(filer, kept.document)
      }),
    )
  }
  return { found, recorded }
}

/** The documents and the recorded inputs, by filer. */
interface FoundOn<Document> {
  readonly found: ReadonlyMap<FilerId, Document>
  readonly recorded: ReadonlyMap<FilerId, RecordedInput>
}

/** The number of companies computed at once. An isolate has six connections, and memory for so many facts. */
const companiesAtOnce = 6

async function ofListing<Name extends keyof DayDocuments>(
  ports: DayPorts,
  listing: Listing,
  day: string,
  name: Name,
): OnDay<DayDocuments[Name]> {
  return ofRecorded(ports, listing, { day, recorded: await recordedOf(ports, listing) }, name)
}

async function recordedOf({ pastInputs }: DayPorts, { filer }: Listing): Promise<RecordedInput | undefined> {
  return filer === null ? undefined : (await pastInputs.recorded([filer])).get(filer)
}

async function ofRecorded<Name extends keyof DayDocuments>(
  ports: DayPorts,
  { filer, instrumentId }: Listing,
  { day, recorded }: { readonly day: string; readonly recorded: RecordedInput | undefined },
  name: Name,
): OnDay<DayDocuments[Name]> {
  if (filer === null || recorded === undefined) return answer(null)
  const kept = await keptOr(ports, { filer, day, recorded }, name)
  if (kept === null) return answer(null)
  if (kept.state === "known") return answer(kept.document)
  return refuse("bad_request", `as_of: the facts of ${instrumentId} begin ${kept.factsBegin}.`)
}

interface CompanyDay {
  readonly filer: FilerId
  readonly day: string
  readonly recorded: RecordedInput
}

/** The kept document, else a document computed and kept now; null if the input cannot be read. */
async function keptOr<Name extends keyof DayDocuments>(
  { pastInputs, keptDocuments }: DayPorts,
  { filer, day, recorded }: CompanyDay,
  name: Name,
): Promise<KeptDocument<DayDocuments[Name]> | null> {
  const key = `as-of/${name}/${filerPath(filer)}/${day}/${digestOf(day, recorded)}.json`
  const json = await keptDocuments.find(key)
  if (json !== null) return JSON.parse(json)
  const input = await pastInputs.read(filer, recorded)
  if (input === null) return null
  const { documentOn } = await loadCore()
  const kept = documentOn(name, input, day)
  await keptDocuments.keep(key, JSON.stringify(kept))
  return kept
}

/**
 * The hash of everything that decides a document of the day: input, methodologies, and code. The input
 * includes the day of the last close, at most the day on which the input was stored, because closes after a
 * report that counts a split show whether the price series is adjusted for the split.
 */
export function digestOf(
  day: string,
  { version, ratesRevisedAt, lines, verdictChanges }: RecordedInput,
): string {
  const storedOn = version.slice(0, "YYYY-MM-DD".length)
  const closes = [...lines].map(([line, { prices, splits }]) => {
    const last = prices.closes.at(-1)?.date ?? ""
    const known = prices.closes.filter(({ date }) => date <= day)
    return [line, { ...prices, closes: known }, splits, last < storedOn ? last : storedOn]
  })
  const methodologies = standardsInForce(day).map(methodologyRef)
  const changes = changesBefore(verdictChanges, day)
  const revised = ratesRevisedAt === null ? [] : [ratesRevisedAt]
  return sha256(JSON.stringify([release, sheetFormat, methodologies, version, closes, changes, ...revised]))
}

/**
 * True if a determination is in force on `day`. `determined`: its day or date-time, or null.
 *
 * Each day has one verdict. A published determination is in force from its own day until the next
 * determination is published. The verdict of an earlier day is computed from the data known on that day.
 */
export function isInForce(determined: string | null, day: string): boolean {
  return determined !== null && dayOf(determined) <= day
}

/** True if the stored quote is from a later day. */
export function isLater(quote: Quote | null, day: string): boolean {
  return quote !== null && quote.date > day
}

/** The last close up to a day, for a line with a determination in force. Only main lines have past closes. */
export async function quoteBy(
  ports: Pick<SharedPorts, "pastInputs" | "keptDocuments">,
  listing: Listing,
  quote: Quote | null,
  day: string | null,
): Promise<Quote | null> {
  if (day === null || !isLater(quote, day)) return quote
  if (!listing.canonical) return null
  const then = await verdictOn(ports, listing, day)
  return then.ok ? (then.value?.quote ?? null) : null
}
