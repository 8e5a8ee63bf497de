import { type Replica, replicatedDatabase, type Uses } from "../../../test/support/replicas.ts"
import type { Env } from "../../../worker/env.ts"
import { randomFrom } from "../../support/random.ts"
import type { ReplicaBinding } from "../check/replicas.ts"

export type ReplicaBindings = Readonly<Record<ReplicaBinding, D1Database>>

/** How often each database was used, by the Worker and its objects, which share this module. */
export const uses: Uses = {}

const { fraction } = randomFrom(20_261_130)

/** Returns the environment with a database that has replicas. Their lags follow the service's clock. */
export function withReplicas<Bound extends Pick<Env, "DB"> & ReplicaBindings>(env: Bound): Bound {
  const replicas: readonly Replica[] = [
    { name: "0 s", database: env.REPLICA_0, lagMilliseconds: 0 },
    {
      name: "1 s, failing",
      database: env.REPLICA_1,
      lagMilliseconds: 1_000,
      fails: { thrown: 0.2, hung: 0.005 },
    },
    { name: "30 s", database: env.REPLICA_30, lagMilliseconds: 30_000 },
  ]
  return { ...env, DB: replicatedDatabase({ primary: env.DB, replicas, now: Date.now, fraction, uses }) }
}
