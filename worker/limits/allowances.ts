import type {
  Allowances,
  Counter,
  PacketQuota,
  UsageOfToday,
  WhenUnreachable,
} from "../../src/access/ports.ts"
import { dayWindow, utcDay } from "../../src/access/window.ts"
import { logFailure } from "../log.ts"
import type { Allowance } from "./allowance.ts"

type Stub = DurableObjectStub<Allowance>

/** The name of the object that counts everything of an account. */
export function objectName(accountId: string): string {
  return `account:${accountId}`
}

/** The name of a counter within an isolate. */
export function counterName({ accountId, keyId }: Counter): string {
  return `${accountId} ${keyId}`
}

/** Counts each key by itself, the sessions of an account together, and all of them in the account's object. */
export function keyAllowances(
  namespace: DurableObjectNamespace<Allowance>,
  whenUnreachable: WhenUnreachable,
): Allowances {
  return {
    whenUnreachable,
    admit: (counter, { scope, limits }, channel, route) =>
      orUnreachable(async () => {
        const { accountId, keyId } = counter
        const { requestsPerDay, requestsPerMinute } = limits
        const request = { accountId, keyId, scope, requestsPerDay, requestsPerMinute, channel, route }
        const reply = await callObject(
          namespace,
          objectName(accountId),
          async (stub) => await stub.admit(request),
        )
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

/** Reads the counts of a counter in its account's object. */
export function usageOfToday(namespace: DurableObjectNamespace<Allowance>): UsageOfToday {
  return {
    today: ({ accountId, keyId }) =>
      orUnreachable(async () => {
        const held = await callObject(
          namespace,
          objectName(accountId),
          async (stub) => await stub.readUsage(keyId),
        )
        const today = utcDay(held.nowMilliseconds)
        const { lastAtMilliseconds: lastAt } = held
        return {
          kind: "counted",
          usage: held.days.find(({ day }) => day === today) ?? { day: today, requests: 0, mcpRequests: 0 },
          lastUsedAt: lastAt === null ? null : new Date(lastAt).toISOString(),
          answers: held.answers,
          earlier: held.days.filter(({ day }) => day !== today),
        } as const
      }),
  }
}

/** Counts the packets of each account in the account's object. */
export function accountPacketQuota(namespace: DurableObjectNamespace<Allowance>): PacketQuota {
  return {
    reserve: (accountId, scope, limitPerMonth) =>
      orUnreachable(() =>
        callObject(
          namespace,
          objectName(accountId),
          async (stub) => await stub.reserve(scope, limitPerMonth),
        ),
      ),
    commit: (accountId, reservation) =>
      orUnreachable(async () => {
        const kind = await callObject(
          namespace,
          objectName(accountId),
          async (stub) => await stub.commit(reservation),
        )
        if (kind === "lapsed") throw new Error("a reservation lapsed before its packet was read")
        return { kind } as const
      }),
    refund: async (accountId, reservation) => {
      await orUnreachable(() =>
        callObject(namespace, objectName(accountId), (stub) => stub.refund(reservation)),
      )
    },
  }
}

/**
 * Retries a `retryable` failure once; an overloaded object must not be called again. Usually the call did not reach the
 * object. When the reply was lost instead, a request counts twice, or a packet counts although it is refused; no request or
 * packet goes uncounted.
 */
export async function callObject<Reply>(
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
