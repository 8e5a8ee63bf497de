import { storesAround } from "../../../test/support/stores-around.ts"
import type { Env } from "../../../worker/env.ts"
import { randomFrom } from "../../support/random.ts"
import { faultMark } from "../check/refusals.ts"
import { type FaultCounts, tornCompanies } from "../check/torn.ts"
import { carriedOutByD1 } from "./platform.ts"

export const faults: FaultCounts = {
  percent: 0,
  refused: { D1: 0, R2: 0 },
  calls: { D1: 0, R2: 0 },
  publications: 0,
  torn: 0,
}

const random = randomFrom(20_260_831)

export interface FaultsMet {
  refused: number
}

/**
 * Returns the environment with stores that refuse a share of the calls. Half of the refused calls are not
 * carried out; the other half are, but the caller cannot know it. `met` counts the faults of this environment
 * only.
 */
export function unreliable<Bound extends Partial<Env> & Pick<Env, "DB">>(
  env: Bound,
  met: FaultsMet = { refused: 0 },
): Bound {
  const { database, bucket } = storesAround(
    { database: env.DB, bucket: env.PACKETS ?? ({} as R2Bucket) },
    async (call, carryOut) => {
      const store = call.startsWith("D1") ? "D1" : "R2"
      faults.calls[store] += 1
      const isRefused = random.fraction() * 100 < faults.percent
      const carryOutLookedAt = async () => {
        const outcome = store === "D1" ? await carriedOutByD1(call, carryOut) : await carryOut()
        if (call.startsWith(publishing)) await lookAtPublication(env.DB)
        return outcome
      }
      if (!isRefused) return carryOutLookedAt()
      faults.refused[store] += 1
      met.refused += 1
      if (random.fraction() < 0.5) await carryOutLookedAt()
      throw new Error(`${faultMark}: ${call}`)
    },
  )
  return { ...env, DB: database, ...(env.PACKETS && { PACKETS: bucket }) }
}

/** The beginning of the call that puts a verdict into force. */
const publishing = "D1 batch INSERT INTO determination_changes"

/** Checks right after the call, before a half-published state could be repaired. */
async function lookAtPublication(database: D1Database): Promise<void> {
  faults.publications += 1
  faults.torn += await tornCompanies(database)
}
