import { and, eq, gt, isNull } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import type { LinkBounds, SignInLink, SignInLinks } from "../../../src/accounts/links.ts"
import { signInLinks } from "../../../src/database/access.ts"
import { logEvent } from "../../log.ts"
import { readWithRetry } from "../read-with-retry.ts"

/** Sign-in links by the hash of their token. */
export function d1SignInLinks(database: D1Database): SignInLinks {
  return {
    add: (link, bounds) => addBounded(database, link, bounds),
    async find(hash, now) {
      return (await readWithRetry(() => readUsable(database, hash, now))) ?? null
    },
    async use({ hash, visitHash, now }) {
      const { results } = await database.prepare(useOnce).bind(hash, visitHash, now).all<{ email: string }>()
      return results[0]?.email ?? null
    },
  }
}

/** Counts and inserts in one statement, so that concurrent requests cannot exceed a bound. */
const addWithin = `
INSERT INTO sign_in_links (hash, email, visit_hash, created_at, expires_at, mailbox, sender_hash)
SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
WHERE (SELECT count(*) FROM sign_in_links WHERE mailbox = ?6 AND created_at > ?8) < ?9
  AND (SELECT count(*) FROM sign_in_links WHERE sender_hash = ?7 AND created_at > ?8) < ?10
  AND (SELECT count(*) FROM sign_in_links WHERE created_at > ?8) < ?11`

const countsSince = `
SELECT (SELECT count(*) FROM sign_in_links WHERE mailbox = ?1 AND created_at > ?3) AS mailbox,
  (SELECT count(*) FROM sign_in_links WHERE sender_hash = ?2 AND created_at > ?3) AS sender`

async function addBounded(
  database: D1Database,
  { hash, email, visitHash, createdAt, expiresAt }: SignInLink,
  { mailbox, senderHash, since, mailboxMax, senderMax, allMax }: LinkBounds,
): ReturnType<SignInLinks["add"]> {
  const { meta } = await database
    .prepare(addWithin)
    .bind(
      hash,
      email,
      visitHash,
      createdAt,
      expiresAt,
      mailbox,
      senderHash,
      since,
      mailboxMax,
      senderMax,
      allMax,
    )
    .run()
  if (meta.changes === 1) return "added"
  const counting = database.prepare(countsSince).bind(mailbox, senderHash, since)
  const counts = await counting.first<{ mailbox: number; sender: number }>()
  if ((counts?.mailbox ?? 0) >= mailboxMax) return "mailbox_spent"
  if ((counts?.sender ?? 0) >= senderMax) return "sender_spent"
  logEvent("emails_spent", { emails_per_hour: allMax })
  return "all_spent"
}

/** Marks every unused link of the address as used, provided that this link is valid; a second use changes no row. */
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
