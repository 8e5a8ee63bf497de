import type { AccountEvent, AccountEvents } from "../../../src/accounts/events.ts"
import { dayMilliseconds } from "../../../src/days.ts"
import type { AccountEventKind, SignInMethod } from "../../../src/vocabulary.ts"
import { logEvent } from "../../log.ts"
import { readWithRetry } from "../read-with-retry.ts"

interface NewEvent {
  readonly accountId: string
  readonly at: string
  readonly kind: AccountEventKind
  /** An id, a way of signing in or a plan: no address, no secret. */
  readonly subject: string
}

/** A closed account gets no event: closing has removed its address and its events. */
export const insertEvent = `
INSERT INTO account_events (account_id, at, kind, subject)
SELECT id, ?2, ?3, ?4 FROM accounts WHERE id = ?1 AND email IS NOT NULL`

/**
 * Runs a statement and, if it changed a row, records its event; both in one transaction, so that no event is lost or invented.
 * `after`: more statements of that transaction. False when no row was changed.
 */
export async function runWithEvent(
  database: D1Database,
  statement: D1PreparedStatement,
  event: NewEvent,
  after: readonly D1PreparedStatement[] = [],
): Promise<boolean> {
  const { accountId, at, kind, subject } = event
  const record = database.prepare(`${insertEvent} AND changes() > 0`).bind(accountId, at, kind, subject)
  const [done] = await database.batch([statement, record, ...after])
  // D1 counts what triggers change too.
  const isDone = (done?.meta.changes ?? 0) > 0
  if (isDone) logAccountEvent(event)
  return isDone
}

export function logAccountEvent({ kind, accountId, subject }: Omit<NewEvent, "at">): void {
  logEvent(kind, { account_id: accountId, subject })
}

const listEvents = `
SELECT at, kind, coalesce(api_keys.prefix, passkeys.name, subject) AS subject
FROM account_events
LEFT JOIN api_keys ON api_keys.id = subject AND api_keys.account_id = account_events.account_id
LEFT JOIN passkeys ON credential_id = subject AND passkeys.account_id = account_events.account_id
WHERE account_events.account_id = ?1
ORDER BY at DESC, account_events.id DESC LIMIT ?2`

const ownerOf: Readonly<Record<SignInMethod, string>> = {
  link: "SELECT accounts.id AS id FROM sign_in_links JOIN accounts USING (email) WHERE hash = ?1",
  passkey: "SELECT account_id AS id FROM passkeys WHERE credential_id = ?1",
}

/** More refusals of a day are only logged, so that they cannot push other events off the account's page. */
const refusalsPerDayMax = 5

/** The security trail of accounts. */
export function d1AccountEvents(database: D1Database): AccountEvents {
  return {
    async list(accountId, eventsMax) {
      const read = () => database.prepare(listEvents).bind(accountId, eventsMax).all<AccountEvent>()
      return (await readWithRetry(read)).results
    },
    linkRefused: (linkHash, at) => recordRefusal(database, "link", linkHash, at),
    passkeyRefused: (credentialId, at) => recordRefusal(database, "passkey", credentialId ?? "", at),
  }
}

/** The same statements run for a known and an unknown `named`: the time they take reveals little. */
async function recordRefusal(
  database: D1Database,
  method: SignInMethod,
  named: string,
  at: string,
): Promise<void> {
  const owner = ownerOf[method]
  const since = new Date(Date.parse(at) - dayMilliseconds).toISOString()
  const insert = `
    INSERT INTO account_events (account_id, at, kind, subject)
    SELECT owner.id, ?2, 'sign_in_refused', ?3 FROM (${owner}) AS owner
    WHERE (SELECT count(*) FROM account_events
           WHERE account_id = owner.id AND kind = 'sign_in_refused' AND at > ?4) < ?5`
  const [found] = await database.batch<{ readonly id: string }>([
    database.prepare(owner).bind(named),
    database.prepare(insert).bind(named, at, method, since, refusalsPerDayMax),
  ])
  const accountId = found?.results[0]?.id
  logEvent("sign_in_refused", { ...(accountId !== undefined && { account_id: accountId }), subject: method })
}
