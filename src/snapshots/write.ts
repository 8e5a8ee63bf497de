import type { Scope } from "../access/plans.ts"
import { release } from "../contract/release.ts"
import type { Cell } from "../contract/tables/table.ts"
import { utcDay } from "../days.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { isoNow } from "../runtime.ts"
import { sha256 } from "../sha256.ts"
import { type SnapshotFormat, type SnapshotTable, snapshotFormats, snapshotTables } from "../vocabulary.ts"
import { formats, type RowSlices } from "./formats.ts"
import { allShards, fileKey, manifestKey, shardsOfDay, shardsOfRevision, snapshotFolder } from "./keys.ts"
import type { SnapshotPorts } from "./ports.ts"
import { type ChangeRange, type Place, passes } from "./rows.ts"
import type { SnapshotFile, SnapshotManifest } from "./schema.ts"
import type { ChangePositions, UnfinishedSnapshot } from "./store.ts"
import { fileMetadata, printShard, readShard, schemaVersion, tableColumns } from "./tables.ts"

/** A snapshot is written step by step over many runs. Each step ends by storing its progress in the row. */

/** The result of a run. */
export interface SnapshotRun {
  readonly steps: number
  /** The number of rows that were read. */
  readonly rows: number
  /** The number of files that were stored. */
  readonly files: number
  /** The number of objects that were removed because they are no longer needed. */
  readonly removed: number
  /** False if more steps are left. */
  readonly isPublished: boolean
}

/**
 * Identifies the code and the columns that write a snapshot. Other code does not continue the snapshot, but
 * begins the next revision.
 */
const writer = sha256(JSON.stringify([release, schemaVersion, tableColumns]))

/**
 * Continues or begins the snapshot of the clock's day. The run ends after the first step at whose end
 * `milliseconds` have passed. (A Worker cannot measure its CPU time, which is never longer.) A `reason`
 * begins a correction of the published snapshot. Refused: a reason without a snapshot to correct, a day
 * before the newest snapshot, and a step that another run took first.
 */
export async function writeSnapshot(
  ports: SnapshotPorts,
  reason: string | null,
  milliseconds: number,
): Promise<Outcome<SnapshotRun, "bad_request" | "conflict">> {
  const day = utcDay(ports.clock.nowMilliseconds())
  const { isPast, unfinished, newest, published, changesThrough } = await ports.snapshots.onDay(day)
  if (isPast) return refuse("bad_request", `A later day than ${day} has a snapshot already.`)
  if (reason !== null && published === null)
    return refuse("bad_request", `There is no snapshot of ${day} to correct.`)
  if (unfinished !== null && (await canGoOn(ports, unfinished)))
    return writeOn(ports, unfinished, milliseconds)
  if (unfinished === null && published !== null && reason === null) {
    const removed = await ports.objects.remove(shardsOfRevision({ day, revision: published }), null)
    return answer({ steps: 0, rows: 0, files: 0, removed, isPublished: true })
  }
  await removeAbandoned(ports, day)
  const begun = {
    day,
    revision: newest + 1,
    reason: reason ?? unfinished?.reason ?? null,
    progress: JSON.stringify(await firstProgress(ports, published, changesThrough)),
  }
  if (!(await ports.snapshots.begin(begun))) return overtaken
  return writeOn(ports, begun, milliseconds)
}

/**
 * False if other code began the snapshot, or if its rows are gone. A backup leaves the rows out, and they are removed
 * once the snapshot is published, so that a database restored to an instant before that lacks them.
 */
async function canGoOn({ objects }: SnapshotPorts, unfinished: UnfinishedSnapshot): Promise<boolean> {
  const progress = progressOf(unfinished)
  const [first] = progress.shards
  if (progress.writer !== writer) return false
  return first === undefined || (await objects.has(shardsOfRevision(unfinished) + first.hash))
}

const overtaken = refuse("conflict", "Another run writes this snapshot.")

async function firstProgress(
  { changes, clock }: SnapshotPorts,
  replaces: number | null,
  after: ChangePositions,
): Promise<SnapshotProgress> {
  const [full, sandbox] = await Promise.all([changes.head("full"), changes.head("sandbox")])
  return {
    writer,
    release,
    beganAt: isoNow({ clock }),
    replaces,
    changes: {
      full: { after: after.full, through: full },
      sandbox: { after: after.sandbox, through: sandbox },
    },
    passesDone: 0,
    place: null,
    shards: [],
    files: [],
    publishedAt: null,
  }
}

async function writeOn(
  ports: SnapshotPorts,
  begun: UnfinishedSnapshot,
  milliseconds: number,
): Promise<Outcome<SnapshotRun, "conflict">> {
  const first = progressOf(begun)
  let [snapshot, progress] = [begun, first]
  const { nowMilliseconds: now } = ports.services.clock
  const end = now() + milliseconds
  let steps = 0
  const done = () => ({
    steps,
    rows: rowsRead(progress) - rowsRead(first),
    files: progress.files.length - first.files.length,
  })
  do {
    const step = nextStep(progress)
    steps += 1
    if (step.kind === "publish") {
      if (!(await publish(ports, snapshot, progress, step.publishedAt))) return overtaken
      const removed = await ports.objects.remove(shardsOfRevision(snapshot), null)
      return answer({ ...done(), removed, isPublished: true })
    }
    const after = await takeStep(ports, snapshot, progress, step)
    const text = JSON.stringify(after)
    if (!(await ports.snapshots.advance(snapshot, snapshot.progress, text))) return overtaken
    snapshot = { ...snapshot, progress: text }
    progress = after
  } while (now() < end)
  return answer({ ...done(), removed: 0, isPublished: false })
}

function progressOf({ progress }: UnfinishedSnapshot): SnapshotProgress {
  return JSON.parse(progress)
}

/** Removes the remains of earlier days: shards, and the files of snapshots that were never finished. */
async function removeAbandoned({ snapshots, objects }: SnapshotPorts, day: string): Promise<void> {
  await objects.remove(allShards, shardsOfDay(day))
  for (const name of await snapshots.abandoned(day)) {
    await objects.remove(snapshotFolder(name), null)
    await snapshots.forget(name)
  }
}

/** Returns the progress after a step. A run may end at any time: a repeated step stores the same objects. */
async function takeStep(
  ports: SnapshotPorts,
  snapshot: UnfinishedSnapshot,
  progress: SnapshotProgress,
  step: Exclude<Step, { readonly kind: "publish" }>,
): Promise<SnapshotProgress> {
  if (step.kind === "rows") return readRows(ports, snapshot, progress, step)
  if (step.kind === "file") return printFile(ports, snapshot, progress, step)
  return { ...progress, publishedAt: isoNow(ports) }
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

/** Stores the manifests, which publishes the snapshot; false if another run published it. */
async function publish(
  { objects, snapshots }: SnapshotPorts,
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
  return snapshots.publish(snapshot, snapshot.progress, manifests)
}

/** The manifest of a scope once its files are stored. */
function manifestOf(
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

/** The progress of a snapshot: first the rows of each scope and table, then the files, then the manifests. */

const snapshotScopes: readonly Scope[] = ["full", "sandbox"]

/** Rows that were read and are kept until the files are printed. `hash` is part of the shard's key. */
interface Shard {
  readonly scope: Scope
  readonly table: SnapshotTable
  readonly hash: string
  readonly rows: number
}

export interface SnapshotProgress {
  /** Identifies the code that began the snapshot, since another release may have other columns. */
  readonly writer: string
  readonly release: string
  /** ISO 8601 date-time, UTC. */
  readonly beganAt: string
  /** The published revision of the same day that the snapshot corrects. */
  readonly replaces: number | null
  readonly changes: Readonly<Record<Scope, ChangeRange>>
  /** The number of finished passes over scopes and tables. */
  readonly passesDone: number
  /** The place at which the current pass continues. */
  readonly place: Place
  readonly shards: readonly Shard[]
  readonly files: readonly (SnapshotFile & { readonly scope: Scope })[]
  /** ISO 8601 date-time, UTC; null until the files are stored. */
  readonly publishedAt: string | null
}

/** The next step of a snapshot. */
export type Step =
  | { readonly kind: "rows"; readonly scope: Scope; readonly table: SnapshotTable }
  | {
      readonly kind: "file"
      readonly scope: Scope
      readonly table: SnapshotTable
      readonly format: SnapshotFormat
    }
  | { readonly kind: "seal" }
  | { readonly kind: "publish"; readonly publishedAt: string }

const passOrder = snapshotScopes.flatMap((scope) => snapshotTables.map((table) => ({ scope, table })))
const fileOrder = passOrder.flatMap((pass) => snapshotFormats.map((format) => ({ ...pass, format })))

export function nextStep({ passesDone, files, publishedAt }: SnapshotProgress): Step {
  const pass = passOrder[passesDone]
  if (pass !== undefined) return { kind: "rows", ...pass }
  const file = fileOrder[files.length]
  if (file !== undefined) return { kind: "file", ...file }
  return publishedAt === null ? { kind: "seal" } : { kind: "publish", publishedAt }
}

/** The shards of a table in a scope, in the order of its rows. */
function shardsOf(
  { shards }: SnapshotProgress,
  { scope, table }: { readonly scope: Scope; readonly table: SnapshotTable },
): readonly Shard[] {
  return shards.filter((shard) => shard.scope === scope && shard.table === table)
}

function rowsRead({ shards }: SnapshotProgress): number {
  return shards.reduce((sum, { rows }) => sum + rows, 0)
}
