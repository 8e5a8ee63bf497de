import type { AttemptError, ChangeKind, WebhookMessageState } from "../../../src/vocabulary.ts"
import type { Webhook } from "../../../src/webhooks/store.ts"

/** The words for webhooks on their pages. */

export const webhooksPath = "/dashboard/webhooks"

/** `action` is the part of the path after the id, such as `/test`. */
export function webhookPath(id: string, action = ""): string {
  return `${webhooksPath}/${encodeURIComponent(id)}${action}`
}

export const kindNames: Readonly<Record<ChangeKind, { readonly label: string; readonly hint: string }>> = {
  verdict: { label: "Verdicts", hint: "the status of a stock" },
  withheld: { label: "Withheld verdicts", hint: "the reason why there is none" },
  screen: { label: "Screens", hint: "the result of a screen, if the status stays the same" },
  standard: { label: "Other standards", hint: "the status under another standard" },
  fund_badge: { label: "Badges of funds", hint: "the colour" },
  fund_purity: { label: "Purity of funds", hint: "a change of a point or more" },
  ticker: { label: "Tickers", hint: "a ticker was removed, renamed or given to another company" },
}

export const errorNames: Readonly<Record<AttemptError, string>> = {
  secret_unreadable: "the secret could not be read: replace it",
  name_not_resolved: "the name of the address was not found",
  address_not_public: "the name leads into a private network",
  timeout: "no answer within 20 seconds",
  connection_failed: "no connection",
}

export const deliveryStateNames: Readonly<Record<WebhookMessageState, string>> = {
  pending: "waiting",
  delivered: "delivered",
  failed: "failed",
}

/** The state in a few words. */
export function stateOf({ disabledReason, failingSince }: Webhook): string {
  if (disabledReason !== null) return disabledNames[disabledReason]
  return failingSince === null ? "enabled" : "failing"
}

const disabledNames = {
  owner: "disabled by you",
  gone: "disabled: it answered 410",
  failing: "disabled: it failed for five days",
} as const

/** The stocks and funds whose changes a webhook delivers, in words. */
export function symbolsText({ symbols }: Pick<Webhook, "symbols">): string {
  if (symbols === null) return "every stock and fund of your plan"
  if (symbols === "watchlist") return "your watchlist"
  return symbols.map(({ instrumentId }) => instrumentId).join(", ")
}
