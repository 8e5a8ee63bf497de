import type { Cell } from "../contract/tables/table.ts"
import type { RowSlices } from "./formats/format.ts"
import { formats } from "./formats/formats.ts"
import { fileKey, manifestKey, shardsOfRevision } from "./keys.ts"
import { fileMetadata, manifestOf } from "./manifest.ts"
import { passes } from "./passes.ts"
import type { SnapshotPorts, UnfinishedSnapshot } from "./ports.ts"
import { type SnapshotProgress, type Step, shardsOf } from "./progress.ts"
import { printShard, readShard } from "./shard.ts"
import { tableColumns } from "./tables.ts"

/** The steps of a snapshot. A step that is repeated stores the same objects, so that a run may end anywhere. */

/** The progress after a step. */
export async function takeStep(
  ports: SnapshotPorts,
  snapshot: UnfinishedSnapshot,
  progress: SnapshotProgress,
  step: Exclude<Step, { readonly kind: "publish" }>,
): Promise<SnapshotProgress> {
  if (step.kind === "rows") return readRows(ports, snapshot, progress, step)
  if (step.kind === "file") return printFile(ports, snapshot, progress, step)
  return { ...progress, publishedAt: new Date(ports.clock.nowMilliseconds()).toISOString() }
}

type RowsStep = Extract<Step, { readonly kind: "rows" }>
type FileStep = Extract<Step, { readonly kind: "file" }>

/** Reads the rows of one shard. */
async function readRows(
  ports: SnapshotPorts,
  snapshot: UnfinishedSnapshot,
  progress: SnapshotProgress,
  { scope, table }: RowsStep,
): Promise<SnapshotProgress> {
  const { readPage, rowsPerShard } = passes[table]
  const rows: (readonly Cell[])[] = []
  let { place } = progress
  do {
    const page = await readPage(ports, scope, place, progress.changes[scope])
    rows.push(...page.rows)
    place = page.next
  } while (place !== null && rows.length < rowsPerShard)
  const passesDone = progress.passesDone + (place === null ? 1 : 0)
  if (rows.length === 0) return { ...progress, passesDone, place }
  const hash = await ports.objects.writeShard(shardsOfRevision(snapshot), printShard(rows))
  const shards = [...progress.shards, { scope, table, hash, rows: rows.length }]
  return { ...progress, passesDone, place, shards }
}

/** Prints a file from the shards of its table. */
async function printFile(
  { objects }: SnapshotPorts,
  snapshot: UnfinishedSnapshot,
  progress: SnapshotProgress,
  { scope, table, format }: FileStep,
): Promise<SnapshotProgress> {
  const { fileName, print, coding } = formats[format]
  const columns = tableColumns[table]
  const shards = shardsOf(progress, { scope, table })
  async function* slices(): RowSlices {
    for (const { hash } of shards)
      yield readShard(await objects.read(shardsOfRevision(snapshot) + hash), columns.length)
  }
  const head = { columns, metadata: fileMetadata(snapshot.day, progress.release) }
  const name = fileName(table)
  const stored = await objects.writeFile(fileKey(snapshot, scope, name), print(head, slices()), coding)
  const rows = shards.reduce((sum, shard) => sum + shard.rows, 0)
  return { ...progress, files: [...progress.files, { scope, name, table, format, rows, ...stored }] }
}

/** Stores the manifests and publishes the snapshot with them; false where another run did. */
export async function publish(
  { objects, ledger }: SnapshotPorts,
  snapshot: UnfinishedSnapshot,
  progress: SnapshotProgress,
  publishedAt: string,
): Promise<boolean> {
  const manifests = {
    full: JSON.stringify(manifestOf(snapshot, progress, publishedAt, "full")),
    sandbox: JSON.stringify(manifestOf(snapshot, progress, publishedAt, "sandbox")),
  }
  await objects.write(manifestKey(snapshot, "full"), manifests.full)
  await objects.write(manifestKey(snapshot, "sandbox"), manifests.sandbox)
  return ledger.publish(snapshot, snapshot.progress, manifests)
}
