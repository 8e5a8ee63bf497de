import { DurableObject } from "cloudflare:workers"
import { type SlotGrant, type SlotQueue, slotQueue } from "./turnstile.ts"

/** How long the object held a caller is told, so that the caller knows what was spent on the way. */
export type PaceReply = SlotGrant & { readonly heldMilliseconds: number }

/** A stored pause is no longer than any that is asked for, whatever the clock says now. */
const pauseMillisecondsMax = 3_600_000

const schema = `
CREATE TABLE IF NOT EXISTS pace (
  id INTEGER PRIMARY KEY CHECK (id = 1), started_at INTEGER NOT NULL, paused_until INTEGER NOT NULL
);
INSERT INTO pace VALUES (1, 0, 0) ON CONFLICT DO NOTHING;
`

/**
 * The pace at which EDGAR is asked: one object for all consumers, so that it is one line they stand in. Callers are kept
 * until it is their turn, rather than told a time, so that a pause reaches them too. Every turn is written before it is
 * answered: an object that only answers may be a stale copy beside the one that holds the storage.
 */
export class EdgarPace extends DurableObject<unknown> {
  readonly #sql: SqlStorage
  readonly #turnstile: SlotQueue

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env)
    this.#sql = state.storage.sql
    this.#sql.exec(schema)
    const { until } = this.#sql.exec<{ until: number }>("SELECT paused_until AS until FROM pace").one()
    const milliseconds = Math.min(Math.max(0, until - Date.now()), pauseMillisecondsMax)
    this.#turnstile = slotQueue({ nowMilliseconds: () => performance.now(), sleep }, milliseconds)
  }

  /** Waits for a turn; tells how long to stay away when the wait would be long. */
  async nextSlot(): Promise<PaceReply> {
    const askedAt = performance.now()
    const passage = await this.#turnstile.nextSlot()
    if (passage.kind === "go") this.#sql.exec("UPDATE pace SET started_at = ?", Date.now())
    return { ...passage, heldMilliseconds: performance.now() - askedAt }
  }

  /** Lets nobody through for so long from now. */
  pause(milliseconds: number): void {
    const bounded = Math.min(milliseconds, pauseMillisecondsMax)
    this.#sql.exec("UPDATE pace SET paused_until = max(paused_until, ?)", Date.now() + bounded)
    this.#turnstile.pause(bounded)
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
