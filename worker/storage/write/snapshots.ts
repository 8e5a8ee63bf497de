import type { ChangePositions, SnapshotDay, SnapshotLedger } from "../../../src/snapshots/ports.ts"

/** The rows of snapshots in D1. */
export function d1SnapshotLedger(database: D1Database): SnapshotLedger {
  const isWritten = async (sql: string, ...values: readonly (string | number | null)[]) => {
    const { meta } = await database
      .prepare(sql)
      .bind(...values)
      .run()
    return meta.changes === 1
  }
  return {
    read: (day) => readDay(database, day),
    begin: ({ day, revision, reason, progress }) =>
      isWritten(
        "INSERT INTO snapshots (day, revision, reason, progress) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
        day,
        revision,
        reason,
        progress,
      ),
    advance: ({ day, revision }, from, to) =>
      isWritten(`UPDATE snapshots SET progress = ?4 ${isUnchanged}`, day, revision, from, to),
    publish: ({ day, revision }, from, { full, sandbox }) =>
      isWritten(
        `UPDATE snapshots SET progress = '{}', manifest = ?4, sandbox_manifest = ?5 ${isUnchanged}`,
        day,
        revision,
        from,
        full,
        sandbox,
      ),
    async abandoned(day) {
      const { results } = await database
        .prepare("SELECT day, revision FROM snapshots WHERE day < ?1 AND manifest IS NULL")
        .bind(day)
        .all<{ readonly day: string; readonly revision: number }>()
      return results
    },
    async forget({ day, revision }) {
      await database
        .prepare("DELETE FROM snapshots WHERE day = ?1 AND revision = ?2 AND manifest IS NULL")
        .bind(day, revision)
        .run()
    },
  }
}

/** ?1, ?2: the name; ?3: the progress that was read. A published row is left alone. */
const isUnchanged = "WHERE day = ?1 AND revision = ?2 AND progress = ?3 AND manifest IS NULL"

/** ?1: the day. */
const selectRevisions = `
SELECT revision, reason, iif(manifest IS NULL, progress, NULL) AS progress FROM snapshots WHERE day = ?1 ORDER BY revision DESC`

const selectThrough = `
SELECT manifest ->> '$.changes.through' AS "full", sandbox_manifest ->> '$.changes.through' AS sandbox
FROM snapshots WHERE day < ?1 AND manifest IS NOT NULL ORDER BY day DESC, revision DESC LIMIT 1`

const selectLater = "SELECT 1 FROM snapshots WHERE day > ?1 AND manifest IS NOT NULL LIMIT 1"

interface RevisionRow {
  readonly revision: number
  readonly reason: string | null
  /** Null once it is published. */
  readonly progress: string | null
}

async function readDay(database: D1Database, day: string): Promise<SnapshotDay> {
  const [revisions, through, later] = await database.batch<never>(
    [selectRevisions, selectThrough, selectLater].map((sql) => database.prepare(sql).bind(day)),
  )
  const rows = (revisions?.results ?? []) as readonly RevisionRow[]
  const [newest] = rows
  const [changesThrough = { full: 0, sandbox: 0 }] = (through?.results ?? []) as readonly ChangePositions[]
  return {
    unfinished:
      newest === undefined || newest.progress === null
        ? null
        : { day, revision: newest.revision, reason: newest.reason, progress: newest.progress },
    newest: newest?.revision ?? 0,
    published: rows.find(({ progress }) => progress === null)?.revision ?? null,
    changesThrough,
    isPast: (later?.results ?? []).length > 0,
  }
}
