/**
 * Returns the milliseconds that a `Retry-After` header asks to wait. The header has a number of seconds or an
 * HTTP date. NaN if it has neither.
 */
export function retryAfterMilliseconds(header: string | null, nowMilliseconds: number): number {
  const text = header?.trim() ?? ""
  return /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMilliseconds
}
