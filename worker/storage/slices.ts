/** Rows of usual size that one JSON parameter takes: it holds at most 2 MB. */
const rowsPerStatement = 2_000

/** The items in their order, so many at a time, as the statements of D1 take them. */
export function slices<Item>(
  items: readonly Item[],
  size: number = rowsPerStatement,
): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}
