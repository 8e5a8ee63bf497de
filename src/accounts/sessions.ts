import { and, desc, eq, gt, lt } from "drizzle-orm"
import { sessions } from "../database/access.ts"
import { dayMilliseconds } from "../days.ts"
import { type Clock, isoAt, isoNow } from "../runtime.ts"
import { sha256 } from "../sha256.ts"
import type { SignInMethod } from "../vocabulary.ts"
import type { Account, AccountStore } from "./accounts.ts"
import { type Recording, runWithEvent } from "./events.ts"
import type { Secrets } from "./ports.ts"

/** The sessions of accounts, by the hash of their token. */

export interface OpenedSession {
  /** The token for the cookie; the store keeps its hash. */
  readonly token: string
  readonly expiresAt: string
}

/** A session with the account to which it belongs. */
export interface AccountSession {
  readonly account: Account
  readonly method: SignInMethod
  readonly sessionHash: string
  readonly createdAt: string
  readonly expiresAt: string
}

/** `hash`: SHA-256 of the session's token. `expiresAt`: first instant at which the session is invalid. */
type StoredSession = Readonly<typeof sessions.$inferSelect>

type SessionStore = ReturnType<typeof sessionStore>

/** The sessions that the dashboard manages. */
export function sessionStore({ database, log }: Recording) {
  const { query } = database
  return {
    /** Opens a session and ends the session `endedHash`, if it is not null, in the same transaction. */
    async open(session: StoredSession, endedHash: string | null): Promise<void> {
      const { accountId, createdAt, method } = session
      const event = { accountId, at: createdAt, kind: "signed_in", subject: method } as const
      const opened = query.insert(sessions).values(session)
      const ended = endedHash === null ? [] : [query.delete(sessions).where(eq(sessions.hash, endedHash))]
      await runWithEvent({ database, log }, opened, event, ended)
    },
    /** Null for a session that is unknown, was ended, or has expired by `now`. */
    async find(hash: string, now: string): Promise<StoredSession | null> {
      const isValid = and(eq(sessions.hash, hash), gt(sessions.expiresAt, now))
      return (await database.read((query) => query.select().from(sessions).where(isValid).get())) ?? null
    },
    /** Stores when the session was last seen, unless a later instant is stored. */
    async markSeen(hash: string, lastSeenAt: string): Promise<void> {
      await query
        .update(sessions)
        .set({ lastSeenAt })
        .where(and(eq(sessions.hash, hash), lt(sessions.lastSeenAt, lastSeenAt)))
    },
    async end(hash: string): Promise<void> {
      await query.delete(sessions).where(eq(sessions.hash, hash))
    },
    async endAll(accountId: string): Promise<void> {
      await query.delete(sessions).where(eq(sessions.accountId, accountId))
    },
    /** The valid sessions, the most recently seen first. */
    list: (accountId: string, now: string): Promise<readonly StoredSession[]> =>
      database.read((query) =>
        query
          .select()
          .from(sessions)
          .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now)))
          .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
          .all(),
      ),
  }
}

/** A session expires this long after it was opened, even while it is in use. */
export const sessionMilliseconds = 30 * dayMilliseconds

/** For this long after signing in, a session may make a live key, add a passkey or open billing. */
const recentMilliseconds = 10 * 60_000

/** The least time between two writes of `lastSeenAt`. */
const seenSecondsMin = 3_600

export interface SessionPorts {
  readonly clock: Clock
  readonly secrets: Secrets
  readonly sessionStore: SessionStore
  readonly accounts: Pick<AccountStore, "find">
}

export interface ListedSession {
  readonly method: SignInMethod
  readonly createdAt: string
  /** Exact to the hour. */
  readonly lastSeenAt: string
  readonly isCurrent: boolean
}

/**
 * Opens a session with a new token. `previousSession`: the token that the browser sent. The session of that
 * token is ended, even if it belongs to another account.
 */
export async function openSession(
  { clock, secrets, sessionStore }: Omit<SessionPorts, "accounts">,
  wanted: {
    readonly accountId: string
    readonly method: SignInMethod
    readonly previousSession: string | null
  },
): Promise<OpenedSession> {
  const now = clock.nowMilliseconds()
  const { accountId, method, previousSession } = wanted
  const token = secrets.token()
  const createdAt = isoAt(now)
  const expiresAt = isoAt(now + sessionMilliseconds)
  await sessionStore.open(
    { hash: sha256(token), accountId, method, createdAt, lastSeenAt: createdAt, expiresAt },
    previousSession === null ? null : sha256(previousSession),
  )
  return { token, expiresAt }
}

/** The session of a token with its account; null once the session has ended. */
export async function findSession(
  { clock, sessionStore, accounts }: Omit<SessionPorts, "secrets">,
  token: string,
): Promise<AccountSession | null> {
  const now = clock.nowMilliseconds()
  const session = await sessionStore.find(sha256(token), isoAt(now))
  if (session === null) return null
  const account = await accounts.find(session.accountId)
  if (account === null) return null
  const { hash, method, createdAt, expiresAt, lastSeenAt } = session
  if (now - Date.parse(lastSeenAt) >= seenSecondsMin * 1_000) {
    await sessionStore.markSeen(hash, isoAt(now))
  }
  return { account, method, sessionHash: hash, createdAt, expiresAt }
}

/** True within ten minutes of signing in by link or passkey. A stolen cookie cannot repeat the sign-in. */
export function isRecentSignIn(
  { clock }: { readonly clock: Clock },
  { createdAt }: Pick<AccountSession, "createdAt">,
): boolean {
  return clock.nowMilliseconds() - Date.parse(createdAt) < recentMilliseconds
}

/** Ends the session of this token. Idempotent. */
export async function signOut(
  { sessionStore }: Pick<SessionPorts, "sessionStore">,
  token: string,
): Promise<void> {
  await sessionStore.end(sha256(token))
}

/** Ends every session of an account, the current one included. */
export async function signOutEverywhere(
  { sessionStore }: Pick<SessionPorts, "sessionStore">,
  accountId: string,
): Promise<void> {
  await sessionStore.endAll(accountId)
}

/** The valid sessions, the most recently seen first. `currentHash`: hash of the caller's session, if any. */
export async function sessionsOf(
  { clock, sessionStore }: Pick<SessionPorts, "clock" | "sessionStore">,
  accountId: string,
  currentHash: string | null = null,
): Promise<readonly ListedSession[]> {
  const sessions = await sessionStore.list(accountId, isoNow({ clock }))
  return sessions.map(({ hash, method, createdAt, lastSeenAt }) => ({
    method,
    createdAt,
    lastSeenAt,
    isCurrent: hash === currentHash,
  }))
}
