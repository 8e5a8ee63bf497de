import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types"
import { weighFunds } from "../../src/pipeline/funds/weigh.ts"
import { d1FundStore } from "../../worker/storage/write/funds/store.ts"
import { bytesInUse, megabyte } from "../support/memory.ts"

/** The statements a pass over the holdings of a database sends. */
export async function statementsOfPass(database: D1Database): Promise<number> {
  let statements = 0
  await pass(database, (count) => {
    statements += count
  })
  return statements
}

/**
 * The peak memory of a pass above the baseline, measured after each statement, when the matcher, a page, a fund and a batch
 * of writes are all in memory.
 */
export async function peakMegabytesOfPass(database: D1Database): Promise<number> {
  const before = bytesInUse()
  let peak = 0
  await pass(database, () => {
    peak = Math.max(peak, bytesInUse() - before)
  })
  return peak / megabyte
}

/** In this process, over the same database as the service. */
async function pass(database: D1Database, answered: (statements: number) => void): Promise<void> {
  const funds = d1FundStore(watchedDatabase(database, answered))
  await weighFunds({ clock: { nowMilliseconds: Date.now }, funds })
}

function watchedDatabase(database: D1Database, answered: (statements: number) => void): D1Database {
  const own = new WeakMap<object, D1PreparedStatement>()
  const after = async <Answer>(asked: Promise<Answer>, statements: number): Promise<Answer> => {
    const answer = await asked
    answered(statements)
    return answer
  }
  const watch = (statement: D1PreparedStatement): object => {
    const watching = {
      bind: (...parameters: unknown[]) => watch(statement.bind(...parameters)),
      all: () => after(statement.all(), 1),
      first: () => after(statement.first(), 1),
      raw: () => after(statement.raw(), 1),
      run: () => after(statement.run(), 1),
    }
    own.set(watching, statement)
    return watching
  }
  const watching = {
    prepare: (sql: string) => watch(database.prepare(sql)),
    batch: (all: readonly object[]) => {
      const statements = all.flatMap((one) => own.get(one) ?? [])
      return after(database.batch(statements), statements.length)
    },
  }
  return watching as unknown as D1Database
}
