import { env } from "cloudflare:workers"
import { expect } from "vitest"
import { type Around, type Stores, storesAround } from "../../support/stores-around.ts"

/** The real database and bucket of the tests, with a wrapper around each call. */
export function storesWith(around: Around): Stores {
  return storesAround({ database: env.DB, bucket: env.PACKETS }, around)
}

/** The real database, which tells each statement that is prepared. */
export function databaseTelling(prepared: (sql: string) => void): D1Database {
  return new Proxy(env.DB, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (name !== "prepare") return typeof member === "function" ? member.bind(target) : member
      return (sql: string) => {
        prepared(sql)
        return target.prepare(sql)
      }
    },
  })
}

/**
 * The mishap of the n-th call of a run: the call is refused and the run goes on; or the call succeeds and the run is killed
 * before its next call.
 */
export const mishaps = ["refused", "killed"] as const
export type Mishap = (typeof mishaps)[number]

/** True for a call that may change a store; a batch is known by its first statement alone. */
function mayWrite(call: string): boolean {
  return /^(D1 (run|batch)|R2 (put|delete)) /.test(call)
}

/**
 * The calls of a run at which a mishap may leave other stores than at any other call, with their places from 0: the last call of
 * each kind, the last kind first. Of one kind are calls that differ only in ids, days and numbers, and files of one folder. A run that is killed behind
 * a read leaves what it had left before it.
 */
export function tellingCalls(
  mishap: Mishap | "overtaken",
  calls: readonly string[],
): readonly (readonly [at: number, call: string])[] {
  const kinds = new Map(calls.map((call, at) => [kindOf(call), [at, call] as const]))
  return [...kinds.values()].reverse().filter(([, call]) => mishap !== "killed" || mayWrite(call))
}

function kindOf(call: string): string {
  return call.replaceAll(/[\da-f]{32,}|\d[\w-]*/g, "#").replace(/\w+\.(csv|ndjson|parquet)\b.*/, "*")
}

/** Calls are counted from 1; what a run began beside the one that failed ends before `settled`. */
export interface Run extends Stores {
  readonly calls: readonly string[]
  settled(): Promise<void>
}

/** A run over the stores with a mishap at call `at`; none if 0. `afterwards` wraps each call that was made. */
export function runMeeting(mishap: Mishap, at: number, afterwards: Around = (_, next) => next()): Run {
  const calls: string[] = []
  const going = new Set<Promise<unknown>>()
  let isDead = false
  const stores = storesWith(async (call, carryOut) => {
    if (isDead) throw new Error("the run is dead")
    const isHit = calls.push(call) === at
    if (isHit && mishap === "refused") throw new Error(`out of reach: ${call}`)
    if (isHit) isDead = true
    const carriedOut = afterwards(call, carryOut)
    going.add(carriedOut)
    const outcome = await carriedOut.finally(() => going.delete(carriedOut))
    if (isHit) throw new Error(`killed behind ${call}`)
    return outcome
  })
  return {
    ...stores,
    calls,
    async settled() {
      while (going.size > 0) await Promise.allSettled(going)
    },
  }
}

/** A run whose stored bytes do not depend on the time; over real stores. */
export interface Repeatable {
  /** Stores the state before the run. */
  prepare(): Promise<void>
  run(stores: Stores): Promise<unknown>
  /** What a reader meets now. */
  met(): Promise<string>
  stored(): Promise<string>
}

/**
 * Checks that a run which is disturbed at each kind of its calls in turn, and then repeated, stores what an undisturbed run
 * stores, byte for byte, and that readers meet no other state than the one before and the one after.
 */
export async function expectSameAfter(mishap: Mishap, { prepare, run, met, stored }: Repeatable) {
  const meeting = async (seen: string[], at: number) => {
    const note = async () => {
      const now = await met()
      if (seen.at(-1) !== now) seen.push(now)
    }
    await note()
    const disturbed = runMeeting(mishap, at, async (call, carryOut) => {
      const outcome = await carryOut()
      if (mayWrite(call)) await note()
      return outcome
    })
    const outcome = await run(disturbed).catch((cause: Error) => cause.message)
    await disturbed.settled()
    await note()
    return { outcome, calls: disturbed.calls }
  }
  await prepare()
  const states: string[] = []
  const { calls } = await meeting(states, 0)
  const end = await stored()
  await meeting(states, 0)
  expect(await stored(), "run twice").toBe(end)
  expect(states).toHaveLength(2)
  expect(calls.length).toBeGreaterThan(5)
  for (const [index, call] of tellingCalls(mishap, calls)) {
    await prepare()
    const seen: string[] = []
    expect((await meeting(seen, index + 1)).outcome, call).toEqual(expect.any(String))
    await meeting(seen, 0)
    expect(seen, `${mishap}: ${call}`).toEqual(states)
    expect(await stored(), `${mishap}: ${call}`).toBe(end)
  }
}
