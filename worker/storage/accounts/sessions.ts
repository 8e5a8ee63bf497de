import { and, desc, eq, gt, lt } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import type { SessionStore } from "../../../src/accounts/ports.ts"
import { sessions } from "../../../src/database/access.ts"
import { readWithRetry } from "../read-with-retry.ts"
import { runWithEvent } from "./events.ts"

const insertSession = `
INSERT INTO sessions (hash, account_id, method, created_at, last_seen_at, expires_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)`

/** Sessions by the hash of their token. */
export function d1SessionStore(database: D1Database): SessionStore {
  const tables = drizzle(database)
  return {
    async open(session, endedHash) {
      const { hash, accountId, method, createdAt, lastSeenAt, expiresAt } = session
      const opened = database
        .prepare(insertSession)
        .bind(hash, accountId, method, createdAt, lastSeenAt, expiresAt)
      const ended = database.prepare("DELETE FROM sessions WHERE hash = ?1").bind(endedHash)
      await runWithEvent(database, opened, { accountId, at: createdAt, kind: "signed_in", subject: method }, [
        ended,
      ])
    },
    async find(hash, now) {
      const isValid = and(eq(sessions.hash, hash), gt(sessions.expiresAt, now))
      return (await readWithRetry(async () => tables.select().from(sessions).where(isValid).get())) ?? null
    },
    async markSeen(hash, lastSeenAt) {
      await tables
        .update(sessions)
        .set({ lastSeenAt })
        .where(and(eq(sessions.hash, hash), lt(sessions.lastSeenAt, lastSeenAt)))
    },
    async end(hash) {
      await tables.delete(sessions).where(eq(sessions.hash, hash))
    },
    async endAll(accountId) {
      await tables.delete(sessions).where(eq(sessions.accountId, accountId))
    },
    async list(accountId, now) {
      const areValid = and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now))
      return readWithRetry(async () =>
        tables
          .select()
          .from(sessions)
          .where(areValid)
          .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
          .all(),
      )
    },
  }
}
