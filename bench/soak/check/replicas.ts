/** The databases that are replicas of the service's (bench/soak/worker/replicas.ts). */
export const replicaBindings = ["REPLICA_0", "REPLICA_1", "REPLICA_30"] as const
export type ReplicaBinding = (typeof replicaBindings)[number]

/**
 * True if the service reads what is published from replicas. Then the soak fails if a replica was never read,
 * and lists and histories may be as old as cached documents.
 */
export const isReadFromReplicas: boolean = false
