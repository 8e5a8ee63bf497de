import type { Allowances, PacketQuota, UsageOfToday } from "../../src/access/ports.ts"
import { dayWindow } from "../../src/access/window.ts"
import type { Revocations } from "../../src/accounts/ports.ts"
import { utcDay } from "../../src/days.ts"
import { isoAt } from "../../src/runtime.ts"
import { logFailure } from "../log.ts"
import type { Allowance } from "./allowance.ts"

/**
 * Counts requests in the account's object: for each key, for all sessions of the account together, and for
 * all keys and sessions together. `hint`: where the object is made if this is its first request.
 */
export function keyAllowances(
  namespace: DurableObjectNamespace<Allowance>,
  hint: DurableObjectLocationHint | null = null,
): Allowances {
  return {
    admit: (counter, { scope, limits }, channel, route) =>
      orUnreachable(async () => {
        const { accountId, keyId } = counter
        const { requestsPerDay, requestsPerMinute } = limits
        const request = { accountId, keyId, scope, requestsPerDay, requestsPerMinute, channel, route }
        const reply = await callObject(namespace, accountId, async (stub) => await stub.admit(request), hint)
        if (reply === "revoked") return { kind: "revoked" } as const
        if ("limit" in reply) return { kind: "spent", window: reply } as const
        const { requests, mcpRequests, accountRequests, nowMilliseconds: now } = reply
        return {
          kind: "admitted",
          usage: { day: utcDay(now), requests, mcpRequests },
          window: dayWindow(limits, Math.max(requests, accountRequests), now),
        } as const
      }),
  }
}

/** Reads the counts of a key or of the sessions from the account's object. */
export function usageOfToday(namespace: DurableObjectNamespace<Allowance>): UsageOfToday {
  return {
    today: ({ accountId, keyId }) =>
      orUnreachable(async () => {
        const held = await callObject(namespace, accountId, async (stub) => await stub.readUsage(keyId))
        const today = utcDay(held.nowMilliseconds)
        const { lastAtMilliseconds: lastAt } = held
        return {
          kind: "counted",
          usage: held.days.find(({ day }) => day === today) ?? { day: today, requests: 0, mcpRequests: 0 },
          lastUsedAt: lastAt === null ? null : isoAt(lastAt),
          routes: held.routes,
          earlier: held.days.filter(({ day }) => day !== today),
        } as const
      }),
  }
}

/** Counts the packets of each account in the account's object. */
export function accountPacketQuota(namespace: DurableObjectNamespace<Allowance>): PacketQuota {
  return {
    take: (accountId, scope, limitPerMonth) =>
      orUnreachable(() =>
        callObject(namespace, accountId, async (stub) => await stub.takePacket(scope, limitPerMonth)),
      ),
    refund: async (accountId, scope, { month }) => {
      await orUnreachable(() => callObject(namespace, accountId, (stub) => stub.refundPacket(scope, month)))
    },
  }
}

async function orUnreachable<Reply>(
  check: () => Promise<Reply>,
): Promise<Reply | { readonly kind: "unreachable" }> {
  try {
    return await check()
  } catch (cause) {
    logFailure("quota_unreachable", cause)
    return { kind: "unreachable" }
  }
}

/** Revokes a key in the account's object. Revoking is idempotent, so any failure is retried once. */
export function objectRevocations(namespace: DurableObjectNamespace<Allowance>): Revocations {
  return {
    async revoke({ accountId, keyId }) {
      const revoke = async () => await namespace.getByName(objectName(accountId)).revoke(keyId)
      try {
        await revoke().catch(revoke)
        return { kind: "revoked" }
      } catch (cause) {
        logFailure("revocation_unreachable", cause)
        return { kind: "unreachable" }
      }
    },
  }
}

/** The object that counts the requests of an account. */
type Stub = DurableObjectStub<Allowance>

/** The name of the object that counts all requests of an account. */
export function objectName(accountId: string): string {
  return `account:${accountId}`
}

/**
 * Calls the object of an account. Retries once if an error is `retryable`, but never if the object is
 * overloaded. Usually the failed call did not reach the object. If only the reply was lost, a request counts
 * twice, or a packet counts although it is refused. No request or packet goes uncounted.
 */
async function callObject<Reply>(
  namespace: DurableObjectNamespace<Allowance>,
  accountId: string,
  call: (stub: Stub) => Promise<Reply>,
  hint: DurableObjectLocationHint | null = null,
): Promise<Reply> {
  const stub = () => namespace.getByName(objectName(accountId), hint === null ? {} : { locationHint: hint })
  try {
    return await call(stub())
  } catch (cause) {
    if (!isRetryable(cause)) throw cause
    return await call(stub())
  }
}

function isRetryable(cause: unknown): boolean {
  if (typeof cause !== "object" || cause === null) return false
  return (
    "retryable" in cause && cause.retryable === true && !("overloaded" in cause && cause.overloaded === true)
  )
}
