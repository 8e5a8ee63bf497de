import { join } from "node:path"
import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import { starterAsOf } from "../../scripts/starter/tables.ts"
import { databaseOver } from "../../scripts/stores/database.ts"
import { startLocalService } from "../../scripts/support/local-service.ts"
import { root } from "../../scripts/support/root.ts"
import { sandboxStocks } from "../../src/access/sandbox.ts"
import type { FilerId } from "../../src/identifiers/filer.ts"
import type { Listing } from "../../src/listings/instrument.ts"
import type { RescreenRequest } from "../../src/pipeline/ports.ts"
import type { KeyType, Plan } from "../../src/vocabulary.ts"
import { copyDatabase } from "../../test/support/copied-database.ts"
import { replicatedDatabase, startReplication, type Uses } from "../../test/support/replicas.ts"
import { accountsOf, createAccount, issueKey } from "../../worker/storage/accounts.ts"
import type { TaskName, TaskReport } from "../../worker/tasks.ts"
import { configWithEntry } from "../support/config.ts"
import { pepper } from "../support/harness.ts"
import { type SoakClock, serviceTime } from "./check/clock.ts"
import type { PlatformCosts, PlatformFaults } from "./check/platform.ts"
import { replicaBindings } from "./check/replicas.ts"
import type { FaultCounts } from "./check/torn.ts"
import { loadSoakUniverse, type SoakUniverse } from "./universe.ts"

/** The companies that change during the soak: the sandbox, with every outcome, and two others. */
const companiesChanged = [...sandboxStocks, "HD", "COST"]

export interface SoakAccount {
  readonly accountId: string
  readonly keys: readonly { readonly id: string; readonly key: string }[]
}

/** The service of `worker/`, with its stores (without injected faults) and its controls. */
export interface SoakService {
  readonly origin: string
  /** The primary. Its writes reach the replicas. */
  readonly database: D1Database
  readonly packets: R2Bucket
  /** The listings of the companies that change during the soak. */
  readonly listings: readonly (Listing & { readonly filer: FilerId })[]
  newAccount(plan: Plan, type: KeyType, keys: number): Promise<SoakAccount>
  /** Revokes a key as the dashboard does. False if it was not revoked everywhere. */
  revoke(accountId: string, keyId: string): Promise<boolean>
  /** How often the Worker used the primary and each replica. */
  uses(): Promise<Uses>
  setClock(clock: SoakClock): Promise<{ readonly worker: number; readonly object: number }>
  refuse(percentOfCalls: number): Promise<Readonly<FaultCounts>>
  /** Replaces the faults of the platform. Returns the costs since the last call. */
  failPlatform(faults: PlatformFaults): Promise<PlatformCosts>
  publish(requests: readonly RescreenRequest[]): Promise<void>
  /** Runs a scheduled task at a time of the service's clock, in milliseconds since the epoch. */
  run(task: TaskName, at: number): Promise<TaskReport>
  /** Evicts these objects and the object of the EDGAR pace. Returns the number of evicted objects. */
  evict(objects: readonly string[]): Promise<number>
  stop(): Promise<void>
}

const universeOfSoak: SoakUniverse = { symbols: companiesChanged, asOf: starterAsOf }

/**
 * Starts the service as it is deployed, with the fault injection of `worker/`, over a part of the starter
 * universe. `vars` replace those of `wrangler.toml`. If a consumer is killed, its message is delivered again
 * after the deployed delay divided by `killedRetriesSpeed`.
 */
export async function startSoakService(
  universe: SoakUniverse = universeOfSoak,
  vars: Readonly<Record<string, string>> = {},
  killedRetriesSpeed = 1,
): Promise<SoakService> {
  let listings: readonly Listing[] = []
  const { origin, target, stop } = await startLocalService({
    worker: { config: soakConfig(vars, killedRetriesSpeed) },
    load: async (stores) => {
      listings = await loadSoakUniverse(stores, join(root, "data"), universe)
    },
  })
  const { packets } = target
  const order = async <Reply>(name: string, body: unknown): Promise<Reply> => {
    const response = await fetch(`${origin}/soak/${name}`, { method: "POST", body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Reply
  }
  const replicas = replicaBindings.map((binding) => ({
    name: binding,
    database: databaseOver((call) => order("database", { binding, call })),
    lagMilliseconds: 0,
  }))
  for (const replica of replicas) await copyDatabase(target.database, replica.database)
  await startReplication({ primary: target.database, replicas })
  let clock: SoakClock = { realStart: 0, serviceStart: 0, speed: 1 }
  const now = () => serviceTime(clock, Date.now())
  const fraction = Math.random
  const database = replicatedDatabase({ primary: target.database, replicas: [], now, fraction, uses: {} })
  return {
    origin,
    database,
    packets,
    listings: universe.symbols.map((symbol) => companyListed(symbol, listings)),
    async newAccount(plan, type, keys) {
      const accountId = await createAccount(database)
      if (plan !== "free") await accountsOf(database).grant(accountId, { plan, activeUntil: null })
      const wanted = { accountId, type, name: null }
      const issued = Array.from({ length: keys }, () => issueKey(database, pepper, wanted))
      return { accountId, keys: await Promise.all(issued) }
    },
    revoke: (accountId, keyId) => order("revoke", { accountId, keyId }),
    uses: () => order("uses", null),
    setClock(set) {
      clock = set
      return order("clock", set)
    },
    refuse: (percent) => order("faults", { percent }),
    failPlatform: (faults) => order("platform", faults),
    publish: (requests) => order("publish", requests),
    run: (task, at) => order("run", { task, at }),
    evict: (objects) => order("evict", objects),
    stop,
  }
}

function companyListed(symbol: string, listings: readonly Listing[]) {
  const listing = listings.find(({ instrumentId }) => instrumentId === symbol)
  if (listing === undefined || listing.filer === null) throw new Error(`no company is listed as ${symbol}`)
  return { ...listing, filer: listing.filer }
}

/** Returns the configuration of `wrangler.toml`, with the soak's entry, and with replicas. */
function soakConfig(replaced: Readonly<Record<string, string>>, killedRetriesSpeed: number) {
  const config = configWithEntry("soak", "bench/soak/worker/worker.ts")
  const { vars, d1_databases, queues } = config
  const consumers = queues.consumers?.map(({ retry_delay = 0, ...consumer }) => ({
    ...consumer,
    retry_delay: Math.ceil(retry_delay / killedRetriesSpeed),
  }))
  return {
    ...config,
    vars: { ...vars, ...replaced },
    d1_databases: [
      ...d1_databases,
      ...replicaBindings.map((binding) => ({ binding, database_name: binding, database_id: binding })),
    ],
    queues: { ...queues, ...(consumers && { consumers }) },
  }
}
