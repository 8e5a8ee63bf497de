import { join } from "node:path"
import type { R2Bucket } from "@cloudflare/workers-types"
import { createTestHarness, unstable_readConfig as readConfig } from "wrangler"
import type { KeyType, Plan } from "../../src/vocabulary.ts"
import { accountsOf, createAccount, issueKey } from "../../worker/storage/accounts.ts"
import { applyMigrations } from "../seed/migrations.ts"
import { seed, seedDigest } from "../seed/seed.ts"
import { type FilledStores, storesBehind } from "../stores/behind.ts"
import type { Stores } from "../stores/open.ts"
import { stayOffline } from "./offline.ts"
import { root } from "./root.ts"

const ownPepper = "a pepper that only a throw-away service knows"

export type ServiceStores = Omit<Stores, "close">

export interface LocalService {
  readonly origin: string
  /** The origin and `/v1`. */
  readonly baseUrl: string
  /** The service's own stores. */
  readonly target: ServiceStores
  /** Creates an account, and returns a key of it. */
  newKey(type: KeyType, plan: Plan): Promise<string>
  /** Calls an operator route, such as `POST /operator/tasks/discover`. */
  operate(method: "GET" | "POST", path: string): Promise<unknown>
  stop(): Promise<void>
}

type WorkerSource = NonNullable<NonNullable<Parameters<typeof createTestHarness>[0]>["workers"]>[number]

export interface LocalServiceOptions {
  /** A Worker that replaces that of `wrangler.toml`, with its variables and secrets. */
  readonly worker?: WorkerSource
  /** Variables that replace those of `wrangler.toml`. */
  readonly vars?: Readonly<Record<string, string>>
  /** The pepper of the key hashes. By default the service gets its own. */
  readonly pepper?: string
  /** Loads the stores before the first request. By default the whole starter universe is loaded. */
  readonly load?: (target: ServiceStores) => Promise<void>
}

/** Starts a temporary service. With the starter universe this takes some seconds. */
export async function startLocalService({
  worker,
  vars = {},
  pepper = ownPepper,
  load = loadStarter,
}: LocalServiceOptions = {}): Promise<LocalService> {
  stayOffline()
  process.env.X_LOCAL_OBSERVABILITY = "false"
  const operatorToken = "a-token-that-only-a-throw-away-service-knows"
  const harness = createTestHarness({
    workers: [
      worker ?? {
        configPath: join(root, "wrangler.toml"),
        vars: { ...vars },
        secrets: { KEY_PEPPER: pepper, OPERATOR_TOKEN: operatorToken },
      },
      storesWorker(),
    ],
  })
  const { url } = await harness.listen()
  const { PACKETS: packets } = await harness.getWorker<{ PACKETS: R2Bucket }>().getEnv()
  const storesOnly = harness.getWorker("stores")
  const target = { packets, ...storesBehind((address, init) => storesOnly.fetch(address, init)) }
  const { database } = target
  await applyMigrations(database, join(root, "migrations"))
  await load(target)
  return {
    origin: url.origin,
    baseUrl: `${url.origin}/v1`,
    target,
    async newKey(type, plan) {
      const accountId = await createAccount(database)
      if (plan !== "free") await accountsOf(database).grant(accountId, { plan, activeUntil: null })
      return (await issueKey(database, pepper, { accountId, type, name: "demo" })).key
    },
    async operate(method, path) {
      const headers = { Authorization: `Bearer ${operatorToken}` }
      const response = await fetch(`${url.origin}${path}`, { method, headers })
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return response.json()
    },
    stop: () => harness.close(),
  }
}

/**
 * Returns a Worker next to the service, over the same stores. Miniflare's proxy would make a request for each
 * step of a statement.
 */
function storesWorker(): WorkerSource {
  const { compatibility_date, d1_databases, r2_buckets } = readConfig({ config: join(root, "wrangler.toml") })
  return {
    config: {
      name: "stores",
      main: join(root, "scripts/stores/worker.ts"),
      ...(compatibility_date !== undefined && { compatibility_date }),
      d1_databases,
      r2_buckets,
    },
  }
}

async function loadStarter(target: FilledStores): Promise<void> {
  await seed(target, join(root, "data"), seedDigest(root), () => {})
}
