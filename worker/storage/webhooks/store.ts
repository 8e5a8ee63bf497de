import { dayMilliseconds } from "../../../src/days.ts"
import type { AttemptError, WebhookMessageState } from "../../../src/vocabulary.ts"
import type {
  MessagePage,
  WebhookAttempt,
  WebhookMessage,
  WebhookStore,
  WebhookUpdate,
} from "../../../src/webhooks/ports.ts"
import { readWithRetry } from "../read-with-retry.ts"
import { newMessageId, printSymbols, type WebhookRow, webhookColumns, webhookOf } from "./rows.ts"

/** An enabled webhook delivers no change older than the log of deliveries. */
const backlogDaysMax = 30

/** Counts and inserts in one statement, so that two concurrent requests cannot both take the last place. */
const insertBounded = `
INSERT INTO webhooks (id, account_id, url, kinds, symbols, sandbox, secret, created_at, due_at, position)
SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, (SELECT coalesce(max(id), 0) FROM changes)
WHERE (SELECT count(*) FROM webhooks WHERE account_id = ?2) < ?9`

const insertTest = `
INSERT INTO webhook_messages (id, webhook_id, type, state, created_at)
SELECT ${newMessageId}, id, 'test', 'pending', ?2 FROM webhooks
WHERE id = ?1 AND NOT EXISTS (
  SELECT 1 FROM webhook_messages WHERE webhook_id = ?1 AND change_id IS NULL AND state = 'pending'
)
RETURNING id`

/** Of the webhook ?1: ?2 and ?3 narrow the messages of changes. */
const replayMessages = `
UPDATE webhook_messages SET state = 'pending', attempts = 0, settled_at = NULL
WHERE webhook_id = ?1 AND change_id IS NOT NULL`

const removeStatements = [
  "DELETE FROM webhook_attempts WHERE message_seq IN (SELECT seq FROM webhook_messages WHERE webhook_id = ?1)",
  "DELETE FROM webhook_messages WHERE webhook_id = ?1",
  "DELETE FROM webhooks WHERE id = ?1",
]

/** The webhooks of accounts in D1. */
export function d1WebhookStore(database: D1Database): WebhookStore {
  return {
    async create({ id, accountId, url, kinds, symbols, sandbox, sealedSecret, createdAt }, webhooksMax) {
      const { meta } = await database
        .prepare(insertBounded)
        .bind(
          id,
          accountId,
          url,
          JSON.stringify(kinds),
          printSymbols(symbols),
          sandbox ? 1 : 0,
          sealedSecret,
          createdAt,
          webhooksMax,
        )
        .run()
      return meta.changes === 1 ? "created" : "full"
    },
    async list(accountId) {
      const statement = database
        .prepare(`SELECT ${webhookColumns} FROM webhooks WHERE account_id = ?1 ORDER BY created_at, id`)
        .bind(accountId)
      const { results } = await readWithRetry(() => statement.all<WebhookRow>())
      return results.map(webhookOf)
    },
    async find(accountId, webhookId) {
      const statement = database
        .prepare(`SELECT ${webhookColumns} FROM webhooks WHERE id = ?1 AND account_id = ?2`)
        .bind(webhookId, accountId)
      const row = await readWithRetry(() => statement.first<WebhookRow>())
      return row && webhookOf(row)
    },
    async update(webhookId, update, at) {
      await database.batch(
        updateStatements(update, at).map(([sql, ...values]) =>
          database.prepare(sql).bind(webhookId, ...values),
        ),
      )
    },
    async remove(webhookId) {
      await database.batch(removeStatements.map((sql) => database.prepare(sql).bind(webhookId)))
    },
    async replaceSecret(webhookId, sealedSecret, previousUntil) {
      await database
        .prepare(
          "UPDATE webhooks SET previous_secret = secret, previous_until = ?3, secret = ?2 WHERE id = ?1",
        )
        .bind(webhookId, sealedSecret, previousUntil)
        .run()
    },
    async addTest(webhookId, at) {
      const messageId = await database.prepare(insertTest).bind(webhookId, at).first<string>("id")
      return messageId === null ? "pending" : { messageId }
    },
    messages: (webhookId, page) => readMessages(database, webhookId, page),
    replay: async (webhookId, messageId, at) =>
      (await replay(database, webhookId, "id = ?2", messageId, at)) === 1,
    replaySince: (webhookId, since, at) => replay(database, webhookId, "created_at >= ?2", since, at),
  }
}

type Statement = readonly [sql: string, ...values: (string | null)[]]

/** ?1: the webhook. */
function updateStatements({ url, kinds, symbols, enabled }: WebhookUpdate, at: string): readonly Statement[] {
  const oldest = new Date(Date.parse(at) - backlogDaysMax * dayMilliseconds).toISOString()
  return [
    ...(url === undefined
      ? []
      : [["UPDATE webhooks SET url = ?2, due_at = ?3 WHERE id = ?1", url, at] as const]),
    ...(kinds === undefined
      ? []
      : [["UPDATE webhooks SET kinds = ?2 WHERE id = ?1", JSON.stringify(kinds)] as const]),
    ...(symbols === undefined
      ? []
      : [["UPDATE webhooks SET symbols = ?2 WHERE id = ?1", printSymbols(symbols)] as const]),
    ...(enabled === false
      ? [["UPDATE webhooks SET disabled_reason = coalesce(disabled_reason, 'owner') WHERE id = ?1"] as const]
      : []),
    ...(enabled === true
      ? [
          [
            `UPDATE webhooks SET disabled_reason = NULL, failing_since = NULL, warned_at = NULL, due_at = ?2,
               position = max(position, (SELECT coalesce(max(id), 0) FROM changes WHERE day < substr(?3, 1, 10)))
             WHERE id = ?1`,
            at,
            oldest,
          ] as const,
          ["UPDATE webhook_messages SET attempts = 0 WHERE webhook_id = ?1 AND state = 'pending'"] as const,
        ]
      : []),
    // A batch has at least one statement.
    ["SELECT 1 FROM webhooks WHERE id = ?1"],
  ]
}

/** Makes messages pending again, and ends the wait for the next attempt. `condition`: on ?2. */
async function replay(
  database: D1Database,
  webhookId: string,
  condition: "id = ?2" | "created_at >= ?2",
  named: string,
  at: string,
): Promise<number> {
  const [replayed] = await database.batch([
    database.prepare(`${replayMessages} AND ${condition}`).bind(webhookId, named),
    database.prepare("UPDATE webhooks SET due_at = ?2 WHERE id = ?1 AND changes() > 0").bind(webhookId, at),
  ])
  return replayed?.meta.changes ?? 0
}

interface MessageRow {
  readonly seq: number
  readonly id: string
  readonly change_id: number | null
  readonly type: string
  readonly state: WebhookMessageState
  readonly created_at: string
  readonly settled_at: string | null
}

interface AttemptRow {
  readonly message_seq: number
  readonly at: string
  readonly duration_ms: number
  readonly status: number | null
  readonly error: AttemptError | null
  readonly response: string | null
}

const selectMessages = `
SELECT seq, id, change_id, type, state, created_at, settled_at FROM webhook_messages
WHERE webhook_id = ?1 AND (?2 IS NULL OR seq < (SELECT seq FROM webhook_messages WHERE webhook_id = ?1 AND id = ?2))
ORDER BY seq DESC LIMIT ?3`

const selectAttempts = `
SELECT message_seq, at, duration_ms, status, error, response FROM webhook_attempts
WHERE message_seq IN (SELECT value FROM json_each(?1)) ORDER BY id`

async function readMessages(
  database: D1Database,
  webhookId: string,
  { messagesMax, before }: MessagePage,
): ReturnType<WebhookStore["messages"]> {
  const messages = database.prepare(selectMessages).bind(webhookId, before, messagesMax + 1)
  const { results: rows } = await readWithRetry(() => messages.all<MessageRow>())
  const page = rows.slice(0, messagesMax)
  const attempts = database.prepare(selectAttempts).bind(JSON.stringify(page.map(({ seq }) => seq)))
  const { results } = await readWithRetry(() => attempts.all<AttemptRow>())
  return {
    messages: page.map((row) =>
      messageOf(
        row,
        results.filter(({ message_seq }) => message_seq === row.seq),
      ),
    ),
    hasMore: rows.length > messagesMax,
  }
}

function messageOf(row: MessageRow, attempts: readonly AttemptRow[]): WebhookMessage {
  const { id, type, state, change_id: changeId, created_at: createdAt, settled_at: settledAt } = row
  return { id, type, changeId, state, createdAt, settledAt, attempts: attempts.map(attemptOf) }
}

function attemptOf({
  at,
  duration_ms: durationMilliseconds,
  status,
  error,
  response,
}: AttemptRow): WebhookAttempt {
  return { at, durationMilliseconds, status, error, response }
}
