import type { Caller } from "../access/caller.ts"
import type { Endpoints } from "../contract/endpoints.ts"
import type { EvidenceBody } from "../contract/evidence.ts"
import { type JsonText, prependFields, printJson } from "../contract/json-text.ts"
import { type Answer, answer, type Outcome, type Refusal, refuse } from "../outcome.ts"
import type { Determination, Listing } from "../ports.ts"
import { evidenceDocument } from "../screening/documents/evidence.ts"
import type { Methodology } from "../screening/methodology.ts"
import { readInstrument, whyNoDocument } from "./instrument.ts"
import { type Exhausted, exhausted, type Service, type ServicePorts } from "./service.ts"
import { askedStandard, notMeasured, readVerdict, refOf, standardOn } from "./standard.ts"

/** The Evidence Packet. Every packet read counts against the month, also when the response is 304. */
export const evidence: Service<Endpoints["evidence"]> = async (ports, { input, caller }) => {
  const asked = askedStandard(input, caller)
  if (!asked.ok) return asked
  const found = await readInstrument(ports.instruments, caller, input.symbol)
  if (!found.ok) return found
  const { listing, determination } = found.value
  const missing = whyNoDocument(found.value, "Evidence Packet")
  if (determination === null || missing !== null) return refuse("not_found", missing ?? withheld(listing))
  const standard = standardOn(listing, asked.value)
  const wanted =
    standard === null ? packetInForce(ports, determination) : await packetUnder(ports, listing, standard)
  if (!wanted.ok) return wanted
  if (wanted.value === null) return refuse("not_found", withheld(listing))
  const packet = await readCounted(ports, caller, wanted.value)
  if (!packet.ok) return packet
  return answer({
    data: prependFields({ instrument: instrumentOf(listing) }, packet.value),
    meta: { methodology: standard === null ? determination.methodology : refOf(standard) },
  })
}

/** Reads a packet; called once the caller's quota has room for it. */
type ReadPacket = () => Promise<JsonText<EvidenceBody>>

/** Null while the verdict is withheld. */
function packetInForce(ports: ServicePorts, { packetKey }: Determination): Answer<ReadPacket | null> {
  return answer(packetKey === null ? null : () => ports.packets.read(packetKey))
}

/** The packet of another standard, printed from what was measured. Null while its verdict is withheld. */
async function packetUnder(
  ports: ServicePorts,
  listing: Listing,
  standard: Methodology,
): Promise<Outcome<ReadPacket | null, "not_found">> {
  const verdict = listing.cik === null ? null : await readVerdict(ports.measures, listing.cik, standard)
  if (verdict === null) return refuse("not_found", notMeasured(listing))
  const packet = evidenceDocument(verdict)
  return answer(packet === null ? null : async () => printJson(packet))
}

/** Reserves, reads, then commits; a failed read refunds the reservation. Refuses a request that was admitted uncounted. */
async function readCounted(
  ports: ServicePorts,
  caller: Caller,
  read: ReadPacket,
): Promise<
  Answer<JsonText<EvidenceBody>> | Refusal<"sandbox_restricted"> | Refusal<"service_unavailable"> | Exhausted
> {
  if (caller.usage === null) return quotaUnreachable()
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

/** Interface: Errors, 403 for a spent sandbox quota, 429 for the others. */
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
