import type { SignInMethod } from "../vocabulary.ts"

/** A session as it is stored. Times are ISO 8601, UTC. */
interface StoredSession {
  /** SHA-256 of the session's token. */
  readonly hash: string
  readonly accountId: string
  readonly method: SignInMethod
  readonly createdAt: string
  readonly lastSeenAt: string
  /** First instant it no longer holds. */
  readonly expiresAt: string
}

/** Sessions as the dashboard keeps them. A store that fails throws. */
export interface SessionStore {
  /** Opens a session and ends another in the same step; `endedHash` null: none. */
  open(session: StoredSession, endedHash: string | null): Promise<void>
  /** Null for one that is unknown, was ended or has expired by `now`. */
  find(hash: string, now: string): Promise<StoredSession | null>
  markSeen(hash: string, lastSeenAt: string): Promise<void>
  end(hash: string): Promise<void>
  endAll(accountId: string): Promise<void>
  /** Those that go on, the last seen first. */
  list(accountId: string, now: string): Promise<readonly StoredSession[]>
}
