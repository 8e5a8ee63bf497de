import type { D1Database, D1DatabaseSession, D1PreparedStatement, R2Bucket } from "@cloudflare/workers-types"

export interface Stores {
  readonly database: D1Database
  readonly bucket: R2Bucket
}

/**
 * Carries out a call of a store, or not. The call is named like `D1 run UPDATE filings SET`, in a session like
 * `D1 first-unconstrained raw select "number" from`, or like `R2 put inputs/…`.
 */
export type Around = (call: string, carryOut: () => Promise<unknown>) => Promise<unknown>

/** A database and a bucket that pass each call to a wrapper. */
export function storesAround(stores: Stores, around: Around): Stores {
  return { database: databaseAround(stores.database, around), bucket: bucketAround(stores.bucket, around) }
}

function databaseAround(
  bareDatabase: D1Database | D1DatabaseSession,
  around: Around,
  session = "",
): D1Database {
  const real = new WeakMap<object, D1PreparedStatement>()
  const texts = new WeakMap<object, string>()
  const statement = (text: string, bare: D1PreparedStatement): D1PreparedStatement => {
    const wrapped: D1PreparedStatement = new Proxy(bare, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => statement(text, target.bind(...values))
        const call: unknown = Reflect.get(target, name)
        if (typeof call !== "function") return call
        return (...given: unknown[]) =>
          around(`D1 ${session}${String(name)} ${startOf(text)}`, () => call.apply(target, given))
      },
    })
    real.set(wrapped, bare)
    texts.set(wrapped, text)
    return wrapped
  }
  return new Proxy(bareDatabase as D1Database, {
    get(target, name) {
      if (name === "withSession")
        return (from = "first-unconstrained") => databaseAround(target.withSession(from), around, `${from} `)
      if (name === "prepare") return (text: string) => statement(text, target.prepare(text))
      if (name !== "batch") return Reflect.get(target, name)
      return (wrapped: readonly D1PreparedStatement[]) => {
        const statements = wrapped.flatMap((one) => real.get(one) ?? [])
        if (statements.length < wrapped.length) throw new Error("a statement of another database")
        const first = texts.get(wrapped[0] ?? {}) ?? ""
        return around(`D1 ${session}batch ${startOf(first)}`, () => target.batch(statements))
      }
    },
  })
}

function bucketAround(bareBucket: R2Bucket, around: Around): R2Bucket {
  return new Proxy(bareBucket, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name)
      if (typeof call !== "function") return call
      return (...given: unknown[]) =>
        around(`R2 ${String(name)} ${String(given[0])}`, () => call.apply(target, given))
    },
  })
}

function startOf(statement: string): string {
  return statement.trim().split(/\s+/).slice(0, 3).join(" ")
}
