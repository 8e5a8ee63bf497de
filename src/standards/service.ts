import type { Caller } from "../access/caller.ts"
import { keepsState } from "../contract/declared/standards.ts"
import { printJson } from "../contract/json-text.ts"
import type { Listing } from "../listings/instrument.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Rulebook } from "../rulebooks/schema.ts"
import { type RulebookPorts, rulebookMethodology, sentRulebook } from "../rulebooks/service.ts"
import { judgeBy } from "../screening/judge.ts"
import {
  defaultMethodologyOn,
  type Methodology,
  methodologyRef,
  standardsInForce,
} from "../screening/methodologies.ts"
import { readSheet, type StoredPast } from "../screening/sheet.ts"
import { membershipOf } from "../screening/standings/standing.ts"
import { dayAsked, type InstrumentAsked, instrumentAsked, verdictAsked } from "../services/asked.ts"
import { identityOf, notKnownOn, notMeasured, whyNoDocument } from "../services/instrument.ts"
import { measuresOn } from "../services/on-day.ts"
import type { Service, SharedPorts } from "../services/service.ts"
import type { StoredMeasures } from "../stored/measures.ts"
import type { Membership } from "../vocabulary.ts"
import {
  type ComparedStanding,
  comparedStanding,
  type NamedMethodology,
  standingDocument,
} from "./document.ts"
import type { rulebookStandardsEndpoint, standardsEndpoint } from "./endpoint.ts"
import type { Standards } from "./schema.ts"

/**
 * The verdicts on a company under every standard in force. Each has the reason why it differs from that of
 * the standard asked for.
 */
export const standards: Service<typeof standardsEndpoint> = async (ports, { input, caller }) => {
  const asked = await verdictAsked(ports, input, caller)
  if (!asked.ok) return asked
  const found = await readMeasured(ports, asked.value)
  if (!found.ok) return found
  const { answered, echo } = asked.value
  const standard = asked.value.standard ?? defaultMethodologyOn(answered)
  return answer({
    data: printJson(await standardsOf(found.value, shipped(standard))),
    meta: { methodology: methodologyRef(standard), ...echo },
  })
}

/** The fields of `standards` that are quick to compute. `day`: YYYY-MM-DD; null for published verdicts. */
export async function comparedStandings(
  ports: SharedPorts,
  caller: Caller,
  identifier: string,
  day: string | null,
): Promise<Outcome<readonly ComparedStanding[], "bad_request" | "sandbox_restricted" | "not_found">> {
  const asked = await instrumentAsked(ports, { symbol: identifier, as_of: day ?? undefined }, caller)
  if (!asked.ok) return asked
  const found = await readMeasured(ports, asked.value)
  if (!found.ok) return found
  const { sheet, standings, standards: inForce } = found.value
  const measurement = readSheet(sheet, [])?.now ?? null
  if (measurement === null) return answer([])
  return answer(
    inForce.map((each) =>
      comparedStanding(measurement, shipped(each), standings[each.id]?.membership ?? null),
    ),
  )
}

/** The same comparison as `standards`, with a rule book of the caller's own. */
export const rulebookStandards: Service<
  typeof rulebookStandardsEndpoint,
  SharedPorts & RulebookPorts
> = async (ports, { input, caller }) => {
  const dated = dayAsked(input, ports.clock)
  if (!dated.ok) return dated
  const sent = await sentRulebook(ports, caller, input.rulebook)
  if (!sent.ok) return sent
  const asked = await instrumentAsked(ports, input, caller)
  if (!asked.ok) return asked
  const found = await readMeasured(ports, asked.value)
  if (!found.ok) return found
  const own = named(found.value.listing, sent.value)
  return answer({
    data: printJson(await standardsOf(found.value, own)),
    meta: { methodology: own.ref, ...asked.value.echo },
  })
}

/** A company's measures, as published or as of an earlier day. */
interface MeasuredListing extends Pick<StoredMeasures, "sheet" | "standings"> {
  readonly listing: Listing
  readonly past: () => Promise<StoredPast>
  /** The standards in force on the day of the answer; the default standard is first. */
  readonly standards: readonly Methodology[]
}

async function readMeasured(
  ports: SharedPorts,
  asked: InstrumentAsked,
): Promise<Outcome<MeasuredListing, "bad_request" | "not_found">> {
  const { listing, earlierDay, answered } = asked
  const why = whyNoDocument(asked, "comparison of standards") ?? whyNotCompared(asked)
  if (why !== null || listing.filer === null) return refuse("not_found", why ?? notMeasured(listing))
  if (earlierDay !== null) return measuredOn(ports, listing, earlierDay)
  const stored = (await ports.measures.find([listing.filer])).get(listing.filer)
  if (stored === undefined) return refuse("not_found", notMeasured(listing))
  const past = () => ports.measures.past(stored.pastKey)
  return answer({ ...stored, listing, past, standards: standardsInForce(answered) })
}

async function measuredOn(
  ports: SharedPorts,
  listing: Listing,
  day: string,
): Promise<Outcome<MeasuredListing, "bad_request" | "not_found">> {
  const found = await measuresOn(ports, listing, day)
  if (!found.ok) return found
  if (found.value === null) return refuse("not_found", notKnownOn(listing, day))
  const { sheet, past, standings } = found.value
  return answer({
    listing,
    sheet,
    standings,
    past: () => Promise.resolve(past),
    standards: standardsInForce(day),
  })
}

function whyNotCompared({ listing, vehicle }: InstrumentAsked): string | null {
  return vehicle === null
    ? null
    : `${listing.instrumentId} is decided on its structure: the standards of operating companies say nothing on it.`
}

function shipped(methodology: Methodology): NamedMethodology {
  return { ...methodology, ref: methodologyRef(methodology), isRulebook: false }
}

function named(listing: Listing, rulebook: Rulebook): NamedMethodology {
  return { ...rulebookMethodology(listing, rulebook), ref: "rulebook", isRulebook: true }
}

async function standardsOf(measured: MeasuredListing, asked: NamedMethodology): Promise<Standards> {
  const { listing } = measured
  const others = measured.standards.filter((each) => methodologyRef(each) !== asked.ref).map(shipped)
  const sheet = readSheet(measured.sheet, [])
  const measurement = sheet?.now ?? null
  const membership = await membershipAsked(measured, asked)
  return {
    ...identityOf(listing),
    as_of: measured.sheet.asOf,
    currency: measurement?.state === "read" ? measurement.measured.basis.currency : null,
    standards:
      measurement === null
        ? []
        : [
            standingDocument(measurement, asked, asked, membership),
            ...others.map((each) =>
              standingDocument(measurement, each, asked, measured.standings[each.id]?.membership ?? null),
            ),
          ],
  }
}

/**
 * The membership under a standard. It is stored for standards in force. For an old version or a rule book, it
 * is computed from the past periods.
 */
async function membershipAsked(
  { sheet: stored, past, standings, standards: inForce }: MeasuredListing,
  asked: NamedMethodology,
): Promise<Membership | null> {
  if (!keepsState(asked.rules)) return null
  if (!asked.isRulebook && inForce.some((each) => methodologyRef(each) === asked.ref))
    return standings[asked.id]?.membership ?? null
  const sheet = readSheet(stored, await past())
  if (sheet === null) return null
  return membershipOf(asked, sheet.past, judgeBy(asked, sheet.now))
}
