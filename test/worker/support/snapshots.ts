import { env } from "cloudflare:workers"
import type { Scope } from "../../../src/access/plans.ts"
import type { Outcome } from "../../../src/outcome.ts"
import { fileKey } from "../../../src/snapshots/keys.ts"
import type { SnapshotPorts } from "../../../src/snapshots/ports.ts"
import type { SnapshotManifest } from "../../../src/snapshots/schema.ts"
import { snapshotStore } from "../../../src/snapshots/store.ts"
import { type SnapshotRun, writeSnapshot } from "../../../src/snapshots/write.ts"
import type { SnapshotTable } from "../../../src/vocabulary.ts"
import { composeTasks } from "../../../worker/write-side.ts"
import type { Stores } from "../../support/stores-around.ts"
import { emptyTables, database as ours } from "./stores.ts"

export const realStores: Stores = { database: env.DB, bucket: env.PACKETS }

/** The ports of a run at a time, with these stores. */
export function snapshotPorts(at: string, { database, bucket }: Stores = realStores): SnapshotPorts {
  const clock = { nowMilliseconds: () => Date.parse(at) }
  return composeTasks({ ...env, DB: database, PACKETS: bucket }, clock).snapshots
}

/** Long enough for a complete snapshot in a test. */
const aMinute = 60_000

/** Runs once, until the snapshot is complete. */
export function writeWhole(ports: SnapshotPorts, reason: string | null = null) {
  return writeSnapshot(ports, reason, aMinute)
}

/** Runs one step at a time, until a run publishes or is refused. */
export async function writeInSteps(
  ports: SnapshotPorts,
): Promise<readonly Outcome<SnapshotRun, "bad_request" | "conflict">[]> {
  const runs: Outcome<SnapshotRun, "bad_request" | "conflict">[] = []
  for (;;) {
    const run = await writeSnapshot(ports, null, 0)
    runs.push(run)
    if (!run.ok || run.value.isPublished) return runs
  }
}

/** The published manifest of a day, or of the newest. Throws without one. */
export async function manifestOf(scope: Scope, day = "latest"): Promise<SnapshotManifest> {
  const found = await snapshotStore(ours).find(scope, day, null)
  if (found === null) throw new Error(`no snapshot of ${day}`)
  return JSON.parse(found.json)
}

export async function bytesOf(manifest: SnapshotManifest, name: string): Promise<Uint8Array> {
  const object = await env.PACKETS.get(fileKey(manifest, manifest.scope, name))
  if (object === null) throw new Error(`no file ${name}`)
  return new Uint8Array(await object.arrayBuffer())
}

/** The SHA-256 in hexadecimal. */
export async function sha256Of(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("")
}

type Row = Readonly<Record<string, string | number | boolean | null>>

/** The rows of a table from its NDJSON, with null for fields that are left out. */
export async function rowsOf(manifest: SnapshotManifest, table: SnapshotTable) {
  const bytes = new Response(await bytesOf(manifest, `${table}.ndjson.gz`))
  const unpacked = bytes.body?.pipeThrough(new DecompressionStream("gzip"))
  const lines = (await new Response(unpacked).text()).split("\n").slice(0, -1)
  const nulls: Row = Object.fromEntries(manifest.columns[table]?.map(({ name }) => [name, null]) ?? [])
  return lines.map((line): Row => ({ ...nulls, ...JSON.parse(line) }))
}

/** Deletes every snapshot, including published ones. */
export async function forgetSnapshots(): Promise<void> {
  await emptyTables(["snapshots"])
  const { objects } = await env.PACKETS.list({ prefix: "snapshots/" })
  await env.PACKETS.delete(objects.map(({ key }) => key))
}

/** Every row of snapshots, and every object with its digest. */
export async function everySnapshot(): Promise<string> {
  const { results } = await env.DB.prepare("SELECT * FROM snapshots ORDER BY day, revision").all()
  const { objects } = await env.PACKETS.list({ prefix: "snapshots/" })
  return JSON.stringify([results, objects.map(({ key, etag }) => [key, etag])], null, 1)
}
