import { utcDay } from "../access/window.ts"
import { release } from "../contract/release.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { sha256 } from "../sha256.ts"
import { allShards, shardsOfDay, shardsOfRevision, snapshotFolder } from "./keys.ts"
import type { ChangePositions, SnapshotPorts, UnfinishedSnapshot } from "./ports.ts"
import { nextStep, rowsRead, type SnapshotProgress } from "./progress.ts"
import { publish, takeStep } from "./steps.ts"
import { schemaVersion, tableColumns } from "./tables.ts"

/** A snapshot is written step by step over many runs. Each step ends with its progress in the row of the snapshot. */

/** What a run did. */
export interface SnapshotRun {
  readonly steps: number
  /** That were read. */
  readonly rows: number
  /** That were stored. */
  readonly files: number
  /** Objects that were no longer needed. */
  readonly removed: number
  /** False while there is more to write. */
  readonly isPublished: boolean
}

/** The code and the columns that a snapshot is written by. It is not continued by others, but begun as the next revision. */
const writer = sha256(JSON.stringify([release, schemaVersion, tableColumns]))

/**
 * Writes on at the snapshot of the clock's day, begun where there is none, until `milliseconds` have passed after a step: a
 * Worker cannot measure its CPU time, which is never more. `reason`: begins a correction of the published one. Refused: a
 * reason without a snapshot to correct, a day before the newest snapshot, and a step that another run took first.
 */
export async function writeSnapshot(
  ports: SnapshotPorts,
  reason: string | null,
  milliseconds: number,
): Promise<Outcome<SnapshotRun, "bad_request" | "conflict">> {
  const day = utcDay(ports.clock.nowMilliseconds())
  const { isPast, unfinished, newest, published, changesThrough } = await ports.ledger.read(day)
  if (isPast) return refuse("bad_request", `A later day than ${day} has a snapshot already.`)
  if (reason !== null && published === null)
    return refuse("bad_request", `There is no snapshot of ${day} to correct.`)
  if (unfinished !== null && progressOf(unfinished).writer === writer)
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
  if (!(await ports.ledger.begin(begun))) return overtaken
  return writeOn(ports, begun, milliseconds)
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
    beganAt: new Date(clock.nowMilliseconds()).toISOString(),
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
    if (!(await ports.ledger.advance(snapshot, snapshot.progress, text))) return overtaken
    snapshot = { ...snapshot, progress: text }
    progress = after
  } while (now() < end)
  return answer({ ...done(), removed: 0, isPublished: false })
}

function progressOf({ progress }: UnfinishedSnapshot): SnapshotProgress {
  return JSON.parse(progress)
}

/** What earlier days left: the files of snapshots that were never finished, and shards. */
async function removeAbandoned({ ledger, objects }: SnapshotPorts, day: string): Promise<void> {
  await objects.remove(allShards, shardsOfDay(day))
  for (const name of await ledger.abandoned(day)) {
    await objects.remove(snapshotFolder(name), null)
    await ledger.forget(name)
  }
}
