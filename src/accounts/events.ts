import { type SQL, sql } from "drizzle-orm"
import type { Database, Statement, Written } from "../database/database.ts"
import { dayMilliseconds } from "../days.ts"
import { isoAt, type Log } from "../runtime.ts"
import type { AccountEventKind, SignInMethod } from "../vocabulary.ts"

/**
 * The security trail of accounts. A store writes an event together with the change that the event reports.
 * Only refusals are events without a change.
 */

/** Something that happened to the access or the plan of an account. */
export interface AccountEvent {
  readonly at: string
  readonly kind: AccountEventKind
  /** A key's prefix, a passkey's name (its id once it is removed), the way of signing in, or the plan. */
  readonly subject: string
}

/** The ports of a store that records events. */
export interface Recording {
  readonly database: Database
  readonly log: Log
}

interface NewEvent {
  readonly accountId: string
  readonly at: string
  readonly kind: AccountEventKind
  /** An id, a way of signing in or a plan: no address, no secret. */
  readonly subject: string
}

/**
 * Inserts an event if `condition` is true. A closed account gets no event, since closing has removed its
 * address and its events.
 */
export function insertEvent({ query }: Database, event: NewEvent, condition: SQL): Statement {
  const { accountId, at, kind, subject } = event
  return query.run(sql`
    INSERT INTO account_events (account_id, at, kind, subject)
    SELECT id, ${at}, ${kind}, ${subject} FROM accounts
    WHERE id = ${accountId} AND email IS NOT NULL AND ${condition}`)
}

/**
 * Runs a statement and records its event if a row was changed. One transaction does both, so that no event is
 * lost or invented. `after`: further statements of that transaction. False if no row was changed.
 */
export async function runWithEvent(
  { database, log }: Recording,
  statement: Statement,
  event: NewEvent,
  after: readonly Statement[] = [],
): Promise<boolean> {
  const record = insertEvent(database, event, sql`changes() > 0`)
  const [done]: readonly Written[] = await database.query.batch([statement, record, ...after])
  const isDone = (done?.meta.changes ?? 0) > 0
  if (isDone) logAccountEvent(log, event)
  return isDone
}

export function logAccountEvent(log: Log, { kind, accountId, subject }: Omit<NewEvent, "at">): void {
  log(kind, { account_id: accountId, subject })
}

/**
 * The most refusals a day that are recorded. Further refusals are only logged, so that they cannot push other
 * events off the account's page.
 */
const refusalsPerDayMax = 5

export type AccountEventStore = ReturnType<typeof accountEventStore>

/** The events of accounts. */
export function accountEventStore({ database, log }: Recording) {
  const { query } = database

  /** Runs the same statements for a known and an unknown owner, so that the time taken reveals little. */
  async function recordRefusal(method: SignInMethod, owner: SQL, at: string): Promise<void> {
    const since = isoAt(Date.parse(at) - dayMilliseconds)
    const [owners] = await query.batch([
      query.all<{ readonly id: string }>(owner),
      query.run(sql`
        INSERT INTO account_events (account_id, at, kind, subject)
        SELECT owner.id, ${at}, 'sign_in_refused', ${method} FROM (${owner}) AS owner
        WHERE (SELECT count(*) FROM account_events
               WHERE account_id = owner.id AND kind = 'sign_in_refused' AND at > ${since}) < ${refusalsPerDayMax}`),
    ])
    const accountId = owners[0]?.id
    log("sign_in_refused", { ...(accountId !== undefined && { account_id: accountId }), subject: method })
  }

  return {
    /** The events of an account, newest first. */
    list: (accountId: string, eventsMax: number): Promise<readonly AccountEvent[]> =>
      database.read((query) =>
        query.all<AccountEvent>(sql`
          SELECT at, kind, coalesce(api_keys.prefix, passkeys.name, subject) AS subject
          FROM account_events
          LEFT JOIN api_keys ON api_keys.id = subject AND api_keys.account_id = account_events.account_id
          LEFT JOIN passkeys ON credential_id = subject AND passkeys.account_id = account_events.account_id
          WHERE account_events.account_id = ${accountId}
          ORDER BY at DESC, account_events.id DESC LIMIT ${eventsMax}`),
      ),
    /**
     * Records a refused sign-in for the owner of the link, if there is one. The number of such records a day
     * is limited, so that a stranger cannot fill the list.
     */
    linkRefused: (linkHash: string, at: string): Promise<void> =>
      recordRefusal(
        "link",
        sql`SELECT accounts.id AS id FROM sign_in_links JOIN accounts USING (email) WHERE hash = ${linkHash}`,
        at,
      ),
    /** Records a refused sign-in for a passkey's owner. Null: the response named no passkey. */
    passkeyRefused: (credentialId: string | null, at: string): Promise<void> =>
      recordRefusal(
        "passkey",
        sql`SELECT account_id AS id FROM passkeys WHERE credential_id = ${credentialId ?? ""}`,
        at,
      ),
  }
}
