import type { Scope } from "../access/plans.ts"
import type { UnfinishedSnapshot } from "./ports.ts"
import type { SnapshotProgress } from "./progress.ts"
import type { SnapshotManifest } from "./schema.ts"
import { schemaVersion, tableColumns } from "./tables.ts"

/** The manifest of a scope once its files are stored. */
export function manifestOf(
  { day, revision, reason }: Pick<UnfinishedSnapshot, "day" | "revision" | "reason">,
  progress: SnapshotProgress,
  publishedAt: string,
  scope: Scope,
): SnapshotManifest {
  return {
    day,
    revision,
    files: progress.files.flatMap(({ scope: ofFile, ...file }) => (ofFile === scope ? [file] : [])),
    replaces: progress.replaces,
    reason,
    basis: "published",
    scope,
    schema_version: schemaVersion,
    release: progress.release,
    began_at: progress.beganAt,
    published_at: publishedAt,
    changes: progress.changes[scope],
    columns: tableColumns,
  }
}

/** What a Parquet file says of itself. */
export function fileMetadata(day: string, release: string): Readonly<Record<string, string>> {
  return { "qistas.day": day, "qistas.release": release, "qistas.schema_version": String(schemaVersion) }
}
