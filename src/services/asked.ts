import type { Caller } from "../access/caller.ts"
import { withinScope } from "../access/sandbox.ts"
import { utcDay } from "../days.ts"
import { whyUnresolved } from "../identifiers/unresolved.ts"
import type { Instrument } from "../listings/instrument.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Clock } from "../runtime.ts"
import { type Methodology, methodologyRef, versionInForce } from "../screening/methodologies.ts"
import { structuralVersions } from "../screening/structures/methodologies.ts"
import { type Dossier, vehicleOf } from "../screening/structures/vehicles.ts"
import { isInForce } from "./on-day.ts"
import type { SharedPorts } from "./service.ts"
import { askedStandard, listedStandard, refOf } from "./standard.ts"

/**
 * What a request asks: about which instrument, as of which day, under which standard. Every noun of a company
 * reads its request here. If a request has several faults, a wrong day is refused first, then an unknown
 * standard, then the instrument.
 */

/** The day of the documents that a request asks for. */
export interface DayAsked {
  /** A past day (YYYY-MM-DD); null for the published documents. */
  readonly day: string | null
  /** The day of the answer, whose standards are in force: the past day, else today (UTC). */
  readonly answered: string
  /** The field of `meta` that repeats the day. */
  readonly echo: { readonly as_of_requested?: string }
}

interface DatedInput {
  readonly as_of?: string | undefined
}

/** Reads `as_of`. Today's date gives the published documents; a day in the future is refused. */
export function dayAsked({ as_of: asOf }: DatedInput, clock: Clock): Outcome<DayAsked, "bad_request"> {
  const today = utcDay(clock.nowMilliseconds())
  if (asOf === undefined) return answer({ day: null, answered: today, echo: {} })
  if (asOf > today) return refuse("bad_request", `as_of: ${asOf} is in the future; today is ${today} (UTC).`)
  return answer({ day: asOf === today ? null : asOf, answered: asOf, echo: { as_of_requested: asOf } })
}

/** The `data.as_of` of a document that has no day of its own. */
export function dayField(day: string | null): { readonly as_of?: string } {
  return day === null ? {} : { as_of: day }
}

/** The day of a request about a list of lines or about a fund, with the standard of its verdicts. */
export interface ListAsked extends DayAsked {
  /** Null for the standard of published determinations. */
  readonly standard: Methodology | null
  /** `id@version` of the standard on the day of the answer. */
  readonly methodology: string
}

interface ListInput extends DatedInput {
  readonly methodology?: string | undefined
}

/** Reads the day and the standard of a request about a list of lines or about a fund. */
export function listAsked(input: ListInput, caller: Caller, clock: Clock): Outcome<ListAsked, "bad_request"> {
  const dated = dayAsked(input, clock)
  if (!dated.ok) return dated
  const { answered } = dated.value
  const standard = listedStandard(input, caller, answered)
  if (!standard.ok) return standard
  const methodology = refOf(standard.value, answered)
  return answer({ ...dated.value, standard: standard.value, methodology })
}

/** An instrument, as a request asks about it. */
export interface InstrumentAsked extends Instrument, DayAsked {
  /** The dossier of a pooled vehicle, which is decided on its structure. Null for any other instrument. */
  readonly vehicle: Dossier | null
  /** Null for the standard of published determinations, and for a pooled vehicle. */
  readonly standard: Methodology | null
  /**
   * The day as of which documents must be computed: `day`, if it is before the published determination. Null
   * if the published documents answer.
   */
  readonly earlierDay: string | null
}

interface InstrumentInput extends DatedInput {
  readonly symbol: string
}

/** Reads a request about an instrument on a day. */
export async function instrumentAsked(
  ports: SharedPorts,
  input: InstrumentInput,
  caller: Caller,
): Promise<Outcome<InstrumentAsked, "bad_request" | "sandbox_restricted" | "not_found">> {
  const dated = dayAsked(input, ports.clock)
  if (!dated.ok) return dated
  const found = await readInstrument(ports, caller, input.symbol)
  return found.ok ? answer(withDay(found.value, dated.value, null)) : found
}

/** An instrument, as a request asks about the verdict on it. */
export interface VerdictAsked extends InstrumentAsked {
  /** The day of `published_as_of`; null if it is not given. */
  readonly publishedBy: string | null
}

interface VerdictInput extends InstrumentInput {
  readonly methodology?: string | undefined
  readonly published_as_of?: string | undefined
}

/** Reads a request about the verdict on an instrument. */
export async function verdictAsked(
  ports: SharedPorts,
  input: VerdictInput,
  caller: Caller,
): Promise<Outcome<VerdictAsked, "bad_request" | "sandbox_restricted" | "not_found">> {
  const dated = dayAsked(input, ports.clock)
  if (!dated.ok) return dated
  const published = publishedDay(input, ports.clock)
  if (!published.ok) return published
  const standard = askedStandard(input, caller, dated.value.answered)
  if (!standard.ok) return standard
  const found = await readInstrument(ports, caller, input.symbol)
  if (!found.ok) return found
  return answer({ ...withDay(found.value, dated.value, standard.value), publishedBy: published.value })
}

/** Reads `published_as_of`; null if not given. Refuses a future day, and `as_of` or `methodology` with it. */
function publishedDay(input: VerdictInput, clock: Clock): Outcome<string | null, "bad_request"> {
  const { published_as_of: day, as_of: asOf, methodology } = input
  if (day === undefined) return answer(null)
  if (asOf !== undefined) return refuse("bad_request", "Give `as_of` or `published_as_of`, not both.")
  if (methodology !== undefined)
    return refuse(
      "bad_request",
      "`published_as_of` reads the published determination, which is of the default standard: leave out `methodology`.",
    )
  const today = utcDay(clock.nowMilliseconds())
  if (day <= today) return answer(day)
  return refuse("bad_request", `published_as_of: ${day} is in the future; today is ${today} (UTC).`)
}

/** Finds the instrument that a caller names, if the caller may read it. */
export async function readInstrument(
  { instruments }: Pick<SharedPorts, "instruments">,
  { scope }: Pick<Caller, "scope">,
  identifier: string,
): Promise<Outcome<Instrument, "sandbox_restricted" | "not_found">> {
  const instrument = await instruments.find(identifier)
  const allowed = withinScope(scope, instrument?.listing ?? null)
  if (!allowed.ok) return allowed
  if (instrument === null) return refuse("not_found", whyUnresolved(identifier))
  return answer(instrument)
}

function withDay(instrument: Instrument, dated: DayAsked, standard: Methodology | null): InstrumentAsked {
  const { listing, determination } = instrument
  const { day } = dated
  const vehicle = vehicleOf(listing.filer)
  return {
    ...instrument,
    ...dated,
    vehicle,
    standard: vehicle === null ? standard : null,
    earlierDay: day !== null && isInForce(determination?.asOf ?? null, day) ? null : day,
  }
}

/** `id@version` of the methodology that judges an instrument on the day of the answer. */
export function refOn({ vehicle, standard, answered }: InstrumentAsked): string {
  return vehicle === null
    ? refOf(standard, answered)
    : methodologyRef(versionInForce(structuralVersions[vehicle.methodology], answered))
}
