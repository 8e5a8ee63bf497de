import { and, asc, eq, lt, or, sql } from "drizzle-orm"
import { passkeyChallenges, passkeys } from "../database/access.ts"
import type { Database, Written } from "../database/database.ts"
import { type Recording, runWithEvent } from "./events.ts"

/** A passkey as its account's page lists it. */
export interface Passkey {
  /** base64url */
  readonly credentialId: string
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
  /** True if the provider keeps a copy, so that losing the device does not lose the passkey. */
  readonly backedUp: boolean
}

/** The credential an authenticator returns when it makes a passkey. */
export interface NewCredential {
  readonly credentialId: string
  /** COSE_Key, base64url. */
  readonly publicKey: string
  /** The number of signatures so far; always 0 for an authenticator that does not count. */
  readonly counter: number
  /** The transports that the browser named. */
  readonly transports: readonly string[]
  readonly backedUp: boolean
}

export interface StoredPasskey extends Passkey, NewCredential {
  readonly accountId: string
}

/** The authenticator data of one signature. */
export interface PasskeyUse {
  readonly counter: number
  readonly backedUp: boolean
}

export type PasskeyStore = ReturnType<typeof passkeyStore>

/** Passkeys by credential id. */
export function passkeyStore({ database, log }: Recording) {
  const { query } = database

  async function find(credentialId: string): Promise<StoredPasskey | null> {
    const row = await database.read((query) =>
      query.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).get(),
    )
    return row === undefined ? null : stored(row)
  }

  return {
    find,
    /** The passkeys of an account, oldest first. */
    async list(accountId: string): Promise<readonly StoredPasskey[]> {
      const rows = await database.read((query) =>
        query
          .select()
          .from(passkeys)
          .where(eq(passkeys.accountId, accountId))
          .orderBy(asc(passkeys.createdAt), asc(passkeys.credentialId))
          .all(),
      )
      return rows.map(stored)
    },
    /**
     * Stores a passkey. `known`: a passkey with this id exists, in any account. `full`: the account already
     * has `passkeysMax` passkeys. One statement counts and inserts, so that two concurrent requests cannot
     * both take the last place.
     */
    async add(passkey: StoredPasskey, passkeysMax: number): Promise<"added" | "known" | "full"> {
      const { credentialId, accountId, publicKey, counter, transports, backedUp, name, createdAt } = passkey
      const inserted = query.run(sql`
        INSERT INTO passkeys
          (credential_id, account_id, public_key, counter, transports, backed_up, name, created_at, last_used_at)
        SELECT ${credentialId}, ${accountId}, ${publicKey}, ${counter}, ${JSON.stringify(transports)},
          ${backedUp ? 1 : 0}, ${name}, ${createdAt}, ${passkey.lastUsedAt}
        WHERE (SELECT count(*) FROM passkeys WHERE account_id = ${accountId}) < ${passkeysMax}
        ON CONFLICT DO NOTHING`)
      const event = { accountId, at: createdAt, kind: "passkey_added", subject: credentialId } as const
      if (await runWithEvent({ database, log }, inserted, event)) return "added"
      return (await find(credentialId)) === null ? "full" : "known"
    },
    /**
     * Stores the counter of a use. False if the stored counter is not below the new counter, or if the
     * passkey was removed. Counters only grow, so two uses with the same count mean a copied authenticator.
     * An authenticator that does not count stays at 0.
     */
    async recordUse(
      credentialId: string,
      { counter, backedUp }: PasskeyUse,
      usedAt: string,
    ): Promise<boolean> {
      const countsForward = or(
        lt(passkeys.counter, counter),
        and(eq(passkeys.counter, 0), sql`${counter} = 0`),
      )
      const { meta }: Written = await query
        .update(passkeys)
        .set({ counter, backedUp, lastUsedAt: usedAt })
        .where(and(eq(passkeys.credentialId, credentialId), countsForward))
      return meta.changes === 1
    },
    /** False if this account has no such passkey. */
    remove(accountId: string, credentialId: string, removedAt: string): Promise<boolean> {
      const removed = query
        .delete(passkeys)
        .where(and(eq(passkeys.credentialId, credentialId), eq(passkeys.accountId, accountId)))
      const event = { accountId, at: removedAt, kind: "passkey_removed", subject: credentialId } as const
      return runWithEvent({ database, log }, removed, event)
    },
  }
}

function stored({ transports, ...row }: typeof passkeys.$inferSelect): StoredPasskey {
  return { ...row, transports: JSON.parse(transports) }
}

/**
 * `hash`: SHA-256 of the challenge. `boundTo`: hash of the session (registration) or of the visit (sign-in)
 * that the challenge was made for.
 */
type StoredChallenge = Readonly<typeof passkeyChallenges.$inferSelect>

export type ChallengeStore = ReturnType<typeof challengeStore>

/** The challenges of passkeys; each can be taken once. */
export function challengeStore({ query }: Database) {
  return {
    async keep(challenge: StoredChallenge): Promise<void> {
      await query.insert(passkeyChallenges).values(challenge)
    },
    /** Deletes and returns the challenge. Of two concurrent calls, only one gets the challenge. */
    async take(hash: string): Promise<StoredChallenge | null> {
      const taken = await query.delete(passkeyChallenges).where(eq(passkeyChallenges.hash, hash)).returning()
      return taken[0] ?? null
    },
  }
}
