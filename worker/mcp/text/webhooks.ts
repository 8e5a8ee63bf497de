import { joinLines, type ToolResult } from "./format.ts"

/** The webhooks of an account, one line each with its state. */
export function webhooksText({ data, meta }: ToolResult<"webhooks">): string {
  return joinLines(`${data.length} of at most ${meta.limit} webhooks.`, ...data.map(webhookText))
}

function webhookText(webhook: ToolResult<"webhooks">["data"][number]): string {
  const { id, url, kinds, symbols, enabled, disabled_reason, failing_since, pending } = webhook
  const state = enabled ? "enabled" : `disabled (${disabled_reason})`
  const failing = failing_since === null ? "" : `; deliveries fail since ${failing_since}`
  const whose = symbols === null ? "every instrument" : symbols === "watchlist" ? symbols : symbols.join(", ")
  return `- ${id}: ${url}: ${state}${failing}; ${pending} waiting; ${kinds.join(", ")} of ${whose}`
}

/** The events of a webhook, one line each with its last attempt. */
export function deliveriesText({ data, meta }: ToolResult<"webhookDeliveries">): string {
  if (data.length === 0) return "No event in the last 30 days, or none before this one."
  const more = meta.next_cursor === null ? null : `Older events: before ${meta.next_cursor}.`
  return joinLines(...data.map(deliveryText), more)
}

function deliveryText(delivery: ToolResult<"webhookDeliveries">["data"][number]): string {
  const { id, type, state, created_at, attempts } = delivery
  const last = attempts.at(-1)
  const outcome = last === undefined ? "not tried yet" : `last: ${last.status ?? last.error} at ${last.at}`
  return `- ${id}: ${type} of ${created_at}: ${state}; attempts: ${attempts.length}; ${outcome}`
}
