import { drizzle } from "drizzle-orm/d1"
import type { Subscription } from "../../src/access/plans.ts"
import { accounts, subscriptions } from "./tables-access.ts"

/** Opens an account and answers its id. */
export async function createAccount(database: D1Database): Promise<string> {
  const id = crypto.randomUUID()
  await drizzle(database).insert(accounts).values({ id, createdAt: new Date().toISOString() })
  return id
}

/** Sets the subscription of an account, in place of the one it had. */
export async function setSubscription(
  database: D1Database,
  accountId: string,
  subscription: Subscription,
): Promise<void> {
  await drizzle(database)
    .insert(subscriptions)
    .values({ accountId, ...subscription })
    .onConflictDoUpdate({ target: subscriptions.accountId, set: subscription })
}
