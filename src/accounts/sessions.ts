import type { Clock } from "../ports.ts"
import { sha256 } from "../sha256.ts"
import type { SignInMethod } from "../vocabulary.ts"
import { isoAt, isoNow } from "./instant.ts"
import type { AccountSession, Accounts, OpenedSession, Secrets, SessionStore } from "./ports.ts"

/** A session expires this long after it was opened, also while in use. */
export const sessionMilliseconds = 30 * 86_400_000

/** How long after signing in a session may do what would outlast it: make a key, add a passkey, open billing. */
const recentMilliseconds = 10 * 60_000

/** `lastSeenAt` is written at most this often. */
const seenSecondsMin = 3_600

export interface OpenSessionPorts {
  readonly clock: Clock
  readonly secrets: Secrets
  readonly sessionStore: SessionStore
}

export interface SessionPorts extends OpenSessionPorts {
  readonly accounts: Accounts
}

export interface ListedSession {
  readonly method: SignInMethod
  readonly createdAt: string
  /** To the hour. */
  readonly lastSeenAt: string
  readonly isCurrent: boolean
}

/**
 * Opens a session with a new token. `previousSession`: the token the browser sent; that session is ended, whichever account
 * it belongs to.
 */
export async function openSession(
  { clock, secrets, sessionStore }: OpenSessionPorts,
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

/** The session of a token with its account; null once it has ended. */
export async function findSession(ports: SessionPorts, token: string): Promise<AccountSession | null> {
  const { clock, sessionStore, accounts } = ports
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

/** True within ten minutes of signing in, by link or by passkey. A stolen cookie alone does not renew it. */
export function isRecentSignIn(
  { clock }: { readonly clock: Clock },
  { createdAt }: Pick<AccountSession, "createdAt">,
): boolean {
  return clock.nowMilliseconds() - Date.parse(createdAt) < recentMilliseconds
}

type EndPorts = Pick<OpenSessionPorts, "sessionStore">

/** Ends the session of this token. Idempotent. */
export async function signOut({ sessionStore }: EndPorts, token: string): Promise<void> {
  await sessionStore.end(sha256(token))
}

/** Ends every session of an account, the current one included. */
export async function signOutEverywhere({ sessionStore }: EndPorts, accountId: string): Promise<void> {
  await sessionStore.endAll(accountId)
}

/** The valid sessions of an account, the last seen first. `currentHash`: of the session that sends the request, if any. */
export async function sessionsOf(
  { clock, sessionStore }: Pick<OpenSessionPorts, "clock" | "sessionStore">,
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
