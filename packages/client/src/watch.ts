import { type Refusal, refusal } from "./reply.ts"

/** Ends requests after a time, or when the caller's signal aborts. */
export interface Watch {
  readonly signal: AbortSignal
  /** Restarts the timer. */
  start(): void
  /** Stops the timer. The caller's signal still ends requests. */
  stop(): void
  remainingSeconds(): number
  /** Returns the reason why the requests were ended; null if they were not ended. */
  refusal(): Refusal<"timed_out" | "aborted"> | null
  /** Resolves when the requests are ended. */
  readonly ended: Promise<Refusal<"timed_out" | "aborted">>
  /** Releases the timer and the caller's signal. */
  close(): void
}

// Does the work of `AbortSignal.any`, which Node lacks before version 20.
export function watch(outer: AbortSignal | undefined, timeoutSeconds: number): Watch {
  const inner = new AbortController()
  let why: Refusal<"timed_out" | "aborted"> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let endsAt = Number.POSITIVE_INFINITY
  let resolveEnded: (reason: Refusal<"timed_out" | "aborted">) => void = () => {}
  const ended = new Promise<Refusal<"timed_out" | "aborted">>((resolve) => {
    resolveEnded = resolve
  })
  const end = (reason: Refusal<"timed_out" | "aborted">) => {
    why ??= reason
    resolveEnded(why)
    inner.abort()
  }
  const abort = () => end(refusal("aborted", "The call was aborted."))
  const stop = () => {
    clearTimeout(timer)
    endsAt = Number.POSITIVE_INFINITY
  }
  if (outer?.aborted) abort()
  outer?.addEventListener("abort", abort)
  return {
    signal: inner.signal,
    start() {
      stop()
      endsAt = Date.now() + timeoutSeconds * 1_000
      timer = setTimeout(
        () => end(refusal("timed_out", `There was no response within ${timeoutSeconds} seconds.`)),
        Math.min(timeoutSeconds * 1_000, timerMillisecondsMax),
      )
    },
    stop,
    remainingSeconds: () => (endsAt - Date.now()) / 1_000,
    refusal: () => why,
    ended,
    close() {
      stop()
      outer?.removeEventListener("abort", abort)
    },
  }
}

/** The longest delay that a timer supports. A timer with a longer delay fires at once. */
const timerMillisecondsMax = 2 ** 31 - 1
