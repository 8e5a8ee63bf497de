import { env } from "cloudflare:workers"
import { copyDatabase } from "../../support/copied-database.ts"
import {
  type Replica,
  type Replication,
  replicatedDatabase,
  startReplication,
} from "../../support/replicas.ts"

/** Three replicas of the tests' database: 0, 1 and 30 seconds behind it. */
export const replicas: readonly Replica[] = [
  { name: "0 s", database: env.REPLICA_0, lagMilliseconds: 0 },
  { name: "1 s", database: env.REPLICA_1, lagMilliseconds: 1_000 },
  { name: "30 s", database: env.REPLICA_30, lagMilliseconds: 30_000 },
]

/** Copies the tests' database into the empty replicas. From then on, writes must be made by `replicated`. */
export async function startReplicas(): Promise<void> {
  for (const { database } of replicas) await copyDatabase(env.DB, database)
  await startReplication({ primary: env.DB, replicas })
}

/** The tests' database with its replicas, and their uses. The lags follow `Date`. */
export function replicated(read: readonly Replica[] = replicas, seed = 1) {
  const uses: Replication["uses"] = {}
  let state = seed
  const fraction = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const database = replicatedDatabase({ primary: env.DB, replicas: read, now: Date.now, fraction, uses })
  return { database, uses }
}
