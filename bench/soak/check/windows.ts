/** A request that was admitted at some instant of this span, in milliseconds of the service's clock. */
export interface Span {
  readonly sentAt: number
  readonly answeredAt: number
}

/**
 * Returns how many more requests were admitted than a limit per window allows; 0 if there are none. If a
 * request was under way when a window ended, the client does not know which window counted it. Therefore only
 * the requests that must belong to a run of windows are counted. If no run contains more than its windows
 * allow, the requests can be assigned so that every window stays within its limit (Hall). `windowOf` returns
 * the number of the window at an instant; later windows have higher numbers.
 */
export function overAdmitted(
  spans: readonly Span[],
  windowOf: (milliseconds: number) => number,
  limitPerWindow: number,
): number {
  const placed = spans.map(({ sentAt, answeredAt }) => [windowOf(sentAt), windowOf(answeredAt)] as const)
  const starts = [...new Set(placed.map(([first]) => first))]
  let most = 0
  for (const start of starts) {
    const lasts = placed.filter(([first]) => first >= start).map(([, last]) => last)
    for (const [index, last] of lasts.sort((one, other) => one - other).entries()) {
      most = Math.max(most, index + 1 - limitPerWindow * (last - start + 1))
    }
  }
  return most
}

/**
 * Counts the requests that were surely admitted in a window, and those that were perhaps. The second count
 * includes the first.
 */
export function admittedIn(
  spans: readonly Span[],
  windowOf: (milliseconds: number) => number,
  window: number,
): { readonly surely: number; readonly perhaps: number } {
  let surely = 0
  let perhaps = 0
  for (const { sentAt, answeredAt } of spans) {
    const [first, last] = [windowOf(sentAt), windowOf(answeredAt)]
    if (first <= window && last >= window) perhaps += 1
    if (first === window && last === window) surely += 1
  }
  return { surely, perhaps }
}

const dayMilliseconds = 86_400_000

/** Whole UTC days since the epoch. */
export function dayNumber(milliseconds: number): number {
  return Math.floor(milliseconds / dayMilliseconds)
}

/** Whole minutes since the epoch. */
export function minuteNumber(milliseconds: number): number {
  return Math.floor(milliseconds / 60_000)
}

/** UTC months since the year 0. */
export function monthNumber(milliseconds: number): number {
  const date = new Date(milliseconds)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
