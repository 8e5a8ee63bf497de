/** What came of asking for a turn. */
export type RequestSlot =
  /** The request may start, and must start at once. */
  | { readonly kind: "go" }
  /** Nobody may ask before this time, or the wait for a turn would be too long until then. */
  | { readonly kind: "paused"; readonly untilMilliseconds: number }

/** How fast a source may be asked, over all that ask it. */
export interface Pace {
  /** Waits until a request may start; throws when the keeper of the pace cannot be reached. */
  nextSlot(): Promise<RequestSlot>
  /** Lets nobody start a request until then. */
  pause(untilMilliseconds: number): Promise<void>
}
