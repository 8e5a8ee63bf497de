import { printCsv, printCsvRows } from "../../csv.ts"
import { type FileHead, partsOf, type RowSlices } from "./format.ts"

/** CSV with a header, safe to open in a spreadsheet. A cell is empty where the value is null. */
export async function* printCsvFile(
  { columns }: Pick<FileHead, "columns">,
  slices: RowSlices,
): AsyncGenerator<string> {
  yield printCsv(
    columns.map(({ name }) => name),
    [],
  )
  for await (const rows of slices) for (const some of partsOf(rows)) yield printCsvRows(some)
}
