import type { WebhookDisabledReason } from "../../../src/vocabulary.ts"
import type { Webhook, WebhookFilter } from "../../../src/webhooks/ports.ts"

/** A row of `webhooks` with what is counted for it. */
export interface WebhookRow {
  readonly id: string
  readonly account_id: string
  readonly url: string
  readonly kinds: string
  readonly symbols: string | null
  readonly sandbox: number
  readonly disabled_reason: WebhookDisabledReason | null
  readonly created_at: string
  readonly failing_since: string | null
  readonly previous_until: string | null
  readonly due_at: string
  readonly pending: number
}

export const webhookColumns = `
  id, account_id, url, kinds, symbols, sandbox, disabled_reason, created_at, failing_since, previous_until, due_at,
  (SELECT count(*) FROM webhook_messages WHERE webhook_id = webhooks.id AND state = 'pending') AS pending`

export function webhookOf(row: WebhookRow): Webhook {
  const { id, url, pending } = row
  return {
    id,
    accountId: row.account_id,
    url,
    kinds: JSON.parse(row.kinds) as Webhook["kinds"],
    symbols: symbolsOf(row.symbols),
    sandbox: row.sandbox === 1,
    disabledReason: row.disabled_reason,
    createdAt: row.created_at,
    failingSince: row.failing_since,
    pending,
    nextAttemptAt: pending === 0 || row.disabled_reason !== null ? null : row.due_at,
    previousSecretUntil: row.previous_until,
  }
}

/** The JSON was written by `printSymbols`, so it is not validated. */
function symbolsOf(stored: string | null): WebhookFilter["symbols"] {
  return stored === null || stored === "watchlist" ? stored : (JSON.parse(stored) as WebhookFilter["symbols"])
}

export function printSymbols(symbols: WebhookFilter["symbols"]): string | null {
  return symbols === null || symbols === "watchlist" ? symbols : JSON.stringify(symbols)
}

/** The `webhook-id` header of a new message. */
export const newMessageId = "'msg_' || lower(hex(randomblob(16)))"
