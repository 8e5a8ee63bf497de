import { readXlsx } from "hucre/xlsx"
import type { FileRow } from "../../../src/holdings/holdings-file.ts"
import { answer, type Outcome, refuse } from "../../../src/outcome.ts"
import { endOfDirectory, entryBytes, entrySignature } from "../zip/directory.ts"

/** The most unpacked bytes of all parts, enough for the largest fund; also bounds the range of cells. */
const unpackedBytesMax = 16 * 1_048_576
const range = "A1:Z40000"

/**
 * Reads the rows of the first sheet of a workbook (.xlsx), including blank rows, with cells as text. Refuses
 * an archive that would unpack to more than 16 MB, or that has a wrong checksum.
 */
export async function readWorkbook(
  bytes: Uint8Array,
): Promise<Outcome<readonly FileRow[], "broken_document">> {
  const unpacked = unpackedBytes(bytes)
  if (typeof unpacked === "string") return broken(unpacked)
  if (unpacked > unpackedBytesMax) return broken(`it unpacks to ${unpacked} bytes`)
  try {
    const { sheets } = await readXlsx(bytes, { sheets: [0], range })
    return answer(
      (sheets[0]?.rows ?? []).map((cells, index) => ({ line: index + 1, cells: cells.map(text) })),
    )
  } catch (cause) {
    return broken(cause instanceof Error ? cause.message.slice(0, 200) : "it is no workbook")
  }
}

/** Longer than any real cell. It bounds the work, since a cell is read again for each of its columns. */
const cellCharactersMax = 1_000

function text(cell: unknown): string {
  return typeof cell === "string" || typeof cell === "number" ? String(cell).slice(0, cellCharactersMax) : ""
}

/** The placeholder for a size that is stated in a ZIP64 record (4.3.14). */
const sizeInZip64 = 0xffffffff
/** Flag bit: the sizes may follow the data (4.4.4). */
const sizeAfterData = 0x0008

/**
 * The sum of the sizes that the archive's central directory states (ZIP APPNOTE 4.3.12), or a text that says
 * what is wrong. The reader never unpacks a part beyond its stated size. It has no limit for a part without a
 * stated size, so such a part is refused.
 */
function unpackedBytes(bytes: Uint8Array): number | string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  if (end === null) return "the archive has no directory, so it was cut short"
  if ([end + 12, end + 16].some((place) => view.getUint32(place, true) === sizeInZip64))
    return "it is an archive of the kind for many gigabytes"
  let at = view.getUint32(end + 16, true)
  let sum = 0
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + entryBytes > end || view.getUint32(at, true) !== entrySignature)
      return "the directory of the archive is broken"
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    const isStatedBehind = (view.getUint16(at + 8, true) & sizeAfterData) !== 0
    if ((packed === 0) !== (size === 0) || (size === 0 && isStatedBehind))
      return "a part of the archive does not state its size"
    sum += size
    at +=
      entryBytes +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
  return sum
}

function broken(what: string) {
  return refuse("broken_document", `The workbook cannot be read: ${what}.`)
}
