import type { Scope } from "../../../src/access/plans.ts"
import type { Change, ChangeFilter, ChangePage, ChangeSubjects, Changes } from "../../../src/changes/ports.ts"
import type { ChangeState } from "../../../src/changes/schema.ts"
import type { ChangeCause, ChangeKind } from "../../../src/vocabulary.ts"
import { readWithRetry } from "../read-with-retry.ts"

/** How many rows one page reads at most. */
const scanMax = 5_000

/** The feed of changes in D1; each method takes one round trip. */
export function d1Changes(database: D1Database): Changes {
  return {
    after: (position, filter, limit) => readWithRetry(() => readAfter(database, position, filter, limit)),
    head: (scope) => readWithRetry(async () => positionOf(await database.prepare(selectHead[scope]).all())),
    beforeDay: (day, scope) => readWithRetry(() => readBeforeDay(database, day, scope)),
    since: (subjects, day, limit) => readWithRetry(() => readSince(database, subjects, day, limit)),
    newest: (subjects, limit) => readWithRetry(() => readNewest(database, subjects, limit)),
  }
}

export interface ChangeRow {
  readonly id: number
  readonly at: string
  readonly kind: ChangeKind
  readonly instrument_id: string
  readonly cik: number | null
  readonly before: string | null
  readonly after: string | null
  readonly cause: ChangeCause | null
  readonly accession: string | null
  readonly close_date: string | null
}

const columns = "id, at, kind, instrument_id, cik, before, after, cause, accession, close_date"

/** SQL: a symbol may have passed from one company to another, whose changes stay under it. */
const isOfLine = "changes.kind IN ('fund_badge', 'fund_purity', 'ticker')"

/** SQL of the rows that a sandbox key reads, by the indexes: those of few lines. */
const inSandbox = `id IN (
  SELECT changes.id FROM listings JOIN changes ON changes.instrument_id = listings.instrument_id WHERE sandbox = 1 AND ${isOfLine}
  UNION
  SELECT changes.id FROM listings JOIN changes ON changes.cik = listings.cik WHERE sandbox = 1 AND listings.kind = 'stock'
)`

/** SQL of the rows after the position ?1 that a page reads. */
const readBy: Readonly<Record<Scope, string>> = {
  full: `id > ?1 AND id <= ?1 + ${scanMax}`,
  sandbox: `id > ?1 AND ${inSandbox}`,
}

/**
 * ?1: the position; ?2: JSON, the kinds; ?3: JSON, the CIKs, null for every subject; ?4: JSON, the lines; ?5: the limit. Read
 * by id: `+` keeps the other indexes out.
 */
const selectAfter = (scope: Scope) => `
SELECT ${columns} FROM changes
WHERE ${readBy[scope]}
  AND (?2 = '[]' OR kind IN (SELECT value FROM json_each(?2)))
  AND (?3 IS NULL OR +cik IN (SELECT value FROM json_each(?3)) OR (${isOfLine} AND +instrument_id IN (SELECT value FROM json_each(?4))))
ORDER BY id LIMIT ?5`

const selectHead: Readonly<Record<Scope, string>> = {
  full: "SELECT coalesce(max(id), 0) AS position FROM changes",
  sandbox: `SELECT coalesce(max(id), 0) AS position FROM changes WHERE ${inSandbox}`,
}

/** One transaction: rows that are published meanwhile are after the page. */
async function readAfter(
  database: D1Database,
  position: number,
  { kinds, subjects, scope }: ChangeFilter,
  limit: number,
): Promise<ChangePage> {
  const ciks = subjects === null ? null : JSON.stringify(subjects.ciks)
  const lines = JSON.stringify(subjects?.instrumentIds ?? [])
  const [found, newest] = await database.batch<never>([
    database.prepare(selectAfter(scope)).bind(position, JSON.stringify(kinds), ciks, lines, limit),
    database.prepare(selectHead[scope]),
  ])
  const changes = ((found?.results ?? []) as readonly ChangeRow[]).map(changeOf)
  const head = positionOf(newest)
  const last = changes.length === limit ? changes.at(-1)?.id : undefined
  const read = scope === "full" ? Math.min(position + scanMax, head) : head
  const next = last ?? Math.max(position, read)
  return { changes, position: next, hasMore: next < head }
}

/** SQL: the position before the day ?1. One look at the index for each day from it on; the rows of a day need not have adjoining ids. */
const selectBeforeDay = `
WITH RECURSIVE days (day) AS (
  SELECT min(day) FROM changes WHERE day >= ?1
  UNION ALL
  SELECT (SELECT min(changes.day) FROM changes WHERE changes.day > days.day) FROM days WHERE days.day IS NOT NULL
)
SELECT coalesce(
  min((SELECT min(id) FROM changes WHERE changes.day = days.day)) - 1,
  (SELECT max(id) FROM changes),
  0
) AS position
FROM days`

interface PositionRow {
  readonly position: number
}

function positionOf(result: D1Result<PositionRow> | undefined): number {
  return result?.results[0]?.position ?? 0
}

/** Not after the newest change in scope. */
async function readBeforeDay(database: D1Database, day: string, scope: Scope): Promise<number> {
  const [first, newest] = await database.batch<PositionRow>([
    database.prepare(selectBeforeDay).bind(day),
    database.prepare(selectHead[scope]),
  ])
  return Math.min(positionOf(first), positionOf(newest))
}

/**
 * ?1: the day; ?2: JSON, the CIKs; ?3: JSON, the lines; ?4: the limit. Only the first rows of each subject after the
 * position before the day are read; the rows of a day need not have adjoining ids, so that some are of an earlier one.
 */
const selectSince = `
WITH start (position) AS MATERIALIZED (${selectBeforeDay})
SELECT ${columns} FROM changes WHERE id IN (
  SELECT own.id FROM json_each(?2) AS company JOIN changes AS own ON own.id IN (
    SELECT id FROM changes AS first
    WHERE first.cik = company.value AND first.id > (SELECT position FROM start) AND +first.day >= ?1 ORDER BY id LIMIT ?4
  )
  UNION
  SELECT own.id FROM json_each(?3) AS line JOIN changes AS own ON own.id IN (
    SELECT id FROM changes AS first
    WHERE first.instrument_id = line.value AND first.id > (SELECT position FROM start) AND +first.day >= ?1
      AND first.kind IN ('fund_badge', 'fund_purity', 'ticker') ORDER BY id LIMIT ?4
  )
)
ORDER BY id LIMIT ?4`

async function readSince(
  database: D1Database,
  { ciks, instrumentIds }: ChangeSubjects,
  day: string,
  limit: number,
): Promise<readonly Change[]> {
  const { results } = await database
    .prepare(selectSince)
    .bind(day, JSON.stringify(ciks), JSON.stringify(instrumentIds), limit)
    .all<ChangeRow>()
  return results.map(changeOf)
}

/** ?1: JSON, the CIKs; ?2: JSON, the lines; ?3: the limit. Only the newest rows of each subject are read. */
const selectNewest = `
SELECT ${columns} FROM changes WHERE id IN (
  SELECT own.id FROM json_each(?1) AS company JOIN changes AS own ON own.id IN (
    SELECT id FROM changes AS newest WHERE newest.cik = company.value ORDER BY id DESC LIMIT ?3
  )
  UNION
  SELECT own.id FROM json_each(?2) AS line JOIN changes AS own ON own.id IN (
    SELECT id FROM changes AS newest WHERE newest.instrument_id = line.value AND newest.kind IN ('fund_badge', 'fund_purity', 'ticker') ORDER BY id DESC LIMIT ?3
  )
)
ORDER BY id DESC LIMIT ?3`

async function readNewest(
  database: D1Database,
  { ciks, instrumentIds }: ChangeSubjects,
  limit: number,
): Promise<readonly Change[]> {
  const { results } = await database
    .prepare(selectNewest)
    .bind(JSON.stringify(ciks), JSON.stringify(instrumentIds), limit)
    .all<ChangeRow>()
  return results.map(changeOf)
}

/** The JSON was written by the publishing statements, so it is not validated. */
export function changeOf(row: ChangeRow): Change {
  const { instrument_id: instrumentId, close_date: closeDate, before, after, ...rest } = row
  return { ...rest, instrumentId, closeDate, before: stateOf(before), after: stateOf(after) }
}

function stateOf(json: string | null): ChangeState | null {
  return json === null ? null : (JSON.parse(json) as ChangeState)
}
