import type { Clock } from "../ports.ts"

/** An instant as stores hold it: ISO 8601, UTC, to the millisecond, so that texts are ordered as times are. */
export function isoAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

/** This instant, by the clock of the ports. */
export function isoNow({ clock }: { readonly clock: Clock }): string {
  return isoAt(clock.nowMilliseconds())
}
