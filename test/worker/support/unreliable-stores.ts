import { env } from "cloudflare:workers"

export interface Stores {
  readonly database: D1Database
  readonly bucket: R2Bucket
}

/** Carries a call of a store out, or does not; the call is named like `D1 run UPDATE filings SET` or `R2 put inputs/…`. */
export type Around = (call: string, carryOut: () => Promise<unknown>) => Promise<unknown>

/** The real database and bucket of the tests, with something around each call that reaches them. */
export function storesWith(around: Around): Stores {
  const real = new WeakMap<object, D1PreparedStatement>()
  const texts = new WeakMap<object, string>()
  const statement = (text: string, bare: D1PreparedStatement): D1PreparedStatement => {
    const wrapped: D1PreparedStatement = new Proxy(bare, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => statement(text, target.bind(...values))
        const call: unknown = Reflect.get(target, name)
        if (typeof call !== "function") return call
        return (...given: unknown[]) =>
          around(`D1 ${String(name)} ${startOf(text)}`, () => call.apply(target, given))
      },
    })
    real.set(wrapped, bare)
    texts.set(wrapped, text)
    return wrapped
  }
  const database = new Proxy(env.DB, {
    get(target, name) {
      if (name === "prepare") return (text: string) => statement(text, target.prepare(text))
      if (name !== "batch") return Reflect.get(target, name)
      return (wrapped: readonly D1PreparedStatement[]) => {
        const statements = wrapped.flatMap((one) => real.get(one) ?? [])
        if (statements.length < wrapped.length) throw new Error("a statement of another database")
        const first = texts.get(wrapped[0] ?? {}) ?? ""
        return around(`D1 batch ${startOf(first)}`, () => target.batch(statements))
      }
    },
  })
  const bucket = new Proxy(env.PACKETS, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name)
      if (typeof call !== "function") return call
      return (...given: unknown[]) =>
        around(`R2 ${String(name)} ${String(given[0])}`, () => call.apply(target, given))
    },
  })
  return { database, bucket }
}

function startOf(statement: string): string {
  return statement.trim().split(/\s+/).slice(0, 3).join(" ")
}

/**
 * What befalls the n-th call of a run: it is refused and the run goes on as it can; or it is carried out and the run is
 * killed behind it, which is before the call that would have come next.
 */
export const mishaps = ["refused", "killed"] as const
export type Mishap = (typeof mishaps)[number]

/** Calls are counted from 1; what a run began beside the one that failed ends before `settled`. */
export interface Run extends Stores {
  readonly calls: readonly string[]
  settled(): Promise<void>
}

/** A run over the stores that meets a mishap; with `at` 0 it meets none. `afterwards` comes behind each call that was made. */
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
