import type { D1Database } from "@cloudflare/workers-types"

/** A statement with its parameters, as JSON carries it. */
interface PlainStatement {
  readonly sql: string
  readonly values: readonly (string | number | null)[]
}

/** One call of a D1 database, as JSON carries it. */
export interface DatabaseCall {
  readonly method: "all" | "raw" | "batch" | "exec"
  readonly statements: readonly PlainStatement[]
}

/** Carries a call out where the binding is; the result is what D1 returns. Throws what D1 throws. */
export async function runDatabaseCall(
  database: D1Database,
  { method, statements }: DatabaseCall,
): Promise<unknown> {
  const prepared = statements.map(({ sql, values }) => database.prepare(sql).bind(...values))
  const [first] = prepared
  if (method === "batch") return database.batch(prepared)
  if (method === "exec") return database.exec(statements[0]?.sql ?? "")
  return method === "all" ? first?.all() : first?.raw()
}

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
  throw new TypeError(`D1 is not sent a parameter of type ${typeof value} from here`)
}
