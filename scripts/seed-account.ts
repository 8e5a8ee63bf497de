import type { D1Database } from "@cloudflare/workers-types"
import { createAccount, setSubscription } from "../worker/storage/accounts.ts"
import { keyHash } from "../worker/storage/key-hash.ts"
import { issueKey } from "../worker/storage/key-store.ts"
import type { LocalSecrets } from "./start-state.ts"

/** The keys of the demo account. */
export interface DemoKeys {
  readonly sandboxKey: string
  readonly liveKey: string
}

/** The demo account's keys when the database knows them already; null when it does not. */
export async function knownDemoKeys(
  database: D1Database,
  secrets: Pick<LocalSecrets, "pepper" | "sandboxKey" | "liveKey">,
): Promise<DemoKeys | null> {
  const { pepper, sandboxKey, liveKey } = secrets
  if (sandboxKey === null || liveKey === null) return null
  const hashes = [await keyHash(pepper, sandboxKey), await keyHash(pepper, liveKey)]
  const found = await database
    .prepare("SELECT count(*) AS keys FROM api_keys WHERE hash IN (?1, ?2) AND revoked_at IS NULL")
    .bind(...hashes)
    .first<{ keys: number }>()
  return found?.keys === 2 ? { sandboxKey, liveKey } : null
}

/** Opens a demo account on the Plus plan with a sandbox and a live key. */
export async function createDemoAccount(database: D1Database, pepper: string): Promise<DemoKeys> {
  const accountId = await createAccount(database)
  await setSubscription(database, accountId, { plan: "plus", activeUntil: null })
  const sandbox = await issueKey(database, pepper, { accountId, type: "sandbox", name: "demo sandbox" })
  const live = await issueKey(database, pepper, { accountId, type: "live", name: "demo live" })
  return { sandboxKey: sandbox.key, liveKey: live.key }
}
