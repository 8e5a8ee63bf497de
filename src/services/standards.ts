import type { Caller } from "../access/caller.ts"
import type { Endpoints } from "../contract/endpoints.ts"
import { printJson } from "../contract/json-text.ts"
import type { Rulebook } from "../contract/rulebook.ts"
import type { Standards } from "../contract/standards.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Listing, StoredMeasures } from "../ports.ts"
import { type NamedMethodology, standingDocument } from "../screening/documents/standing.ts"
import { judgeBy } from "../screening/judge.ts"
import { currentMethodology, currentStandards } from "../screening/methodologies.ts"
import { type Methodology, methodologyRef } from "../screening/methodology.ts"
import { readSheet } from "../screening/sheet.ts"
import { keepsState, membershipOf } from "../screening/standings/membership.ts"
import { vehicleByCik } from "../screening/structures/vehicles.ts"
import type { Membership } from "../vocabulary.ts"
import { identityOf, readInstrument, whyNoDocument } from "./instrument.ts"
import { rulebookMethodology, sentRulebook } from "./rulebook.ts"
import type { Service, ServicePorts } from "./service.ts"
import { askedStandard, notMeasured, refOf } from "./standard.ts"

/** A company under every standard in force, and why each differs from the one asked for. */
export const standards: Service<Endpoints["standards"]> = async (ports, { input, caller }) => {
  const asked = askedStandard(input, caller)
  if (!asked.ok) return asked
  const found = await readMeasured(ports, caller, input.symbol)
  if (!found.ok) return found
  const standard = asked.value ?? currentMethodology
  return answer({
    data: printJson(await standardsOf(ports, found.value, shipped(standard))),
    meta: { methodology: refOf(asked.value) },
  })
}

/** The same beside a rule book of the caller's own. */
export const rulebookStandards: Service<Endpoints["rulebookStandards"]> = async (
  ports,
  { input, caller },
) => {
  const sent = await sentRulebook(ports, caller, input.rulebook)
  if (!sent.ok) return sent
  const found = await readMeasured(ports, caller, input.symbol)
  if (!found.ok) return found
  const own = named(found.value.listing, sent.value)
  return answer({
    data: printJson(await standardsOf(ports, found.value, own)),
    meta: { methodology: own.ref },
  })
}

interface MeasuredListing {
  readonly listing: Listing
  readonly stored: StoredMeasures
}

async function readMeasured(
  ports: ServicePorts,
  caller: Caller,
  identifier: string,
): Promise<Outcome<MeasuredListing, "sandbox_restricted" | "not_found">> {
  const found = await readInstrument(ports.instruments, caller, identifier)
  if (!found.ok) return found
  const { listing } = found.value
  const why = whyNoDocument(found.value, "comparison of standards") ?? whyNotCompared(listing)
  if (why !== null || listing.cik === null) return refuse("not_found", why ?? notMeasured(listing))
  const stored = (await ports.measures.find([listing.cik])).get(listing.cik)
  return stored === undefined ? refuse("not_found", notMeasured(listing)) : answer({ listing, stored })
}

function whyNotCompared({ instrumentId, cik }: Listing): string | null {
  return vehicleByCik(cik) === null
    ? null
    : `${instrumentId} is decided on its structure: the standards of operating companies say nothing on it.`
}

function shipped(methodology: Methodology): NamedMethodology {
  return { ...methodology, ref: methodologyRef(methodology), isRulebook: false }
}

function named(listing: Listing, rulebook: Rulebook): NamedMethodology {
  return { ...rulebookMethodology(listing, rulebook), ref: "rulebook", isRulebook: true }
}

async function standardsOf(
  ports: ServicePorts,
  { listing, stored }: MeasuredListing,
  asked: NamedMethodology,
): Promise<Standards> {
  const others = currentStandards.filter((each) => methodologyRef(each) !== asked.ref).map(shipped)
  const sheet = readSheet(stored.sheet, [])
  const measurement = sheet?.now ?? null
  const membership = await membershipAsked(ports, stored, asked)
  return {
    ...identityOf(listing),
    as_of: stored.sheet.asOf,
    currency: measurement?.state === "read" ? measurement.measured.basis.currency : null,
    standards:
      measurement === null
        ? []
        : [
            standingDocument(measurement, asked, asked, membership),
            ...others.map((each) =>
              standingDocument(measurement, each, asked, stored.standings[each.id]?.membership ?? null),
            ),
          ],
  }
}

/** Stored for the standards in force; for an old version or a rule book it follows from the past periods. */
async function membershipAsked(
  ports: ServicePorts,
  stored: StoredMeasures,
  asked: NamedMethodology,
): Promise<Membership | null> {
  if (!keepsState(asked.rules)) return null
  if (!asked.isRulebook && currentStandards.some((each) => methodologyRef(each) === asked.ref))
    return stored.standings[asked.id]?.membership ?? null
  const sheet = readSheet(stored.sheet, await ports.measures.past(stored.pastKey))
  if (sheet === null) return null
  return membershipOf(asked, sheet.past, judgeBy(asked, sheet.now))
}
