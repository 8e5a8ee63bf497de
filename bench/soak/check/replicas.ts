/** The databases that are replicas of the service's (bench/soak/worker/replicas.ts). */
export const replicaBindings = ["REPLICA_0", "REPLICA_1", "REPLICA_30"] as const
export type ReplicaBinding = (typeof replicaBindings)[number]
