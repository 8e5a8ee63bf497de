import type { Caller, Identity } from "../access/caller.ts"
import { readKeyType } from "../access/keys.ts"
import { entitlement } from "../access/plans.ts"
import type { Channel, RateWindow } from "../access/window.ts"
import { type Outcome, type Refusal, refuse } from "../outcome.ts"
import type { Allowances, Clock, Keys } from "../ports.ts"

const noKey = "An API key is needed in the X-API-Key header."
const badKey = "The API key is not valid or has been revoked."
const storeUnreachable = "Your allowance cannot be checked at the moment. Try again shortly."

/** Whose key this is. A text that cannot be a key is refused without asking any store. */
export async function identify(
  ports: { readonly clock: Clock; readonly keys: Keys },
  key: string | null,
): Promise<Outcome<Identity, "unauthorized" | "service_unavailable">> {
  if (key === null || key === "") return refuse("unauthorized", noKey)
  if (readKeyType(key) === null) return refuse("unauthorized", badKey)
  const found = await ports.keys.find(key)
  if (found.kind === "unreachable") return refuse("service_unavailable", storeUnreachable)
  if (found.kind === "unknown" || found.record.revokedAt !== null) return refuse("unauthorized", badKey)
  const { record } = found
  const now = ports.clock.nowMilliseconds()
  return { ok: true, value: { key: record, ...entitlement(record.type, record.subscription, now) } }
}

export type Admission =
  | { readonly ok: true; readonly caller: Caller; readonly window: RateWindow }
  | Refusal<"unauthorized" | "service_unavailable">
  | (Refusal<"rate_limit_exceeded"> & { readonly window: RateWindow })

/** Counts the request against its key's day and minute; nothing is answered before this. */
export async function admit(
  allowances: Allowances,
  identity: Identity,
  channel: Channel,
): Promise<Admission> {
  const counted = await allowances.admit(identity.key.id, identity.limits, channel)
  switch (counted.kind) {
    case "unreachable":
      return refuse("service_unavailable", storeUnreachable)
    case "revoked":
      return refuse("unauthorized", badKey)
    case "spent":
      return {
        ...refuse("rate_limit_exceeded", spentMessage(counted.window, identity.limits.requestsPerDay)),
        window: counted.window,
      }
    case "admitted":
      return { ok: true, caller: { ...identity, usage: counted.usage }, window: counted.window }
  }
}

function spentMessage(window: RateWindow, requestsPerDay: number): string {
  const span = window.limit === requestsPerDay ? "day" : "minute"
  return `The allowance of ${window.limit} requests a ${span} is used. Try again in ${window.retryAfterSeconds} seconds.`
}
