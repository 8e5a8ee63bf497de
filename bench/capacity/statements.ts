import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types"

/** A statement as the service prepared and bound it. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** Runs `ask` on a database and returns every statement it executed, in order. */
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

/** Milliseconds D1 takes for all of them once: the mean of many runs in one batch, because its clock is too coarse. */
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

function prepared(database: D1Database, statements: readonly Statement[]): D1PreparedStatement[] {
  return statements.map(({ sql, parameters }) => database.prepare(sql).bind(...parameters))
}
