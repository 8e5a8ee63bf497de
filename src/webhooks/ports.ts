import type { Identity } from "../access/caller.ts"
import type { Mailer } from "../accounts/ports.ts"
import type { PublishedFunds } from "../funds/store.ts"
import type { Clock } from "../runtime.ts"
import type { ScreenStore } from "../screen/store.ts"
import type { AttemptError } from "../vocabulary.ts"
import type { DeliveryReach, UrlParts } from "./address.ts"
import type { DeliveryStore, PlannedWake } from "./deliveries.ts"
import type { WebhookStore } from "./store.ts"

/** What webhooks need from the platform. */

/** Who manages webhooks: the account and the credential behind a request; `key` is null for a session. */
export type WebhookOwner = Pick<Identity, "accountId" | "scope" | "limits" | "key">

/** The secrets of webhooks: `whsec_` and the base64 of 32 random bytes, stored encrypted. */
export interface WebhookSecrets {
  /** A uuid for a new webhook. */
  newId(): string
  /** `text` is visible only here. The sealed form opens for this webhook alone. */
  create(webhookId: string): Promise<{ readonly text: string; readonly sealed: string }>
  /** Null if it cannot be opened: it belongs to another webhook, or `KEY_PEPPER` was replaced. */
  open(webhookId: string, sealed: string): Promise<string | null>
}

/**
 * Starts the delivery of webhooks. If a queue message is lost, the schedule starts the delivery. A
 * `delaySeconds` of more than 12 hours counts as 12 hours.
 */
export type WakeWebhooks = (wakes: readonly PlannedWake[]) => Promise<void>

export interface WebhookUrls {
  /** Null if the text is not a URL. */
  parse(text: string): UrlParts | null
  readonly reach: DeliveryReach
}

/** What managing webhooks needs. */
export interface WebhookPorts {
  readonly clock: Clock
  readonly webhooks: WebhookStore
  readonly webhookSecrets: WebhookSecrets
  readonly wakeWebhooks: WakeWebhooks
  readonly screening: Pick<ScreenStore, "findLines">
  readonly funds: Pick<PublishedFunds, "find">
  readonly webhookUrls: WebhookUrls
}

/** What a receiver answered, or why it did not. */
export type Reply =
  | {
      readonly kind: "response"
      readonly status: number
      readonly body: string
      readonly retryAfter: string | null
    }
  | { readonly kind: "none"; readonly error: AttemptError }

/** Sends one request and follows no redirect. Never throws. */
export type PostDelivery = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<Reply>

/** Every IPv4 and IPv6 address of a public name; null if the resolver failed. Never throws. */
export type ResolveName = (name: string) => Promise<readonly string[] | null>

/**
 * Signs as Standard Webhooks prescribes, with the specification's own package. Returns the
 * `webhook-signature` header, with one signature for each secret.
 */
export type SignDelivery = (
  secrets: readonly string[],
  messageId: string,
  timestampSeconds: number,
  body: string,
) => Promise<string>

/** What delivering needs. */
export interface DeliveryPorts
  extends Pick<WebhookPorts, "clock" | "webhookSecrets" | "wakeWebhooks" | "webhookUrls"> {
  readonly deliveries: DeliveryStore
  readonly post: PostDelivery
  readonly resolve: ResolveName
  readonly sign: SignDelivery
  /** From 0 to 1. */
  readonly random: () => number
}

/** What writing to owners needs. */
export interface NoticePorts extends Pick<DeliveryPorts, "clock" | "deliveries"> {
  /** Null if no email can be sent. */
  readonly mailer: Mailer | null
  /** The origin of the service's pages; null if it is not configured. */
  readonly origin: string | null
}
