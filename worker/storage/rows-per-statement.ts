/** Rows of usual size that one JSON parameter takes: it holds at most 2 MB. */
export const rowsPerStatement = 2_000
