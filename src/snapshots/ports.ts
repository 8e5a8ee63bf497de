import type { ChangeStore } from "../changes/store.ts"
import type { PublishedFundPorts } from "../funds/service.ts"
import type { Clock } from "../runtime.ts"
import type { FileCoding } from "./formats.ts"
import type { PublishedRows } from "./published-rows.ts"
import type { SnapshotStore } from "./store.ts"

/** The ports of writing snapshots. A store that cannot be reached throws. */

/** The size and digest of a stored file. */
export interface StoredFile {
  readonly bytes: number
  /** In hexadecimal. */
  readonly sha256: string
}

/** The objects of snapshots. */
export interface SnapshotObjects {
  write(key: string, text: string): Promise<void>
  /** Stores a text in a folder, under its SHA-256 in hexadecimal, and returns this hash. */
  writeShard(folder: string, text: string): Promise<string>
  has(key: string): Promise<boolean>
  /** Throws if there is no such object. */
  read(key: string): Promise<string>
  /** Stores a file while it is printed; the whole file is never in memory. */
  writeFile(key: string, parts: AsyncIterable<string | Uint8Array>, coding: FileCoding): Promise<StoredFile>
  /** Removes objects by prefix: those with keys before `before`, or all if it is null. Returns how many. */
  remove(prefix: string, before: string | null): Promise<number>
}

/** The ports of writing a snapshot. */
export interface SnapshotPorts {
  readonly clock: Clock
  /**
   * The ports of the services whose answers are the rows. Data that a page does not contain is read as for a
   * request.
   */
  readonly services: PublishedFundPorts
  readonly rows: PublishedRows
  readonly changes: ChangeStore
  readonly snapshots: SnapshotStore
  readonly objects: SnapshotObjects
}
