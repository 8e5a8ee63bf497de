import type { Caller } from "../../src/access/caller.ts"
import type { PacketQuota } from "../../src/access/ports.ts"
import type { Channel } from "../../src/access/window.ts"
import { type EndpointName, endpoints } from "../../src/api/endpoints.ts"
import { isRead } from "../../src/contract/endpoint.ts"
import { type Admission, admit, type Identified } from "../../src/services/admit.ts"
import type { RequestPorts } from "../compose.ts"
import type { Place } from "../limits/location.ts"
import { memory } from "../memory.ts"
import type { RequestContext } from "./route.ts"

/** The count of a request, and the work that answers it. Call `answer` only if the request is admitted. */
interface Counted<Result> {
  readonly admission: Admission
  answer(): Promise<Result>
}

/**
 * Counts a request, and does the work of a read at the same time, so that the request waits for its account's
 * object and for the stores at once. The work is begun anew if the account changed meanwhile. A caller who was
 * refused within the last minute causes no work before admission.
 */
export async function answerWhileCounted<Result>(
  context: Pick<RequestContext, "ports" | "execution" | "request">,
  identity: Identified,
  { channel, route }: { readonly channel: Channel; readonly route: EndpointName },
  work: (ports: RequestPorts, caller: Caller) => Promise<Result>,
): Promise<Counted<Result>> {
  const { ports, execution, request } = context
  const name = identity.counterId ?? identity.accountId
  const now = ports.clock.nowMilliseconds()
  const admitting = admit(ports.allowancesNear(placeOf(request)), identity, channel, route)
  // The protocol may still refuse a counted message of MCP. Its packet would then count without being delivered.
  let want = () => {}
  const wanted = new Promise<void>((resolve) => {
    want = resolve
  })
  if (channel === "rest") want()
  const isEarly = isRead(endpoints[route]) && memory.refused.get(name, now) === undefined
  const early = isEarly
    ? work(earlyPorts(ports, identity, admitting, wanted), earlyCaller(identity, admitting))
    : null
  const settled = early?.catch(() => undefined)
  const admission = await admitting
  if (!admission.ok) {
    memory.refused.set(name, true, now)
    want()
    if (settled !== undefined) execution.waitUntil(settled)
    return { admission, answer: () => Promise.reject(new Error("a refused request has no answer")) }
  }
  const { caller } = admission
  return {
    admission,
    async answer() {
      want()
      if (early !== null && isFor(identity, admission)) return early
      await settled
      return work(ports, caller)
    },
  }
}

/** True if a request is admitted for the account as it was when the work began. */
function isFor(identity: Identified, admission: Admission): boolean {
  return admission.ok && admission.caller.key === identity.key
}

/** Where a request came from, as the platform says. */
export function placeOf({ cf }: Request): Place {
  return (cf as Place | undefined) ?? {}
}

function earlyCaller(identity: Identified, admitting: Promise<Admission>): Caller {
  return {
    ...identity,
    async usage() {
      const admission = await admitting
      if (!admission.ok) throw new Error("a refused request has no usage")
      return admission.caller.usage()
    },
  }
}

/**
 * The ports of work before admission: a packet does not count if this work does not answer the request. None is
 * taken before `wanted`.
 */
function earlyPorts(
  ports: RequestPorts,
  identity: Identified,
  admitting: Promise<Admission>,
  wanted: Promise<void>,
): RequestPorts {
  const { packetQuota } = ports
  const take: PacketQuota["take"] = async (accountId, scope, limitPerMonth) => {
    await wanted
    const taken = await packetQuota.take(accountId, scope, limitPerMonth)
    if (taken.kind === "taken" && !isFor(identity, await admitting))
      await packetQuota.refund(accountId, scope, taken)
    return taken
  }
  return { ...ports, packetQuota: { ...packetQuota, take } }
}
