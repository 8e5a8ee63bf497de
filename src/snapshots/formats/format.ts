import type { Cell, ColumnHead } from "../../contract/tables/table.ts"

/** A file as it is printed, apart from its rows. */
export interface FileHead {
  readonly columns: readonly ColumnHead[]
  /** Texts that a file of this format carries beside its rows, where it can. */
  readonly metadata: Readonly<Record<string, string>>
}

/** Rows in slices, each with a cell for each column. Only one slice is in memory at a time. */
export type RowSlices = AsyncIterable<readonly (readonly Cell[])[]>

/** Prints a file in parts: the same rows in any slices give the same bytes. Texts are UTF-8. */
export type PrintFile = (head: FileHead, slices: RowSlices) => AsyncGenerator<string | Uint8Array>
