/** Permission to send one request. */
export type RequestSlot =
  /** The request may start, and must start at once. */
  | { readonly kind: "go" }
  /** No request may start before this time, or the queue is too long until then. */
  | { readonly kind: "paused"; readonly untilMilliseconds: number }

/** Limits the rate of requests to a source over all consumers. */
export interface Pace {
  /** Waits until a request may start; throws when the object that keeps the rate is unreachable. */
  nextSlot(): Promise<RequestSlot>
  /** No request may start until then. */
  pause(untilMilliseconds: number): Promise<void>
}
