import type { FileCoding } from "../../src/snapshots/formats.ts"
import type { SnapshotObjects, StoredFile } from "../../src/snapshots/ports.ts"
import { readStored } from "../../src/stored/documents.ts"
import { readWithRetry } from "./database.ts"
import { objectsOf } from "./objects.ts"

/**
 * R2 requires at least 5 MiB for each part of an upload, and the same size for all parts except the last. A
 * smaller file is stored by one call.
 */
const partBytes = 5 * 2 ** 20

/** R2 lists and deletes at most this many keys in one call. */
const keysPerCall = 1_000

export function r2SnapshotObjects(bucket: R2Bucket): SnapshotObjects {
  return {
    async write(key, text) {
      await bucket.put(key, text)
    },
    async writeShard(folder, text) {
      const hash = hexOf(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))
      await bucket.put(folder + hash, text)
      return hash
    },
    has: async (key) => (await bucket.head(key)) !== null,
    read: (key) => readStored(objectsOf(bucket), key),
    writeFile: (key, parts, coding) => writeFile(bucket, key, encoded(givingWay(parts), coding)),
    remove: (prefix, before) => removeUnder(bucket, prefix, before),
  }
}

/** A part of a file, in bytes. */
export interface ByteRange {
  readonly offset: number
  readonly length: number
}

/**
 * Opens a file, or a range of a file, for reading. Null if no such object is stored. `key` is `fileKey` of
 * src/snapshots/keys.ts. `range` is null for the whole file.
 */
export type OpenSnapshotFile = (
  key: string,
  range: ByteRange | null,
) => Promise<ReadableStream<Uint8Array> | null>

export function snapshotFilesIn(bucket: Pick<R2Bucket, "get">): OpenSnapshotFile {
  return async (key, range) => {
    const object = await readWithRetry(() => bucket.get(key, range === null ? {} : { range }))
    return object?.body ?? null
  }
}

/** The parts of a file. Between two parts the isolate answers the requests that have arrived. */
async function* givingWay<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  for await (const part of parts) {
    await scheduler.wait(0)
    yield part
  }
}

async function writeFile(
  bucket: R2Bucket,
  key: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  // workerd's own digest is a hundred times as fast as a digest in JavaScript.
  const hash = new crypto.DigestStream("SHA-256")
  const writer = hash.getWriter()
  let bytes = 0
  async function* counted() {
    for await (const chunk of chunks) {
      await writer.write(chunk)
      bytes += chunk.byteLength
      yield chunk
    }
  }
  const parts = inParts(counted())
  const first = await parts.next()
  const second = await parts.next()
  if (first.done === true || second.done === true) await bucket.put(key, first.value ?? new Uint8Array())
  else await upload(bucket, key, following(first.value, second.value, parts))
  await writer.close()
  return { bytes, sha256: hexOf(await hash.digest) }
}

function hexOf(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** Uploads a file part by part. R2 removes the parts of an unfinished upload after a week. */
async function upload(bucket: R2Bucket, key: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const under = await bucket.createMultipartUpload(key)
  try {
    const uploaded: R2UploadedPart[] = []
    for await (const part of parts) uploaded.push(await under.uploadPart(uploaded.length + 1, part))
    await under.complete(uploaded)
  } catch (cause) {
    await under.abort().catch(() => undefined)
    throw cause
  }
}

async function* following(
  first: Uint8Array,
  second: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first
  yield second
  yield* rest
}

/**
 * The bytes in parts of equal size, except the last. Each part has its own buffer, since it is sent while the
 * next is filled.
 */
async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let part = new Uint8Array(partBytes)
  let filled = 0
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength; ) {
      const taken = chunk.subarray(at, at + partBytes - filled)
      part.set(taken, filled)
      filled += taken.byteLength
      at += taken.byteLength
      if (filled < partBytes) continue
      yield part
      part = new Uint8Array(partBytes)
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}

/** The parts of a printed file as bytes, compressed if the file's coding says so. */
export async function* encoded(
  parts: AsyncIterable<string | Uint8Array>,
  coding: FileCoding,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  async function* bytes() {
    for await (const part of parts) yield typeof part === "string" ? encoder.encode(part) : part
  }
  if (coding === "identity") yield* bytes()
  else yield* gzipped(bytes())
}

async function* gzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new CompressionStream("gzip")
  const writer = writable.getWriter()
  const written = (async () => {
    try {
      for await (const chunk of chunks) await writer.write(chunk)
      await writer.close()
    } catch (cause) {
      await writer.abort(cause)
      throw cause
    }
  })()
  // The readable side fails with the same error, so the error of the writable side is ignored.
  written.catch(() => undefined)
  yield* readable
  await written
}

/** Removes the objects under a prefix whose keys precede `before`, or all if `before` is null. */
async function removeUnder(bucket: R2Bucket, prefix: string, before: string | null): Promise<number> {
  let removed = 0
  for (;;) {
    const { objects, truncated } = await bucket.list({ prefix, limit: keysPerCall })
    const keys = objects.map(({ key }) => key).filter((key) => before === null || key < before)
    if (keys.length > 0) await bucket.delete(keys)
    removed += keys.length
    if (!truncated || keys.length < objects.length) return removed
  }
}
