import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test"
import fc from "fast-check"
import { beforeEach, expect, test, vi } from "vitest"
import type { Scope } from "../../../src/access/plans.ts"
import type { RouteCount } from "../../../src/access/ports.ts"
import { type Channel, minuteOf } from "../../../src/access/window.ts"
import type { EndpointName } from "../../../src/api/endpoints.ts"
import { dayMilliseconds, utcDay } from "../../../src/days.ts"
import {
  type AllowanceStub,
  alarmMeeting,
  asking,
  booksOf,
  event,
  inOrder,
  newCounter,
  objectOf,
} from "../support/allowances.ts"
import { stopClock } from "../support/clock.ts"

/**
 * The keys and sessions of one account under random events: the requests that its object admits and refuses,
 * and the counts that it keeps and saves.
 */

const limits = { requestsPerDay: 14, requestsPerMinute: 5 }
const start = Date.parse("2090-11-20T23:57:00.000Z")
beforeEach(() => stopClock(start))

/** The ids of keys; null is a session. */
const keyIds = ["one", "two", "three", null] as const
type KeyId = (typeof keyIds)[number]

const happening = fc.oneof(
  event(8, "ask", {
    keys: fc.array(fc.constantFrom(...keyIds), { minLength: 1, maxLength: 9 }),
    scope: fc.constantFrom<Scope>("sandbox", "full"),
    channel: fc.constantFrom<Channel>("rest", "mcp"),
    route: fc.constantFrom<EndpointName>("compliance", "screen", "evidence"),
  }),
  event(5, "pass", {
    milliseconds: fc.constantFrom(
      ...[1, -1, -1_000, 59_999, 60_000, -60_000, dayMilliseconds, 2 * dayMilliseconds],
    ),
  }),
  event(1, "wrong clock", { milliseconds: fc.constantFrom(-3_600_000, 3_600_000, 2 * dayMilliseconds) }),
  event(1, "revoke", { keyId: fc.constantFrom<KeyId & string>("two", "three") }),
  event(2, "evict", {}),
  event(1, "alarm", {}),
  event(1, "alarm refused", {}),
  event(1, "alarm killed", {}),
)
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never

interface Admitted {
  readonly keyId: KeyId
  readonly scope: Scope
  readonly at: number
  readonly channel: Channel
  readonly route: EndpointName
}

/** One account's object, and everything that it admitted. */
interface Run {
  readonly accountId: string
  readonly stub: AllowanceStub
  readonly admitted: Admitted[]
  readonly revoked: Set<KeyId>
  wrongClocks: number
}

async function happen(happened: Happening, run: Run): Promise<void> {
  const { stub } = run
  switch (happened.kind) {
    case "ask":
      return ask(happened, run)
    case "pass":
      vi.setSystemTime(Date.now() + happened.milliseconds)
      return
    case "wrong clock":
      return askByWrongClock(happened, run)
    case "revoke":
      run.revoked.add(happened.keyId)
      return stub.revoke(happened.keyId)
    case "evict":
      await stub.readUsage(null)
      return evictDurableObject(stub)
    case "alarm":
      await runDurableObjectAlarm(stub)
      return
    default:
      await alarmMeeting(stub, happened.kind === "alarm refused" ? "refused" : "killed")
  }
}

/** Sends requests at once. Calls to one object are answered in the order sent. */
async function ask({ keys, ...asked }: Happening & { kind: "ask" }, run: Run): Promise<void> {
  const { accountId, stub, admitted } = run
  const isRefusable = (keyId: KeyId) => timesOf(run).some((at) => isSpent({ keyId, scope, at }, admitted))
  const { scope, channel, route } = asked
  const replies = await Promise.all(
    keys.map(async (keyId) => ({
      keyId,
      reply: await stub.admit(asking({ accountId, keyId }, limits, { scope, channel, route })),
    })),
  )
  for (const { keyId, reply } of replies) {
    expect(reply === "revoked").toBe(run.revoked.has(keyId))
    if (reply === "revoked") continue
    if ("limit" in reply) {
      expect(reply.remaining).toBe(0)
      expect(isRefusable(keyId)).toBe(true)
    } else {
      admitted.push({ keyId, scope, channel, route, at: reply.nowMilliseconds })
      expect(reply.accountRequests).toBe(ofDay(admitted, reply.nowMilliseconds, scope).length)
    }
  }
}

/** Sends one request while the clock is wrong. A minute may then be counted once more. */
async function askByWrongClock(
  { milliseconds }: Happening & { kind: "wrong clock" },
  run: Run,
): Promise<void> {
  const right = Date.now()
  vi.setSystemTime(right + milliseconds)
  run.wrongClocks++
  await ask({ kind: "ask", keys: ["one"], scope: "full", channel: "rest", route: "screen" }, run)
  vi.setSystemTime(right)
}

/** The times at which the object may count: now, or a minute of a request shortly ahead of its clock. */
function timesOf({ admitted }: Run): readonly number[] {
  const minutes = admitted.map(({ at }) => minuteOf(at) * 60_000)
  return [Date.now(), ...minutes.filter((at) => at > Date.now() && at <= Date.now() + 300_000)]
}

function ofDay(admitted: readonly Admitted[], at: number, scope: Scope): readonly Admitted[] {
  return admitted.filter((each) => utcDay(each.at) === utcDay(at) && each.scope === scope)
}

/** True if a limit of the key or of the account is reached. */
function isSpent(
  { keyId, scope, at }: Pick<Admitted, "keyId" | "scope" | "at">,
  admitted: readonly Admitted[],
): boolean {
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

/** The rows that D1 must have in the end for a key, or for the sessions. */
function expectedOf(keyId: KeyId, run: Run) {
  const admitted = run.admitted.filter((each) => each.keyId === keyId)
  const days = [...new Set(admitted.map(({ at }) => utcDay(at)))].toSorted().map((day) => {
    const requests = admitted.filter(({ at }) => utcDay(at) === day)
    const mcpRequests = requests.filter(({ channel }) => channel === "mcp").length
    return { day, requests: requests.length, mcpRequests }
  })
  const counts = new Map<string, RouteCount>()
  for (const { at, route } of admitted) {
    const name = `${utcDay(at)} ${route}`
    counts.set(name, { day: utcDay(at), route, requests: 1 + (counts.get(name)?.requests ?? 0) })
  }
  return { days, routes: inOrder([...counts.values()]) }
}

test("for any keys, sessions and events: no key and no account exceeds its limits or is refused early, no request is lost, and D1 agrees with the object", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 10, maxLength: 50 }), async (events) => {
      vi.setSystemTime(start)
      const { accountId } = await newCounter()
      const stub = objectOf({ accountId, keyId: null })
      const run: Run = { accountId, stub, admitted: [], revoked: new Set(), wrongClocks: 0 }
      for (const each of events) await happen(each, run)

      const { requestsPerDay, requestsPerMinute } = limits
      const most = (nameOf: (each: Admitted) => string) => greatest(run.admitted, nameOf)
      expect(most(({ at, scope }) => `${utcDay(at)} ${scope}`)).toBeLessThanOrEqual(requestsPerDay)
      expect(most(({ at, keyId }) => `${utcDay(at)} ${keyId}`)).toBeLessThanOrEqual(requestsPerDay)
      const minuteMax = requestsPerMinute * (1 + run.wrongClocks)
      expect(most(({ at, keyId }) => `${minuteOf(at)} ${keyId}`)).toBeLessThanOrEqual(minuteMax)

      for (const keyId of keyIds) {
        const expected = expectedOf(keyId, run)
        const held = await stub.readUsage(keyId)
        const kept = new Set(held.days.map(({ day }) => day))
        expect(held.days.toReversed()).toEqual(expected.days.filter(({ day }) => kept.has(day)))
        expect(inOrder(held.routes)).toEqual(expected.routes.filter(({ day }) => kept.has(day)))
      }
      while (await runDurableObjectAlarm(stub));
      for (const keyId of keyIds) expect(await booksOf({ accountId, keyId })).toEqual(expectedOf(keyId, run))
    }),
    { numRuns: 20 },
  )
})
