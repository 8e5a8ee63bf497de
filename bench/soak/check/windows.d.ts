/** A request that was admitted at some instant of this span, in milliseconds of the service's clock. */
export interface Span {
  readonly sentAt: number
  readonly answeredAt: number
}
/**
 * How many more were admitted than a limit for each window allows; 0 when none were. Which window a request that was
 * underway at its end counted in is not known outside. So what is counted is what must lie in a run of windows, whatever
 * was counted where: if no run holds more than its windows allow, there is a way to count in which no window does (Hall).
 *
 * @param windowOf the number of the window that an instant lies in; later windows have higher numbers
 */
export declare function overAdmitted(
  spans: readonly Span[],
  windowOf: (milliseconds: number) => number,
  limitPerWindow: number,
): number
/** How many of these surely were, and how many perhaps were, admitted in one window. */
export declare function admittedIn(
  spans: readonly Span[],
  windowOf: (milliseconds: number) => number,
  window: number,
): {
  readonly surely: number
  readonly perhaps: number
}
/** Whole UTC days since the epoch. */
export declare function dayNumber(milliseconds: number): number
/** Whole minutes since the epoch. */
export declare function minuteNumber(milliseconds: number): number
/** UTC months since the year 0. */
export declare function monthNumber(milliseconds: number): number
