import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import { createTestHarness, unstable_readConfig as readConfig } from "wrangler"
import { applyMigrations } from "../../scripts/seed/migrations.ts"
import { stayOffline } from "../../scripts/support/offline.ts"
import { sandboxStocks } from "../../src/access/sandbox.ts"
import type { RescreenRequest } from "../../src/pipeline/ports.ts"
import type { KeyType, Plan } from "../../src/vocabulary.ts"
import { createAccount, setSubscription } from "../../worker/storage/accounts/accounts.ts"
import { issueKey } from "../../worker/storage/accounts/keys.ts"
import type { ListingRecord } from "../../worker/storage/write/companies.ts"
import type { SoakClock } from "./check/clock.ts"
import { loadSoakUniverse } from "./universe.ts"

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "")
/** Companies that change during the soak: every outcome of the sandbox, and two outside it. */
const companiesChanged = [...sandboxStocks, "HD", "COST"]
const pepper = "a pepper that only the soak knows"
const memoryFolder = "/dev/shm"

/** An account with its keys, as the client knows them. */
export interface SoakAccount {
  readonly accountId: string
  readonly keys: readonly { readonly id: string; readonly key: string }[]
}

/** The calls of each store so far, and how many were refused. */
export interface FaultCounts {
  readonly refused: Readonly<Record<"D1" | "R2", number>>
  readonly calls: Readonly<Record<"D1" | "R2", number>>
  /** Publications checked right after they were written, and companies found half-published then. */
  readonly publications: number
  readonly torn: number
}

/** The service of `worker/`, its stores without faults, and its controls. */
export interface SoakService {
  readonly origin: string
  readonly database: D1Database
  readonly packets: R2Bucket
  /** Of the companies that change during the soak. */
  readonly listings: readonly (ListingRecord & { readonly cik: number })[]
  newAccount(plan: Plan, type: KeyType, keys: number): Promise<SoakAccount>
  setClock(clock: SoakClock): Promise<{ readonly worker: number; readonly object: number }>
  refuse(percentOfCalls: number): Promise<FaultCounts>
  publish(requests: readonly RescreenRequest[]): Promise<void>
  /** Evicts these objects and that of the EDGAR pace; returns how many were evicted. */
  evict(objects: readonly string[]): Promise<number>
  stop(): Promise<void>
}

/** The service as deployed, plus the fault injection of `worker/`, over a part of the starter universe. */
export async function startSoakService(): Promise<SoakService> {
  stayOffline()
  Object.assign(process.env, {
    X_LOCAL_OBSERVABILITY: "false",
    ...(existsSync(memoryFolder) && { TMPDIR: memoryFolder }),
  })
  const harness = createTestHarness({ workers: [{ config: soakConfig() }] })
  const { url } = await harness.listen()
  const { DB: database, PACKETS: packets } = await harness
    .getWorker<{ DB: D1Database; PACKETS: R2Bucket }>()
    .getEnv()
  await applyMigrations(database, join(root, "migrations"))
  const listings = await loadSoakUniverse({ database, packets }, join(root, "data"), companiesChanged)
  const order = async <Reply>(name: string, body: unknown): Promise<Reply> => {
    const response = await fetch(`${url.origin}/soak/${name}`, { method: "POST", body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Reply
  }
  return {
    origin: url.origin,
    database,
    packets,
    listings: companiesChanged.map((symbol) => companyListed(symbol, listings)),
    async newAccount(plan, type, keys) {
      const accountId = await createAccount(database)
      if (plan !== "free") await setSubscription(database, accountId, { plan, activeUntil: null })
      const wanted = { accountId, type, name: null }
      const issued = Array.from({ length: keys }, () => issueKey(database, pepper, wanted))
      return { accountId, keys: await Promise.all(issued) }
    },
    setClock: (clock) => order("clock", clock),
    refuse: (percent) => order("faults", { percent }),
    publish: (requests) => order("publish", requests),
    evict: (objects) => order("evict", objects),
    stop: () => harness.close(),
  }
}

function companyListed(symbol: string, listings: readonly ListingRecord[]) {
  const listing = listings.find(({ instrumentId }) => instrumentId === symbol)
  if (listing === undefined || listing.cik === null) throw new Error(`no company is listed as ${symbol}`)
  return { ...listing, cik: listing.cik }
}

/** The configuration of `wrangler.toml` with the soak's entry: bindings, limits and queues are those deployed. */
function soakConfig() {
  const {
    compatibility_date,
    vars,
    d1_databases,
    r2_buckets,
    durable_objects,
    migrations,
    ratelimits,
    queues,
  } = readConfig({ config: join(root, "wrangler.toml") })
  return {
    name: "soak",
    main: join(root, "bench/soak/worker/worker.ts"),
    ...(compatibility_date !== undefined && { compatibility_date }),
    vars: { ...vars, KEY_PEPPER: pepper },
    d1_databases,
    r2_buckets,
    durable_objects,
    migrations,
    ratelimits,
    queues,
    send_email: [{ name: "EMAIL" }],
  }
}
