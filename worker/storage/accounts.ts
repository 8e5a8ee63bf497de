import { eq } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import { composeKey, shownPrefix } from "../../src/access/keys.ts"
import type { Subscription } from "../../src/access/plans.ts"
import type { KeyType } from "../../src/vocabulary.ts"
import { keyHash } from "./key-hash.ts"
import { accounts, apiKeys, subscriptions } from "./tables-access.ts"

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

export interface IssuedKey {
  readonly id: string
  /** The only time the key itself is seen; the database keeps its hash. */
  readonly key: string
}

/** Makes a key for an account. */
export async function issueKey(
  database: D1Database,
  pepper: string,
  wanted: { readonly accountId: string; readonly type: KeyType; readonly name: string | null },
): Promise<IssuedKey> {
  const key = composeKey(wanted.type, randomDigits(30))
  const id = crypto.randomUUID()
  await drizzle(database)
    .insert(apiKeys)
    .values({
      id,
      ...wanted,
      prefix: shownPrefix(key, wanted.type),
      hash: await keyHash(pepper, key),
      createdAt: new Date().toISOString(),
    })
  return { id, key }
}

/** Marks a key as revoked in the database; isolates that remember the row follow within 30 s. */
export async function markRevoked(database: D1Database, keyId: string): Promise<void> {
  await drizzle(database)
    .update(apiKeys)
    .set({ revokedAt: new Date().toISOString() })
    .where(eq(apiKeys.id, keyId))
}

/** Uniform values of 0 to 61: bytes of 248 and more are drawn again, since 256 is no multiple of 62. */
function randomDigits(length: number): readonly number[] {
  const digits: number[] = []
  while (digits.length < length) {
    const bytes = crypto.getRandomValues(new Uint8Array(length * 2))
    digits.push(
      ...Array.from(bytes)
        .filter((byte) => byte < 248)
        .map((byte) => byte % 62),
    )
  }
  return digits.slice(0, length)
}
