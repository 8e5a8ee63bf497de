import type { Scope } from "../access/plans.ts"
import { type JsonText, printJson, valueIn } from "../contract/json-text.ts"
import { quoted } from "../contract/quoted.ts"
import { utcDay } from "../days.ts"
import { answer, type Outcome, type Refusal, refuse } from "../outcome.ts"
import type { Service, SharedPorts } from "../services/service.ts"
import type { snapshotEndpoint, snapshotFileEndpoint, snapshotsEndpoint } from "./endpoint.ts"
import type { SnapshotManifest } from "./schema.ts"
import type { SnapshotStore } from "./store.ts"

/** The ports of reading published snapshots. */
export interface PublishedSnapshotPorts extends SharedPorts {
  readonly snapshots: Pick<SnapshotStore, "list" | "find">
}

/** Answers about the published snapshots. */

/** A page of the days that have a snapshot. */
export const snapshots: Service<typeof snapshotsEndpoint, PublishedSnapshotPorts> = async (
  ports,
  { input, caller },
) => {
  const { before = null, limit } = input
  const { rows, hasMore } = await ports.snapshots.list(caller.scope, { before, limit })
  return answer({ data: printJson(rows), meta: { has_more: hasMore } })
}

/** The manifest of a snapshot, with the files of the caller's scope. */
export const snapshot: Service<typeof snapshotEndpoint, PublishedSnapshotPorts> = async (
  ports,
  { input, caller },
) => {
  const found = await findSnapshot(ports, caller.scope, input)
  return found.ok ? answer({ data: found.value, meta: {} }) : found
}

/** Selects the stored file that the response sends. */
export const snapshotFile: Service<typeof snapshotFileEndpoint, PublishedSnapshotPorts> = async (
  ports,
  { input, caller },
) => {
  const found = await findSnapshot(ports, caller.scope, input)
  if (!found.ok) return found
  const { day, revision, scope, files } = valueIn(found.value)
  const file = files.find(({ name }) => name === input.file)
  if (file === undefined) {
    const names = files.map(({ name }) => name).join(", ")
    return refuse("not_found", `The snapshot of ${day} has no file ${quoted(input.file)}. It has ${names}.`)
  }
  return answer({ data: printJson({ ...file, day, revision, scope }), meta: {} })
}

interface SnapshotAsked {
  /** YYYY-MM-DD, or `latest`. */
  readonly day: string
  readonly revision?: number | undefined
}

/** The manifest of the requested revision, else of the newest revision of the day. */
async function findSnapshot(
  ports: Pick<PublishedSnapshotPorts, "clock" | "snapshots">,
  scope: Scope,
  asked: SnapshotAsked,
): Promise<Outcome<JsonText<SnapshotManifest>, "bad_request" | "not_found">> {
  const { day, revision = null } = asked
  const today = utcDay(ports.clock.nowMilliseconds())
  if (day !== "latest" && day > today)
    return refuse("bad_request", `day: ${day} is in the future; today is ${today} (UTC).`)
  const found = await ports.snapshots.find(scope, day, revision)
  return found === null ? whyNone(ports, scope, asked) : answer(found)
}

/** The refusal. It names the newest revision of the day, or if there is none, the newest day. */
async function whyNone(
  { snapshots }: Pick<PublishedSnapshotPorts, "snapshots">,
  scope: Scope,
  { day, revision }: SnapshotAsked,
): Promise<Refusal<"not_found">> {
  const ofDay = revision === undefined ? null : await snapshots.find(scope, day, null)
  if (ofDay !== null) {
    const newest = valueIn(ofDay)
    return refuse(
      "not_found",
      `The snapshot of ${newest.day} has no revision ${revision}. Its newest is ${newest.revision}.`,
    )
  }
  const [newest] = (await snapshots.list(scope, { before: null, limit: 1 })).rows
  if (newest === undefined) return refuse("not_found", "No snapshot is published yet.")
  return refuse(
    "not_found",
    `There is no snapshot of ${day}. The newest is the snapshot of ${newest.day}; GET /snapshots lists every day.`,
  )
}
