import { and, asc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm"
import { oauthRecords } from "../../src/database/access.ts"
import type { Written } from "../../src/database/database.ts"
import { isoAt } from "../../src/runtime.ts"
import { databaseOf } from "./database.ts"

const usedMeanwhile = "UsedMeanwhile"

/** True if two requests used the same code or refresh token at once, and this is not the first of them. */
export function isUsedMeanwhile(cause: unknown): boolean {
  return cause instanceof Error && cause.name === usedMeanwhile
}

export interface WriteOptions {
  readonly expirationTtl?: number
  /** Seconds since 1970. */
  readonly expiration?: number
  readonly metadata?: unknown
}

const listedMax = 1_000

export type OAuthRecords = ReturnType<typeof oauthRecordsIn>

/**
 * The store of the authorization server's library, in the form of the key-value store that it expects. A
 * platform's key-value store may answer for a minute as before a change. D1 answers at once, so an ended
 * token is refused with the next request. Make one for each request: it writes a grant only if the grant is as
 * this request has read it.
 */
export function oauthRecordsIn(d1: D1Database) {
  const database = databaseOf(d1)
  const { query } = database
  const { name, value, metadata, expiresAt } = oauthRecords
  const grantsRead = new Map<string, string>()
  const inForce = (): SQL | undefined => or(isNull(expiresAt), gt(expiresAt, isoAt(Date.now())))

  /** Replaces a grant that this request has read. */
  async function replaceGrant(of: string, read: string, row: typeof oauthRecords.$inferInsert) {
    const isAsRead = and(eq(name, of), eq(value, read))
    const replaced: Written = await query.update(oauthRecords).set(row).where(isAsRead)
    if (replaced.meta.changes === 0)
      throw Object.assign(new Error("a grant was changed"), { name: usedMeanwhile })
  }

  return {
    async get(of: string, options?: { readonly type: "json" }): Promise<unknown> {
      const found = await database.read((query) =>
        query
          .select({ value })
          .from(oauthRecords)
          .where(and(eq(name, of), inForce()))
          .get(),
      )
      if (found === undefined) return null
      if (of.startsWith("grant:")) grantsRead.set(of, found.value)
      return options?.type === "json" ? JSON.parse(found.value) : found.value
    },
    async put(of: string, text: string, options: WriteOptions = {}): Promise<void> {
      const { expirationTtl: ttl, expiration = ttl && Math.floor(Date.now() / 1_000) + ttl } = options
      const row = {
        name: of,
        value: text,
        metadata: options.metadata === undefined ? null : JSON.stringify(options.metadata),
        expiresAt: expiration === undefined ? null : isoAt(expiration * 1_000),
      }
      const read = grantsRead.get(of)
      if (read !== undefined) return replaceGrant(of, read, row)
      await query.insert(oauthRecords).values(row).onConflictDoUpdate({ target: name, set: row })
    },
    async delete(of: string): Promise<void> {
      await query.delete(oauthRecords).where(eq(name, of))
    },
    /** The names that begin with `prefix`, in order. `cursor`: the last name of the page before. */
    async list({ prefix, limit = listedMax, cursor = prefix }: ListOptions) {
      const rows = await database.read((query) =>
        query
          .select({ name, metadata })
          .from(oauthRecords)
          .where(and(gt(name, cursor), sql`${name} < ${`${prefix}\uffff`}`, inForce()))
          .orderBy(asc(name))
          .limit(limit)
          .all(),
      )
      const keys = rows.map((row) => ({ name: row.name, metadata: row.metadata && JSON.parse(row.metadata) }))
      const last = keys.length < limit ? undefined : keys.at(-1)?.name
      return { keys, list_complete: last === undefined, ...(last !== undefined && { cursor: last }) }
    },
  }
}

export interface ListOptions {
  readonly prefix: string
  readonly limit?: number
  readonly cursor?: string
}
