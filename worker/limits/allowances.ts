import type { Allowances, Counter, PacketQuota, WhenUnreachable } from "../../src/access/ports.ts"
import { dayOf, dayWindow } from "../../src/access/window.ts"
import { logFailure } from "../log.ts"
import type { Allowance } from "./allowance.ts"

type Stub = DurableObjectStub<Allowance>

/** The object that counts: that of a key, or that of all sessions of an account. */
export function objectName({ accountId, keyId }: Counter): string {
  return keyId === null ? `session:${accountId}` : `key:${keyId}`
}

/** The counts of each key, in the object that carries the key's id; an account's sessions share one. */
export function keyAllowances(
  namespace: DurableObjectNamespace<Allowance>,
  whenUnreachable: WhenUnreachable,
): Allowances {
  return {
    whenUnreachable,
    admit: (counter, limits, channel) =>
      orUnreachable(async () => {
        const { requestsPerDay, requestsPerMinute } = limits
        const reply = await ask(
          namespace,
          objectName(counter),
          async (stub) => await stub.admit(requestsPerDay, requestsPerMinute, channel),
        )
        if (reply === "revoked") return { kind: "revoked" } as const
        if ("limit" in reply) return { kind: "spent", window: reply } as const
        const { requests, mcpRequests, nowMilliseconds: now } = reply
        return {
          kind: "admitted",
          usage: { day: dayOf(now), requests, mcpRequests },
          window: dayWindow(limits, requests, now),
        } as const
      }),
  }
}

/** The packets of each account, in the object that carries the account's id. */
export function accountPacketQuota(namespace: DurableObjectNamespace<Allowance>): PacketQuota {
  const name = (accountId: string) => `account:${accountId}`
  return {
    reserve: (accountId, scope, limitPerMonth) =>
      orUnreachable(() =>
        ask(namespace, name(accountId), async (stub) => await stub.reserve(scope, limitPerMonth)),
      ),
    commit: (accountId, reservation) =>
      orUnreachable(async () => {
        await ask(namespace, name(accountId), (stub) => stub.commit(reservation))
        return { kind: "committed" } as const
      }),
    refund: async (accountId, reservation) => {
      await orUnreachable(() => ask(namespace, name(accountId), (stub) => stub.refund(reservation)))
    },
  }
}

/** A `retryable` failure has had no effect and may be tried once more; an overloaded object must be left alone. */
async function ask<Reply>(
  namespace: DurableObjectNamespace<Allowance>,
  name: string,
  call: (stub: Stub) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await call(namespace.getByName(name))
  } catch (cause) {
    if (!isRetryable(cause)) throw cause
    return await call(namespace.getByName(name))
  }
}

function isRetryable(cause: unknown): boolean {
  if (typeof cause !== "object" || cause === null) return false
  return (
    "retryable" in cause && cause.retryable === true && !("overloaded" in cause && cause.overloaded === true)
  )
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
