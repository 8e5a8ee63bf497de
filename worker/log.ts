/**
 * Logs one failure. For a failed query only the database's own message is logged, since the parameters may
 * identify a person.
 */
export function logFailure(
  event: string,
  cause: unknown,
  fields: Readonly<Record<string, string>> = {},
): void {
  const root = cause instanceof Error && cause.cause !== undefined ? cause.cause : cause
  const stack = root instanceof Error ? (root.stack ?? root.message) : String(root)
  console.error(JSON.stringify({ event, ...fields, stack }))
}

/** Logs one event of the write side, with its counts. */
export function logEvent(event: string, fields: Readonly<Record<string, string | number>>): void {
  console.log(JSON.stringify({ event, ...fields }))
}
