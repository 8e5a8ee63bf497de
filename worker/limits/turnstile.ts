import type { Turn } from "../sources/pace.ts"

/**
 * The SEC allows ten requests a second; we start eight at most. Eight a second would be one every 125 ms; the six more
 * are room for replies that travel unevenly: nine starts span 1,048 ms, so 48 ms may be lost between the first and the
 * last of them before a second holds nine.
 */
export const gapMilliseconds = 131
/** Longer than this nobody is kept waiting: a consumer of a queue does better to let go of its message for a while. */
export const waitMillisecondsMax = 20_000

/** What a turnstile knows of time: a clock, which may jump, and a timer, which does not. */
export interface Timer {
  readonly nowMilliseconds: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
}

export interface Turnstile {
  turn(): Promise<Turn>
  /** A shorter pause than the one that holds changes nothing. */
  pause(untilMilliseconds: number): void
}

/**
 * Lets one caller through after the other, in the order they came, the gap apart. The gap is kept by the timer alone,
 * so that a clock that jumps admits nobody too early; the first waits a gap too, since the turnstile whose place this
 * one takes may have let one through a moment ago. A pause reaches those who wait already.
 */
export function turnstile(timer: Timer, pausedUntilMilliseconds: number): Turnstile {
  let pausedUntil = pausedUntilMilliseconds
  let now = 0
  let waiting = 0
  let isFree = timer.sleep(gapMilliseconds)

  /** Of a clock that is set back the later time holds. */
  const nowMilliseconds = (): number => {
    now = Math.max(now, timer.nowMilliseconds())
    return now
  }

  const refusal = (): Turn | null => {
    const opensAt = Math.max(pausedUntil, nowMilliseconds()) + waiting * gapMilliseconds
    return opensAt - now > waitMillisecondsMax ? { kind: "paused", untilMilliseconds: opensAt } : null
  }

  /** At the head of the line: waits a short pause out, leaves at once when it is long. */
  const pass = async (): Promise<Turn> => {
    while (pausedUntil > nowMilliseconds()) {
      const milliseconds = pausedUntil - now
      if (milliseconds > waitMillisecondsMax) return { kind: "paused", untilMilliseconds: pausedUntil }
      await timer.sleep(milliseconds)
    }
    return { kind: "go" }
  }

  return {
    async turn() {
      const refused = refusal()
      if (refused !== null) return refused
      const before = isFree
      let free = (): void => {}
      isFree = new Promise((resolve) => {
        free = resolve
      })
      waiting++
      await before
      const turn = await pass()
      waiting--
      if (turn.kind === "go") void timer.sleep(gapMilliseconds).then(free)
      else free()
      return turn
    },
    pause(untilMilliseconds) {
      pausedUntil = Math.max(pausedUntil, untilMilliseconds)
    },
  }
}
