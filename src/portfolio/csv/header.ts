import type { Separator } from "./cells.ts"
import type { Column } from "./headers.ts"
import type { ColumnName } from "./names.ts"

/** The line of a file that names its columns. */
export interface Header {
  readonly separator: Separator
  /** The number of its cells. */
  readonly width: number
  /** None for a table without names. */
  readonly names: readonly ColumnName[]
  /** The places of each column, the one that counts first: a table may have several values and currencies. */
  readonly at: Readonly<Partial<Record<Column, readonly number[]>>>
  /** The export that has these columns; null for any other table. */
  readonly broker: string | null
  /** The first cell of each row of the table, by which a file with several tables separates them; else null. */
  readonly section: string | null
}

/** A line below the names of columns. */
export interface Row {
  /** From 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Which of its cells stand in quotation marks. */
  readonly quoted: readonly boolean[]
}
