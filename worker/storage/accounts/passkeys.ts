import { and, asc, eq, lt, or, sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import type { Challenges, Passkeys, PasskeyUse, StoredPasskey } from "../../../src/accounts/ports.ts"
import { passkeyChallenges, passkeys } from "../../../src/database/access.ts"
import { readWithRetry } from "../read-with-retry.ts"
import { runWithEvent } from "./events.ts"

/** Passkeys by credential id. */
export function d1Passkeys(database: D1Database): Passkeys {
  return {
    find: (credentialId) => findPasskey(database, credentialId),
    async list(accountId) {
      const rows = await readWithRetry(() => readPasskeys(database, accountId))
      return rows.map(stored)
    },
    async add(passkey, passkeysMax) {
      const added = await insertPasskey(database, passkey, passkeysMax)
      if (added) return "added"
      return (await findPasskey(database, passkey.credentialId)) === null ? "full" : "known"
    },
    recordUse: (credentialId, use, usedAt) => recordUse(database, credentialId, use, usedAt),
    remove(accountId, credentialId, removedAt) {
      const removed = database
        .prepare("DELETE FROM passkeys WHERE credential_id = ?1 AND account_id = ?2")
        .bind(credentialId, accountId)
      const event = { accountId, at: removedAt, kind: "passkey_removed", subject: credentialId } as const
      return runWithEvent(database, removed, event)
    },
  }
}

/** A challenge can be taken once: taking deletes it. */
export function d1Challenges(database: D1Database): Challenges {
  return {
    async keep(challenge) {
      await drizzle(database).insert(passkeyChallenges).values(challenge)
    },
    async take(hash) {
      const taken = await drizzle(database)
        .delete(passkeyChallenges)
        .where(eq(passkeyChallenges.hash, hash))
        .returning()
      return taken[0] ?? null
    },
  }
}

async function findPasskey(database: D1Database, credentialId: string): Promise<StoredPasskey | null> {
  const row = await readWithRetry(async () =>
    drizzle(database).select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).get(),
  )
  return row === undefined ? null : stored(row)
}

async function readPasskeys(database: D1Database, accountId: string) {
  return drizzle(database)
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.credentialId))
}

/** Counts and inserts in one statement, so that two concurrent requests cannot both take the last place. */
async function insertPasskey(
  database: D1Database,
  { transports, ...passkey }: StoredPasskey,
  passkeysMax: number,
): Promise<boolean> {
  const inserted = database
    .prepare(
      `INSERT INTO passkeys
         (credential_id, account_id, public_key, counter, transports, backed_up, name, created_at, last_used_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
       WHERE (SELECT count(*) FROM passkeys WHERE account_id = ?2) < ?10
       ON CONFLICT DO NOTHING`,
    )
    .bind(
      passkey.credentialId,
      passkey.accountId,
      passkey.publicKey,
      passkey.counter,
      JSON.stringify(transports),
      passkey.backedUp ? 1 : 0,
      passkey.name,
      passkey.createdAt,
      passkey.lastUsedAt,
      passkeysMax,
    )
  const { accountId, createdAt, credentialId } = passkey
  const event = { accountId, at: createdAt, kind: "passkey_added", subject: credentialId } as const
  return runWithEvent(database, inserted, event)
}

/** The counter only grows: two uses with the same count mean a copied authenticator. One that does not count stays at 0. */
async function recordUse(
  database: D1Database,
  credentialId: string,
  { counter, backedUp }: PasskeyUse,
  lastUsedAt: string,
): Promise<boolean> {
  const countsForward = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`))
  const { meta } = await drizzle(database)
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt })
    .where(and(eq(passkeys.credentialId, credentialId), countsForward))
  return meta.changes === 1
}

function stored({ transports, ...row }: typeof passkeys.$inferSelect): StoredPasskey {
  return { ...row, transports: JSON.parse(transports) }
}
