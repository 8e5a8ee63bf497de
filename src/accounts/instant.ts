import type { Clock } from "../ports.ts"

/** ISO 8601, UTC, to the millisecond, so that texts sort by time. */
export function isoAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

/** The current time by the clock of the ports. */
export function isoNow({ clock }: { readonly clock: Clock }): string {
  return isoAt(clock.nowMilliseconds())
}
