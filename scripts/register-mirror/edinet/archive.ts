import { crc32, deflateRawSync } from "node:zlib"

/** A file of an archive: its path there, and its bytes. */
export interface ArchivedFile {
  readonly name: string
  readonly content: Uint8Array
  /** The size that the archive states for the file. Default: its own. */
  readonly bytesStated?: number
}

/**
 * A ZIP archive (APPNOTE 4.3) as the service sends one: deflated, each size in the header of its file and in the
 * directory.
 */
export function archiveOf(files: readonly ArchivedFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, bytesStated = content.length } of files) {
    const path = Buffer.from(name)
    const packed = deflateRawSync(content)
    const described = Buffer.alloc(26)
    described.writeUInt16LE(20, 0)
    described.writeUInt16LE(8, 4)
    described.writeUInt32LE(crc32(content), 10)
    described.writeUInt32LE(packed.length, 14)
    described.writeUInt32LE(bytesStated, 18)
    described.writeUInt16LE(path.length, 22)
    const part = Buffer.concat([signature(0x04034b50), described, path, packed])
    directory.push(directoryEntry(described, path, at))
    parts.push(part)
    at += part.length
  }
  const listed = Buffer.concat(directory)
  return Buffer.concat([...parts, listed, endOf(files.length, listed.length, at)])
}

function directoryEntry(described: Buffer, path: Buffer, at: number): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(at, 10)
  const madeBy = Buffer.from([20, 0])
  return Buffer.concat([signature(0x02014b50), madeBy, described, rest, path])
}

function endOf(files: number, bytes: number, at: number): Buffer {
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files, 4)
  end.writeUInt16LE(files, 6)
  end.writeUInt32LE(bytes, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([signature(0x06054b50), end])
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
