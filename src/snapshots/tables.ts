import { changeColumns } from "../contract/tables/changes.ts"
import { holdingColumns } from "../contract/tables/holdings.ts"
import type { Cell, Column, ColumnHead } from "../contract/tables/table.ts"
import { universeColumns } from "../contract/tables/universe.ts"
import type { SnapshotTable } from "../vocabulary.ts"

/** Grows when columns are added (Interface: Versioning). */
export const schemaVersion = 1

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
