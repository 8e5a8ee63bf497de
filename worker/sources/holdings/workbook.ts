import { readXlsx } from "hucre/xlsx"
import type { FileRow } from "../../../src/holdings/holdings-file.ts"
import { answer, type Outcome, refuse } from "../../../src/outcome.ts"
import { type ZipMember, zipMembers } from "../zip.ts"

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
  const members = zipMembers(bytes)
  if (!members.ok) return broken(members.message)
  const unpacked = unpackedBytes(members.value)
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

/** The sum of the sizes that the archive's directory states. The reader never unpacks a part beyond its stated size. */
function unpackedBytes(members: readonly ZipMember[]): number {
  return members.reduce((sum, { bytes }) => sum + bytes, 0)
}

function broken(what: string) {
  return refuse("broken_document", `The workbook cannot be read: ${what}.`)
}
