import { env } from "cloudflare:workers"
import { type Around, type Stores, storesAround } from "../../support/stores-around.ts"

/** The real database and bucket of the tests, with a wrapper around each call. */
export function storesWith(around: Around): Stores {
  return storesAround({ database: env.DB, bucket: env.PACKETS }, around)
}

/**
 * The mishap of the n-th call of a run: the call is refused and the run goes on; or the call succeeds and the run is killed
 * before its next call.
 */
export const mishaps = ["refused", "killed"] as const
export type Mishap = (typeof mishaps)[number]

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
