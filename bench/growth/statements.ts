import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types"

/** A statement as the service prepared and bound it. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** Runs a question against a database and answers every statement that it took, in order. */
export async function statementsOf(
  database: D1Database,
  ask: (database: D1Database) => Promise<unknown>,
): Promise<readonly Statement[]> {
  const statements: Statement[] = []
  const listening = {
    prepare: (sql: string) => ({
      bind: (...parameters: unknown[]) => {
        statements.push({ sql, parameters })
        return database.prepare(sql).bind(...parameters)
      },
    }),
    batch: (all: D1PreparedStatement[]) => database.batch(all),
  }
  await ask(listening as unknown as D1Database)
  return statements
}

/** Rows that D1 counts as read by all of them, as it bills them. */
export async function rowsReadBy(database: D1Database, statements: readonly Statement[]): Promise<number> {
  let rows = 0
  for (const { meta } of await database.batch(prepared(database, statements))) rows += meta.rows_read
  return rows
}

/** The milliseconds D1 takes for all of them once: told by many runs in one batch, since its clock is too coarse. */
export async function millisecondsOf(
  database: D1Database,
  statements: readonly Statement[],
  runs: number,
): Promise<number> {
  const all = Array.from({ length: runs }, () => prepared(database, statements)).flat()
  const began = performance.now()
  await database.batch(all)
  return (performance.now() - began) / runs
}

/** The plan of a statement, a line a step, indented as SQLite nests them. */
export async function planOf(database: D1Database, { sql, parameters }: Statement): Promise<string> {
  const { results } = await database
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...parameters)
    .all<{ id: number; parent: number; detail: string }>()
  const depths = new Map<number, number>([[0, 0]])
  return results
    .map(({ id, parent, detail }) => {
      const depth = (depths.get(parent) ?? 0) + 1
      depths.set(id, depth)
      return `${"  ".repeat(depth)}${detail}`
    })
    .join("\n")
}

function prepared(database: D1Database, statements: readonly Statement[]): D1PreparedStatement[] {
  return statements.map(({ sql, parameters }) => database.prepare(sql).bind(...parameters))
}
