import { evictDurableObject } from "cloudflare:test"
import fc from "fast-check"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { Scope } from "../../../src/access/plans.ts"
import { minuteOf, utcDay } from "../../../src/access/window.ts"
import { dayMilliseconds } from "../../../src/days.ts"
import { type AllowanceStub, asking, objectOf } from "../support/allowances.ts"

/** The keys and sessions of one account under random events: what its object admits, and what it refuses. */

const limits = { requestsPerDay: 12, requestsPerMinute: 5 }
const start = Date.parse("2090-11-20T23:57:00.000Z")
/** Null: a session. */
const keyIds = ["one", "two", "three", null] as const
type KeyId = (typeof keyIds)[number]

type Happening =
  | { readonly kind: "ask"; readonly keys: readonly KeyId[]; readonly scope: Scope }
  | { readonly kind: "pass"; readonly milliseconds: number }
  | { readonly kind: "revoke"; readonly keyId: "two" | "three" }
  | { readonly kind: "evict" }

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("ask" as const),
      keys: fc.array(fc.constantFrom(...keyIds), { minLength: 1, maxLength: 8 }),
      scope: fc.constantFrom<Scope>("sandbox", "full"),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("pass" as const),
      milliseconds: fc.constantFrom(1, -1_000, 59_999, 60_000, -60_000, dayMilliseconds),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("revoke" as const), keyId: fc.constantFrom("two", "three") }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("evict" as const) }) },
)

interface Admitted {
  readonly keyId: KeyId
  readonly scope: Scope
  readonly at: number
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: start })
})

afterEach(() => {
  vi.useRealTimers()
})

let accounts = 0

/** One account's object, and everything it admitted. */
interface Run {
  readonly accountId: string
  readonly stub: AllowanceStub
  readonly admitted: Admitted[]
  readonly revoked: Set<KeyId>
}

function newRun(): Run {
  const accountId = `an account of these laws ${accounts++}`
  return { accountId, stub: objectOf({ accountId, keyId: null }), admitted: [], revoked: new Set() }
}

async function happen(event: Happening, run: Run): Promise<void> {
  switch (event.kind) {
    case "pass":
      vi.setSystemTime(Date.now() + event.milliseconds)
      return
    case "revoke":
      run.revoked.add(event.keyId)
      return run.stub.revoke(event.keyId)
    case "evict":
      await run.stub.readUsage(null)
      return evictDurableObject(run.stub)
    case "ask":
      return ask(event, run)
  }
}

/** All at once. Calls of one object are answered in the order in which they were sent. */
async function ask({ keys, scope }: Happening & { kind: "ask" }, run: Run): Promise<void> {
  const { accountId, stub, admitted } = run
  const replies = await Promise.all(
    keys.map(async (keyId) => ({
      keyId,
      reply: await stub.admit(asking({ accountId, keyId }, limits, { scope })),
    })),
  )
  for (const { keyId, reply } of replies) {
    expect(reply === "revoked").toBe(run.revoked.has(keyId))
    if (reply === "revoked") continue
    if ("limit" in reply) {
      expect(reply.remaining).toBe(0)
      expect(isSpent({ keyId, scope, at: nowOf(run) }, admitted)).toBe(true)
    } else {
      admitted.push({ keyId, scope, at: reply.nowMilliseconds })
      expect(reply.accountRequests).toBe(ofDay(admitted, reply.nowMilliseconds, scope).length)
    }
  }
}

/** The clock of the object never runs behind the minute of a request it admitted. */
function nowOf({ admitted }: Run): number {
  return Math.max(Date.now(), ...admitted.map(({ at }) => minuteOf(at) * 60_000))
}

function ofDay(admitted: readonly Admitted[], at: number, scope: Scope): readonly Admitted[] {
  return admitted.filter((each) => utcDay(each.at) === utcDay(at) && each.scope === scope)
}

/** True when a limit of the key or of the account has been reached. */
function isSpent({ keyId, scope, at }: Admitted, admitted: readonly Admitted[]): boolean {
  const ofKey = admitted.filter((each) => each.keyId === keyId)
  return (
    ofDay(admitted, at, scope).length >= limits.requestsPerDay ||
    ofKey.filter((each) => utcDay(each.at) === utcDay(at)).length >= limits.requestsPerDay ||
    ofKey.filter((each) => minuteOf(each.at) === minuteOf(at)).length >= limits.requestsPerMinute
  )
}

function greatest(admitted: readonly Admitted[], nameOf: (each: Admitted) => string): number {
  const names = admitted.map(nameOf)
  return Math.max(0, ...names.map((name) => names.filter((other) => other === name).length))
}

test("for any keys, sessions and events: no key and no account gets more than its limits, and none is refused before", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 40 }), async (events) => {
      vi.setSystemTime(start)
      const run = newRun()
      for (const event of events) await happen(event, run)
      const { admitted } = run
      const { requestsPerDay, requestsPerMinute } = limits
      expect(greatest(admitted, ({ at, scope }) => `${utcDay(at)} ${scope}`)).toBeLessThanOrEqual(
        requestsPerDay,
      )
      expect(greatest(admitted, ({ at, keyId }) => `${utcDay(at)} ${keyId}`)).toBeLessThanOrEqual(
        requestsPerDay,
      )
      expect(greatest(admitted, ({ at, keyId }) => `${minuteOf(at)} ${keyId}`)).toBeLessThanOrEqual(
        requestsPerMinute,
      )
    }),
    { numRuns: 20 },
  )
})
