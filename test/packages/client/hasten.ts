import { vi } from "vitest"

const times = 20

/**
 * Ends timers twenty times as early, until mocks are restored. Returns the requested milliseconds, including
 * those of Node's `fetch`.
 */
export function hastenTimers(): readonly number[] {
  const asked: number[] = []
  const inTime = globalThis.setTimeout
  vi.spyOn(globalThis, "setTimeout").mockImplementation(((
    run: (...given: unknown[]) => void,
    milliseconds = 0,
    ...given: unknown[]
  ) => {
    asked.push(milliseconds)
    return inTime(run, milliseconds / times, ...given)
  }) as typeof setTimeout)
  return asked
}
