import { and, eq, getTableColumns, gt, isNull, sql } from "drizzle-orm"
import { signInLinks } from "../database/access.ts"
import type { Written } from "../database/database.ts"
import type { Recording } from "./events.ts"

const {
  usedAt: _usedAt,
  mailbox: _mailbox,
  senderHash: _sender,
  ...linkColumns
} = getTableColumns(signInLinks)

/** A sign-in link as it is stored: neither its token nor the visit's can be derived from it. */
export interface SignInLink {
  /** SHA-256 of the link's token. */
  readonly hash: string
  readonly email: string
  /** SHA-256 of the token of the browser that requested the link, the only one it works in. */
  readonly visitHash: string
  readonly createdAt: string
  /** First instant it no longer works. */
  readonly expiresAt: string
}

/** What a link is counted by, and the most links of each since `since`. */
export interface LinkBounds {
  /** Every tag of an address is the same mailbox. */
  readonly mailbox: string
  /** HMAC of the IPv4 address or /48 network that requested it. */
  readonly senderHash: string
  readonly since: string
  readonly mailboxMax: number
  readonly senderMax: number
  readonly allMax: number
}

export type SignInLinkStore = ReturnType<typeof signInLinkStore>

/** Sign-in links by the hash of their token. */
export function signInLinkStore({ database, log }: Recording) {
  const { query } = database
  return {
    /**
     * Stores a link, unless that exceeds a bound, which is returned. Counts and inserts in one statement, so that concurrent
     * requests cannot exceed a bound.
     */
    async add(
      { hash, email, visitHash, createdAt, expiresAt }: SignInLink,
      { mailbox, senderHash, since, mailboxMax, senderMax, allMax }: LinkBounds,
    ): Promise<"added" | "mailbox_spent" | "sender_spent" | "all_spent"> {
      const ofMailbox = sql`SELECT count(*) FROM sign_in_links WHERE mailbox = ${mailbox} AND created_at > ${since}`
      const ofSender = sql`SELECT count(*) FROM sign_in_links WHERE sender_hash = ${senderHash} AND created_at > ${since}`
      const { meta }: Written = await query.run(sql`
        INSERT INTO sign_in_links (hash, email, visit_hash, created_at, expires_at, mailbox, sender_hash)
        SELECT ${hash}, ${email}, ${visitHash}, ${createdAt}, ${expiresAt}, ${mailbox}, ${senderHash}
        WHERE (${ofMailbox}) < ${mailboxMax}
          AND (${ofSender}) < ${senderMax}
          AND (SELECT count(*) FROM sign_in_links WHERE created_at > ${since}) < ${allMax}`)
      if (meta.changes === 1) return "added"
      const counts = await query.get<{ readonly mailbox: number; readonly sender: number } | undefined>(
        sql`SELECT (${ofMailbox}) AS mailbox, (${ofSender}) AS sender`,
      )
      if ((counts?.mailbox ?? 0) >= mailboxMax) return "mailbox_spent"
      if ((counts?.sender ?? 0) >= senderMax) return "sender_spent"
      log("emails_spent", { emails_per_hour: allMax })
      return "all_spent"
    },
    /** Null for a link that is unknown, was used or has expired by `now`. */
    async find(hash: string, now: string): Promise<SignInLink | null> {
      const isUsable = and(
        eq(signInLinks.hash, hash),
        isNull(signInLinks.usedAt),
        gt(signInLinks.expiresAt, now),
      )
      const found = await database.read((query) =>
        query.select(linkColumns).from(signInLinks).where(isUsable).get(),
      )
      return found ?? null
    },
    /**
     * Uses a link and ends the others of its address. Returns the address to one caller only, and null to every other, for
     * another visit and after the link has expired.
     */
    async use({
      hash,
      visitHash,
      now,
    }: {
      readonly hash: string
      readonly visitHash: string
      readonly now: string
    }): Promise<string | null> {
      const [used] = await query.all<{ readonly email: string }>(sql`
        UPDATE sign_in_links SET used_at = ${now}
        WHERE used_at IS NULL AND email = (
          SELECT email FROM sign_in_links
          WHERE hash = ${hash} AND visit_hash = ${visitHash} AND used_at IS NULL AND expires_at > ${now}
        )
        RETURNING email`)
      return used?.email ?? null
    },
  }
}
