import { and, desc, eq, sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import { composeKey, shownPrefix } from "../../../src/access/keys.ts"
import type { KeyStore, ListedKey, NewKey } from "../../../src/accounts/ports.ts"
import { apiKeys } from "../../../src/database/access.ts"
import type { KeyType } from "../../../src/vocabulary.ts"
import { keyHash } from "../key-hash.ts"
import { readWithRetry } from "../read-with-retry.ts"
import { runWithEvent } from "./events.ts"

const listedMax = 100

const listed = {
  id: apiKeys.id,
  type: apiKeys.type,
  prefix: apiKeys.prefix,
  name: apiKeys.name,
  createdAt: apiKeys.createdAt,
  revokedAt: apiKeys.revokedAt,
  lastUsedAt: apiKeys.lastUsedAt,
}

/** The keys of accounts, as the dashboard manages them. */
export function d1KeyStore(database: D1Database, pepper: string): KeyStore {
  return {
    list: (accountId) =>
      readWithRetry(async () =>
        drizzle(database)
          .select(listed)
          .from(apiKeys)
          .where(eq(apiKeys.accountId, accountId))
          .orderBy(sql`${apiKeys.revokedAt} IS NOT NULL`, desc(apiKeys.revokedAt), desc(apiKeys.createdAt))
          .limit(listedMax),
      ),
    async find(accountId, keyId) {
      const found = await readWithRetry(async () =>
        drizzle(database)
          .select(listed)
          .from(apiKeys)
          .where(and(eq(apiKeys.id, keyId), eq(apiKeys.accountId, accountId)))
          .get(),
      )
      return found ?? null
    },
    make: (wanted, bounds, createdAt) => makeBounded(database, pepper, { wanted, bounds, createdAt }),
    async markRevoked(accountId, keyId, revokedAt) {
      const revoked = database.prepare(revokeOnce).bind(keyId, revokedAt)
      await runWithEvent(database, revoked, { accountId, at: revokedAt, kind: "key_revoked", subject: keyId })
    },
  }
}

/** Counts and inserts in one statement, so that two concurrent requests cannot both take the last place. */
const insertBounded = `
INSERT INTO api_keys (id, account_id, type, prefix, hash, name, created_at)
SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
WHERE (SELECT count(*) FROM api_keys WHERE account_id = ?2 AND type = ?3 AND revoked_at IS NULL) < ?8
  AND (SELECT count(*) FROM api_keys WHERE account_id = ?2 AND substr(created_at, 1, 10) = substr(?7, 1, 10)) < ?9`

const countOfType = `
SELECT count(*) AS keys FROM api_keys WHERE account_id = ?1 AND type = ?2 AND revoked_at IS NULL`

interface Making {
  readonly wanted: NewKey
  readonly bounds: Parameters<KeyStore["make"]>[1]
  readonly createdAt: string
}

async function makeBounded(
  database: D1Database,
  pepper: string,
  { wanted, bounds, createdAt }: Making,
): ReturnType<KeyStore["make"]> {
  const { accountId, type, name } = wanted
  const { key, prefix, hash } = await generateKey(pepper, type)
  const id = crypto.randomUUID()
  const inserted = database
    .prepare(insertBounded)
    .bind(id, accountId, type, prefix, hash, name, createdAt, bounds.ofTypeMax, bounds.perDayMax)
  if (await runWithEvent(database, inserted, { accountId, at: createdAt, kind: "key_made", subject: id })) {
    const made: ListedKey = { id, type, prefix, name, createdAt, revokedAt: null, lastUsedAt: null }
    return { kind: "made", key, listed: made }
  }
  const counted = await database.prepare(countOfType).bind(accountId, type).first<{ keys: number }>()
  return { kind: (counted?.keys ?? 0) < bounds.ofTypeMax ? "too_many_today" : "too_many_of_type" }
}

/** Makes a key without checking any bound; used by scripts and tests. */
export async function issueKey(
  database: D1Database,
  pepper: string,
  wanted: NewKey,
): Promise<{ readonly id: string; readonly key: string }> {
  const { key, prefix, hash } = await generateKey(pepper, wanted.type)
  const id = crypto.randomUUID()
  const createdAt = new Date().toISOString()
  await drizzle(database)
    .insert(apiKeys)
    .values({ id, ...wanted, prefix, hash, createdAt })
  return { id, key }
}

const revokeOnce = "UPDATE api_keys SET revoked_at = ?2 WHERE id = ?1 AND revoked_at IS NULL"

/** Marks a key as revoked in the database only; isolates that have the row in their cache follow within 30 s. Used by tests. */
export async function markRevoked(
  database: D1Database,
  keyId: string,
  revokedAt: string = new Date().toISOString(),
): Promise<void> {
  await database.prepare(revokeOnce).bind(keyId, revokedAt).run()
}

interface GeneratedKey {
  readonly key: string
  readonly prefix: string
  readonly hash: string
}

async function generateKey(pepper: string, type: KeyType): Promise<GeneratedKey> {
  const key = composeKey(type, randomDigits(30))
  return { key, prefix: shownPrefix(key, type), hash: await keyHash(pepper, key) }
}

/** Uniform values of 0 to 61. Bytes of 248 and more are discarded, since 256 is not a multiple of 62. */
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
