import type { Caller } from "../access/caller.ts"
import type { PacketQuota } from "../access/ports.ts"
import { fromStoredJson, type JsonText, prependFields, printJson, printOnce } from "../contract/json-text.ts"
import type { Listing } from "../listings/instrument.ts"
import { type Answer, answer, type Refusal, refuse } from "../outcome.ts"
import { type VerdictAsked, verdictAsked } from "../services/asked.ts"
import { whyNoneToPrint } from "../services/instrument.ts"
import { type Exhausted, exhausted, type Service, type SharedPorts } from "../services/service.ts"
import { verdictFound } from "../services/verdict.ts"
import { type DocumentStore, storedDocument } from "../stored/documents.ts"
import type { evidenceEndpoint } from "./endpoint.ts"
import type { Evidence, EvidenceBody } from "./schema.ts"

/** The ports of Evidence Packets. */
export interface EvidencePorts extends SharedPorts {
  readonly packets: DocumentStore<EvidenceBody>
  readonly packetQuota: PacketQuota
}

const once = printOnce<Evidence>()

/** Answers with the Evidence Packet. Each read counts against the month's quota, even with a 304. */
export const evidence: Service<typeof evidenceEndpoint, EvidencePorts> = async (ports, { input, caller }) => {
  const asked = await verdictAsked(ports, input, caller)
  if (!asked.ok) return asked
  const { listing, earlierDay } = asked.value
  const found = await verdictFound(ports, asked.value)
  if (!found.ok) return found
  if (found.value === null) return refuse("not_found", whyNoneToPrint(asked.value, "Evidence Packet"))
  const { methodology, meta } = found.value
  const packet = found.value.packet()
  if (packet === null) return refuse("not_found", withheld(asked.value))
  const read = await readCounted(ports, caller, async () => {
    if (typeof packet === "string") return ports.packets.read(packet)
    return earlierDay === null ? printJson(packet) : storedOnce(ports, packet)
  })
  if (!read.ok) return read
  const instrument = instrumentOf(listing)
  return answer({
    data: once(read.value, JSON.stringify(instrument), () => prependFields({ instrument }, read.value)),
    meta: { methodology, ...meta },
  })
}

/** Stores a packet under the hash of its content, like published packets, unless the key exists. */
async function storedOnce(
  { keptDocuments }: SharedPorts,
  packet: EvidenceBody,
): Promise<JsonText<EvidenceBody>> {
  const { key, json } = storedDocument("packets", printJson(packet))
  if ((await keptDocuments.find(key)) === null) await keptDocuments.keep(key, json)
  return fromStoredJson(json)
}

/** Reads a packet and counts it at the same time. A packet that cannot be read does not count. */
async function readCounted(
  ports: EvidencePorts,
  caller: Caller,
  read: () => Promise<JsonText<EvidenceBody>>,
): Promise<
  Answer<JsonText<EvidenceBody>> | Refusal<"sandbox_restricted"> | Refusal<"service_unavailable"> | Exhausted
> {
  const { accountId, scope, limits } = caller
  const limit = limits.packetsPerMonth
  if (limit === null) return answer(await read())
  const [taken, packet] = await Promise.allSettled([ports.packetQuota.take(accountId, scope, limit), read()])
  if (taken.status === "rejected") throw taken.reason
  if (taken.value.kind === "unreachable") return quotaUnreachable()
  if (taken.value.kind === "spent") return quotaSpent(caller, limit, taken.value.window)
  if (packet.status === "fulfilled") return answer(packet.value)
  await ports.packetQuota.refund(accountId, scope, taken.value)
  throw packet.reason
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

function withheld({ listing, earlierDay, publishedBy }: VerdictAsked): string {
  const day = publishedBy ?? earlierDay
  const asOf = day === null ? "" : ` as of ${day}`
  return `The verdict on ${listing.instrumentId}${asOf} is withheld, so it has no Evidence Packet.`
}

function instrumentOf(listing: Listing) {
  return {
    symbol: listing.symbol,
    instrument_id: listing.instrumentId,
    name: listing.name,
    exchange: listing.exchange,
  }
}
