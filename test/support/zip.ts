import { closeSync, openSync, writeSync } from "node:fs"
import { crc32, deflateRawSync } from "node:zlib"

/** A file in an archive. A test may state false values. */
export interface ZipMember {
  readonly name: string
  /** 0 stored, 8 deflated. */
  readonly method: number
  readonly packed: Buffer
  readonly crc32: number
  readonly bytes: number
  /** General purpose bits: 1 is encrypted. */
  readonly flags?: number
}

export function deflatedMember(name: string, content: Uint8Array): ZipMember {
  return { name, method: 8, packed: deflateRawSync(content), crc32: crc32(content), bytes: content.length }
}

export function storedMember(name: string, content: Uint8Array): ZipMember {
  return { name, method: 0, packed: Buffer.from(content), crc32: crc32(content), bytes: content.length }
}

const gzipHeaderBytes = 10
const gzipTrailerBytes = 8

/** The deflated bytes of a gzip file (RFC 1952) of under 4 GB, as a member. */
export function memberOfGzip(name: string, gzip: Buffer): ZipMember {
  const flags = gzip[3] ?? 0
  let from = gzipHeaderBytes
  if (flags & 4) from += 2 + gzip.readUInt16LE(from)
  if (flags & 8) from = gzip.indexOf(0, from) + 1
  if (flags & 16) from = gzip.indexOf(0, from) + 1
  if (flags & 2) from += 2
  const trailer = gzip.length - gzipTrailerBytes
  return {
    name,
    method: 8,
    packed: gzip.subarray(from, trailer),
    crc32: gzip.readUInt32LE(trailer),
    bytes: gzip.readUInt32LE(trailer + 4),
  }
}

/** The format. For more than 65,535 files or 4 GB, only `zip64` can be written (APPNOTE 6.3.10, 4.3.14). */
export type ZipForm = "zip32" | "zip64"

export function writeZip(path: string, members: Iterable<ZipMember>, form: ZipForm = "zip32"): void {
  const file = openSync(path, "w")
  const directory: Buffer[] = []
  let at = 0
  for (const member of members) {
    const name = Buffer.from(member.name)
    directory.push(directoryHeader(member, at, form), name, zip64Extra(member, at, form))
    for (const part of [localHeader(member), name, member.packed]) {
      writeSync(file, part)
      at += part.length
    }
  }
  const listed = Buffer.concat(directory)
  writeSync(file, listed)
  writeSync(file, endOf({ files: directory.length / 3, bytes: listed.length, at }, form))
  closeSync(file)
}

function localHeader({ name, method, packed, crc32: sum, bytes, flags = 0 }: ZipMember): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(method, 8)
  header.writeUInt32LE(sum, 14)
  header.writeUInt32LE(packed.length, 18)
  header.writeUInt32LE(bytes, 22)
  header.writeUInt16LE(Buffer.byteLength(name), 26)
  return header
}

const inExtraField = 0xffff_ffff

function directoryHeader(member: ZipMember, at: number, form: ZipForm): Buffer {
  const { name, method, packed, crc32: sum, bytes, flags = 0 } = member
  const isWide = form === "zip64"
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(45, 4)
  header.writeUInt16LE(isWide ? 45 : 20, 6)
  header.writeUInt16LE(flags, 8)
  header.writeUInt16LE(method, 10)
  header.writeUInt32LE(sum, 16)
  header.writeUInt32LE(isWide ? inExtraField : packed.length, 20)
  header.writeUInt32LE(isWide ? inExtraField : bytes, 24)
  header.writeUInt16LE(Buffer.byteLength(name), 28)
  header.writeUInt16LE(zip64Extra(member, at, form).length, 30)
  header.writeUInt32LE(isWide ? inExtraField : at, 42)
  return header
}

function zip64Extra({ bytes, packed }: ZipMember, at: number, form: ZipForm): Buffer {
  if (form === "zip32") return Buffer.alloc(0)
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(24, 2)
  for (const [index, value] of [bytes, packed.length, at].entries()) {
    extra.writeBigUInt64LE(BigInt(value), 4 + index * 8)
  }
  return extra
}

interface Directory {
  readonly files: number
  readonly bytes: number
  readonly at: number
}

function endOf({ files, bytes, at }: Directory, form: ZipForm): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  const [count, size, offset] = form === "zip64" ? [0xffff, inExtraField, inExtraField] : [files, bytes, at]
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return form === "zip64" ? Buffer.concat([wideEndOf({ files, bytes, at }), end]) : end
}

/** The Zip64 end record and the locator that points to it. */
function wideEndOf({ files, bytes, at }: Directory): Buffer {
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(45, 12)
  record.writeUInt16LE(45, 14)
  for (const [index, value] of [files, files, bytes, at].entries()) {
    record.writeBigUInt64LE(BigInt(value), 24 + index * 8)
  }
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(at + bytes), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([record, locator])
}
