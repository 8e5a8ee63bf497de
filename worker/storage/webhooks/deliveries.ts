import type { Scope, Subscription } from "../../../src/access/plans.ts"
import { fundOfLine } from "../../../src/funds/of-line.ts"
import { changeKinds, type Plan } from "../../../src/vocabulary.ts"
import { eventTypes } from "../../../src/webhooks/event.ts"
import type {
  AttemptRecord,
  BehindWebhook,
  DeliveryStore,
  FailingWebhook,
  LeasedWebhook,
  NextMessage,
} from "../../../src/webhooks/ports.ts"
import { type ChangeRow, changeOf } from "../read/changes.ts"
import { newMessageId } from "./rows.ts"

/** How far one step moves the position of a webhook, in ids of the feed. */
const changesPerStep = 1_000

/** ?1: the most webhooks. A subscription is `[plan, active_until]`. */
const selectBehind = `
SELECT webhooks.id, sandbox,
  json_array(
    json((SELECT json_array(plan, active_until) FROM subscriptions WHERE subscriptions.account_id = webhooks.account_id)),
    json((SELECT json_array(plan, active_until) FROM stripe_subscriptions AS paid WHERE paid.account_id = webhooks.account_id))
  ) AS subscriptions
FROM webhooks
WHERE disabled_reason IS NULL AND position < (SELECT coalesce(max(id), 0) FROM changes)
ORDER BY position LIMIT ?1`

const typeOfKind = `CASE feed.kind ${changeKinds.map((kind) => `WHEN '${kind}' THEN '${eventTypes[kind]}'`).join(" ")} END`

/** True for a change that the account's plan reads. */
const isInScope = `(
  wanted.value ->> 'scope' = 'full'
  OR EXISTS (
    SELECT 1 FROM listings WHERE sandbox = 1 AND (
      listings.instrument_id = feed.instrument_id OR (listings.kind = 'stock' AND listings.cik = feed.cik)
    )
  )
)`

/** True for a change of what the webhook names: of the company of a stock, or of a watched fund, whichever line reports it. */
const isNamed = `CASE
  WHEN hook.symbols IS NULL THEN true
  WHEN hook.symbols = 'watchlist' THEN EXISTS (
    SELECT 1 FROM watchlist LEFT JOIN listings ON listings.instrument_id = watchlist.instrument_id
    WHERE watchlist.account_id = hook.account_id AND (
      watchlist.instrument_id = feed.instrument_id OR (listings.kind = 'stock' AND listings.cik = feed.cik)
      OR (listings.kind = 'fund' AND ${fundOfLine("listings")} = feed.instrument_id)
    )
  )
  ELSE EXISTS (
    SELECT 1 FROM json_each(iif(hook.symbols = 'watchlist', '[]', hook.symbols)) AS named
    WHERE named.value ->> 'instrumentId' = feed.instrument_id OR named.value ->> 'cik' = feed.cik
  )
END`

/** ?1: JSON, webhooks with the scope of their accounts; ?2: the time. */
const insertMessages = `
INSERT INTO webhook_messages (id, webhook_id, change_id, type, state, created_at)
SELECT ${newMessageId}, hook.id, feed.id, ${typeOfKind}, 'pending', ?2
FROM json_each(?1) AS wanted
JOIN webhooks AS hook ON hook.id = wanted.value ->> 'webhookId' AND hook.disabled_reason IS NULL
JOIN changes AS feed ON feed.id > hook.position AND feed.id <= hook.position + ${changesPerStep}
WHERE feed.kind IN (SELECT value FROM json_each(hook.kinds)) AND ${isInScope} AND ${isNamed}
ORDER BY feed.id
ON CONFLICT (webhook_id, change_id) DO NOTHING`

/** The ids of the feed have no gaps but for publications that were rolled back. */
const movePositions = `
UPDATE webhooks SET
  position = max(position, min(position + ${changesPerStep}, (SELECT coalesce(max(id), 0) FROM changes)))
WHERE id IN (SELECT value ->> 'webhookId' FROM json_each(?1)) AND disabled_reason IS NULL`

const hasTest = `EXISTS (
  SELECT 1 FROM webhook_messages WHERE webhook_id = webhooks.id AND state = 'pending' AND change_id IS NULL
)`
/** ?2: the time. */
const isDue = `(
  ${hasTest} OR (
    disabled_reason IS NULL AND due_at <= ?2 AND EXISTS (
      SELECT 1 FROM webhook_messages WHERE webhook_id = webhooks.id AND state = 'pending' AND change_id IS NOT NULL
    )
  )
)`

/** ?3 is a minute before ?2, and ?4 a minute after. */
const planWakes = `
UPDATE webhooks SET wake_at = iif(wake_at > ?3, ?4, ?2)
WHERE (wake_at IS NULL OR wake_at <= ?2) AND id IN (
  SELECT id FROM webhooks WHERE (lease_until IS NULL OR lease_until <= ?2) AND ${isDue} ORDER BY due_at LIMIT ?1
)
RETURNING id, wake_at > ?2 AS is_later`
const wakeSeconds = 60

/** Compares and sets: of two consumers one gets the lease. */
const takeLease = `
UPDATE webhooks SET lease = ?2, lease_until = ?4
WHERE id = ?1 AND (lease_until IS NULL OR lease_until <= ?3)
RETURNING id, url, secret, iif(previous_until > ?3, previous_secret, NULL) AS previous_secret, slowed_until`

const endLease = `
UPDATE webhooks SET lease = NULL, lease_until = NULL WHERE id = ?1 AND lease = ?3 RETURNING ${isDue} AS is_due`

const selectNext = `
SELECT message.id AS message_id, message.type, message.attempts, message.created_at, message.change_id, feed.*
FROM webhook_messages AS message LEFT JOIN changes AS feed ON feed.id = message.change_id
WHERE message.seq = coalesce(
  (
    SELECT seq FROM webhook_messages WHERE webhook_id = ?1 AND state = 'pending' AND change_id IS NULL ORDER BY seq LIMIT 1
  ),
  (
    SELECT seq FROM webhook_messages
    WHERE webhook_id = ?1 AND state = 'pending' AND change_id IS NOT NULL
      AND EXISTS (SELECT 1 FROM webhooks WHERE id = ?1 AND disabled_reason IS NULL AND due_at <= ?2)
    ORDER BY change_id LIMIT 1
  )
)`

const insertAttempt = `
INSERT INTO webhook_attempts (message_seq, at, duration_ms, status, error, response)
SELECT seq, ?2, ?3, ?4, ?5, ?6 FROM webhook_messages WHERE id = ?1
  AND NOT EXISTS (SELECT 1 FROM webhook_attempts WHERE message_seq = seq AND at = ?2)`

/** A message may be replayed without end; its log is not. */
const attemptsKept = 20
const dropAttempts = `
DELETE FROM webhook_attempts WHERE id IN (
  SELECT id FROM webhook_attempts WHERE message_seq = (SELECT seq FROM webhook_messages WHERE webhook_messages.id = ?1)
  ORDER BY id DESC LIMIT -1 OFFSET ${attemptsKept}
)`

/** A message that was replayed or enabled while the attempt was made keeps its attempts. */
const settleMessage = `
UPDATE webhook_messages SET state = ?2, attempts = ?3, settled_at = iif(?2 = 'pending', NULL, ?4)
WHERE id = ?1 AND state = 'pending' AND attempts = ?3 - 1`

/** A wait that its owner ended while the attempt was made stays ended. */
const settleWebhook = `
UPDATE webhooks SET
  due_at = iif(due_at <= ?2, ?3, due_at), slowed_until = ?4,
  failing_since = iif(?5, coalesce(failing_since, ?2), NULL), warned_at = iif(?5, warned_at, NULL)
WHERE id = ?1`

const disableGone = "UPDATE webhooks SET disabled_reason = coalesce(disabled_reason, 'gone') WHERE id = ?1"

const selectFailing = `
SELECT webhooks.id, url, failing_since AS failingSince, email
FROM webhooks JOIN accounts ON accounts.id = account_id
WHERE disabled_reason IS NULL AND failing_since <= ?1 AND iif(?2 IS NULL, warned_at IS NULL, warned_at <= ?2)
ORDER BY failing_since LIMIT ?3`

type Row = Partial<ChangeRow> & {
  readonly message_id: string
  readonly type: string
  readonly attempts: number
  readonly created_at: string
  readonly change_id: number | null
}

/** The delivery of webhooks in D1. A failed call is not retried here: the schedule starts the delivery again. */
export function d1DeliveryStore(database: D1Database): DeliveryStore {
  const changesRow = async (sql: string, ...values: (string | null)[]): Promise<boolean> =>
    (
      await database
        .prepare(sql)
        .bind(...values)
        .run()
    ).meta.changes === 1
  return {
    async behind(webhooksMax) {
      const { results } = await database
        .prepare(selectBehind)
        .bind(webhooksMax)
        .all<{ id: string; sandbox: number; subscriptions: string }>()
      return results.map(behindOf)
    },
    async addMessages(wanted, at) {
      const json = JSON.stringify(wanted satisfies readonly { scope: Scope }[])
      const [inserted] = await database.batch([
        database.prepare(insertMessages).bind(json, at),
        database.prepare(movePositions).bind(json),
      ])
      return inserted?.meta.changes ?? 0
    },
    async planWakes(at, webhooksMax) {
      const shifted = (seconds: number) => new Date(Date.parse(at) + seconds * 1_000).toISOString()
      const { results } = await database
        .prepare(planWakes)
        .bind(webhooksMax, at, shifted(-wakeSeconds), shifted(wakeSeconds))
        .all<{ id: string; is_later: number }>()
      return results.map(({ id, is_later: isLater }) => ({
        webhookId: id,
        delaySeconds: isLater * wakeSeconds,
      }))
    },
    async lease(webhookId, { token, at, until }) {
      const row = await database.prepare(takeLease).bind(webhookId, token, at, until).first<LeasedRow>()
      return row && leasedOf(row)
    },
    async next(webhookId, at) {
      const row = await database.prepare(selectNext).bind(webhookId, at).first<Row>()
      return row && nextOf(row)
    },
    record: (made) => record(database, made),
    async release(webhookId, token, at) {
      const isMoreDue = await database.prepare(endLease).bind(webhookId, at, token).first<number>("is_due")
      return isMoreDue === 1
    },
    async failing(since, warnedBefore, webhooksMax) {
      const { results } = await database
        .prepare(selectFailing)
        .bind(since, warnedBefore, webhooksMax)
        .all<FailingWebhook>()
      return results
    },
    markWarned: (webhookId, at) =>
      changesRow("UPDATE webhooks SET warned_at = ?2 WHERE id = ?1 AND warned_at IS NULL", webhookId, at),
    async unmarkWarned(webhookId) {
      await changesRow("UPDATE webhooks SET warned_at = NULL WHERE id = ?1", webhookId)
    },
    disableFailing: (webhookId) =>
      changesRow(
        `UPDATE webhooks SET disabled_reason = 'failing'
         WHERE id = ?1 AND disabled_reason IS NULL AND failing_since IS NOT NULL`,
        webhookId,
      ),
  }
}

function behindOf(row: { id: string; sandbox: number; subscriptions: string }): BehindWebhook {
  const held = JSON.parse(row.subscriptions) as readonly (readonly [Plan, string | null] | null)[]
  const subscriptions = held.flatMap((each): readonly Subscription[] =>
    each === null ? [] : [{ plan: each[0], activeUntil: each[1] }],
  )
  return { webhookId: row.id, sandbox: row.sandbox === 1, subscriptions }
}

interface LeasedRow {
  readonly id: string
  readonly url: string
  readonly secret: string
  readonly previous_secret: string | null
  readonly slowed_until: string | null
}

function leasedOf(row: LeasedRow): LeasedWebhook {
  const { id, url, secret: sealedSecret } = row
  return {
    id,
    url,
    sealedSecret,
    sealedPreviousSecret: row.previous_secret,
    slowedUntil: row.slowed_until,
  }
}

function nextOf({
  message_id: id,
  change_id,
  created_at: createdAt,
  type,
  attempts,
  ...feed
}: Row): NextMessage {
  // A change of the feed is never removed: the row of a message that has one is whole.
  return { id, type, attempts, createdAt, change: change_id === null ? null : changeOf(feed as ChangeRow) }
}

/** One transaction. */
async function record(database: D1Database, made: AttemptRecord): Promise<void> {
  const { webhookId, messageId, attempts, attempt, state, next, isGone } = made
  const { at, durationMilliseconds, status, error, response } = attempt
  await database.batch([
    database.prepare(insertAttempt).bind(messageId, at, durationMilliseconds, status, error, response),
    database.prepare(dropAttempts).bind(messageId),
    database.prepare(settleMessage).bind(messageId, state, attempts, at),
    ...(next === null
      ? []
      : [
          database
            .prepare(settleWebhook)
            .bind(webhookId, at, next.dueAt, next.slowedUntil, next.isFailing ? 1 : 0),
        ]),
    ...(isGone ? [database.prepare(disableGone).bind(webhookId)] : []),
  ])
}
