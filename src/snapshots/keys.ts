import type { Scope } from "../access/plans.ts"

/** The folder of all objects of snapshots. */
export const snapshotsFolder = "snapshots/"

/** A revision of a day. */
export interface SnapshotName {
  /** YYYY-MM-DD */
  readonly day: string
  readonly revision: number
}

/** The objects of a revision: its files and manifests. */
export function snapshotFolder({ day, revision }: SnapshotName): string {
  return `${snapshotsFolder}${day}/r${revision}/`
}

/** The key of a file of a revision. `file`: the file's `name` in the manifest of the scope. */
export function fileKey(name: SnapshotName, scope: Scope, file: string): string {
  return `${snapshotFolder(name)}${scope}/${file}`
}

export function manifestKey(name: SnapshotName, scope: Scope): string {
  return fileKey(name, scope, "manifest.json")
}

/** The shards of all snapshots that are being written. */
export const allShards = `${snapshotsFolder}rows/`

/** The shards of a day. The keys of later days sort after these keys. */
export function shardsOfDay(day: string): string {
  return `${allShards}${day}/`
}

/** A shard is stored under its SHA-256 in this folder. */
export function shardsOfRevision({ day, revision }: SnapshotName): string {
  return `${shardsOfDay(day)}r${revision}/`
}
