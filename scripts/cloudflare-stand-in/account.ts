import { randomUUID } from "node:crypto"

/** One Cloudflare account as the stand-in keeps it. Names of fields are those of the platform's API. */
export interface StandInAccount {
  readonly id: string
  readonly name: string
  /** Other accounts of the login. */
  readonly others: readonly { readonly id: string; readonly name: string }[]
  /** `free` refuses a Worker with a limit of processor time. */
  readonly plan: "paid" | "free"
  readonly hasR2: boolean
  readonly zones: readonly StandInZone[]
  readonly databases: Map<string, StandInDatabase>
  /** Buckets by name, with the rules of their lifecycle. */
  readonly buckets: Map<string, readonly object[]>
  readonly queues: Map<string, StandInQueue>
  readonly workers: Map<string, StandInWorker>
  /** Custom domains by host. */
  readonly domains: Map<string, { readonly id: string; readonly hostname: string; readonly service: string }>
}

export interface StandInDatabase {
  readonly uuid: string
  readonly name: string
  readonly read_replication: { readonly mode: "auto" | "disabled" }
}

export interface StandInZone {
  readonly id: string
  readonly name: string
  /** Hosts that have a DNS record already. */
  readonly records: readonly string[]
  readonly settings: Readonly<Record<string, string>>
}

export interface StandInQueue {
  readonly queue_id: string
  readonly queue_name: string
  readonly consumers: QueueConsumer[]
}

export interface QueueConsumer {
  readonly consumer_id: string
  readonly type: "worker"
  readonly script: string
  readonly dead_letter_queue: string | undefined
  readonly settings: ConsumerSettings
}

export interface ConsumerSettings {
  readonly batch_size?: number
  readonly max_retries?: number
  readonly max_wait_time_ms?: number
  readonly max_concurrency?: number
  readonly retry_delay?: number
}

/** A binding in the metadata of an upload. */
export interface Binding {
  readonly type: string
  readonly name: string
  readonly text?: string
  readonly id?: string
  readonly bucket_name?: string
  readonly queue_name?: string
  readonly class_name?: string
  readonly namespace_id?: string
  readonly simple?: { readonly limit: number; readonly period: number }
}

export interface StandInVersion {
  readonly id: string
  readonly code: string
  readonly compatibilityDate: string
  readonly bindings: readonly Binding[]
  readonly annotations: Readonly<Record<string, string>>
  /** ISO 8601. */
  readonly createdOn: string
}

export interface StandInWorker {
  versions: StandInVersion[]
  /** The version that serves requests. */
  current: StandInVersion
  migrationTag: string | null
  tags: readonly string[]
  crons: readonly string[]
  isOnWorkersDev: boolean
}

/** An empty account with one zone. */
export function emptyAccount(changed: Partial<StandInAccount> = {}): StandInAccount {
  return {
    id: "0123456789abcdef0123456789abcdef",
    name: "Stand-in",
    others: [],
    plan: "paid",
    hasR2: true,
    zones: [
      {
        id: "fedcba9876543210fedcba9876543210",
        name: "qistas.example",
        records: [],
        settings: { always_use_https: "off", min_tls_version: "1.0" },
      },
    ],
    databases: new Map(),
    buckets: new Map(),
    queues: new Map(),
    workers: new Map(),
    domains: new Map(),
    ...changed,
  }
}

/** The rule that each bucket has from the start. */
export const firstRule = {
  id: "Default Multipart Abort Rule",
  enabled: true,
  conditions: { prefix: "" },
  abortMultipartUploadsTransition: { condition: { type: "Age", maxAge: 604_800 } },
}

export const newId = (): string => randomUUID()

/** A database as it is made: without replicas. */
export function newDatabase(name: string, uuid: string = newId()): StandInDatabase {
  return { uuid, name, read_replication: { mode: "disabled" } }
}
