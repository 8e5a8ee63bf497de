import { existsSync } from "node:fs"
import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import { createTestHarness } from "wrangler"
import { stayOffline } from "../../scripts/support/offline.ts"
import { createAccount, setSubscription } from "../../worker/storage/accounts/accounts.ts"
import { issueKey } from "../../worker/storage/accounts/keys.ts"

const memoryFolder = "/dev/shm"
export const pepper = "a pepper that only the benchmark knows"

stayOffline()
Object.assign(process.env, {
  X_LOCAL_OBSERVABILITY: "false",
  /**
   * State is kept in memory where possible. Locally every counted request waits for one fsync on the Worker's thread, which
   * a deployed object does not: on a disk, the benchmark would measure the disk.
   */
  ...(existsSync(memoryFolder) && { TMPDIR: memoryFolder }),
})

/** A running service over an empty database with its tables. */
export interface RunningService {
  readonly origin: string
  readonly database: D1Database
  readonly packets: R2Bucket
  readonly close: () => Promise<void>
}

/** Starts it, in memory where possible. */
export async function startService(): Promise<RunningService> {
  const harness = createTestHarness({
    workers: [{ configPath: "wrangler.toml", secrets: { KEY_PEPPER: pepper } }],
  })
  const { url } = await harness.listen()
  const worker = harness.getWorker<{ DB: D1Database; PACKETS: R2Bucket }>()
  await worker.applyD1Migrations("DB")
  const { DB, PACKETS } = await worker.getEnv()
  return { origin: url.origin, database: DB, packets: PACKETS, close: () => harness.close() }
}

/** Headers of so many callers, each with its own key of the largest plan and its own address. */
export async function callersOf(database: D1Database, count: number): Promise<Record<string, string>[]> {
  const accountId = await createAccount(database)
  await setSubscription(database, accountId, { plan: "enterprise", activeUntil: null })
  const headers: Record<string, string>[] = []
  for (let index = 0; index < count; index++) {
    const { key } = await issueKey(database, pepper, { accountId, type: "live", name: null })
    headers.push({ "X-API-Key": key, "CF-Connecting-IP": `10.0.${index >> 8}.${index & 255}` })
  }
  return headers
}
