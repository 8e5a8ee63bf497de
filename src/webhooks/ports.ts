import type { Identity } from "../access/caller.ts"
import type { Mailer } from "../accounts/ports.ts"
import type { PublishedFunds } from "../funds/store.ts"
import type { LineStore } from "../listings/lines.ts"
import type { Clock } from "../runtime.ts"
import type { AttemptError } from "../vocabulary.ts"
import type { DeliveryReach, UrlParts } from "./address.ts"
import type { DeliveryStore, PlannedWake } from "./deliveries.ts"
import type { WebhookStore } from "./store.ts"

/** The ports of webhooks to the platform. */

/** The account and the credential behind a request that manages webhooks; `key` is null for a session. */
export type WebhookOwner = Pick<Identity, "accountId" | "scope" | "limits" | "key">

/** The secrets of webhooks: `whsec_` and the base64 of 32 random bytes, stored encrypted. */
export interface WebhookSecrets {
  /** A uuid for a new webhook. */
  newId(): string
  /** `text` cannot be read again. Only this webhook can open `sealed`. */
  create(webhookId: string): Promise<{ readonly text: string; readonly sealed: string }>
  /** Null if `sealed` belongs to another webhook, or if `KEY_PEPPER` was replaced. */
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

/** The ports for managing webhooks. */
export interface WebhookPorts {
  readonly clock: Clock
  readonly webhooks: WebhookStore
  readonly webhookSecrets: WebhookSecrets
  readonly wakeWebhooks: WakeWebhooks
  readonly screening: Pick<LineStore, "findLines">
  readonly funds: Pick<PublishedFunds, "find">
  readonly webhookUrls: WebhookUrls
}

/** The answer of a receiver, or the reason why there is none. */
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

/** The ports for delivering. */
export interface DeliveryPorts
  extends Pick<WebhookPorts, "clock" | "webhookSecrets" | "wakeWebhooks" | "webhookUrls"> {
  readonly deliveries: DeliveryStore
  readonly post: PostDelivery
  readonly resolve: ResolveName
  readonly sign: SignDelivery
  /** From 0 to 1. */
  readonly random: () => number
}

/** The ports for emails to the owners of webhooks. */
export interface NoticePorts extends Pick<DeliveryPorts, "clock" | "deliveries"> {
  /** Null if no email can be sent. */
  readonly mailer: Mailer | null
  /** The origin of the service's pages; null if it is not configured. */
  readonly origin: string | null
}
