import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm"
import type { Scope } from "../access/plans.ts"
import { fromStoredJson, type JsonText } from "../contract/json-text.ts"
import type { Database } from "../database/database.ts"
import { snapshots } from "../database/snapshots.ts"
import type { SnapshotName } from "./keys.ts"
import type { SnapshotManifest, SnapshotRow } from "./schema.ts"

/** The stored snapshots: all that are published, and the snapshot that is being written. */

/** A revision that is being written. */
export interface UnfinishedSnapshot extends SnapshotName {
  /** The reason for the correction of an earlier revision; null for the first revision of a day. */
  readonly reason: string | null
  /** JSON */
  readonly progress: string
}

/** Ids of the feed of changes. */
export type ChangePositions = Readonly<Record<Scope, number>>

/** The stored revisions of a day for which a snapshot may be written. */
interface SnapshotDay {
  /** The newest revision, if it is not published. */
  readonly unfinished: UnfinishedSnapshot | null
  /** The newest revision, published or not; 0 if there is none. */
  readonly newest: number
  /** The newest published revision; null if there is none. */
  readonly published: number | null
  /** `changes.through` in the manifests of the last earlier day with a snapshot; 0 if there is none. */
  readonly changesThrough: ChangePositions
  /** True if a later day has a snapshot. */
  readonly isPast: boolean
}

/** The column with the manifest that a scope reads. */
const manifestOf = { full: snapshots.manifest, sandbox: snapshots.sandboxManifest } as const

const isPublished = isNotNull(snapshots.manifest)

export type SnapshotStore = ReturnType<typeof snapshotStore>

/** The snapshots, published and not. Each write returns false if another run was first. */
export function snapshotStore(database: Database) {
  const { query } = database
  /** Changes an unpublished row whose progress is still `from`, the progress that was read. */
  const advanced = async (
    { day, revision }: SnapshotName,
    from: string,
    fields: Partial<typeof snapshots.$inferInsert>,
  ): Promise<boolean> => {
    const isUnchanged = and(
      eq(snapshots.day, day),
      eq(snapshots.revision, revision),
      eq(snapshots.progress, from),
      isNull(snapshots.manifest),
    )
    const { meta } = await query.update(snapshots).set(fields).where(isUnchanged).run()
    return meta.changes === 1
  }
  return {
    /**
     * The published snapshots of days before `before` (YYYY-MM-DD; null for all), newest first. Each day has
     * its newest revision.
     */
    async list(
      scope: Scope,
      { before, limit }: { readonly before: string | null; readonly limit: number },
    ): Promise<{ readonly rows: readonly SnapshotRow[]; readonly hasMore: boolean }> {
      const found = await database.read((reading) =>
        reading
          .select({
            day: snapshots.day,
            // SQLite takes the other columns from the row that has the maximum.
            revision: sql<number>`max(${snapshots.revision})`,
            files: sql<string>`${manifestOf[scope]} -> '$.files'`,
          })
          .from(snapshots)
          .where(and(isPublished, before === null ? undefined : lt(snapshots.day, before)))
          .groupBy(snapshots.day)
          .orderBy(desc(snapshots.day))
          .limit(limit + 1)
          .all(),
      )
      const rows = found.slice(0, limit).map(({ files, ...row }) => ({ ...row, files: JSON.parse(files) }))
      return { rows, hasMore: found.length > limit }
    },
    /**
     * The manifest of a published snapshot; null if there is none. `day`: YYYY-MM-DD or `latest`; `revision`:
     * null for the newest.
     */
    async find(
      scope: Scope,
      day: string,
      revision: number | null,
    ): Promise<JsonText<SnapshotManifest> | null> {
      const newestDay = sql`(SELECT max(day) FROM snapshots WHERE manifest IS NOT NULL)`
      const row = await database.read((reading) =>
        reading
          .select({ manifest: sql<string>`${manifestOf[scope]}` })
          .from(snapshots)
          .where(
            and(
              isPublished,
              revision === null ? undefined : eq(snapshots.revision, revision),
              eq(snapshots.day, day === "latest" ? newestDay : day),
            ),
          )
          .orderBy(desc(snapshots.revision))
          .limit(1)
          .get(),
      )
      return row === undefined ? null : fromStoredJson(row.manifest)
    },
    async onDay(day: string): Promise<SnapshotDay> {
      const [revisions, [through], later] = await query.batch([
        query
          .select({
            revision: snapshots.revision,
            reason: snapshots.reason,
            /** Null once the revision is published. */
            progress: sql<string | null>`iif(manifest IS NULL, progress, NULL)`,
          })
          .from(snapshots)
          .where(eq(snapshots.day, day))
          .orderBy(desc(snapshots.revision)),
        query
          .select({
            full: sql<number>`manifest ->> '$.changes.through'`,
            sandbox: sql<number>`sandbox_manifest ->> '$.changes.through'`,
          })
          .from(snapshots)
          .where(and(lt(snapshots.day, day), isPublished))
          .orderBy(desc(snapshots.day), desc(snapshots.revision))
          .limit(1),
        query
          .select({ day: snapshots.day })
          .from(snapshots)
          .where(and(gt(snapshots.day, day), isPublished))
          .limit(1),
      ])
      const [newest] = revisions
      return {
        unfinished:
          newest === undefined || newest.progress === null
            ? null
            : { day, revision: newest.revision, reason: newest.reason, progress: newest.progress },
        newest: newest?.revision ?? 0,
        published: revisions.find(({ progress }) => progress === null)?.revision ?? null,
        changesThrough: through ?? { full: 0, sandbox: 0 },
        isPast: later.length > 0,
      }
    },
    async begin({ day, revision, reason, progress }: UnfinishedSnapshot): Promise<boolean> {
      const begun = { day, revision, reason, progress }
      const { meta } = await query.insert(snapshots).values(begun).onConflictDoNothing().run()
      return meta.changes === 1
    },
    /** Stores the next progress. `from`: the progress that was read. */
    advance: (name: SnapshotName, from: string, to: string) => advanced(name, from, { progress: to }),
    /** Stores the manifests, which publishes the snapshot. */
    publish: (name: SnapshotName, from: string, { full, sandbox }: Readonly<Record<Scope, string>>) =>
      advanced(name, from, { progress: "{}", manifest: full, sandboxManifest: sandbox }),
    /** Snapshots of earlier days that were never finished. */
    abandoned: (day: string): Promise<readonly SnapshotName[]> =>
      query
        .select({ day: snapshots.day, revision: snapshots.revision })
        .from(snapshots)
        .where(and(lt(snapshots.day, day), isNull(snapshots.manifest)))
        .all(),
    /** Removes a snapshot that was never finished. */
    async forget({ day, revision }: SnapshotName): Promise<void> {
      await query
        .delete(snapshots)
        .where(and(eq(snapshots.day, day), eq(snapshots.revision, revision), isNull(snapshots.manifest)))
        .run()
    },
  }
}
