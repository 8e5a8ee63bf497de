import type { Caller } from "../access/caller.ts"
import type { Endpoints } from "../contract/endpoints.ts"
import type { EvidenceBody } from "../contract/evidence.ts"
import { type JsonText, prependFields } from "../contract/json-text.ts"
import { type Answer, answer, type Refusal, refuse } from "../outcome.ts"
import type { Listing } from "../ports.ts"
import { readInstrument, whyNoDocument } from "./instrument.ts"
import { type Exhausted, exhausted, type Service, type ServicePorts } from "./service.ts"

/** The Evidence Packet. Every packet read counts against the month, also when the response is 304. */
export const evidence: Service<Endpoints["evidence"]> = async (ports, { input, caller }) => {
  const found = await readInstrument(ports.instruments, caller, input.symbol)
  if (!found.ok) return found
  const { listing, determination } = found.value
  if (determination === null || determination.packetKey === null) {
    return refuse("not_found", whyNoDocument(found.value, "Evidence Packet") ?? withheld(listing))
  }
  const packet = await readCounted(ports, caller, determination.packetKey)
  if (!packet.ok) return packet
  return answer({
    data: prependFields({ instrument: instrumentOf(listing) }, packet.value),
    meta: { methodology: determination.methodology },
  })
}

/** Reserves, reads, then commits; a failed read refunds the reservation. Refuses a request that was admitted uncounted. */
async function readCounted(
  ports: ServicePorts,
  caller: Caller,
  packetKey: string,
): Promise<
  Answer<JsonText<EvidenceBody>> | Refusal<"sandbox_restricted"> | Refusal<"service_unavailable"> | Exhausted
> {
  if (caller.usage === null) return quotaUnreachable()
  const limit = caller.limits.packetsPerMonth
  if (limit === null) return answer(await ports.packets.read(packetKey))
  const { accountId } = caller
  const reserved = await ports.packetQuota.reserve(accountId, caller.scope, limit)
  if (reserved.kind === "unreachable") return quotaUnreachable()
  if (reserved.kind === "spent") return quotaSpent(caller, limit, reserved.window)
  const packet = await ports.packets.read(packetKey).catch(async (cause: unknown) => {
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
