import type { D1Database } from "@cloudflare/workers-types"
import { type LocalService, startLocalService } from "../../scripts/support/local-service.ts"
import { keepTemporaryFilesInMemory } from "../../scripts/support/memory.ts"
import { stayOffline } from "../../scripts/support/offline.ts"
import type { KeyType } from "../../src/vocabulary.ts"
import { accountsOf, createAccount, issueKey } from "../../worker/storage/accounts.ts"

export const pepper = "a pepper that only the benchmark knows"

stayOffline()
keepTemporaryFilesInMemory()
process.env.X_LOCAL_OBSERVABILITY = "false"

/** Starts the service over empty stores with their tables, in memory if possible. */
export function startService(): Promise<LocalService> {
  return startLocalService({ pepper, load: async () => {} })
}

/** Returns headers of callers with their own accounts, keys and addresses. Live keys have the largest plan. */
export async function callersOf(
  database: D1Database,
  count: number,
  type: KeyType = "live",
): Promise<Record<string, string>[]> {
  const headers: Record<string, string>[] = []
  for (let index = 0; index < count; index++) {
    const accountId = await createAccount(database)
    if (type === "live")
      await accountsOf(database).grant(accountId, { plan: "enterprise", activeUntil: null })
    const { key } = await issueKey(database, pepper, { accountId, type, name: null })
    const network = type === "live" ? 0 : 128
    headers.push({ "X-API-Key": key, "CF-Connecting-IP": `10.${network}.${index >> 8}.${index & 255}` })
  }
  return headers
}
