import { and, eq, gt, isNull } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import type { SignInLink, SignInLinks } from "../../../src/accounts/sign-in/ports.ts"
import { readWithRetry } from "../steady.ts"
import { signInLinks } from "../tables/access.ts"

/** Links go by the hash of their token. `add` says false where the address was sent as many as it may be. */
export function d1SignInLinks(database: D1Database): SignInLinks {
  return {
    async add({ hash, email, visitHash, createdAt, expiresAt }, { linksMax, since }) {
      const added = await database
        .prepare(addWithin)
        .bind(hash, email, visitHash, createdAt, expiresAt, since, linksMax)
        .run()
      return added.meta.changes === 1
    },
    async find(hash, now) {
      return (await readWithRetry(() => readUsable(database, hash, now))) ?? null
    },
    async use({ hash, visitHash, now }) {
      const { results } = await database.prepare(useOnce).bind(hash, visitHash, now).all<{ email: string }>()
      return results[0]?.email ?? null
    },
  }
}

/** One statement counts and writes: nobody else's comes between. */
const addWithin = `
INSERT INTO sign_in_links (hash, email, visit_hash, created_at, expires_at)
SELECT ?1, ?2, ?3, ?4, ?5
WHERE (SELECT count(*) FROM sign_in_links WHERE email = ?2 AND created_at > ?6) < ?7`

/** Marks every outstanding link of the address, provided that this one may be used; the second to ask changes none. */
const useOnce = `
UPDATE sign_in_links SET used_at = ?3
WHERE used_at IS NULL AND email = (
  SELECT email FROM sign_in_links WHERE hash = ?1 AND visit_hash = ?2 AND used_at IS NULL AND expires_at > ?3
)
RETURNING email`

async function readUsable(database: D1Database, hash: string, now: string): Promise<SignInLink | undefined> {
  return drizzle(database)
    .select({
      hash: signInLinks.hash,
      email: signInLinks.email,
      visitHash: signInLinks.visitHash,
      createdAt: signInLinks.createdAt,
      expiresAt: signInLinks.expiresAt,
    })
    .from(signInLinks)
    .where(and(eq(signInLinks.hash, hash), isNull(signInLinks.usedAt), gt(signInLinks.expiresAt, now)))
    .get()
}
