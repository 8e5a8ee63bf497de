import { and, desc, eq, getTableColumns, gte, inArray, type SQL, sql } from "drizzle-orm"
import { webhookAttempts, webhookMessages, webhooks } from "../database/access.ts"
import type { Database } from "../database/database.ts"
import { addDays, dayOf } from "../days.ts"
import type { FilerId } from "../identifiers/filer.ts"
import type { AttemptError, ChangeKind, WebhookDisabledReason, WebhookMessageState } from "../vocabulary.ts"

/** The stored webhooks. Times are ISO 8601, UTC, to the millisecond. */

/** A stock or fund that a webhook names. */
export interface NamedInstrument {
  readonly instrumentId: string
  /** The filer of a stock's company, whose changes are delivered for every line. Null for a fund. */
  readonly filer: FilerId | null
}

/** The changes that a webhook delivers. */
export interface WebhookFilter {
  /** At least one kind. */
  readonly kinds: readonly ChangeKind[]
  /** `watchlist`: the instruments watched when a change happens. Null: all that the account's plan reads. */
  readonly symbols: readonly NamedInstrument[] | "watchlist" | null
}

export interface Webhook extends WebhookFilter {
  /** uuid */
  readonly id: string
  readonly accountId: string
  readonly url: string
  /** True if a sandbox key created the webhook, which then delivers only changes of the sandbox. */
  readonly sandbox: boolean
  /** Null while the webhook is enabled. */
  readonly disabledReason: WebhookDisabledReason | null
  readonly createdAt: string
  /** The time of the first failed attempt since the last success; null if the last attempt succeeded. */
  readonly failingSince: string | null
  /** The number of messages that are not delivered yet. */
  readonly pending: number
  /** Time of the next attempt; null if no message is pending. */
  readonly nextAttemptAt: string | null
  /** Until this time deliveries are also signed with the previous secret; null without a rotation. */
  readonly previousSecretUntil: string | null
}

/** One attempt to deliver a message. Either `status` or `error` is null. */
export interface WebhookAttempt {
  readonly at: string
  readonly durationMilliseconds: number
  /** The HTTP status of the response. */
  readonly status: number | null
  readonly error: AttemptError | null
  /** The first 1,024 bytes of the response's body; null without a response. */
  readonly response: string | null
}

/** A message of the delivery log. */
export interface WebhookMessage {
  /** The `webhook-id` header: the same on every attempt. */
  readonly id: string
  /** `verdict.changed` and so on, or `test`. */
  readonly type: string
  /** The id of the change in the feed; null for a test event. */
  readonly changeId: number | null
  readonly state: WebhookMessageState
  readonly createdAt: string
  /** Time of the delivery or of the final failure; null while the message is pending. */
  readonly settledAt: string | null
  /** The last 20 attempts, oldest first. */
  readonly attempts: readonly WebhookAttempt[]
}

export interface NewWebhook extends WebhookFilter {
  readonly id: string
  readonly accountId: string
  readonly url: string
  readonly sandbox: boolean
  readonly sealedSecret: string
  readonly createdAt: string
}

/** The fields that change; a field left out stays as it is. */
export interface WebhookUpdate extends Partial<WebhookFilter> {
  readonly url?: string
  readonly enabled?: boolean
}

/** A page of the delivery log, newest first. */
export interface MessagePage {
  readonly messagesMax: number
  /** The id of the last message of the previous page; null for the first page. */
  readonly before: string | null
}

/** When a webhook is enabled, it delivers missed changes of at most so many days. */
const backlogDaysMax = 30

/** The `webhook-id` header of a new message. */
export const newMessageId = sql`'msg_' || lower(hex(randomblob(16)))`

const { secret, previousSecret, lease, ...columns } = getTableColumns(webhooks)
/** The columns of a webhook without its secrets, with its counts. */
const webhookColumns = {
  ...columns,
  pending: sql<number>`(SELECT count(*) FROM webhook_messages WHERE webhook_id = webhooks.id AND state = 'pending')`,
  nextAttemptAt: sql<string | null>`(
    SELECT min(iif(change_id IS NULL, coalesce(retry_at, created_at), due_at)) FROM webhook_messages
    WHERE webhook_id = webhooks.id AND state = 'pending'
  )`.as("next_attempt_at"),
}

export type WebhookStore = ReturnType<typeof webhookStore>

/** The webhooks of accounts, as the API and the dashboard manage them. Throws if the store fails. */
export function webhookStore(database: Database) {
  const { query } = database
  return {
    /**
     * Creates a webhook at the end of the feed, unless the account already has `webhooksMax`. One statement
     * counts and inserts, so that two concurrent requests cannot both take the last place.
     */
    async create(
      { id, accountId, url, kinds, symbols, sandbox, sealedSecret, createdAt }: NewWebhook,
      webhooksMax: number,
    ): Promise<"created" | "full"> {
      const { meta } = await query.run(sql`
        INSERT INTO webhooks (id, account_id, url, kinds, symbols, sandbox, secret, created_at, due_at, position)
        SELECT ${id}, ${accountId}, ${url}, ${JSON.stringify(kinds)}, ${printSymbols(symbols)}, ${sandbox ? 1 : 0},
          ${sealedSecret}, ${createdAt}, ${createdAt}, (SELECT coalesce(max(id), 0) FROM changes)
        WHERE (SELECT count(*) FROM webhooks WHERE account_id = ${accountId}) < ${webhooksMax}`)
      return meta.changes === 1 ? "created" : "full"
    },
    /** The webhooks of an account, oldest first. */
    async list(accountId: string): Promise<readonly Webhook[]> {
      const rows = await database.read((reading) =>
        reading
          .select(webhookColumns)
          .from(webhooks)
          .where(eq(webhooks.accountId, accountId))
          .orderBy(webhooks.createdAt, webhooks.id)
          .all(),
      )
      return rows.map(webhookOf)
    },
    /** Null for an unknown webhook and for a webhook of another account. */
    async find(accountId: string, webhookId: string): Promise<Webhook | null> {
      const row = await database.read((reading) =>
        reading
          .select(webhookColumns)
          .from(webhooks)
          .where(and(eq(webhooks.id, webhookId), eq(webhooks.accountId, accountId)))
          .get(),
      )
      return row === undefined ? null : webhookOf(row)
    },
    /** Changes a webhook. Enabling it also ends the wait for the next attempt. */
    async update(webhookId: string, update: WebhookUpdate, at: string): Promise<void> {
      const fields = changedFields(update, at)
      if (Object.keys(fields).length === 0) return
      const changing = query.update(webhooks).set(fields).where(eq(webhooks.id, webhookId))
      if (update.enabled !== true) await changing.run()
      else
        await query.batch([
          changing,
          query
            .update(webhookMessages)
            .set({ attempts: 0, retryAt: null })
            .where(and(eq(webhookMessages.webhookId, webhookId), eq(webhookMessages.state, "pending"))),
        ])
    },
    /** Removes the webhook with its messages. */
    async remove(webhookId: string): Promise<void> {
      const own = query
        .select({ seq: webhookMessages.seq })
        .from(webhookMessages)
        .where(eq(webhookMessages.webhookId, webhookId))
      await query.batch([
        query.delete(webhookAttempts).where(inArray(webhookAttempts.messageSeq, own)),
        query.delete(webhookMessages).where(eq(webhookMessages.webhookId, webhookId)),
        query.delete(webhooks).where(eq(webhooks.id, webhookId)),
      ])
    },
    /** Replaces the secret; the previous secret stays valid until `previousUntil`. */
    async replaceSecret(webhookId: string, sealedSecret: string, previousUntil: string): Promise<void> {
      await query
        .update(webhooks)
        .set({ previousSecret: sql`secret`, previousUntil, secret: sealedSecret })
        .where(eq(webhooks.id, webhookId))
        .run()
    },
    /** Adds a test event. `pending`: another one of the type is already waiting. */
    async addTest(
      webhookId: string,
      type: string,
      at: string,
    ): Promise<{ readonly messageId: string } | "pending"> {
      const added = await query.get<{ readonly id: string } | undefined>(sql`
        INSERT INTO webhook_messages (id, webhook_id, type, state, created_at)
        SELECT ${newMessageId}, id, ${type}, 'pending', ${at} FROM webhooks
        WHERE id = ${webhookId} AND NOT EXISTS (
          SELECT 1 FROM webhook_messages
          WHERE webhook_id = ${webhookId} AND change_id IS NULL AND state = 'pending' AND type = ${type}
        )
        RETURNING id`)
      return added === undefined ? "pending" : { messageId: added.id }
    },
    messages: (webhookId: string, page: MessagePage) => readMessages(database, webhookId, page),
    /** Makes a message pending again, with a full number of attempts. False if no message has this id. */
    replay: async (webhookId: string, messageId: string, at: string): Promise<boolean> =>
      (await replay(database, webhookId, eq(webhookMessages.id, messageId), at)) === 1,
    /** Makes messages created since a time pending again; returns how many. */
    replaySince: (webhookId: string, since: string, at: string): Promise<number> =>
      replay(database, webhookId, gte(webhookMessages.createdAt, since), at),
  }
}

function changedFields({ url, kinds, symbols, enabled }: WebhookUpdate, at: string) {
  const oldest = addDays(dayOf(at), -backlogDaysMax)
  return {
    ...(url !== undefined && { url, dueAt: at }),
    ...(kinds !== undefined && { kinds: JSON.stringify(kinds) }),
    ...(symbols !== undefined && { symbols: printSymbols(symbols) }),
    ...(enabled === false && { disabledReason: sql`coalesce(disabled_reason, 'owner')` }),
    ...(enabled === true && {
      disabledReason: null,
      failingSince: null,
      warnedAt: null,
      dueAt: at,
      position: sql`max(position, (SELECT coalesce(max(id), 0) FROM changes WHERE day < ${oldest}))`,
    }),
  }
}

/** Makes the messages that meet a condition pending again, and ends the wait for the next attempt. */
async function replay({ query }: Database, webhookId: string, condition: SQL, at: string): Promise<number> {
  const isOwn = eq(webhookMessages.webhookId, webhookId)
  const [replayed] = await query.batch([
    query
      .update(webhookMessages)
      .set({ state: "pending", attempts: 0, settledAt: null, retryAt: null })
      .where(and(isOwn, condition)),
    query
      .update(webhooks)
      .set({ dueAt: at })
      .where(and(eq(webhooks.id, webhookId), sql`changes() > 0`)),
  ])
  return replayed.meta.changes
}

async function readMessages(
  database: Database,
  webhookId: string,
  { messagesMax, before }: MessagePage,
): Promise<{ readonly messages: readonly WebhookMessage[]; readonly hasMore: boolean }> {
  const isOlder = sql`seq < (SELECT seq FROM webhook_messages WHERE webhook_id = ${webhookId} AND id = ${before})`
  const rows = await database.read((query) =>
    query
      .select()
      .from(webhookMessages)
      .where(and(eq(webhookMessages.webhookId, webhookId), before === null ? undefined : isOlder))
      .orderBy(desc(webhookMessages.seq))
      .limit(messagesMax + 1)
      .all(),
  )
  const page = rows.slice(0, messagesMax)
  const seqs = JSON.stringify(page.map(({ seq }) => seq))
  const attempts = await database.read((query) =>
    query
      .select()
      .from(webhookAttempts)
      .where(sql`message_seq IN (SELECT value FROM json_each(${seqs}))`)
      .orderBy(webhookAttempts.id)
      .all(),
  )
  return {
    messages: page.map((row) =>
      messageOf(
        row,
        attempts.filter(({ messageSeq }) => messageSeq === row.seq),
      ),
    ),
    hasMore: rows.length > messagesMax,
  }
}

function messageOf(
  { id, type, changeId, state, createdAt, settledAt }: typeof webhookMessages.$inferSelect,
  attempts: readonly (typeof webhookAttempts.$inferSelect)[],
): WebhookMessage {
  return { id, type, changeId, state, createdAt, settledAt, attempts: attempts.map(attemptOf) }
}

function attemptOf({
  at,
  durationMs: durationMilliseconds,
  status,
  error,
  response,
}: typeof webhookAttempts.$inferSelect): WebhookAttempt {
  return { at, durationMilliseconds, status, error, response }
}

type WebhookRow = Omit<typeof webhooks.$inferSelect, "secret" | "previousSecret" | "lease"> &
  Pick<Webhook, "pending" | "nextAttemptAt">

function webhookOf(row: WebhookRow): Webhook {
  const { pending, disabledReason } = row
  return {
    id: row.id,
    accountId: row.accountId,
    url: row.url,
    kinds: JSON.parse(row.kinds) as Webhook["kinds"],
    symbols: symbolsOf(row.symbols),
    sandbox: row.sandbox,
    disabledReason,
    createdAt: row.createdAt,
    failingSince: row.failingSince,
    pending,
    nextAttemptAt: disabledReason === null ? row.nextAttemptAt : null,
    previousSecretUntil: row.previousUntil,
  }
}

/** The JSON was written by `printSymbols`, so it is not validated. */
function symbolsOf(stored: string | null): WebhookFilter["symbols"] {
  return stored === null || stored === "watchlist" ? stored : (JSON.parse(stored) as WebhookFilter["symbols"])
}

function printSymbols(symbols: WebhookFilter["symbols"]): string | null {
  return symbols === null || symbols === "watchlist" ? symbols : JSON.stringify(symbols)
}
