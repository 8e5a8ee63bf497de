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

/** Writes one event of the write side to the log, with its counts. */
export function logEvent(event: string, fields: Readonly<Record<string, string | number>>): void {
  console.log(JSON.stringify({ event, ...fields }))
}
