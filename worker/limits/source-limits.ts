/** The limits by which requests to a source are spaced. */
export interface SourceLimits {
  /** The time between two slots that the source's object grants. */
  readonly gapMilliseconds: number
  /**
   * The shortest time between the starts of two requests of one isolate. It is a little shorter than the gap,
   * so that it only spreads slots that arrived together.
   */
  readonly isolateGapMilliseconds: number
  /** The longest pause. It bounds what a wrong clock can do. */
  readonly pauseMillisecondsMax: number
}

const hourMilliseconds = 3_600_000

/** Every source whose requests are spaced. The name of a source is the name of its object. */
export const sourceLimits = {
  /**
   * The SEC allows ten requests a second; we start at most eight. Eight a second would be one every 125 ms.
   * The other 6 ms allow for uneven delays: nine starts span 1,048 ms, so their spread must shrink by more
   * than 48 ms before one second contains nine. Nine requests of one isolate also span more than a second,
   * even if the isolate was delayed.
   */
  edgar: { gapMilliseconds: 131, isolateGapMilliseconds: 126, pauseMillisecondsMax: hourMilliseconds },
  /**
   * Open DART allows 20,000 requests a day for a key (development guide, status 020). Users report that an
   * address with more than 1,000 requests in a minute is blocked for a day; we start at most 240. A used-up
   * quota pauses the source up to the next day.
   */
  dart: { gapMilliseconds: 250, isolateGapMilliseconds: 240, pauseMillisecondsMax: 24 * hourMilliseconds },
  /** The Financial Services Agency publishes no rate. One request in two seconds is our own choice. */
  edinet: { gapMilliseconds: 2_000, isolateGapMilliseconds: 1_920, pauseMillisecondsMax: hourMilliseconds },
  /**
   * GLEIF allows 60 requests a minute, and most requests for a new filer go there. filings.xbrl.org publishes no
   * rate. Both share this pace: one every 1,050 ms is 57 a minute, which leaves room for uneven delays.
   */
  esef: { gapMilliseconds: 1_050, isolateGapMilliseconds: 1_010, pauseMillisecondsMax: hourMilliseconds },
} as const satisfies Readonly<Record<string, SourceLimits>>
export type PacedSource = keyof typeof sourceLimits

/** The limits of a source; those of EDGAR for any other name of an object. */
export function limitsOf(name: string | undefined): SourceLimits {
  return name !== undefined && Object.hasOwn(sourceLimits, name)
    ? sourceLimits[name as PacedSource]
    : sourceLimits.edgar
}
