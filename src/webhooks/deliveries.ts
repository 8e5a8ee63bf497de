import { and, eq, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm"
import type { Scope, Subscription } from "../access/plans.ts"
import { type Change, changeColumns, changeOf } from "../changes/store.ts"
import { accounts, webhookMessages, webhooks } from "../database/access.ts"
import type { Database } from "../database/database.ts"
import { changes } from "../database/screening.ts"
import { fundOfLine } from "../funds/store.ts"
import { isoAt } from "../runtime.ts"
import { changeKinds, type Plan, type WebhookMessageState } from "../vocabulary.ts"
import { eventTypes } from "./event.ts"
import { newMessageId, type WebhookAttempt } from "./store.ts"

/** The messages and attempts that delivery reads and writes. Times are ISO 8601, UTC, to the millisecond. */

/** A webhook that a consumer delivers under a lease. */
export interface LeasedWebhook {
  readonly id: string
  readonly url: string
  readonly sealedSecret: string
  /** Null if no rotation is in progress. */
  readonly sealedPreviousSecret: string | null
  /** Messages are sent more slowly until this time, because the receiver was overloaded. */
  readonly slowedUntil: string | null
  readonly isDisabled: boolean
}

/** The message to deliver next. */
export interface NextMessage {
  /** The `webhook-id` header. */
  readonly id: string
  readonly type: string
  /** Null for a test event. */
  readonly change: Change | null
  /** Failed attempts since the message was created or replayed. */
  readonly attempts: number
  readonly createdAt: string
}

/** The changes that an attempt makes. */
export interface AttemptRecord {
  readonly webhookId: string
  readonly messageId: string
  /** Attempts since the message was created or replayed, including this attempt. */
  readonly attempts: number
  readonly attempt: WebhookAttempt
  readonly state: WebhookMessageState
  /** When a test event that failed is tried again; null if it is not, and for any other message. */
  readonly retryAt: string | null
  /** The changes of the webhook. Null for a test event that failed, which can only disable the webhook. */
  readonly next: {
    /** No attempt of this webhook is made before this time. */
    readonly dueAt: string
    readonly slowedUntil: string | null
    readonly isFailing: boolean
  } | null
  /** True if the receiver answered 410. */
  readonly isGone: boolean
}

/** A webhook that has not yet made messages of the newest changes. */
export interface BehindWebhook {
  readonly webhookId: string
  /** True if a sandbox key created the webhook. */
  readonly sandbox: boolean
  /** The subscriptions of the webhook's account. */
  readonly subscriptions: readonly Subscription[]
}

/** A webhook whose attempts fail, with its owner's email address. */
export interface FailingWebhook {
  readonly id: string
  readonly url: string
  readonly failingSince: string
  /** Null for an account without an address. */
  readonly email: string | null
}

export interface PlannedWake {
  readonly webhookId: string
  readonly delaySeconds: number
}

/** The most ids of the feed by which one step moves the position of a webhook. */
const changesPerStep = sql.raw("1000")
/** A webhook is woken at most once in this time. */
const wakeSeconds = 60
/** The most attempts in the log of a message, which may be replayed without end. */
const attemptsKept = sql.raw("20")

export type DeliveryStore = ReturnType<typeof deliveryStore>

/**
 * The messages and attempts that delivery reads and writes. A failed call is not retried, because the
 * schedule starts the delivery again.
 */
export function deliveryStore({ query }: Database) {
  /** Updates a webhook; true if its row was changed. */
  const changed = async (fields: Partial<typeof webhooks.$inferInsert>, where: SQL | undefined) =>
    (await query.update(webhooks).set(fields).where(where).run()).meta.changes === 1
  return {
    /** Enabled webhooks that are behind the feed, the furthest behind first. */
    async behind(webhooksMax: number): Promise<readonly BehindWebhook[]> {
      const rows = await query
        .select({ webhookId: webhooks.id, sandbox: webhooks.sandbox, subscriptions: subscriptionPairs })
        .from(webhooks)
        .where(
          and(isNull(webhooks.disabledReason), sql`position < (SELECT coalesce(max(id), 0) FROM changes)`),
        )
        .orderBy(webhooks.position)
        .limit(webhooksMax)
        .all()
      return rows.map((row) => ({ ...row, subscriptions: subscriptionsOf(row.subscriptions) }))
    },
    /**
     * Makes messages from the next changes that each webhook matches. Moves the position of the webhook in
     * the same transaction. Returns the number of messages.
     */
    async addMessages(
      wanted: readonly { readonly webhookId: string; readonly scope: Scope }[],
      at: string,
    ): Promise<number> {
      const json = JSON.stringify(wanted)
      const [inserted] = await query.batch([
        query.run(insertMessages(json, at)),
        query.run(movePositions(json)),
      ])
      return inserted.meta.changes
    },
    /**
     * Plans to wake webhooks that have a due message and no lease in force, the longest due first. A webhook
     * that was woken within the last minute is woken in a minute, any other at once. A webhook with a planned
     * wake is left out. So a webhook is woken only once a minute, although every publication calls this
     * function.
     */
    async planWakes(at: string, webhooksMax: number): Promise<readonly PlannedWake[]> {
      const shifted = (seconds: number) => isoAt(Date.parse(at) + seconds * 1_000)
      const woken = await query.all<{ readonly id: string; readonly isLater: number }>(sql`
        UPDATE webhooks SET wake_at = iif(wake_at > ${shifted(-wakeSeconds)}, ${shifted(wakeSeconds)}, ${at})
        WHERE (wake_at IS NULL OR wake_at <= ${at}) AND id IN (
          SELECT id FROM webhooks WHERE (lease_until IS NULL OR lease_until <= ${at}) AND ${isDue(at)}
          ORDER BY due_at LIMIT ${webhooksMax}
        )
        RETURNING id, wake_at > ${at} AS isLater`)
      return woken.map(({ id, isLater }) => ({ webhookId: id, delaySeconds: isLater * wakeSeconds }))
    },
    /**
     * Takes the lease of a webhook; null if there is no such webhook or another consumer has the lease. Of
     * two concurrent consumers, only one gets the lease.
     */
    async lease(
      webhookId: string,
      { token, at, until }: { readonly token: string; readonly at: string; readonly until: string },
    ): Promise<LeasedWebhook | null> {
      const leased = await query
        .update(webhooks)
        .set({ lease: token, leaseUntil: until })
        .where(and(eq(webhooks.id, webhookId), sql`(lease_until IS NULL OR lease_until <= ${at})`))
        .returning({
          id: webhooks.id,
          url: webhooks.url,
          sealedSecret: webhooks.secret,
          sealedPreviousSecret: sql<string | null>`iif(previous_until > ${at}, previous_secret, NULL)`,
          slowedUntil: webhooks.slowedUntil,
          isDisabled: sql<number>`disabled_reason IS NOT NULL`,
        })
        .get()
      return leased === undefined ? null : { ...leased, isDisabled: leased.isDisabled === 1 }
    },
    /** A test event that is due; else the oldest message of a change, if it is due; else null. */
    async next(webhookId: string, at: string): Promise<NextMessage | null> {
      const { id, type, attempts, createdAt } = webhookMessages
      const row = await query
        .select({ message: { id, type, attempts, createdAt }, change: changeColumns })
        .from(webhookMessages)
        .leftJoin(changes, eq(changes.id, webhookMessages.changeId))
        .where(sql`${webhookMessages.seq} = ${nextSeq(webhookId, at)}`)
        .get()
      // A change of the feed is never removed, so the row of a message that has a change is complete.
      return row === undefined ? null : { ...row.message, change: row.change && changeOf(row.change) }
    },
    record: (made: AttemptRecord): Promise<void> => record(query, made),
    /** Ends the lease. True if a message is due. */
    async release(webhookId: string, token: string, at: string): Promise<boolean> {
      const released = await query
        .update(webhooks)
        .set({ lease: null, leaseUntil: null })
        .where(and(eq(webhooks.id, webhookId), eq(webhooks.lease, token)))
        .returning({ isMoreDue: isDue(at) })
        .get()
      return released?.isMoreDue === 1
    },
    /**
     * Enabled webhooks that have failed since before a time. With `warnedBefore`: those warned before that
     * time; else those not warned.
     */
    failing: (
      since: string,
      warnedBefore: string | null,
      webhooksMax: number,
    ): Promise<readonly FailingWebhook[]> =>
      query
        .select({
          id: webhooks.id,
          url: webhooks.url,
          failingSince: sql<string>`${webhooks.failingSince}`,
          email: accounts.email,
        })
        .from(webhooks)
        .innerJoin(accounts, eq(accounts.id, webhooks.accountId))
        .where(
          and(
            isNull(webhooks.disabledReason),
            lte(webhooks.failingSince, since),
            warnedBefore === null ? isNull(webhooks.warnedAt) : lte(webhooks.warnedAt, warnedBefore),
          ),
        )
        .orderBy(webhooks.failingSince)
        .limit(webhooksMax)
        .all(),
    /** Records that the owner was warned; false if that was recorded already. */
    markWarned: (webhookId: string, at: string): Promise<boolean> =>
      changed({ warnedAt: at }, and(eq(webhooks.id, webhookId), isNull(webhooks.warnedAt))),
    async unmarkWarned(webhookId: string): Promise<void> {
      await changed({ warnedAt: null }, eq(webhooks.id, webhookId))
    },
    /** Disables a webhook; false if it is disabled already, or has succeeded meanwhile. */
    disableFailing: (webhookId: string): Promise<boolean> =>
      changed(
        { disabledReason: "failing" },
        and(eq(webhooks.id, webhookId), isNull(webhooks.disabledReason), isNotNull(webhooks.failingSince)),
      ),
  }
}

/** JSON list of the granted and the paid subscription: each `[plan, active_until]`, or null. */
const subscriptionPairs = sql<string>`json_array(
  json((SELECT json_array(plan, active_until) FROM subscriptions WHERE subscriptions.account_id = webhooks.account_id)),
  json((SELECT json_array(plan, active_until) FROM stripe_subscriptions AS paid WHERE paid.account_id = webhooks.account_id))
)`

function subscriptionsOf(json: string): readonly Subscription[] {
  const held = JSON.parse(json) as readonly (readonly [Plan, string | null] | null)[]
  return held.flatMap((each) => (each === null ? [] : [{ plan: each[0], activeUntil: each[1] }]))
}

const typeOfKind = sql.raw(
  `CASE feed.kind ${changeKinds.map((kind) => `WHEN '${kind}' THEN '${eventTypes[kind]}'`).join(" ")} END`,
)

/** True for a change that the account's plan may read. */
const isInScope = sql`(
  wanted.value ->> 'scope' = 'full'
  OR EXISTS (
    SELECT 1 FROM listings WHERE sandbox = 1 AND (
      listings.instrument_id = feed.instrument_id OR (listings.kind = 'stock' AND listings.filer = feed.filer)
    )
  )
)`

/** True for a change on any line of an instrument that the webhook names or that its owner watches. */
const isNamed = sql`CASE
  WHEN hook.symbols IS NULL THEN true
  WHEN hook.symbols = 'watchlist' THEN EXISTS (
    SELECT 1 FROM watchlist LEFT JOIN listings ON listings.instrument_id = watchlist.instrument_id
    WHERE watchlist.account_id = hook.account_id AND (
      watchlist.instrument_id = feed.instrument_id OR (listings.kind = 'stock' AND listings.filer = feed.filer)
      OR (listings.kind = 'fund' AND ${sql.raw(fundOfLine("listings"))} = feed.instrument_id)
    )
  )
  ELSE EXISTS (
    SELECT 1 FROM json_each(iif(hook.symbols = 'watchlist', '[]', hook.symbols)) AS named
    WHERE named.value ->> 'instrumentId' = feed.instrument_id OR named.value ->> 'filer' = feed.filer
  )
END`

/** `wanted`: a JSON list of webhooks with the scope of their accounts. */
const insertMessages = (wanted: string, at: string) => sql`
INSERT INTO webhook_messages (id, webhook_id, change_id, type, state, created_at)
SELECT ${newMessageId}, hook.id, feed.id, ${typeOfKind}, 'pending', ${at}
FROM json_each(${wanted}) AS wanted
JOIN webhooks AS hook ON hook.id = wanted.value ->> 'webhookId' AND hook.disabled_reason IS NULL
JOIN changes AS feed ON feed.id > hook.position AND feed.id <= hook.position + ${changesPerStep}
WHERE feed.kind IN (SELECT value FROM json_each(hook.kinds)) AND ${isInScope} AND ${isNamed}
ORDER BY feed.id
ON CONFLICT (webhook_id, change_id) DO NOTHING`

/** Ids of the feed have no gaps except for publications that were rolled back. */
const movePositions = (wanted: string) => sql`
UPDATE webhooks SET
  position = max(position, min(position + ${changesPerStep}, (SELECT coalesce(max(id), 0) FROM changes)))
WHERE id IN (SELECT value ->> 'webhookId' FROM json_each(${wanted})) AND disabled_reason IS NULL`

const isTestDue = (at: string) =>
  sql`state = 'pending' AND change_id IS NULL AND (retry_at IS NULL OR retry_at <= ${at})`

const isDue = (at: string) => sql<number>`(
  EXISTS (SELECT 1 FROM webhook_messages WHERE webhook_id = webhooks.id AND ${isTestDue(at)}) OR (
    disabled_reason IS NULL AND due_at <= ${at} AND EXISTS (
      SELECT 1 FROM webhook_messages WHERE webhook_id = webhooks.id AND state = 'pending' AND change_id IS NOT NULL
    )
  )
)`

const nextSeq = (webhookId: string, at: string) => sql`coalesce(
  (SELECT seq FROM webhook_messages WHERE webhook_id = ${webhookId} AND ${isTestDue(at)} ORDER BY seq LIMIT 1),
  (
    SELECT seq FROM webhook_messages
    WHERE webhook_id = ${webhookId} AND state = 'pending' AND change_id IS NOT NULL
      AND EXISTS (SELECT 1 FROM webhooks WHERE id = ${webhookId} AND disabled_reason IS NULL AND due_at <= ${at})
    ORDER BY change_id LIMIT 1
  )
)`

/** Records an attempt in one transaction. Recording the same attempt again changes nothing. */
async function record(query: Database["query"], made: AttemptRecord): Promise<void> {
  const { webhookId, messageId, attempts, attempt, state, retryAt, next, isGone } = made
  const { at, durationMilliseconds, status, error, response } = attempt
  const webhook = eq(webhooks.id, webhookId)
  await query.batch([
    query.run(sql`
      INSERT INTO webhook_attempts (message_seq, at, duration_ms, status, error, response)
      SELECT seq, ${at}, ${durationMilliseconds}, ${status}, ${error}, ${response} FROM webhook_messages WHERE id = ${messageId}
        AND NOT EXISTS (SELECT 1 FROM webhook_attempts WHERE message_seq = seq AND at = ${at})`),
    query.run(sql`
      DELETE FROM webhook_attempts WHERE id IN (
        SELECT id FROM webhook_attempts WHERE message_seq = (SELECT seq FROM webhook_messages WHERE webhook_messages.id = ${messageId})
        ORDER BY id DESC LIMIT -1 OFFSET ${attemptsKept}
      )`),
    // The number of attempts stays if the message was replayed, or its webhook enabled, in the meantime.
    query
      .update(webhookMessages)
      .set({ state, attempts, retryAt, settledAt: state === "pending" ? null : at })
      .where(
        and(
          eq(webhookMessages.id, messageId),
          eq(webhookMessages.state, "pending"),
          eq(webhookMessages.attempts, attempts - 1),
        ),
      ),
    ...(next === null ? [] : [query.update(webhooks).set(settledFields(next, at)).where(webhook)]),
    ...(isGone
      ? [
          query
            .update(webhooks)
            .set({ disabledReason: sql`coalesce(disabled_reason, 'gone')` })
            .where(webhook),
        ]
      : []),
  ])
}

/** The webhook's fields after an attempt. If the owner ended the wait during the attempt, `due_at` stays. */
function settledFields({ dueAt, slowedUntil, isFailing }: NonNullable<AttemptRecord["next"]>, at: string) {
  return {
    dueAt: sql`iif(due_at <= ${at}, ${dueAt}, due_at)`,
    slowedUntil,
    ...(isFailing
      ? { failingSince: sql`coalesce(failing_since, ${at})` }
      : { failingSince: null, warnedAt: null }),
  }
}
