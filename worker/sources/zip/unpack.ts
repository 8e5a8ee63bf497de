import { answer, type Outcome, refuse } from "../../../src/outcome.ts"
import { readWhole } from "../edgar/body.ts"
import { endOfDirectory, entryBytes, entrySignature } from "./directory.ts"

/** The header before the data of a file (ZIP APPNOTE 4.3.7). */
const localSignature = 0x04034b50
const localBytes = 30
/** Methods of packing (4.4.5). */
const stored = 0
const deflated = 8

/**
 * Unpacks the first file of a ZIP archive. Refuses an archive that is cut short, that has another size than its
 * directory states, or that would unpack to more than `bytesMax`.
 */
export async function unpackFirst(
  archive: Uint8Array,
  bytesMax: number,
): Promise<Outcome<Uint8Array, "broken_archive">> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = endOfDirectory(view)
  if (end === null) return broken("it has no directory, so it was cut short")
  const entry = view.getUint32(end + 16, true)
  if (entry + entryBytes > end || view.getUint32(entry, true) !== entrySignature)
    return broken("its directory is broken")
  const [packed, size] = [view.getUint32(entry + 20, true), view.getUint32(entry + 24, true)]
  const local = view.getUint32(entry + 42, true)
  if (size > bytesMax) return broken(`it unpacks to ${size} bytes`)
  if (local + localBytes > entry || view.getUint32(local, true) !== localSignature)
    return broken("its file is not where the directory says")
  const start = local + localBytes + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  if (start + packed > entry) return broken("its file is cut short")
  const data = archive.slice(start, start + packed)
  const method = view.getUint16(entry + 10, true)
  if (method !== stored && method !== deflated) return broken(`its file is packed by method ${method}`)
  const file = new Blob([data]).stream()
  const plain = method === stored ? file : file.pipeThrough(new DecompressionStream("deflate-raw"))
  const read = await readWhole(new Response(plain), bytesMax)
  if (!read.ok) return broken(read.detail)
  return read.body.byteLength === size ? answer(read.body) : broken("its file has another size")
}

function broken(what: string) {
  return refuse("broken_archive", `The archive cannot be unpacked: ${what}.`)
}
