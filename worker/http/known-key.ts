import { readKeyType } from "../../src/access/keys.ts"
import { memory } from "../memory.ts"
import { spentByIp, spentByKey } from "./by-ip.ts"
import type { RequestContext, Sender } from "./route.ts"

/**
 * Tells whether a request has a key in use. Such a request is counted by its key, even if it is refused, so
 * that others at its address cannot shut it out. A look-up of a key that this isolate has not yet seen in use
 * is counted by address, separately from requests. With invented keys an address therefore causes no more
 * reads than it may send requests without a key.
 */
export async function senderOfKey(key: string | null, context: RequestContext): Promise<Sender> {
  if (key === null) return "unknown"
  const { request, env, ports } = context
  const now = ports.clock.nowMilliseconds()
  if (!memory.keys.seenInUse.get(key, now)) {
    if (memory.keys.unknown.get(key, now) || readKeyType(key) === null) return "unknown"
    const spent = await spentByIp("keys", request, env, now)
    if (spent !== null) return spent
  }
  const found = await ports.keys.find(key)
  if (found.kind !== "found" || found.record.revokedAt !== null) return "unknown"
  return (await spentByKey(found.record.id, env, now)) ?? "known"
}
