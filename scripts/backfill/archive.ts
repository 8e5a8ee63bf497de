import { closeSync, fstatSync, openSync, readSync } from "node:fs"
import { crc32, inflateRawSync } from "node:zlib"
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from "yauzl"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"

/** The place of a company's file in an archive, from the central directory. Threads can exchange it. */
export interface ArchiveEntry {
  readonly name: string
  /** 0: stored; 8: deflated. Other methods are refused. */
  readonly method: number
  readonly isEncrypted: boolean
  readonly crc32: number
  readonly packedBytes: number
  readonly bytes: number
  /** The offset of the local header from the beginning of the archive. */
  readonly offset: number
}

export interface ArchiveDirectory {
  readonly entries: ReadonlyMap<number, ArchiveEntry>
  /** The number of files whose companies are not wanted. */
  readonly passedOver: number
}

/** The largest plausible file. EDGAR's largest companyfacts file has under 40 MB. */
const entryBytesMax = 512_000_000
const localHeaderBytes = 30
const localHeaderSignature = 0x04034b50
/** The name of a company's main file. `CIK##########-submissions-001.json` contains older filings. */
const companyFile = /(?:^|\/)CIK(\d{10})\.json$/

/**
 * Reads the central directory of companyfacts.zip or submissions.zip (Zip64 beyond 65,535 entries or 4 GB).
 * Returns the places of the wanted companies' files. Refuses an archive that is truncated or not a zip.
 */
export async function readDirectory(
  path: string,
  wanted: ReadonlySet<number>,
): Promise<Outcome<ArchiveDirectory, "broken_archive">> {
  const entries = new Map<number, ArchiveEntry>()
  let passedOver = 0
  let file: number | null = null
  try {
    file = openSync(path, "r")
    // Names are not decoded, because yauzl would stop at an unsafe name. No file is written under such a
    // name.
    const options = { decodeStrings: false, validateEntrySizes: false }
    const archive = await fromRandomAccessReaderPromise(windowOn(file), fstatSync(file).size, options)
    for await (const entry of archive.eachEntry()) {
      const name = entry.fileNameRaw.toString("latin1")
      const cik = Number(companyFile.exec(name)?.[1] ?? 0)
      if (cik === 0) continue
      if (wanted.has(cik)) entries.set(cik, entryOf(name, entry))
      else passedOver++
    }
    return answer({ entries, passedOver })
  } catch (thrown) {
    return refuse("broken_archive", `${path}: ${thrown instanceof Error ? thrown.message : "cannot be read"}`)
  } finally {
    if (file !== null) closeSync(file)
  }
}

function entryOf(name: string, entry: Entry): ArchiveEntry {
  return {
    name,
    method: entry.compressionMethod,
    isEncrypted: (entry.generalPurposeBitFlag & 1) === 1,
    crc32: entry.crc32,
    packedBytes: entry.compressedSize,
    bytes: entry.uncompressedSize,
    offset: entry.relativeOffsetOfLocalHeader,
  }
}

const windowBytes = 1 << 20

/** Answers yauzl's two million small reads from larger reads of a megabyte. */
function windowOn(file: number): RandomAccessReader {
  const reader: RandomAccessReader = Reflect.construct(RandomAccessReader, [])
  let window: Buffer = Buffer.alloc(0)
  let windowAt = 0
  reader.read = (buffer, offset, length, position, callback) => {
    if (position < windowAt || position + length > windowAt + window.length) {
      try {
        window = readAt(file, position, Math.max(length, windowBytes))
        windowAt = position
      } catch (thrown) {
        callback(thrown instanceof Error ? thrown : new Error("cannot be read"))
        return
      }
    }
    const from = position - windowAt
    const copied = window.copy(buffer, offset, from, from + length)
    callback(copied === length ? null : new Error("the archive is cut short"))
  }
  return reader
}

/** Reads up to `length` bytes. */
function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  let read = 0
  while (read < length) {
    const some = readSync(file, bytes, read, length - read, position + read)
    if (some === 0) break
    read += some
  }
  return bytes.subarray(0, read)
}

/** Reads and inflates a file of an archive, and compares its checksum. A refusal names the file. */
export function readEntry(file: number, entry: ArchiveEntry): Outcome<Uint8Array, "broken_entry"> {
  const { name, method, bytes, packedBytes } = entry
  if (entry.isEncrypted) return broken(name, "it is encrypted")
  if (method !== 0 && method !== 8) return broken(name, `its compression method is ${method}`)
  if (Math.max(bytes, packedBytes) > entryBytesMax) return broken(name, `it states ${bytes} bytes`)
  const header = readAt(file, entry.offset, localHeaderBytes)
  if (header.length < localHeaderBytes || header.readUInt32LE(0) !== localHeaderSignature) {
    return broken(name, "no file begins at the place that the directory states")
  }
  const dataAt = entry.offset + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = readAt(file, dataAt, packedBytes)
  if (packed.length < packedBytes) return broken(name, "the archive is cut short")
  try {
    const plain = method === 0 ? packed : inflateRawSync(packed, inflateOptions(bytes))
    if (plain.length !== bytes) return broken(name, `${plain.length} bytes instead of ${bytes}`)
    if (crc32(plain) !== entry.crc32) return broken(name, "its checksum is wrong")
    return answer(new Uint8Array(plain.buffer, plain.byteOffset, plain.byteLength))
  } catch (thrown) {
    return broken(name, thrown instanceof Error ? thrown.message : "cannot be inflated")
  }
}

/** Options that inflate into one chunk and stop at the stated size. */
function inflateOptions(bytes: number) {
  return { chunkSize: Math.max(bytes, 64), maxOutputLength: Math.max(bytes, 64) }
}

function broken(name: string, why: string) {
  return refuse("broken_entry", `${name}: ${why}.`)
}
