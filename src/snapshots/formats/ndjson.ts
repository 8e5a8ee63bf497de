import type { Cell } from "../../contract/tables/table.ts"
import { type FileHead, partsOf, type RowSlices } from "./format.ts"

/**
 * One JSON object a line. The first has a field for each column, because some readers take the columns from the first lines.
 * The others leave out the fields that are null, which are most.
 */
export async function* printNdjsonFile(
  { columns }: Pick<FileHead, "columns">,
  slices: RowSlices,
): AsyncGenerator<string> {
  const names = columns.map(({ name }) => `${JSON.stringify(name)}:`)
  const field = (cell: Cell, at: number) => `${names[at]}${JSON.stringify(cell)}`
  const known = (cell: Cell, at: number) => (cell === null ? [] : [field(cell, at)])
  let isFirst = true
  const line = (row: readonly Cell[]) => {
    const fields = isFirst ? row.map(field) : row.flatMap(known)
    isFirst = false
    return `{${fields.join(",")}}\n`
  }
  for await (const rows of slices) for (const some of partsOf(rows)) yield some.map(line).join("")
}
