import { and, desc, eq, gt, lt } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import type { SessionStore } from "../../../src/accounts/session-ports.ts"
import { readWithRetry } from "../steady.ts"
import { sessions } from "../tables/access.ts"

/** Sessions go by the hash of their token. Opening one may end another in the same batch. */
export function d1SessionStore(database: D1Database): SessionStore {
  const tables = drizzle(database)
  return {
    async open(session, endedHash) {
      const opened = tables.insert(sessions).values(session)
      if (endedHash === null) await opened
      else await tables.batch([opened, tables.delete(sessions).where(eq(sessions.hash, endedHash))])
    },
    async find(hash, now) {
      const goesOn = and(eq(sessions.hash, hash), gt(sessions.expiresAt, now))
      return (await readWithRetry(async () => tables.select().from(sessions).where(goesOn).get())) ?? null
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
      const goOn = and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now))
      return readWithRetry(async () =>
        tables
          .select()
          .from(sessions)
          .where(goOn)
          .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
          .all(),
      )
    },
  }
}
