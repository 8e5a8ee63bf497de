const rowsPerRead = 5_000

/** Reads every row of a query, page by page. ?1: rows per page; from ?2: the key of the last row read. */
export async function* pages<Row>(
  database: D1Database,
  statement: string,
  keyOf: (row: Row) => readonly (string | number)[],
  first: readonly (string | number)[],
): AsyncGenerator<readonly Row[]> {
  let key = first
  for (;;) {
    const { results } = await database
      .prepare(statement)
      .bind(rowsPerRead, ...key)
      .all<Row>()
    const last = results.at(-1)
    if (last === undefined) return
    yield results
    if (results.length < rowsPerRead) return
    key = keyOf(last)
  }
}
