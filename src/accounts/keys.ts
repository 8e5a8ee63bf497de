import { planInForce, subscriptionsOf } from "../access/plans.ts"
import type { UsageOfToday } from "../access/ports.ts"
import { utcDay } from "../access/window.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Clock } from "../ports.ts"
import { type KeyType, keyTypes } from "../vocabulary.ts"
import { isoNow } from "./instant.ts"
import { readName } from "./name.ts"
import type { Account, KeyBounds, KeyStore, ListedKey, MadeKey, Revocations } from "./ports.ts"

const keyBounds: KeyBounds = { ofTypeMax: 5, perDayMax: 20 }

export interface KeyPorts {
  readonly clock: Clock
  readonly keyStore: KeyStore
  readonly revocations: Revocations
  readonly usageOfToday: UsageOfToday
}

/** A key with its requests of today (UTC); null where its object was unreachable. */
export interface KeyWithUsage extends ListedKey {
  readonly requestsToday: number | null
  /** The part of `requestsToday` through the MCP server. */
  readonly mcpRequestsToday: number | null
}

/** The keys of an account: those in use, newest first, then the most recently revoked. */
export async function keysOf(
  ports: Pick<KeyPorts, "clock" | "keyStore" | "usageOfToday">,
  accountId: string,
): Promise<readonly KeyWithUsage[]> {
  const keys = await ports.keyStore.list(accountId)
  const today = utcDay(ports.clock.nowMilliseconds())
  return Promise.all(keys.map((key) => withToday(ports, accountId, key, today)))
}

/** A key that was revoked before today has no requests today, so its object is not called. */
async function withToday(
  { usageOfToday }: Pick<KeyPorts, "usageOfToday">,
  accountId: string,
  key: ListedKey,
  today: string,
): Promise<KeyWithUsage> {
  if (key.revokedAt !== null && key.revokedAt.slice(0, 10) < today) return { ...key, ...nothingToday }
  const counted = await usageOfToday.today({ accountId, keyId: key.id })
  if (counted.kind === "unreachable") return { ...key, requestsToday: null, mcpRequestsToday: null }
  const { usage } = counted
  return {
    ...key,
    ...(usage.day === today
      ? { requestsToday: usage.requests, mcpRequestsToday: usage.mcpRequests }
      : nothingToday),
    lastUsedAt: later(key.lastUsedAt, counted.lastUsedAt),
  }
}

const nothingToday = { requestsToday: 0, mcpRequestsToday: 0 }

/** The later of two instants in ISO 8601. */
function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return Date.parse(one) >= Date.parse(other) ? one : other
}

/** The form fields of a new key, not validated. */
export interface KeyRequest {
  readonly type: string
  readonly name: string
}

type KeyRefusal = "bad_request" | "too_many_keys" | "too_many_today"

/** Makes a key for a signed-in account. A live key needs a plan in force; both types are bounded. */
export async function createKey(
  ports: Pick<KeyPorts, "clock" | "keyStore">,
  account: Account,
  request: KeyRequest,
): Promise<Outcome<MadeKey, KeyRefusal | "plan_needed">> {
  if (
    request.type === "live" &&
    planInForce(subscriptionsOf(account), ports.clock.nowMilliseconds()) === "free"
  ) {
    return refuse("plan_needed", "A live key needs the Plus plan.")
  }
  return makeKey(ports, account.id, request)
}

/** Makes a key for any plan. On the free plan a live key reaches only the sandbox. */
export async function makeKey(
  { clock, keyStore }: Pick<KeyPorts, "clock" | "keyStore">,
  accountId: string,
  request: KeyRequest,
): Promise<Outcome<MadeKey, KeyRefusal>> {
  const type = keyTypes.find((each) => each === request.type)
  if (type === undefined) return refuse("bad_request", `A key is ${keyTypes.join(" or ")}.`)
  const name = readName(request.name)
  if (!name.ok) return name
  const made = await keyStore.make({ accountId, type, name: name.value }, keyBounds, isoNow({ clock }))
  switch (made.kind) {
    case "too_many_of_type":
      return refuse("too_many_keys", tooManyOf(type))
    case "too_many_today":
      return refuse("too_many_today", `An account makes at most ${keyBounds.perDayMax} keys a day (UTC).`)
    case "made":
      return answer({ key: made.key, listed: made.listed })
  }
}

function tooManyOf(type: KeyType): string {
  return `An account has at most ${keyBounds.ofTypeMax} ${type} keys. Revoke one that is not needed.`
}

/**
 * Revokes the key in the object of its account, which refuses it from the next request on, and then in the store. While the object is
 * unreachable nothing is revoked. Idempotent.
 */
export async function revokeKey(
  { clock, keyStore, revocations }: Pick<KeyPorts, "clock" | "keyStore" | "revocations">,
  accountId: string,
  keyId: string,
): Promise<Outcome<ListedKey, "not_found" | "unreachable">> {
  const key = await keyStore.find(accountId, keyId)
  if (key === null) return refuse("not_found", "There is no such key.")
  if (key.revokedAt !== null) return answer(key)
  const revoked = await revocations.revoke({ accountId, keyId })
  if (revoked.kind === "unreachable") {
    return refuse("unreachable", "The key could not be revoked and may still work. Try again shortly.")
  }
  const revokedAt = isoNow({ clock })
  await keyStore.markRevoked(accountId, keyId, revokedAt)
  return answer({ ...key, revokedAt })
}

/** Makes the sandbox key of a new account: its text, or null when that failed. */
export async function firstKeyOf(
  ports: Pick<KeyPorts, "clock" | "keyStore">,
  accountId: string,
): Promise<string | null> {
  const made = await makeKey(ports, accountId, { type: "sandbox", name: "sandbox" })
  return made.ok ? made.value.key : null
}
