/** The parts of the runtime that all domain code needs: a clock and a log. */

export interface Clock {
  nowMilliseconds(): number
}

/** Prints a time as ISO 8601, UTC, to the millisecond, so that texts sort by time. */
export function isoAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

/** Returns the current time by the clock of the ports. */
export function isoNow({ clock }: { readonly clock: Clock }): string {
  return isoAt(clock.nowMilliseconds())
}

/** Logs one event. */
export type Log = (event: string, fields: Readonly<Record<string, string | number>>) => void

/** Logs one failure with its cause. */
export type LogFailure = (event: string, cause: unknown) => void
