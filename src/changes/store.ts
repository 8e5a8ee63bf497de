import { and, desc, getTableColumns, sql } from "drizzle-orm"
import type { Scope } from "../access/plans.ts"
import type { Database } from "../database/database.ts"
import { changes } from "../database/screening.ts"
import type { ChangeCause, ChangeKind } from "../vocabulary.ts"
import type { ChangeState } from "./schema.ts"

/** The feed of changes, as it is stored. */

/** A row of the feed: one change of what is published. */
export interface Change {
  /** The position of the change in the feed. Ids follow the order of publication. */
  readonly id: number
  /** ISO 8601 date-time, UTC. */
  readonly at: string
  readonly kind: ChangeKind
  /** The line that represents the company, or the line of the fund. */
  readonly instrumentId: string
  readonly cik: number | null
  /** Null for a first publication. */
  readonly before: ChangeState | null
  /** Null for a line that was removed. */
  readonly after: ChangeState | null
  /** Null if no cause is recorded. */
  readonly cause: ChangeCause | null
  /** Accession number of the newest report behind `after`; null if there is none. */
  readonly accession: string | null
  /** YYYY-MM-DD of the last close behind `after`; null if there is none. */
  readonly closeDate: string | null
}

/** The companies and lines whose changes are read. For a line, changes of its company are left out. */
export interface ChangeSubjects {
  readonly ciks: readonly number[]
  readonly instrumentIds: readonly string[]
}

export interface ChangeFilter {
  /** An empty list selects every kind. */
  readonly kinds: readonly ChangeKind[]
  /** Null selects every subject. */
  readonly subjects: ChangeSubjects | null
  /** `sandbox` selects only the instruments of the sandbox. */
  readonly scope: Scope
}

export interface ChangePage {
  /** The matching changes, in the order of publication. */
  readonly changes: readonly Change[]
  /**
   * The next page begins after this position. Every change up to this position was read or does not match.
   * The position is at most that of the newest change in scope, so that it reveals nothing about other
   * scopes.
   */
  readonly position: number
  /** True if there are rows after `position`, matching or not. */
  readonly hasMore: boolean
}

/** The most rows that one page reads. */
const scanMax = 5_000

const { day: computed, ...columns } = getTableColumns(changes)
/** The columns from which a change is read: all except the computed day. */
export const changeColumns = columns

/**
 * The kinds of changes that belong to a line, not to a company. If the line's symbol passes from one company
 * to another, these changes stay with the symbol.
 */
const isOfLine = sql`changes.kind IN ('fund_badge', 'fund_purity', 'ticker')`

/** The rows that a sandbox key reads. They belong to few lines, so the indexes find them. */
const inSandbox = sql`${changes.id} IN (
  SELECT changes.id FROM listings JOIN changes ON changes.instrument_id = listings.instrument_id WHERE sandbox = 1 AND ${isOfLine}
  UNION
  SELECT changes.id FROM listings JOIN changes ON changes.cik = listings.cik WHERE sandbox = 1 AND listings.kind = 'stock'
)`

export type ChangeStore = ReturnType<typeof changeStore>

/**
 * The feed of changes. A position is the id of the last change that was read; 0 is the beginning. Each method
 * takes one round trip to the database.
 */
export function changeStore(database: Database) {
  return {
    /**
     * The first `limit` matching changes after a position. The number of rows read is bounded, so a page may
     * have fewer changes. All is read in one transaction, so rows published meanwhile come after the page.
     */
    async after(position: number, filter: ChangeFilter, limit: number): Promise<ChangePage> {
      const [found, newest] = await database.read((query) =>
        query.batch([selectAfter(query, position, filter, limit), selectHead(query, filter.scope)]),
      )
      const head = newest[0]?.position ?? 0
      const last = found.length === limit ? found.at(-1)?.id : undefined
      const read = filter.scope === "full" ? Math.min(position + scanMax, head) : head
      const next = last ?? Math.max(position, read)
      return { changes: found.map(changeOf), position: next, hasMore: next < head }
    },
    /** The position of the newest change in scope. */
    async head(scope: Scope): Promise<number> {
      const [newest] = await database.read((query) => selectHead(query, scope).all())
      return newest?.position ?? 0
    },
    /**
     * A position before all changes in scope that were published on a day (YYYY-MM-DD) or later. If there are
     * none, the newest position.
     */
    async beforeDay(day: string, scope: Scope): Promise<number> {
      const [first, newest] = await database.read((query) =>
        query.batch([
          query.all<{ readonly position: number }>(selectBeforeDay(day)),
          selectHead(query, scope),
        ]),
      )
      // The result is never after the newest change in scope.
      return Math.min(first[0]?.position ?? 0, newest[0]?.position ?? 0)
    },
    /** The first changes of the subjects on a day (YYYY-MM-DD) or later, oldest first. */
    async since(subjects: ChangeSubjects, day: string, limit: number): Promise<readonly Change[]> {
      const rows = await database.read((query) =>
        query
          .select(changeColumns)
          .from(changes)
          .where(isFirstSince(subjects, day, limit))
          .orderBy(changes.id)
          .limit(limit)
          .all(),
      )
      return rows.map(changeOf)
    },
    /** The newest changes of the subjects, newest first. */
    async newest(subjects: ChangeSubjects, limit: number): Promise<readonly Change[]> {
      const rows = await database.read((query) =>
        query
          .select(changeColumns)
          .from(changes)
          .where(isNewest(subjects, limit))
          .orderBy(desc(changes.id))
          .limit(limit)
          .all(),
      )
      return rows.map(changeOf)
    },
  }
}

type Query = Database["query"]

/** Selects by id: the `+` keeps SQLite from using the other indexes. */
function selectAfter(
  query: Query,
  position: number,
  { kinds, subjects, scope }: ChangeFilter,
  limit: number,
) {
  const kindList = JSON.stringify(kinds)
  const ciks = subjects === null ? null : JSON.stringify(subjects.ciks)
  const lines = JSON.stringify(subjects?.instrumentIds ?? [])
  return query
    .select(changeColumns)
    .from(changes)
    .where(
      and(
        sql`id > ${position}`,
        scope === "full" ? sql`id <= ${position} + ${sql.raw(String(scanMax))}` : inSandbox,
        sql`(${kindList} = '[]' OR kind IN (SELECT value FROM json_each(${kindList})))`,
        sql`(${ciks} IS NULL OR +cik IN (SELECT value FROM json_each(${ciks}))
          OR (${isOfLine} AND +instrument_id IN (SELECT value FROM json_each(${lines}))))`,
      ),
    )
    .orderBy(changes.id)
    .limit(limit)
}

function selectHead(query: Query, scope: Scope) {
  return query
    .select({ position: sql<number>`coalesce(max(${changes.id}), 0)` })
    .from(changes)
    .where(scope === "full" ? undefined : inSandbox)
}

/**
 * Selects the position before the day. The ids of one day need not be adjacent, so the index is read once for
 * each day from then on.
 */
function selectBeforeDay(day: string) {
  return sql`
WITH RECURSIVE days (day) AS (
  SELECT min(day) FROM changes WHERE day >= ${day}
  UNION ALL
  SELECT (SELECT min(changes.day) FROM changes WHERE changes.day > days.day) FROM days WHERE days.day IS NOT NULL
)
SELECT coalesce(
  min((SELECT min(id) FROM changes WHERE changes.day = days.day)) - 1,
  (SELECT max(id) FROM changes),
  0
) AS position
FROM days`
}

/**
 * Selects the first rows of each subject on the day or later. The ids of one day need not be adjacent, so
 * rows of earlier days may follow the position before the day.
 */
function isFirstSince({ ciks, instrumentIds }: ChangeSubjects, day: string, limit: number) {
  return sql`${changes.id} IN (
  WITH start (position) AS MATERIALIZED (${selectBeforeDay(day)})
  SELECT own.id FROM json_each(${JSON.stringify(ciks)}) AS company JOIN changes AS own ON own.id IN (
    SELECT id FROM changes AS first
    WHERE first.cik = company.value AND first.id > (SELECT position FROM start) AND +first.day >= ${day} ORDER BY id LIMIT ${limit}
  )
  UNION
  SELECT own.id FROM json_each(${JSON.stringify(instrumentIds)}) AS line JOIN changes AS own ON own.id IN (
    SELECT id FROM changes AS first
    WHERE first.instrument_id = line.value AND first.id > (SELECT position FROM start) AND +first.day >= ${day}
      AND first.kind IN ('fund_badge', 'fund_purity', 'ticker') ORDER BY id LIMIT ${limit}
  )
)`
}

/** Only the newest rows of each subject are read. */
function isNewest({ ciks, instrumentIds }: ChangeSubjects, limit: number) {
  return sql`${changes.id} IN (
  SELECT own.id FROM json_each(${JSON.stringify(ciks)}) AS company JOIN changes AS own ON own.id IN (
    SELECT id FROM changes AS newest WHERE newest.cik = company.value ORDER BY id DESC LIMIT ${limit}
  )
  UNION
  SELECT own.id FROM json_each(${JSON.stringify(instrumentIds)}) AS line JOIN changes AS own ON own.id IN (
    SELECT id FROM changes AS newest WHERE newest.instrument_id = line.value AND newest.kind IN ('fund_badge', 'fund_purity', 'ticker') ORDER BY id DESC LIMIT ${limit}
  )
)`
}

/** The JSON was written by the publishing statements, so it is not validated. */
export function changeOf(row: Omit<typeof changes.$inferSelect, "day">): Change {
  return { ...row, before: stateOf(row.before), after: stateOf(row.after) }
}

function stateOf(json: string | null): ChangeState | null {
  return json === null ? null : (JSON.parse(json) as ChangeState)
}
