import type { RouteCount } from "../../src/access/ports.ts"
import { type DayRoutes, routeCounts } from "../../src/access/usage.ts"
import type { MinuteUsage } from "../../src/access/window.ts"

/**
 * The tables of an allowance's object, and the days stored in them. A row of `usage` has been saved to D1 if
 * `flushed` equals `revision`.
 */

const schema = `
CREATE TABLE IF NOT EXISTS usage (
  key_id TEXT NOT NULL,
  day TEXT NOT NULL,
  requests INTEGER NOT NULL,
  sandbox_requests INTEGER NOT NULL DEFAULT 0,
  mcp_requests INTEGER NOT NULL,
  minute INTEGER NOT NULL,
  minute_requests INTEGER NOT NULL,
  routes TEXT NOT NULL DEFAULT '{}',
  last_at INTEGER NOT NULL DEFAULT 0,
  revision INTEGER NOT NULL DEFAULT 1,
  flushed INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (key_id, day)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS counter (id INTEGER PRIMARY KEY CHECK (id = 1), account_id TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS revocations (key_id TEXT NOT NULL PRIMARY KEY, at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS packets (
  month TEXT NOT NULL, scope TEXT NOT NULL, used INTEGER NOT NULL, PRIMARY KEY (month, scope)
);
`

/** A row of `usage`. */
export interface StoredDay {
  /** Empty for the account's sessions. */
  readonly keyId: string
  readonly usage: MinuteUsage
  /** The number of requests that had the limits of the sandbox. */
  readonly sandboxRequests: number
  readonly routes: DayRoutes
  /** The time, in milliseconds, when the last request of the day was admitted. */
  readonly lastAt: number
  /** Grows with every write. */
  readonly revision: number
  /** The last revision saved to D1. */
  readonly flushed: number
}

/** False if the object never counted, since its storage is then empty. */
export function hasTables(sql: SqlStorage): boolean {
  return sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'usage'").toArray().length > 0
}

/** Creates the tables of an object that has none. */
export function createTables(sql: SqlStorage): void {
  sql.exec(schema)
}

/** The account that this object counts for; null before the first request. */
export function readAccountId(sql: SqlStorage): string | null {
  const [row] = sql.exec<{ account_id: string }>("SELECT account_id FROM counter").toArray()
  return row?.account_id ?? null
}

/** Sets the account that this object counts for. Later calls change nothing. */
export function writeAccountId(sql: SqlStorage, accountId: string): void {
  sql.exec("INSERT INTO counter (id, account_id) VALUES (1, ?) ON CONFLICT DO NOTHING", accountId)
}

interface DayRow extends Record<string, SqlStorageValue> {
  readonly key_id: string
  readonly day: string
  readonly requests: number
  readonly sandbox_requests: number
  readonly mcp_requests: number
  readonly minute: number
  readonly minute_requests: number
  readonly routes: string
  readonly last_at: number
  readonly revision: number
  readonly flushed: number
}

/** Every stored day of every key, newest first. */
export function readDays(sql: SqlStorage): readonly StoredDay[] {
  return sql.exec<DayRow>("SELECT * FROM usage ORDER BY day DESC").toArray().map(dayOfRow)
}

/** The stored days of one key, newest first. */
export function readDaysOf(sql: SqlStorage, keyId: string): readonly StoredDay[] {
  return sql
    .exec<DayRow>("SELECT * FROM usage WHERE key_id = ? ORDER BY day DESC", keyId)
    .toArray()
    .map(dayOfRow)
}

function dayOfRow(row: DayRow): StoredDay {
  const routes: DayRoutes = JSON.parse(row.routes)
  const { key_id: keyId, sandbox_requests: sandboxRequests, day, requests, minute } = row
  const usage = { day, requests, mcpRequests: row.mcp_requests, minute, minuteRequests: row.minute_requests }
  const { last_at: lastAt, revision, flushed } = row
  return { keyId, usage, sandboxRequests, routes, lastAt, revision, flushed }
}

/** One row per key and UTC day, overwritten with each admitted request. */
export function writeDay(sql: SqlStorage, stored: StoredDay): void {
  const { keyId, usage, sandboxRequests, routes, lastAt, revision, flushed } = stored
  sql.exec(
    `INSERT OR REPLACE INTO usage
     (key_id, day, requests, sandbox_requests, mcp_requests, minute, minute_requests, routes, last_at, revision, flushed)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    keyId,
    usage.day,
    usage.requests,
    sandboxRequests,
    usage.mcpRequests,
    usage.minute,
    usage.minuteRequests,
    JSON.stringify(routes),
    lastAt,
    revision,
    flushed,
  )
}

/** Marks these revisions of the days as saved. A day that has changed since then stays unflushed. */
export function markFlushed(sql: SqlStorage, days: readonly StoredDay[]): void {
  for (const { keyId, usage, revision } of days) {
    sql.exec("UPDATE usage SET flushed = ? WHERE key_id = ? AND day = ?", revision, keyId, usage.day)
  }
}

/** Deletes saved days except the last two up to today, since a clock that steps back counts on the day before. */
export function dropFlushed(sql: SqlStorage, today: string): void {
  sql.exec(
    `DELETE FROM usage WHERE flushed = revision
     AND day < (SELECT DISTINCT day FROM usage WHERE day <= ? ORDER BY day DESC LIMIT 1 OFFSET 1)`,
    today,
  )
}

/** True if D1 lacks counts of this day. */
export function isUnflushed({ revision, flushed }: StoredDay): boolean {
  return revision > flushed
}

/** The requests of the day by route. */
export function routesOfDay({ usage, routes }: StoredDay): readonly RouteCount[] {
  return routeCounts(usage.day, routes)
}
