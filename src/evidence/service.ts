import type { Caller } from "../access/caller.ts"
import type { PacketQuota } from "../access/ports.ts"
import { type PublishedPorts, publishedMetaOf, publishedOn } from "../compliance/publications.ts"
import { fromStoredJson, type JsonText, prependFields, printJson, printOnce } from "../contract/json-text.ts"
import { evidenceDocument } from "../documents/evidence.ts"
import type { Determination, Instrument, Listing } from "../listings/instrument.ts"
import { type Answer, answer, type Outcome, type Refusal, refuse } from "../outcome.ts"
import { type Methodology, methodologyRef } from "../screening/methodologies.ts"
import { notKnownOn, whyNoDocument } from "../services/instrument.ts"
import { dayToCompute, verdictOn } from "../services/on-day.ts"
import { type Exhausted, exhausted, type Service, type SharedPorts } from "../services/service.ts"
import { notMeasured, readVerdict, refOn, standardOn, verdictUnderOn } from "../services/standard.ts"
import { verdictAsked } from "../services/verdict.ts"
import { type DocumentStore, type StoredDocument, storedDocument } from "../stored/documents.ts"
import type { evidenceEndpoint } from "./endpoint.ts"
import type { Evidence, EvidenceBody } from "./schema.ts"

/** The ports of Evidence Packets, which can also be read as they were published. */
export interface EvidencePorts extends SharedPorts, PublishedPorts {
  readonly packets: DocumentStore<EvidenceBody>
  readonly packetQuota: PacketQuota
}

const once = printOnce<Evidence>()

/** Answers with the Evidence Packet. Each read counts against the month's quota, even with a 304. */
export const evidence: Service<typeof evidenceEndpoint, EvidencePorts> = async (ports, { input, caller }) => {
  const asked = await verdictAsked(ports, input, caller)
  if (!asked.ok) return asked
  const { instrument, dated, publishedBy } = asked.value
  const { listing, determination } = instrument
  if (publishedBy !== null) return publishedEvidence(ports, caller, listing, publishedBy)
  const day = dayToCompute(dated.day, determination)
  if (day !== null) return evidenceOn(ports, caller, instrument, asked.value.standard, day)
  const missing = whyNoDocument(instrument, "Evidence Packet")
  if (determination === null || missing !== null) return refuse("not_found", missing ?? withheld(listing))
  const standard = standardOn(listing, asked.value.standard)
  const wanted =
    standard === null ? packetInForce(ports, determination) : await packetUnder(ports, listing, standard)
  if (!wanted.ok) return wanted
  if (wanted.value === null) return refuse("not_found", withheld(listing))
  const packet = await readCounted(ports, caller, wanted.value)
  if (!packet.ok) return packet
  const named = instrumentOf(listing)
  return answer({
    data: once(packet.value, JSON.stringify(named), () => prependFields({ instrument: named }, packet.value)),
    meta: {
      methodology: standard === null ? determination.methodology : methodologyRef(standard),
      ...dated.echo,
    },
  })
}

/** Answers with the packet as of a day before the published one. The read counts against the quota. */
async function evidenceOn(
  ports: EvidencePorts,
  caller: Caller,
  instrument: Instrument,
  asked: Methodology | null,
  day: string,
) {
  const { listing } = instrument
  const standard = standardOn(listing, asked)
  const found =
    standard === null
      ? await verdictOn(ports, listing, day)
      : await verdictUnderOn(ports, listing, standard, day)
  if (!found.ok) return found
  const missing = whyNoDocument(instrument, "Evidence Packet")
  if (found.value === null) return refuse("not_found", missing ?? notKnownOn(listing, day))
  const packet = "verdict" in found.value ? evidenceDocument(found.value.verdict) : found.value.evidence
  if (packet === null) return refuse("not_found", withheldOn(listing, day))
  const stored = storedDocument("packets", printJson(packet))
  const read = await readCounted(ports, caller, () => storedOnce(ports, stored))
  if (!read.ok) return read
  return answer({
    data: prependFields({ instrument: instrumentOf(listing) }, read.value),
    meta: { methodology: refOn(listing, standard, day), as_of_requested: day },
  })
}

/** Answers with the packet published by the end of a day. The read counts against the month's quota. */
async function publishedEvidence(ports: EvidencePorts, caller: Caller, listing: Listing, day: string) {
  const found = await publishedOn(ports.published, listing, day)
  if (!found.ok) return found
  const { packetKey, methodology } = found.value
  if (packetKey === null) return refuse("not_found", withheldOn(listing, day))
  const packet = await readCounted(ports, caller, () => ports.packets.read(packetKey))
  if (!packet.ok) return packet
  return answer({
    data: prependFields({ instrument: instrumentOf(listing) }, packet.value),
    meta: { methodology, ...publishedMetaOf(day, found.value) },
  })
}

/** Stores a packet under the hash of its content, like published packets, unless the key exists. */
async function storedOnce(
  { keptDocuments }: SharedPorts,
  { key, json }: StoredDocument,
): Promise<JsonText<EvidenceBody>> {
  if ((await keptDocuments.find(key)) === null) await keptDocuments.keep(key, json)
  return fromStoredJson(json)
}

function withheldOn({ instrumentId }: Listing, day: string): string {
  return `The verdict on ${instrumentId} as of ${day} is withheld, so it has no Evidence Packet.`
}

/** Reads a packet. Called only after the caller's quota allows one more. */
type ReadPacket = () => Promise<JsonText<EvidenceBody>>

/** Returns the reader of the packet in force; null while the verdict is withheld. */
function packetInForce(ports: EvidencePorts, { packetKey }: Determination): Answer<ReadPacket | null> {
  return answer(packetKey === null ? null : () => ports.packets.read(packetKey))
}

/** Returns the packet under another standard, from stored measures. Null while the verdict is withheld. */
async function packetUnder(
  ports: SharedPorts,
  listing: Listing,
  standard: Methodology,
): Promise<Outcome<ReadPacket | null, "not_found">> {
  const verdict = listing.filer === null ? null : await readVerdict(ports.measures, listing.filer, standard)
  if (verdict === null) return refuse("not_found", notMeasured(listing))
  const packet = evidenceDocument(verdict)
  return answer(packet === null ? null : async () => printJson(packet))
}

/** Reads a packet and counts it: reserves, reads, then commits. Refunds the reservation if reading fails. */
async function readCounted(
  ports: EvidencePorts,
  caller: Caller,
  read: ReadPacket,
): Promise<
  Answer<JsonText<EvidenceBody>> | Refusal<"sandbox_restricted"> | Refusal<"service_unavailable"> | Exhausted
> {
  const limit = caller.limits.packetsPerMonth
  if (limit === null) return answer(await read())
  const { accountId } = caller
  const reserved = await ports.packetQuota.reserve(accountId, caller.scope, limit)
  if (reserved.kind === "unreachable") return quotaUnreachable()
  if (reserved.kind === "spent") return quotaSpent(caller, limit, reserved.window)
  const packet = await read().catch(async (cause: unknown) => {
    await ports.packetQuota.refund(accountId, reserved.reservation)
    throw cause
  })
  const committed = await ports.packetQuota.commit(accountId, reserved.reservation)
  return committed.kind === "unreachable" ? quotaUnreachable() : answer(packet)
}

function quotaUnreachable() {
  return refuse(
    "service_unavailable",
    "The Evidence Packet quota cannot be checked at the moment. Try again shortly.",
  )
}

/** Refuses with 403 if the quota of a sandbox key is used up, with 429 for other keys (Interface, Errors). */
function quotaSpent(caller: Caller, limit: number, window: Exhausted["window"]) {
  const message = `The ${limit} Evidence Packets of this month are used.`
  return caller.scope === "sandbox"
    ? refuse("sandbox_restricted", `${message} That is the sandbox quota.`)
    : exhausted(message, window)
}

function withheld({ instrumentId }: Listing): string {
  return `The verdict on ${instrumentId} is withheld, so it has no Evidence Packet.`
}

function instrumentOf(listing: Listing) {
  return {
    symbol: listing.symbol,
    instrument_id: listing.instrumentId,
    name: listing.name,
    exchange: listing.exchange,
  }
}
