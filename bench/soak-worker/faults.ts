import { storesAround } from "../../test/support/stores-around.ts"
import type { Env } from "../../worker/env.ts"
import { randomFrom } from "../random.ts"
import { faultMark } from "../soak-check/refusals.ts"

/** How many calls in a hundred are refused, and what came of it so far. */
export interface Faults {
  percent: number
  readonly refused: Record<"D1" | "R2", number>
  readonly calls: Record<"D1" | "R2", number>
}

export const faults: Faults = { percent: 0, refused: { D1: 0, R2: 0 }, calls: { D1: 0, R2: 0 } }

const random = randomFrom(20_260_831)

/**
 * The environment with stores that refuse a share of the calls: half of those before they are carried out, half after it,
 * when whoever called cannot know that they were.
 */
export function unreliable<Bound extends Partial<Env> & Pick<Env, "DB">>(env: Bound): Bound {
  const { database, bucket } = storesAround(
    { database: env.DB, bucket: env.PACKETS ?? ({} as R2Bucket) },
    async (call, carryOut) => {
      const store = call.startsWith("D1") ? "D1" : "R2"
      faults.calls[store] += 1
      const isRefused = random.fraction() * 100 < faults.percent
      if (!isRefused) return carryOut()
      faults.refused[store] += 1
      if (random.fraction() < 0.5) await carryOut()
      throw new Error(`${faultMark}: ${call}`)
    },
  )
  return { ...env, DB: database, ...(env.PACKETS && { PACKETS: bucket }) }
}
