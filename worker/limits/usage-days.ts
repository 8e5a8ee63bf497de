import type { AnswerCount, Counter } from "../../src/access/ports.ts"
import { answerCounts, type DayAnswers, withAnswers } from "../../src/access/usage.ts"
import type { Usage } from "../../src/access/window.ts"

/**
 * The tables of an allowance's object, and what it keeps of its days. A row of `usage` is in the books (D1) when `flushed` has
 * come up to `revision`.
 */

/** Isolates whose last telling is remembered; one that was forgotten has been silent since so many others told. */
const tellersRemembered = 64

const schema = `
CREATE TABLE IF NOT EXISTS usage (
  day TEXT NOT NULL PRIMARY KEY,
  requests INTEGER NOT NULL,
  mcp_requests INTEGER NOT NULL,
  minute INTEGER NOT NULL,
  minute_requests INTEGER NOT NULL,
  answers TEXT NOT NULL DEFAULT '{}',
  last_at INTEGER NOT NULL DEFAULT 0,
  revision INTEGER NOT NULL DEFAULT 1,
  flushed INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS counter (
  id INTEGER PRIMARY KEY CHECK (id = 1), account_id TEXT NOT NULL, key_id TEXT
);
CREATE TABLE IF NOT EXISTS tellers (
  teller TEXT NOT NULL PRIMARY KEY, sequence INTEGER NOT NULL, told_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS revocation (at INTEGER PRIMARY KEY);
CREATE TABLE IF NOT EXISTS packets (
  month TEXT NOT NULL, scope TEXT NOT NULL, used INTEGER NOT NULL, PRIMARY KEY (month, scope)
);
CREATE TABLE IF NOT EXISTS reservations (
  id TEXT PRIMARY KEY, month TEXT NOT NULL, scope TEXT NOT NULL, reserved_at INTEGER NOT NULL
);
`

/** What `CREATE TABLE IF NOT EXISTS` does not bring to an object of before version 0.5. */
const laterColumns = `
ALTER TABLE usage ADD COLUMN answers TEXT NOT NULL DEFAULT '{}';
ALTER TABLE usage ADD COLUMN last_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE usage ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE usage ADD COLUMN flushed INTEGER NOT NULL DEFAULT 0;
`

/** One day as it is stored. */
export interface StoredDay {
  readonly usage: Usage
  readonly answers: DayAnswers
  /** Milliseconds: when the last request of the day was admitted. */
  readonly lastAt: number
  /** Grows with every write. */
  readonly revision: number
  /** The revision that is in the books. */
  readonly flushed: number
}

/** What an isolate tells: each telling is of a higher sequence than the one before it. */
export interface AnswerReport {
  /** Names the isolate. */
  readonly teller: string
  readonly sequence: number
  readonly answers: readonly AnswerCount[]
}

/** False for an object that never counted: it has nothing stored. */
export function hasTables(sql: SqlStorage): boolean {
  return sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'usage'").toArray().length > 0
}

/** Makes the tables, or brings those of an older version up to date. */
export function createTables(sql: SqlStorage): void {
  sql.exec(schema)
  const columns = sql.exec<{ name: string }>("SELECT name FROM pragma_table_info('usage')").toArray()
  if (!columns.some(({ name }) => name === "answers")) sql.exec(laterColumns)
}

/** Whose requests this object counts; null before the first. */
export function readCounter(sql: SqlStorage): Counter | null {
  const [row] = sql
    .exec<{ account_id: string; key_id: string | null }>("SELECT account_id, key_id FROM counter")
    .toArray()
  return row === undefined ? null : { accountId: row.account_id, keyId: row.key_id }
}

/** Whose counts these are; the first to be written stays. */
export function writeCounter(sql: SqlStorage, { accountId, keyId }: Counter): void {
  sql.exec(
    "INSERT INTO counter (id, account_id, key_id) VALUES (1, ?, ?) ON CONFLICT DO NOTHING",
    accountId,
    keyId,
  )
}

interface DayRow extends Record<string, SqlStorageValue> {
  readonly day: string
  readonly requests: number
  readonly mcp_requests: number
  readonly minute: number
  readonly minute_requests: number
  readonly answers: string
  readonly last_at: number
  readonly revision: number
  readonly flushed: number
}

/** Every day that is kept, the newest first. */
export function readDays(sql: SqlStorage): readonly StoredDay[] {
  return sql.exec<DayRow>("SELECT * FROM usage ORDER BY day DESC").toArray().map(dayOfRow)
}

function dayOfRow(row: DayRow): StoredDay {
  const answers: DayAnswers = JSON.parse(row.answers)
  const { day, requests, minute, revision, flushed } = row
  const usage = { day, requests, mcpRequests: row.mcp_requests, minute, minuteRequests: row.minute_requests }
  return { usage, answers, lastAt: row.last_at, revision, flushed }
}

/** One row a UTC day, written over with each admitted request. */
export function writeDay(sql: SqlStorage, { usage, answers, lastAt, revision, flushed }: StoredDay): void {
  sql.exec(
    `INSERT OR REPLACE INTO usage
     (day, requests, mcp_requests, minute, minute_requests, answers, last_at, revision, flushed)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    usage.day,
    usage.requests,
    usage.mcpRequests,
    usage.minute,
    usage.minuteRequests,
    JSON.stringify(answers),
    lastAt,
    revision,
    flushed,
  )
}

/**
 * Adds what an isolate tells, once: a telling that comes again changes nothing. A day that is kept no longer takes none, and
 * one of which nothing was admitted is not begun by it. Answers whether anything has changed.
 */
export function writeAnswerReport(
  sql: SqlStorage,
  { teller, sequence, answers }: AnswerReport,
  now: number,
): boolean {
  const known = sql.exec("SELECT 1 FROM tellers WHERE teller = ? AND sequence >= ?", teller, sequence)
  if (known.toArray().length > 0) return false
  sql.exec(
    "INSERT OR REPLACE INTO tellers (teller, sequence, told_at) VALUES (?, ?, ?)",
    teller,
    sequence,
    now,
  )
  sql.exec(
    "DELETE FROM tellers WHERE teller NOT IN (SELECT teller FROM tellers ORDER BY told_at DESC, teller LIMIT ?)",
    tellersRemembered,
  )
  for (const stored of readDays(sql)) {
    const ofDay = answers.filter(({ day }) => day === stored.usage.day)
    if (ofDay.length === 0) continue
    writeDay(sql, {
      ...stored,
      answers: ofDay.reduce(withAnswers, stored.answers),
      revision: stored.revision + 1,
    })
  }
  return true
}

/** Marks these days as being in the books, in the state they have here; a day that has changed since stays to be flushed. */
export function markFlushed(sql: SqlStorage, days: readonly StoredDay[]): void {
  for (const { usage, revision } of days) {
    sql.exec("UPDATE usage SET flushed = ? WHERE day = ?", revision, usage.day)
  }
}

/** Drops what is in the books, but for the last two days: isolates may still have something to tell of them. */
export function dropFlushed(sql: SqlStorage): void {
  sql.exec(`
    DELETE FROM usage WHERE flushed = revision
    AND day < (SELECT day FROM usage ORDER BY day DESC LIMIT 1 OFFSET 1)`)
}

/** True while the database lacks what this object has counted. */
export function isUnflushed({ revision, flushed }: StoredDay): boolean {
  return revision > flushed
}

/** How the requests of the day were answered, one count a route and HTTP status. */
export function answersOfDay({ usage, answers }: StoredDay): readonly AnswerCount[] {
  return answerCounts(usage.day, answers)
}

/** Milliseconds; a day that an older version wrote knows the minute alone. */
export function lastAtOf({ lastAt, usage }: StoredDay): number {
  return Math.max(lastAt, usage.minute * 60_000)
}
