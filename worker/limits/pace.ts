import { DurableObject } from "cloudflare:workers"
import { isRegister, type RequestLimits, registers } from "../../src/identifiers/registers.ts"

/** `heldMilliseconds` is how long the object kept the call. The rest of the time is transit. */
export type PaceReply = SlotGrant & { readonly heldMilliseconds: number }

const schema = `
CREATE TABLE IF NOT EXISTS pace (
  id INTEGER PRIMARY KEY CHECK (id = 1), started_at INTEGER NOT NULL, paused_until INTEGER NOT NULL
);
INSERT INTO pace VALUES (1, 0, 0) ON CONFLICT DO NOTHING;
`

/**
 * The rate of requests to one register: one object with one queue for all consumers, named as the register. A
 * caller waits in the object until its slot comes. The slot has no time set in advance, so a pause also
 * applies to waiting callers. Every slot is written before the reply, since an object that does not write may
 * be a stale copy.
 */
export class SourcePace extends DurableObject<unknown> {
  readonly #sql: SqlStorage
  readonly #limits: RequestLimits
  readonly #queue: SlotQueue

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env)
    this.#sql = state.storage.sql
    this.#sql.exec(schema)
    this.#limits = limitsOf(state.id.name)
    const { until } = this.#sql.exec<{ until: number }>("SELECT paused_until AS until FROM pace").one()
    const milliseconds = Math.min(Math.max(0, until - Date.now()), this.#limits.pauseMillisecondsMax)
    const timer = {
      nowMilliseconds: () => this.now(),
      sleep: (asked: number) => this.sleep(asked),
    }
    this.#queue = slotQueue(timer, this.#limits.gapMilliseconds, milliseconds)
  }

  /** Waits for a slot. If the wait would be long, replies `paused` with the wait. */
  async nextSlot(): Promise<PaceReply> {
    const calledAt = performance.now()
    const grant = await this.#queue.nextSlot()
    if (grant.kind === "go") this.#sql.exec("UPDATE pace SET started_at = ?", Date.now())
    return { ...grant, heldMilliseconds: performance.now() - calledAt }
  }

  /** Grants no slot for this time. */
  pause(milliseconds: number): void {
    const bounded = Math.min(milliseconds, this.#limits.pauseMillisecondsMax)
    this.#sql.exec("UPDATE pace SET paused_until = max(paused_until, ?)", Date.now() + bounded)
    this.#queue.pause(bounded)
  }

  /** Milliseconds of a clock without jumps. The soak replaces it with a faster one. */
  protected now(): number {
    return performance.now()
  }

  protected sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, milliseconds))
  }
}

/** The longest wait of a caller. For a longer wait, the queue delivers the caller's message again. */
export const waitMillisecondsMax = 20_000

/** A clock, which may jump, and a timer, which does not. */
export interface Timer {
  readonly nowMilliseconds: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
}

/** `paused`: try again after this time. */
export type SlotGrant = { readonly kind: "go" } | { readonly kind: "paused"; readonly milliseconds: number }

export interface SlotQueue {
  nextSlot(): Promise<SlotGrant>
  /** Pauses the queue. A pause shorter than the current one changes nothing. */
  pause(milliseconds: number): void
}

/**
 * Grants slots one gap of `gapMilliseconds` apart, first come, first served. Only the timer measures the gap, so a clock that
 * jumps grants no slot too early. The first caller also waits a gap, because the queue before this one may
 * just have granted a slot. A pause also applies to callers that are already waiting.
 */
export function slotQueue(timer: Timer, gapMilliseconds: number, pausedMilliseconds: number): SlotQueue {
  const now = forwardClock(timer)
  let pausedUntil = now() + pausedMilliseconds
  let waiting = 0
  let isFree = timer.sleep(gapMilliseconds)

  const pausedFor = (): number => Math.max(0, pausedUntil - now())

  /** Called at the head of the queue. Waits out a short pause; returns at once if the pause is long. */
  const waitForPause = async (): Promise<SlotGrant> => {
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
      const grant = await waitForPause()
      waiting--
      if (grant.kind === "go") void timer.sleep(gapMilliseconds).then(free)
      else free()
      return grant
    },
    pause(milliseconds) {
      pausedUntil = Math.max(pausedUntil, now() + milliseconds)
    },
  }
}

/** The clock of the timer without backward steps. */
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

/** The limits of a register; those of EDGAR for any other name of an object. */
function limitsOf(name: string | undefined): RequestLimits {
  return registers[name !== undefined && isRegister(name) ? name : "edgar"].limits
}
