import { changeColumns } from "../contract/tables/changes.ts"
import { holdingColumns } from "../contract/tables/holdings.ts"
import type { Cell, Column, ColumnHead } from "../contract/tables/table.ts"
import { universeColumns } from "../contract/tables/universe.ts"
import type { SnapshotTable } from "../vocabulary.ts"

/** Increased when columns are added (Interface: Versioning). */
export const schemaVersion = 2

/** The columns of each table, as a manifest lists them. */
export const tableColumns: Readonly<Record<SnapshotTable, readonly ColumnHead[]>> = {
  universe: headsOf(universeColumns),
  holdings: headsOf(holdingColumns),
  changes: headsOf(changeColumns),
}

function headsOf(columns: readonly ColumnHead[]): readonly ColumnHead[] {
  return columns.map(({ name, type, description }) => ({ name, type, description }))
}

/** A row with a cell for each column. */
export function cellsOf<Row>(columns: readonly Column<Row>[], row: Row): readonly Cell[] {
  return columns.map(({ read }) => read(row))
}

/** The metadata of a Parquet file. */
export function fileMetadata(day: string, release: string): Readonly<Record<string, string>> {
  return { "qistas.day": day, "qistas.release": release, "qistas.schema_version": String(schemaVersion) }
}

type Rows = readonly (readonly Cell[])[]

/**
 * Prints the rows of a shard. Only cells that are not null are printed, each after its place in the row,
 * because most cells are null. The same rows give the same text.
 */
export function printShard(rows: Rows): string {
  return JSON.stringify(rows.map((row) => row.flatMap((cell, at) => (cell === null ? [] : [at, cell]))))
}

/** Reads the text that `printShard` printed. `width`: the number of cells of a row. */
export function readShard(text: string, width: number): Rows {
  const stored: readonly (readonly Cell[])[] = JSON.parse(text)
  return stored.map((pairs) => {
    const row = new Array<Cell>(width).fill(null)
    for (let at = 0; at < pairs.length; at += 2) row[Number(pairs[at])] = pairs[at + 1] ?? null
    return row
  })
}
