import { endpoint } from "../contract/endpoint.ts"
import {
  snapshot,
  snapshotFile,
  snapshotFileInput,
  snapshotFileMeta,
  snapshotInput,
  snapshotMeta,
  snapshots,
  snapshotsInput,
  snapshotsMeta,
} from "./schema.ts"

/** A tool cannot answer with a file, and a list of files that it cannot read is of no use to a model. */
const noTool = null

export const snapshotsEndpoint = endpoint({
  method: "GET",
  path: "/snapshots",
  title: "List the snapshots",
  group: "Snapshots",
  summary: "The days whose whole universe is published in files, the newest first",
  access: "key",
  input: snapshotsInput,
  data: snapshots,
  meta: snapshotsMeta,
  errors: [],
  example: { limit: 1 },
  tool: noTool,
})

export const snapshotEndpoint = endpoint({
  method: "GET",
  path: "/snapshots/{day}",
  title: "Get the manifest of a snapshot",
  group: "Snapshots",
  summary: "The snapshot of one day: its files with their SHA-256, and what each column holds",
  access: "key",
  input: snapshotInput,
  data: snapshot,
  meta: snapshotMeta,
  errors: ["bad_request", "not_found"],
  example: { day: "latest" },
  tool: noTool,
})

export const snapshotFileEndpoint = endpoint({
  method: "GET",
  path: "/snapshots/{day}/{file}",
  title: "Download a file of a snapshot",
  group: "Snapshots",
  summary: "One file of a snapshot, whole or a range of its bytes",
  access: "key",
  input: snapshotFileInput,
  data: snapshotFile,
  meta: snapshotFileMeta,
  errors: ["bad_request", "not_found"],
  answers: "file",
  example: { day: "latest", file: "universe.parquet" },
  tool: noTool,
})
