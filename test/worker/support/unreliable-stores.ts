import { env } from "cloudflare:workers"
import { expect } from "vitest"
import { type Around, type Stores, storesAround } from "../../support/stores-around.ts"

/** The tests' real database and bucket, which pass each call to a wrapper. */
export function storesWith(around: Around): Stores {
  return storesAround({ database: env.DB, bucket: env.PACKETS }, around)
}

/** The real database, which reports each prepared statement. */
export function databaseTelling(prepared: (sql: string) => void): D1Database {
  return telling(env.DB, prepared)
}

function telling<Reading extends D1Database | D1DatabaseSession>(
  database: Reading,
  prepared: (sql: string) => void,
): Reading {
  return new Proxy(database, {
    get(target, name) {
      if (name === "withSession" && "withSession" in target)
        return (from?: string) => telling(target.withSession(from), prepared)
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
 * The mishap at the n-th call of a run. `refused`: the call fails and the run continues. `killed`: the call
 * succeeds and the run ends before its next call.
 */
export const mishaps = ["refused", "killed"] as const
export type Mishap = (typeof mishaps)[number]

/** True for a call that may change a store. A batch is judged by its first statement only. */
function mayWrite(call: string): boolean {
  return /^(D1 (run|batch|all (INSERT|UPDATE))|R2 (put|delete)) /.test(call)
}

/**
 * The calls at which a mishap may leave different stores, with their indexes: the last call of each kind, the
 * last kind first. Calls are of one kind if they differ only in ids, days and numbers, or are for files in
 * one folder. A run killed after a read leaves the same stores as before it.
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

/** Calls are counted from 1. Concurrent calls of a run end before `settled`, even if one of them failed. */
export interface Run extends Stores {
  readonly calls: readonly string[]
  settled(): Promise<void>
}

/** A run with a mishap at call `at`, or without one if 0. `afterwards` wraps each call that was made. */
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

/** A run over real stores whose stored bytes do not depend on the time. */
export interface Repeatable {
  /** Stores the state before the run. */
  prepare(): Promise<void>
  run(stores: Stores): Promise<unknown>
  /** The state that a reader sees now. */
  met(): Promise<string>
  stored(): Promise<string>
}

/**
 * Disturbs a run at each kind of its calls in turn, and repeats it. Checks that it stores the same bytes as
 * an undisturbed run, and that readers see only the state before or after it.
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
