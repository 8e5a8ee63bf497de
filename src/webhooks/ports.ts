import type { Identity } from "../access/caller.ts"
import type { Scope, Subscription } from "../access/plans.ts"
import type { Mailer } from "../accounts/ports.ts"
import type { Change } from "../changes/ports.ts"
import type { PublishedFunds } from "../funds/store.ts"
import type { Clock } from "../ports.ts"
import type { ScreenStore } from "../screen/store.ts"
import type { AttemptError, ChangeKind, WebhookDisabledReason, WebhookMessageState } from "../vocabulary.ts"
import type { DeliveryReach, UrlParts } from "./address.ts"

/** What webhooks need from outside. A store that fails throws. Times are ISO 8601, UTC, to the millisecond. */

/** Who manages webhooks: the account and the credential behind a request; `key` is null for a session. */
export type WebhookOwner = Pick<Identity, "accountId" | "scope" | "limits" | "key">

/** A stock or fund that a webhook names. */
export interface NamedInstrument {
  readonly instrumentId: string
  /** Of the company of a stock: its changes are delivered whichever line they name. Null for a fund. */
  readonly cik: number | null
}

/** Which changes a webhook delivers. */
export interface WebhookFilter {
  /** At least one. */
  readonly kinds: readonly ChangeKind[]
  /** `watchlist`: what the account watches at the time; null: all that its plan reads. */
  readonly symbols: readonly NamedInstrument[] | "watchlist" | null
}

export interface Webhook extends WebhookFilter {
  /** uuid */
  readonly id: string
  readonly accountId: string
  readonly url: string
  /** True when a sandbox key created it: it delivers changes of the sandbox alone. */
  readonly sandbox: boolean
  /** Null while it is enabled. */
  readonly disabledReason: WebhookDisabledReason | null
  readonly createdAt: string
  /** The first failed attempt since the last success; null when the last attempt succeeded. */
  readonly failingSince: string | null
  /** Messages that are not delivered yet. */
  readonly pending: number
  /** When the oldest pending message is tried next; null without one. */
  readonly nextAttemptAt: string | null
  /** Until then deliveries are signed with the previous secret as well; null without a rotation. */
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
  /** When it was delivered or failed for good; null while it is pending. */
  readonly settledAt: string | null
  /** The last 20, oldest first. */
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
  /** The id of the last message of the page before; null for the first page. */
  readonly before: string | null
}

/** The webhooks of accounts, as the API and the dashboard manage them. */
export interface WebhookStore {
  /** Creates a webhook at the end of the feed, unless the account has `webhooksMax` already. Atomic. */
  create(webhook: NewWebhook, webhooksMax: number): Promise<"created" | "full">
  /** Oldest first. */
  list(accountId: string): Promise<readonly Webhook[]>
  /** Null also for a webhook of another account. */
  find(accountId: string, webhookId: string): Promise<Webhook | null>
  /** Enabling also ends the wait for the next attempt. */
  update(webhookId: string, update: WebhookUpdate, at: string): Promise<void>
  /** Removes the webhook with its messages. */
  remove(webhookId: string): Promise<void>
  /** Replaces the secret; the one before stays valid until `previousUntil`. */
  replaceSecret(webhookId: string, sealedSecret: string, previousUntil: string): Promise<void>
  /** Adds a test event; `pending`: one is waiting already. */
  addTest(webhookId: string, at: string): Promise<{ readonly messageId: string } | "pending">
  messages(
    webhookId: string,
    page: MessagePage,
  ): Promise<{ readonly messages: readonly WebhookMessage[]; readonly hasMore: boolean }>
  /** Makes a message pending again, with all its attempts before it; false where there is none of this id. */
  replay(webhookId: string, messageId: string, at: string): Promise<boolean>
  /** Makes every message created since a time pending again, without the test events; returns how many. */
  replaySince(webhookId: string, since: string, at: string): Promise<number>
}

/** The secrets of webhooks: `whsec_` and the base64 of 32 random bytes, stored encrypted. */
export interface WebhookSecrets {
  /** A uuid for a new webhook. */
  newId(): string
  /** `text` is visible only here. The sealed form opens for this webhook alone. */
  create(webhookId: string): Promise<{ readonly text: string; readonly sealed: string }>
  /** Null when it does not open: it is of another webhook, or `KEY_PEPPER` was replaced. */
  open(webhookId: string, sealed: string): Promise<string | null>
}

export interface PlannedWake {
  readonly webhookId: string
  readonly delaySeconds: number
}

/** Starts the delivery of webhooks. Where a message is lost, the schedule starts it. */
export interface DeliveryQueue {
  /** A `delaySeconds` of more than 12 hours counts as 12 hours. */
  wake(wakes: readonly PlannedWake[]): Promise<void>
}

export interface WebhookUrls {
  /** Null when the text is no URL. */
  parse(text: string): UrlParts | null
  readonly reach: DeliveryReach
}

/** What managing webhooks needs. */
export interface WebhookPorts {
  readonly clock: Clock
  readonly webhooks: WebhookStore
  readonly webhookSecrets: WebhookSecrets
  readonly deliveryQueue: DeliveryQueue
  readonly screening: Pick<ScreenStore, "findLines">
  readonly funds: Pick<PublishedFunds, "find">
  readonly webhookUrls: WebhookUrls
}

/** A webhook that a consumer delivers under a lease. */
export interface LeasedWebhook {
  readonly id: string
  readonly url: string
  readonly sealedSecret: string
  /** Null when no rotation is in progress. */
  readonly sealedPreviousSecret: string | null
  /** Until then fewer messages are sent, because the receiver was overloaded. */
  readonly slowedUntil: string | null
}

/** The message to deliver next. */
export interface NextMessage {
  /** The `webhook-id` header. */
  readonly id: string
  readonly type: string
  /** Null for a test event. */
  readonly change: Change | null
  /** Failed attempts since it was created or replayed. */
  readonly attempts: number
  readonly createdAt: string
}

/** What an attempt changes. */
export interface AttemptRecord {
  readonly webhookId: string
  readonly messageId: string
  /** Attempts of the message with this one, since it was created or replayed. */
  readonly attempts: number
  readonly attempt: WebhookAttempt
  readonly state: WebhookMessageState
  /** Null for a test event that failed: it changes nothing of its webhook but `disabled`. */
  readonly next: {
    /** No attempt of this webhook before it. */
    readonly dueAt: string
    readonly slowedUntil: string | null
    readonly isFailing: boolean
  } | null
  /** True when the receiver answered 410. */
  readonly isGone: boolean
}

/** A webhook that has not yet made messages of the newest changes. */
export interface BehindWebhook {
  readonly webhookId: string
  /** True when a sandbox key created it. */
  readonly sandbox: boolean
  /** Of its account. */
  readonly subscriptions: readonly Subscription[]
}

/** A webhook whose attempts fail, with its owner's address. */
export interface FailingWebhook {
  readonly id: string
  readonly url: string
  readonly failingSince: string
  /** Null for an account without one. */
  readonly email: string | null
}

/** Messages and attempts, as they are delivered. */
export interface DeliveryStore {
  /** Enabled webhooks that are behind the feed, the furthest first. */
  behind(webhooksMax: number): Promise<readonly BehindWebhook[]>
  /**
   * Makes messages of the next changes that each webhook matches, and moves its position; both in one transaction. Returns the
   * number of messages.
   */
  addMessages(
    wanted: readonly { readonly webhookId: string; readonly scope: Scope }[],
    at: string,
  ): Promise<number>
  /**
   * Plans to wake the webhooks with a message that is due and no lease in force, the longest due first: those not woken within
   * the last minute at once, others in a minute, and those planned already not again. Every publication asks for it, and a
   * webhook is woken once a minute.
   */
  planWakes(at: string, webhooksMax: number): Promise<readonly PlannedWake[]>
  /** Null where there is no such webhook or another consumer delivers it. */
  lease(
    webhookId: string,
    lease: { readonly token: string; readonly at: string; readonly until: string },
  ): Promise<LeasedWebhook | null>
  /** A waiting test event, else the oldest message if it is due; null for nothing. */
  next(webhookId: string, at: string): Promise<NextMessage | null>
  /** Records an attempt. The same record twice changes nothing more. */
  record(record: AttemptRecord): Promise<void>
  /** Ends the lease. True when a message is due. */
  release(webhookId: string, token: string, at: string): Promise<boolean>
  /** Enabled webhooks that fail since before a time; `warned`: those warned before another time, else those not warned. */
  failing(since: string, warnedBefore: string | null, webhooksMax: number): Promise<readonly FailingWebhook[]>
  /** Records that the owner was warned; false when that was recorded already. */
  markWarned(webhookId: string, at: string): Promise<boolean>
  unmarkWarned(webhookId: string): Promise<void>
  /** False when it is disabled already, or succeeded meanwhile. */
  disableFailing(webhookId: string): Promise<boolean>
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
export interface DeliverySender {
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Reply>
}

/** Resolves public names. */
export interface NameResolver {
  /** Every IPv4 and IPv6 address of a name; null when the resolver failed. Never throws. */
  addresses(name: string): Promise<readonly string[] | null>
}

/** Signs as Standard Webhooks says, with the package of the specification. */
export interface DeliverySigner {
  /** The `webhook-signature` header: one signature a secret. */
  sign(secrets: readonly string[], messageId: string, timestampSeconds: number, body: string): Promise<string>
}

/** What delivering needs. */
export interface DeliveryPorts
  extends Pick<WebhookPorts, "clock" | "webhookSecrets" | "deliveryQueue" | "webhookUrls"> {
  readonly deliveries: DeliveryStore
  readonly sender: DeliverySender
  readonly resolver: NameResolver
  readonly signer: DeliverySigner
  /** From 0 to 1. */
  readonly random: () => number
}

/** What writing to owners needs. */
export interface NoticePorts extends Pick<DeliveryPorts, "clock" | "deliveries"> {
  /** Null where no email can be sent. */
  readonly mailer: Mailer | null
  /** Of the service's pages; null where it is not configured. */
  readonly origin: string | null
}
