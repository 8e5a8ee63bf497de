import type { Refusal } from "./reply.ts"
import type { Watch } from "./watch.ts"

/** HTTP statuses of a failure that may pass: a limit is reached, or a service or proxy is out of order. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504])

/**
 * The first wait before a retry, if the response names none. Each further wait is twice as long, up to
 * `longestWaitSeconds`.
 */
const firstWaitSeconds = 0.5
const longestWaitSeconds = 8

/**
 * Makes a request and repeats it up to `retries` times, as long as it fails for a reason that may pass. Each
 * wait is as long as `Retry-After` says. If a wait would exceed the time of the call, the refusal is returned
 * at once, with the seconds to wait.
 */
export async function attempts<Result extends { readonly ok: true }>(
  request: () => Promise<Result | Refusal>,
  retries: number,
  watch: Watch,
): Promise<Result | Refusal> {
  for (let made = 0; ; made++) {
    const reply = await request()
    if (reply.ok || made >= retries || !isPassing(reply)) return reply
    const waitSeconds = waitBefore(reply.retryAfterSeconds, made)
    if (waitSeconds >= watch.remainingSeconds()) return reply
    await pause(waitSeconds, watch.signal)
    const ended = watch.refusal()
    if (ended !== null) return ended
  }
}

function isPassing({ code, status }: Refusal): boolean {
  return code === "unreachable" || (status !== null && passing.has(status))
}

/** Returns a random wait in seconds, so that callers that failed together do not return together. */
function waitBefore(retryAfterSeconds: number | null, made: number): number {
  if (retryAfterSeconds !== null) return retryAfterSeconds + Math.random()
  return Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** made) * (0.5 + Math.random() / 2)
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, seconds * 1_000)
    signal.addEventListener("abort", end)
    if (signal.aborted) end()
  })
}
