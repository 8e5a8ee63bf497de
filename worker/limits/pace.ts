import { DurableObject } from "cloudflare:workers"
import type { Turn } from "../sources/pace.ts"
import { type Turnstile, turnstile } from "./turnstile.ts"

/** A turn, and how long the object held it: the rest of the caller's wait was spent on the way. */
export type PaceReply = Turn & { readonly heldMilliseconds: number }

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
  readonly #turnstile: Turnstile

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env)
    this.#sql = state.storage.sql
    this.#sql.exec(schema)
    const { paused_until: pausedUntil } = this.#sql
      .exec<{ paused_until: number }>("SELECT paused_until FROM pace")
      .one()
    this.#turnstile = turnstile({ nowMilliseconds: () => Date.now(), sleep }, pausedUntil)
  }

  /** Waits for a turn; tells the time to come back at when the wait would be long. */
  async turn(): Promise<PaceReply> {
    const askedAt = Date.now()
    const turn = await this.#turnstile.turn()
    const now = Date.now()
    if (turn.kind === "go") this.#sql.exec("UPDATE pace SET started_at = ?", now)
    return { ...turn, heldMilliseconds: now - askedAt }
  }

  /** Lets nobody through for so long from now, by the clock of this object. */
  pause(milliseconds: number): void {
    const until = Date.now() + milliseconds
    this.#sql.exec("UPDATE pace SET paused_until = max(paused_until, ?)", until)
    this.#turnstile.pause(until)
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
