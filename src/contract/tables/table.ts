/** `date`: YYYY-MM-DD. `date_time`: ISO 8601, UTC. `integer` fits 53 bits; `number` is a double. */
export const columnTypes = ["text", "integer", "number", "boolean", "date", "date_time"] as const
export type ColumnType = (typeof columnTypes)[number]

export type Cell = string | number | boolean | null

/** A column as it is documented, and as a snapshot's manifest lists it. */
export interface ColumnHead {
  /** In lower case with `_`, so that SQL needs no quotes. */
  readonly name: string
  readonly type: ColumnType
  readonly description: string
}

/**
 * A column, and the function that reads its cell. A cell is null if the value is not known or does not apply.
 */
export interface Column<Row> extends ColumnHead {
  readonly read: (row: Row) => Cell
}

/** Declares a column. */
export function column<Row>(
  name: string,
  type: ColumnType,
  description: string,
  read: (row: Row) => Cell,
): Column<Row> {
  return { name, type, description, read }
}

/** The table of an endpoint: how its answer is printed as CSV. */
export interface EndpointTable<Data> {
  /** The columns. They depend only on `methodology`, the `id@version` in `meta`; null if `meta` has none. */
  readonly columnsOf: (methodology: string | null) => readonly ColumnHead[]
  /** An array for each row, with a cell for each column. */
  readonly cellsOf: (data: Data, methodology: string | null) => readonly (readonly Cell[])[]
  /**
   * The parameters of the next page, from the `meta` of this page; a parameter that is null is left out. Set
   * only for endpoints with pages.
   */
  readonly nextPage?: (meta: PageMeta) => Readonly<Record<string, string | null>>
}

/** What `meta` states about pages. */
export interface PageMeta {
  readonly limit?: number
  readonly offset?: number
  readonly next_cursor?: string
}

export function endpointTable<Data, Row>(
  rowsOf: (data: Data) => readonly Row[],
  columnsOf: (methodology: string | null) => readonly Column<Row>[],
): EndpointTable<Data> {
  return {
    columnsOf,
    cellsOf(data, methodology) {
      const columns = columnsOf(methodology)
      return rowsOf(data).map((row) => columns.map(({ read }) => read(row)))
    },
  }
}
