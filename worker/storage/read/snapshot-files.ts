import { readWithRetry } from "../read-with-retry.ts"
import type { ReadBucket } from "./packets.ts"

/** A part of a file, in bytes. */
export interface ByteRange {
  readonly offset: number
  readonly length: number
}

export interface SnapshotFiles {
  /**
   * The bytes of a file, or of a range of it, as they are read; null where no such object is stored. `key`: `fileKey` of
   * src/snapshots/keys.ts. `range`: null for the whole file.
   */
  open(key: string, range: ByteRange | null): Promise<ReadableStream<Uint8Array> | null>
}

/** The files of snapshots in R2. */
export function r2SnapshotFiles(bucket: ReadBucket): SnapshotFiles {
  return {
    async open(key, range) {
      const object = await readWithRetry(() => bucket.get(key, range === null ? {} : { range }))
      return object?.body ?? null
    },
  }
}
