import { renameSync } from "node:fs"
import { join } from "node:path"
import { utcDay } from "../../src/days.ts"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { fileKey } from "../../src/snapshots/keys.ts"
import type { SnapshotManifest } from "../../src/snapshots/schema.ts"
import { snapshotStore } from "../../src/snapshots/store.ts"
import { writeSnapshot } from "../../src/snapshots/write.ts"
import { databaseOf } from "../../worker/storage/database.ts"
import { snapshotFilesIn } from "../../worker/storage/snapshot-objects.ts"
import type { Stores } from "../stores/open.ts"
import type { CopyArguments } from "./arguments.ts"
import { folderOf, writeFile, writeManifest } from "./folder.ts"
import { snapshotPorts } from "./ports.ts"

type CopiedStores = Pick<Stores, "database" | "packets">

/**
 * Copies the newest revision of a published snapshot into `out`, and compares each file with its SHA-256. If
 * today's snapshot is requested and missing, the task's code writes it first. If the latest is requested and
 * no snapshot exists, today's is written too.
 */
export async function copySnapshot(
  stores: CopiedStores,
  { day, out }: Pick<CopyArguments, "day" | "out">,
  show: (line: string) => void,
): Promise<Outcome<SnapshotManifest, string>> {
  const found = await publishedOn(stores, day, show)
  if (!found.ok) return found
  const manifest = found.value
  const folder = folderOf(out, manifest.day)
  const open = snapshotFilesIn(stores.packets)
  for (const { name, bytes, sha256 } of manifest.files) {
    show(`${manifest.day}: ${name}`)
    const body = await open(fileKey(manifest, manifest.scope, name), null)
    if (body === null) return refuse("damaged", `${name} of ${manifest.day} is missing in the stores.`)
    const path = join(folder, name)
    const copied = await writeFile(`${path}.part`, body, "identity")
    if (copied.sha256 !== sha256 || copied.bytes !== bytes)
      return refuse(
        "damaged",
        `${name} of ${manifest.day} is not the file of its manifest: its SHA-256 differs.`,
      )
    renameSync(`${path}.part`, path)
  }
  writeManifest(folder, manifest)
  return found
}

async function publishedOn(
  stores: CopiedStores,
  day: string,
  show: (line: string) => void,
): Promise<Outcome<SnapshotManifest, string>> {
  const find = async () => {
    const manifest = await snapshotStore(databaseOf(stores.database)).find("full", day, null)
    return manifest === null ? null : (JSON.parse(manifest.json) as SnapshotManifest)
  }
  const published = await find()
  if (published !== null) return answer(published)
  const ports = snapshotPorts(stores)
  const today = utcDay(ports.clock.nowMilliseconds())
  if (day !== "latest" && day !== today)
    return refuse(
      "not_found",
      `No snapshot of ${day} was published. A past day is computed with --from and --to.`,
    )
  show(`${today}: no snapshot yet, so it is written`)
  const written = await writeSnapshot(ports, null, Number.POSITIVE_INFINITY)
  if (!written.ok) return written
  const begun = await find()
  return begun === null ? refuse("not_found", `No snapshot of ${day} was published.`) : answer(begun)
}
