import { onTestFinished, vi } from "vitest"

/** Ten seconds into a minute, so fifty before its end. */
const tenSecondsIn = "2026-11-20T12:00:10.000Z"

/**
 * Stops the clock for the rest of the test, so that no new minute begins between counted requests. The
 * platform's own rate limits still use the real clock.
 */
export function stopClock(at: string | number = tenSecondsIn): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(at) })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}
