import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import type { Scope } from "../../src/access/plans.ts"
import { release } from "../../src/contract/release.ts"
import { changeColumns } from "../../src/contract/tables/changes.ts"
import { holdingColumns } from "../../src/contract/tables/holdings.ts"
import type { ColumnHead } from "../../src/contract/tables/table.ts"
import { universeColumns } from "../../src/contract/tables/universe.ts"
import { sha256 } from "../../src/sha256.ts"
import { fileKey, type SnapshotName } from "../../src/snapshots/keys.ts"
import type { SnapshotFile, SnapshotManifest } from "../../src/snapshots/schema.ts"
import { snapshotFormats, snapshotTables } from "../../src/vocabulary.ts"

/**
 * The stores of a published snapshot with real columns. Its files contain text in place of tables, because
 * the routes send bytes and never read a row.
 */

interface SnapshotStores {
  readonly database: D1Database
  readonly bucket: Pick<R2Bucket, "put">
}

const endings = { csv: "csv.gz", ndjson: "ndjson.gz", parquet: "parquet" }

export const snapshotFileNames = snapshotTables.flatMap((table) =>
  snapshotFormats.map((format) => `${table}.${endings[format]}`),
)

const bytesOf: Readonly<Record<Scope, number>> = { full: 7_001, sandbox: 4_099 }
const rowsOf: Readonly<Record<Scope, number>> = { full: 6_000, sandbox: 12 }

/** The content of a file, in ASCII. It differs for each file. */
export function snapshotText(name: SnapshotName, scope: Scope, file: string): string {
  const numbers = Array.from({ length: bytesOf[scope] / 6 }, (_, at) => at).join("\n")
  return `${fileKey(name, scope, file)}\n${numbers}`.padEnd(bytesOf[scope], ".").slice(0, bytesOf[scope])
}

/**
 * Manifests by name and scope. Dozens of test files publish the same snapshot, and its digests take a tenth
 * of a second.
 */
const manifests = new Map<string, SnapshotManifest>()

export function snapshotManifest(name: SnapshotName, scope: Scope): SnapshotManifest {
  const key = fileKey(name, scope, "manifest.json")
  const manifest = manifests.get(key) ?? newManifest(name, scope)
  manifests.set(key, manifest)
  return manifest
}

function newManifest(name: SnapshotName, scope: Scope): SnapshotManifest {
  const files = snapshotTables.flatMap((table) =>
    snapshotFormats.map((format): SnapshotFile => {
      const file = `${table}.${endings[format]}`
      const text = snapshotText(name, scope, file)
      return { name: file, table, format, rows: rowsOf[scope], bytes: text.length, sha256: sha256(text) }
    }),
  )
  const isFirst = name.revision === 1
  return {
    ...name,
    files,
    replaces: isFirst ? null : name.revision - 1,
    reason: isFirst ? null : "A correction",
    basis: "published",
    scope,
    schema_version: 2,
    release,
    began_at: `${name.day}T07:30:00.000Z`,
    published_at: `${name.day}T07:36:00.000Z`,
    // No id of the feed, so that the next snapshot has the feed from its beginning.
    changes: { after: 0, through: 0 },
    columns: {
      universe: universeColumns.map(headOf),
      holdings: holdingColumns.map(headOf),
      changes: changeColumns.map(headOf),
    },
  }
}

/** Stores the files of both scopes and publishes them. */
export async function publishSnapshot(
  { database, bucket }: SnapshotStores,
  name: SnapshotName,
): Promise<void> {
  for (const scope of ["full", "sandbox"] as const) {
    await Promise.all(
      snapshotFileNames.map((file) =>
        bucket.put(fileKey(name, scope, file), snapshotText(name, scope, file)),
      ),
    )
  }
  const manifest = snapshotManifest(name, "full")
  await database
    .prepare(
      "INSERT INTO snapshots (day, revision, reason, progress, manifest, sandbox_manifest) VALUES (?, ?, ?, '{}', ?, ?)",
    )
    .bind(
      name.day,
      name.revision,
      manifest.reason,
      JSON.stringify(manifest),
      JSON.stringify(snapshotManifest(name, "sandbox")),
    )
    .run()
}

function headOf({ name, type, description }: ColumnHead): ColumnHead {
  return { name, type, description }
}
