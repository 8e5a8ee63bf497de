/** `date`: YYYY-MM-DD. `date_time`: ISO 8601, UTC. `integer` fits 53 bits; `number` is a double. */
export const columnTypes = ["text", "integer", "number", "boolean", "date", "date_time"] as const
export type ColumnType = (typeof columnTypes)[number]

export type Cell = string | number | boolean | null

/** The description of a column in the documents and in a snapshot's manifest. */
export interface ColumnHead {
  /** A name in lower case with `_`, so that SQL needs no quotes. */
  readonly name: string
  readonly type: ColumnType
  readonly description: string
}

/**
 * A column with the function that reads its cell. A cell is null if the value is unknown or does not apply.
 */
export interface Column<Row> extends ColumnHead {
  readonly read: (row: Row) => Cell
}

export function column<Row>(
  name: string,
  type: ColumnType,
  description: string,
  read: (row: Row) => Cell,
): Column<Row> {
  return { name, type, description, read }
}

/** The table of an endpoint, for its answer as CSV. */
export interface EndpointTable<Data> {
  /**
   * Returns the columns. `methodology` is the `id@version` in `meta`; null if `meta` has none. Without `data`,
   * the columns are those of every answer.
   */
  readonly columnsOf: (methodology: string | null, data?: Data) => readonly ColumnHead[]
  /** Returns an array for each row, with a cell for each column. */
  readonly cellsOf: (data: Data, methodology: string | null) => readonly (readonly Cell[])[]
  /**
   * Returns the parameters of the next page, given the `meta` of this page. A null parameter is left out. Set
   * only for endpoints with pages.
   */
  readonly nextPage?: (meta: PageMeta) => Readonly<Record<string, string | null>>
}

/** The fields of `meta` that describe pages. */
export interface PageMeta {
  readonly limit?: number
  readonly offset?: number
  readonly next_cursor?: string
}

export function endpointTable<Data, Row>(
  rowsOf: (data: Data) => readonly Row[],
  columnsOf: (methodology: string | null, data?: Data) => readonly Column<Row>[],
): EndpointTable<Data> {
  return {
    columnsOf,
    cellsOf(data, methodology) {
      const columns = columnsOf(methodology, data)
      return rowsOf(data).map((row) => columns.map(({ read }) => read(row)))
    },
  }
}
