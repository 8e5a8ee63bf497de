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

/** `paused`: come back after so long. */
export type SlotGrant = { readonly kind: "go" } | { readonly kind: "paused"; readonly milliseconds: number }

export interface SlotQueue {
  nextSlot(): Promise<SlotGrant>
  /** A shorter pause than the one that holds changes nothing. */
  pause(milliseconds: number): void
}

/**
 * Lets one caller through after the other, in the order they came, the gap apart. The gap is kept by the timer alone,
 * so that a clock that jumps admits nobody too early; the first waits a gap too, since the turnstile whose place this
 * one takes may have let one through a moment ago. A pause reaches those who wait already.
 */
export function slotQueue(timer: Timer, pausedMilliseconds: number): SlotQueue {
  const now = forwardClock(timer)
  let pausedUntil = now() + pausedMilliseconds
  let waiting = 0
  let isFree = timer.sleep(gapMilliseconds)

  const pausedFor = (): number => Math.max(0, pausedUntil - now())

  /** At the head of the line: waits a short pause out, leaves at once when it is long. */
  const pass = async (): Promise<SlotGrant> => {
    for (let milliseconds = pausedFor(); milliseconds > 0; milliseconds = pausedFor()) {
      if (milliseconds > waitMillisecondsMax) return { kind: "paused", milliseconds }
      await timer.sleep(milliseconds)
    }
    return { kind: "go" }
  }

  return {
    async nextSlot() {
      const milliseconds = pausedFor() + waiting * gapMilliseconds
      if (milliseconds > waitMillisecondsMax) return { kind: "paused", milliseconds }
      const before = isFree
      let free = (): void => {}
      isFree = new Promise((resolve) => {
        free = resolve
      })
      waiting++
      await before
      const passage = await pass()
      waiting--
      if (passage.kind === "go") void timer.sleep(gapMilliseconds).then(free)
      else free()
      return passage
    },
    pause(milliseconds) {
      pausedUntil = Math.max(pausedUntil, now() + milliseconds)
    },
  }
}

/** The timer's clock without its steps back: what had passed before them has passed. */
function forwardClock({ nowMilliseconds }: Timer): () => number {
  let read = nowMilliseconds()
  let forward = read
  return () => {
    const before = read
    read = nowMilliseconds()
    forward += Math.max(0, read - before)
    return forward
  }
}
