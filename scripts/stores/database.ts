import type { D1Database } from "@cloudflare/workers-types"
import type { DatabaseCall, PlainStatement } from "../../worker/local/stores.ts"

type Row = Readonly<Record<string, unknown>>

/**
 * Returns a D1 database in another process. Each statement or batch makes one request, whereas Miniflare's
 * proxy also makes a synchronous one for each `prepare` and each `bind`. Parameters are texts, finite numbers
 * and null.
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
    // There are no replicas here, so a session reads the same database.
    withSession: (): unknown => database,
  }
  // Bookmarks and dumps are missing, since no command uses them.
  return database as unknown as D1Database
}

function parameter(value: unknown): string | number | null {
  if (value === null || typeof value === "string" || Number.isFinite(value)) return value as string | number
  if (typeof value === "boolean") return Number(value)
  throw new TypeError(`A parameter of type ${typeof value} cannot be sent to D1 from here`)
}
