import type { D1Database } from "@cloudflare/workers-types"
import { accountStore } from "../../src/accounts/accounts.ts"
import { demoEmail } from "../../worker/local/mailbox.ts"
import { issueKey, seamsOf } from "../../worker/storage/accounts.ts"
import { keyHash } from "../../worker/storage/key-hash.ts"
import type { LocalSecrets } from "../start/state.ts"

export interface DemoKeys {
  readonly sandboxKey: string
  readonly liveKey: string
}

/** Returns the demo account's keys if the database has them; else null. */
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

/** Creates the demo account on the Plus plan. Adds a sandbox and a live key, to an old account too. */
export async function createDemoAccount(database: D1Database, pepper: string): Promise<DemoKeys> {
  // The terminal of a developer shows no log of events.
  const accounts = accountStore({ ...seamsOf(database), log() {} })
  const { id: accountId } = (await accounts.open(demoEmail)).account
  await accounts.grant(accountId, { plan: "plus", activeUntil: null })
  const sandbox = await issueKey(database, pepper, { accountId, type: "sandbox", name: "demo sandbox" })
  const live = await issueKey(database, pepper, { accountId, type: "live", name: "demo live" })
  return { sandboxKey: sandbox.key, liveKey: live.key }
}

/** Sets the demo address on the account of a demo key, because old accounts have no address. */
export async function addressDemoAccount(
  database: D1Database,
  pepper: string,
  { liveKey }: Pick<DemoKeys, "liveKey">,
): Promise<void> {
  await database
    .prepare(
      `UPDATE accounts SET email = ?1
       WHERE email IS NULL AND id = (SELECT account_id FROM api_keys WHERE hash = ?2)
         AND NOT EXISTS (SELECT * FROM accounts WHERE email = ?1)`,
    )
    .bind(demoEmail, await keyHash(pepper, liveKey))
    .run()
}
