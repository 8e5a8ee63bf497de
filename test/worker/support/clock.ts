import { onTestFinished, vi } from "vitest"

/** Ten seconds into a minute, whose end is fifty away. */
const tenSecondsIn = "2026-11-20T12:00:10.000Z"

/**
 * The clock stands for the rest of the test, so that no minute turns between requests that are counted by it. The limits
 * of the platform's own go on by the real one.
 */
export function stopClock(at: string | number = tenSecondsIn): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(at) })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}
