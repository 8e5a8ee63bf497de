import type { Clock } from "../ports.ts"
import { sha256 } from "../sha256.ts"
import type { SignInMethod } from "../vocabulary.ts"
import { isoAt, isoNow } from "./instant.ts"
import type { AccountSession, Accounts, OpenedSession, Secrets } from "./ports.ts"
import type { SessionStore } from "./session-ports.ts"

/** A session ends so long after it began, however much it is used. */
const sessionSecondsMax = 30 * 86_400

/** When somebody was last seen is written at most this often. */
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
 * Opens a session under a token of its own. `previousSession`: the token this browser came with; what it opened is ended,
 * whoever it belonged to.
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
  const expiresAt = isoAt(now + sessionSecondsMax * 1_000)
  await sessionStore.open(
    { hash: sha256(token), accountId, method, createdAt, lastSeenAt: createdAt, expiresAt },
    previousSession === null ? null : sha256(previousSession),
  )
  return { token, expiresAt }
}

/** Who is signed in by this token; null once the session has ended. */
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

type EndPorts = Pick<OpenSessionPorts, "sessionStore">

/** Ends the session of this token; one that has ended already stays so. */
export async function signOut({ sessionStore }: EndPorts, token: string): Promise<void> {
  await sessionStore.end(sha256(token))
}

/** Ends every session of an account, the one it is asked from included. */
export async function signOutEverywhere({ sessionStore }: EndPorts, accountId: string): Promise<void> {
  await sessionStore.endAll(accountId)
}

/** The sessions of an account that go on, the last seen first. `currentHash`: of the one it is asked from, if any. */
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
