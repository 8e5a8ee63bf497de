import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { textPieces } from "./edgar/body.ts"

/** A file in a ZIP archive, as the archive's directory describes it (ZIP APPNOTE 4.3.12). */
export interface ZipMember {
  /** The path that the archive states. It may be anything, so it is never used as a path. */
  readonly name: string
  readonly flags: number
  /** 0: stored. 8: deflated. */
  readonly method: number
  readonly crc32: number
  readonly packedBytes: number
  readonly bytes: number
  /** The place of the member's own header. */
  readonly at: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const headerSignature = 0x04034b50
const endBytes = 22
const entryBytes = 46
const headerBytes = 30
const commentBytesMax = 65_535
/** The placeholder for a size that is stated in a ZIP64 record (4.3.14). */
const sizeInZip64 = 0xffffffff
/** Flag bit: the member is encrypted (4.4.4). */
const encrypted = 0x0001
/** Flag bit: the sizes may follow the data (4.4.4). */
const sizeAfterData = 0x0008

/**
 * The members that the archive's central directory lists. Refuses an archive without a directory, one of the
 * ZIP64 kind, and one with a member whose size is not stated: such a member could unpack to any size.
 */
export function zipMembers(bytes: Uint8Array): Outcome<readonly ZipMember[], "broken_archive"> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  if (end === null) return broken("the archive has no directory, so it was cut short")
  if ([end + 12, end + 16].some((place) => view.getUint32(place, true) === sizeInZip64))
    return broken("it is an archive of the kind for many gigabytes")
  const members: ZipMember[] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const nameAt = at + entryBytes
    if (nameAt > end || view.getUint32(at, true) !== entrySignature)
      return broken("the directory of the archive is broken")
    const nameEnd = nameAt + view.getUint16(at + 28, true)
    const member: ZipMember = {
      name: new TextDecoder().decode(bytes.subarray(nameAt, Math.min(nameEnd, end))),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc32: view.getUint32(at + 16, true),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    }
    if (!statesSize(member)) return broken("a part of the archive does not state its size")
    members.push(member)
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return answer(members)
}

function statesSize({ packedBytes, bytes, flags }: ZipMember): boolean {
  if (bytes === 0 && (flags & sizeAfterData) !== 0) return false
  return (packedBytes === 0) === (bytes === 0)
}

/** The position of the last end-of-directory signature. */
function endOfDirectory(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - endBytes - commentBytesMax)
  for (let at = view.byteLength - endBytes; at >= first; at--) {
    if (view.getUint32(at, true) === endSignature) return at
  }
  return null
}

function broken(what: string) {
  return refuse("broken_archive", what)
}

/**
 * Why a member can never be unpacked, as the directory describes it; null if it may be. `bytesMax`: the most
 * bytes that it may have unpacked.
 */
export function whyNotUnpacked({ bytes, flags, method }: ZipMember, bytesMax: number): string | null {
  if (bytes > bytesMax) return `the member unpacks to ${bytes} bytes, of which ${bytesMax} are read`
  if ((flags & encrypted) !== 0) return "the member is encrypted"
  return method === 0 || method === 8 ? null : `the member is packed by the method ${method}`
}

/**
 * A member as decoded text in pieces. Only one piece is in memory at a time. Throws if the member cannot be
 * unpacked, has another size or checksum than the directory states, or is larger than `bytesMax`. `encoding`: that
 * of a text that does not state its own.
 */
export async function* zipMemberText(
  archive: Uint8Array,
  member: ZipMember,
  bytesMax: number,
  encoding?: string,
): AsyncGenerator<string, void, void> {
  const why = whyNotUnpacked(member, bytesMax)
  if (why !== null) throw new Error(why)
  const packed = new Response(packedBytesOf(archive, member)).body
  if (packed === null) throw new Error("the member is empty")
  const unpacked = member.method === 8 ? packed.pipeThrough(new DecompressionStream("deflate-raw")) : packed
  yield* textPieces(new Response(unpacked.pipeThrough(checksum(member))), bytesMax, encoding)
}

function packedBytesOf(archive: Uint8Array, { at, packedBytes }: ZipMember): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  if (at + headerBytes > archive.byteLength || view.getUint32(at, true) !== headerSignature)
    throw new Error("the member has no header")
  const from = at + headerBytes + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (from + packedBytes > archive.byteLength) throw new Error("the member is cut short")
  return archive.subarray(from, from + packedBytes)
}

/** Passes bytes on, and throws if they are not those that the directory describes. */
function checksum(member: ZipMember): TransformStream<Uint8Array, Uint8Array> {
  let crc = 0xffffffff
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > member.bytes) throw new Error("the member is larger than the directory states")
      for (const byte of chunk) crc = (crcOfByte[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
      controller.enqueue(chunk)
    },
    flush() {
      if (bytes !== member.bytes) throw new Error("the member is shorter than the directory states")
      if ((crc ^ 0xffffffff) >>> 0 !== member.crc32) throw new Error("the member has a wrong checksum")
    },
  })
}

/** The remainders of CRC-32 (APPNOTE 4.4.7), by byte. */
const crcOfByte = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 0 ? crc >>> 1 : (crc >>> 1) ^ 0xedb88320
  return crc >>> 0
})
