import { type Refusal, refusal } from "./reply.ts"

/** Ends requests: after a time, or when the caller's signal says so. */
export interface Watch {
  readonly signal: AbortSignal
  /** Starts the time anew. */
  start(): void
  /** The time stops; the caller's signal still counts. */
  stop(): void
  remainingSeconds(): number
  /** Why the requests were ended; null when they were not. */
  refusal(): Refusal<"timed_out" | "aborted"> | null
  /** Resolves when the requests are ended. */
  readonly ended: Promise<Refusal<"timed_out" | "aborted">>
  /** Lets go of the timer and of the caller's signal. */
  close(): void
}

// Written out, because AbortSignal.any is missing before Node 20.
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

/** A longer timer ends at once. */
const timerMillisecondsMax = 2 ** 31 - 1
