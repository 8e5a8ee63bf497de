import { DurableObject } from "cloudflare:workers"
import { type SlotGrant, type SlotQueue, slotQueue } from "./slot-queue.ts"

/** `heldMilliseconds`: how long the object held the call; the caller derives the time spent in transit. */
export type PaceReply = SlotGrant & { readonly heldMilliseconds: number }

/** Bounds a stored pause, in case the clock has jumped. */
const pauseMillisecondsMax = 3_600_000

const schema = `
CREATE TABLE IF NOT EXISTS pace (
  id INTEGER PRIMARY KEY CHECK (id = 1), started_at INTEGER NOT NULL, paused_until INTEGER NOT NULL
);
INSERT INTO pace VALUES (1, 0, 0) ON CONFLICT DO NOTHING;
`

/**
 * The rate of requests to EDGAR: one object with one queue for all consumers. A caller waits in the object until its slot
 * comes, rather than being given a time, so that a pause reaches it too. Every slot is written before the reply: an object
 * that does not write may be a stale copy beside the one that holds the storage.
 */
export class EdgarPace extends DurableObject<unknown> {
  readonly #sql: SqlStorage
  readonly #queue: SlotQueue

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env)
    this.#sql = state.storage.sql
    this.#sql.exec(schema)
    const { until } = this.#sql.exec<{ until: number }>("SELECT paused_until AS until FROM pace").one()
    const milliseconds = Math.min(Math.max(0, until - Date.now()), pauseMillisecondsMax)
    const timer = {
      nowMilliseconds: () => this.now(),
      sleep: (asked: number) => this.sleep(asked),
    }
    this.#queue = slotQueue(timer, milliseconds)
  }

  /** Waits for a slot; replies `paused` with the wait when that would be long. */
  async nextSlot(): Promise<PaceReply> {
    const calledAt = performance.now()
    const grant = await this.#queue.nextSlot()
    if (grant.kind === "go") this.#sql.exec("UPDATE pace SET started_at = ?", Date.now())
    return { ...grant, heldMilliseconds: performance.now() - calledAt }
  }

  /** Grants no slot for this long. */
  pause(milliseconds: number): void {
    const bounded = Math.min(milliseconds, pauseMillisecondsMax)
    this.#sql.exec("UPDATE pace SET paused_until = max(paused_until, ?)", Date.now() + bounded)
    this.#queue.pause(bounded)
  }

  /** Milliseconds of a clock without jumps; the soak's runs faster. */
  protected now(): number {
    return performance.now()
  }

  protected sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, milliseconds))
  }
}
