import { createHash } from "node:crypto"
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { pipeline } from "node:stream/promises"
import type { Cell } from "../../src/contract/tables/table.ts"
import type { FileCoding, RowSlices } from "../../src/snapshots/formats.ts"
import type { StoredFile } from "../../src/snapshots/ports.ts"
import type { SnapshotManifest } from "../../src/snapshots/schema.ts"
import { printShard, readShard } from "../../src/snapshots/tables.ts"
import { encoded } from "../../worker/storage/snapshot-objects.ts"

/** Writes the folder of a snapshot: its files, and `manifest.json`, which is written last. */

/** Returns the folder of a day in `out`. Creates it if it is missing. */
export function folderOf(out: string, day: string): string {
  const folder = join(out, day)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** True if the snapshot of a day is complete. */
export function isWritten(out: string, day: string): boolean {
  return existsSync(join(out, day, "manifest.json"))
}

/** Writes the manifest, which completes the snapshot. */
export function writeManifest(folder: string, manifest: SnapshotManifest): void {
  const path = join(folder, "manifest.json")
  writeFileSync(`${path}.part`, `${JSON.stringify(manifest, null, 2)}\n`)
  renameSync(`${path}.part`, path)
}

/** Writes a file while it is printed, with the bytes that the bucket would store. */
export async function writeFile(
  path: string,
  parts: AsyncIterable<string | Uint8Array>,
  coding: FileCoding,
): Promise<StoredFile> {
  const hash = createHash("sha256")
  let bytes = 0
  async function* counted() {
    for await (const chunk of encoded(parts, coding)) {
      hash.update(chunk)
      bytes += chunk.byteLength
      yield chunk
    }
  }
  await pipeline(counted(), createWriteStream(path))
  return { bytes, sha256: hash.digest("hex") }
}

/** A file in which rows are kept from reading to printing, so that only a page of them is in memory. */
export interface Spool {
  add(rows: readonly (readonly Cell[])[]): void
  /** Ends the writing of rows. Call it before `slices`. */
  end(): Promise<void>
  /** The number of rows added. */
  rows(): number
  slices(): RowSlices
  remove(): void
}

/** Creates a spool. `width`: the number of cells in a row. */
export function spool(path: string, width: number): Spool {
  const out = createWriteStream(path)
  let count = 0
  return {
    add(rows) {
      if (rows.length === 0) return
      count += rows.length
      out.write(`${printShard(rows)}\n`)
    },
    end: () => new Promise((resolve) => out.end(resolve)),
    rows: () => count,
    async *slices() {
      for await (const line of createInterface({ input: createReadStream(path) }))
        yield readShard(line, width)
    },
    remove: () => rmSync(path),
  }
}
