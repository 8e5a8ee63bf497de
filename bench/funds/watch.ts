import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import { weighFunds } from "../../src/pipeline/funds/weigh.ts"
import { storesAround } from "../../test/support/stores-around.ts"
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
  const watched = storesAround({ database, bucket: {} as R2Bucket }, async (call, carryOut) => {
    const answer = await carryOut()
    answered(call.startsWith("D1 batch") && Array.isArray(answer) ? answer.length : 1)
    return answer
  })
  await weighFunds({ clock: { nowMilliseconds: Date.now }, funds: d1FundStore(watched.database) })
}
