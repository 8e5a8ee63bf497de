/**
 * The wait that a `Retry-After` header asks for, in milliseconds. The header is a number of seconds or an
 * HTTP date; NaN if it is neither.
 */
export function retryAfterMilliseconds(header: string | null, nowMilliseconds: number): number {
  const text = header?.trim() ?? ""
  return /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMilliseconds
}
