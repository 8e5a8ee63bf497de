/** Writes one failure to the log. Of a failed query only the database's own words: the parameters may identify someone. */
export function logFailure(
  event: string,
  cause: unknown,
  fields: Readonly<Record<string, string>> = {},
): void {
  const root = cause instanceof Error && cause.cause !== undefined ? cause.cause : cause
  const stack = root instanceof Error ? (root.stack ?? root.message) : String(root)
  console.error(JSON.stringify({ event, ...fields, stack }))
}
