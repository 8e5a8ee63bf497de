import type { DataOf } from "../contract/endpoint.ts"
import { printJson } from "../contract/json-text.ts"
import { answer } from "../outcome.ts"
import type { Service } from "../services/service.ts"
import type {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  replayWebhookEndpoint,
  rotateWebhookEndpoint,
  testWebhookEndpoint,
  updateWebhookEndpoint,
  webhookDeliveriesEndpoint,
  webhooksEndpoint,
} from "./endpoint.ts"
import {
  createWebhook as create,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  replayDeliveries,
  rotateWebhookSecret,
  testWebhook as sendTest,
  updateWebhook as update,
} from "./manage.ts"
import type { WebhookPorts } from "./ports.ts"
import type { Webhook, WebhookMessage } from "./store.ts"

/** The webhooks of the caller's account. Creating, changing and removing are not safe to repeat. */

export const webhooks: Service<typeof webhooksEndpoint, WebhookPorts> = async (ports, { caller }) => {
  const listed = await listWebhooks(ports, caller)
  return answer({ data: printJson(listed.map(printWebhook)), meta: { limit: caller.limits.webhooks } })
}

export const createWebhook: Service<typeof createWebhookEndpoint, WebhookPorts> = async (
  ports,
  { caller, input },
) => {
  const created = await create(ports, caller, input)
  if (!created.ok) return created
  const { webhook, secret } = created.value
  return answer({ data: printJson({ ...printWebhook(webhook), secret }), meta: {} })
}

export const updateWebhook: Service<typeof updateWebhookEndpoint, WebhookPorts> = async (
  ports,
  { caller, input },
) => {
  const { id, ...patch } = input
  const updated = await update(ports, caller, id, patch)
  return updated.ok ? answer({ data: printJson(printWebhook(updated.value)), meta: {} }) : updated
}

export const deleteWebhook: Service<typeof deleteWebhookEndpoint, WebhookPorts> = async (
  ports,
  { caller, input: { id } },
) => {
  const removed = await removeWebhook(ports, caller, id)
  return removed.ok ? answer({ data: printJson({ id, deleted: true as const }), meta: {} }) : removed
}

export const rotateWebhook: Service<typeof rotateWebhookEndpoint, WebhookPorts> = async (
  ports,
  { caller, input: { id } },
) => {
  const rotated = await rotateWebhookSecret(ports, caller, id)
  if (!rotated.ok) return rotated
  const { webhook, secret } = rotated.value
  return answer({ data: printJson({ ...printWebhook(webhook), secret }), meta: {} })
}

export const testWebhook: Service<typeof testWebhookEndpoint, WebhookPorts> = async (
  ports,
  { caller, input: { id, kind } },
) => {
  const sent = await sendTest(ports, caller, id, kind)
  return sent.ok ? answer({ data: printJson({ delivery: sent.value.messageId }), meta: {} }) : sent
}

export const webhookDeliveries: Service<typeof webhookDeliveriesEndpoint, WebhookPorts> = async (
  ports,
  { caller, input },
) => {
  const { id, limit, before = null } = input
  const page = await listDeliveries(ports, caller, id, { messagesMax: limit, before })
  if (!page.ok) return page
  const { messages, hasMore } = page.value
  const next_cursor = hasMore ? (messages.at(-1)?.id ?? null) : null
  return answer({
    data: printJson(messages.map(printDelivery)),
    meta: { limit, has_more: hasMore, next_cursor },
  })
}

export const replayWebhook: Service<typeof replayWebhookEndpoint, WebhookPorts> = async (
  ports,
  { caller, input },
) => {
  const { id, since, delivery = "" } = input
  const replayed = await replayDeliveries(
    ports,
    caller,
    id,
    since === undefined ? { messageId: delivery } : { since },
  )
  return replayed.ok
    ? answer({ data: printJson({ deliveries: replayed.value.messages }), meta: {} })
    : replayed
}

function printWebhook(webhook: Webhook): DataOf<typeof updateWebhookEndpoint> {
  const { symbols } = webhook
  return {
    id: webhook.id,
    url: webhook.url,
    kinds: webhook.kinds,
    symbols:
      symbols === null || symbols === "watchlist" ? symbols : symbols.map(({ instrumentId }) => instrumentId),
    enabled: webhook.disabledReason === null,
    disabled_reason: webhook.disabledReason,
    sandbox: webhook.sandbox,
    created_at: webhook.createdAt,
    failing_since: webhook.failingSince,
    pending: webhook.pending,
    next_attempt_at: webhook.nextAttemptAt,
    previous_secret_until: webhook.previousSecretUntil,
  }
}

function printDelivery(message: WebhookMessage): DataOf<typeof webhookDeliveriesEndpoint>[number] {
  return {
    id: message.id,
    type: message.type,
    change: message.changeId,
    state: message.state,
    created_at: message.createdAt,
    settled_at: message.settledAt,
    attempts: message.attempts.map(({ at, durationMilliseconds, status, error, response }) => ({
      at,
      duration_milliseconds: durationMilliseconds,
      status,
      error,
      response,
    })),
  }
}
