import type { D1Database } from "@cloudflare/workers-types"
import type { DatabaseCall, PlainStatement } from "../../worker/local/stores.ts"

type Row = Readonly<Record<string, unknown>>

/**
 * A D1 database in another process. It makes one request for each statement or batch; Miniflare's own proxy makes a
 * synchronous one for each `prepare` and each `bind` as well. Parameters are texts, finite numbers and null.
 */
export function databaseOver(send: (call: DatabaseCall) => Promise<unknown>): D1Database {
  const plain = new WeakMap<object, PlainStatement>()
  const statementOf = (sql: string, values: PlainStatement["values"]): object => {
    const one = { sql, values }
    const all = () => send({ method: "all", statements: [one] })
    const statement = {
      bind: (...given: readonly unknown[]) => statementOf(sql, given.map(parameter)),
      all,
      run: all,
      raw: () => send({ method: "raw", statements: [one] }),
      async first(column?: string) {
        const { results } = (await all()) as { readonly results: readonly Row[] }
        const [row = null] = results
        return row === null || column === undefined ? row : row[column]
      },
    }
    plain.set(statement, one)
    return statement
  }
  const plainOf = (statement: object): PlainStatement => {
    const known = plain.get(statement)
    if (known === undefined) throw new Error("The statement was prepared by another database.")
    return known
  }
  const database = {
    prepare: (sql: string) => statementOf(sql, []),
    batch: async (statements: readonly object[]) =>
      send({ method: "batch", statements: statements.map(plainOf) }),
    exec: (sql: string) => send({ method: "exec", statements: [{ sql, values: [] }] }),
  }
  // Not D1's sessions and dumps, which no command uses.
  return database as unknown as D1Database
}

function parameter(value: unknown): string | number | null {
  if (value === null || typeof value === "string" || Number.isFinite(value)) return value as string | number
  if (typeof value === "boolean") return Number(value)
  throw new TypeError(`A parameter of type ${typeof value} cannot be sent to D1 from here`)
}
