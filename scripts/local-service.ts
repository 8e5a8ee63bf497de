import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import { createTestHarness } from "wrangler"
import type { KeyType, Plan } from "../src/vocabulary.ts"
import { createAccount, issueKey, setSubscription } from "../worker/storage/accounts.ts"
import { stayOffline } from "./offline.ts"
import { seed, seedDigest } from "./seed.ts"
import { applyMigrations } from "./seed-migrations.ts"

const root = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "")
const pepper = "a pepper that only a throw-away service knows"

export interface LocalService {
  /** Ends with `/v1`. */
  readonly baseUrl: string
  /** A key of a new account. */
  newKey(type: KeyType, plan: Plan): Promise<string>
  stop(): Promise<void>
}

/** A whole service of its own over the starter universe, gone when it stops; takes some seconds to be there. */
export async function startLocalService(): Promise<LocalService> {
  stayOffline()
  process.env.X_LOCAL_OBSERVABILITY = "false"
  const harness = createTestHarness({
    workers: [{ configPath: join(root, "wrangler.toml"), secrets: { KEY_PEPPER: pepper } }],
  })
  const { url } = await harness.listen()
  const { DB: database, PACKETS: packets } = await harness
    .getWorker<{ DB: D1Database; PACKETS: R2Bucket }>()
    .getEnv()
  await applyMigrations(database, join(root, "migrations"))
  await seed({ database, packets }, join(root, "data"), seedDigest(root), () => {})
  return {
    baseUrl: `${url.origin}/v1`,
    async newKey(type, plan) {
      const accountId = await createAccount(database)
      if (plan !== "free") await setSubscription(database, accountId, { plan, activeUntil: null })
      return (await issueKey(database, pepper, { accountId, type, name: "demo" })).key
    },
    stop: () => harness.close(),
  }
}
