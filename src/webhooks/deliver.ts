import { printChange } from "../changes/document.ts"
import { retryAfterMilliseconds } from "../retry-after.ts"
import { isoAt, isoNow } from "../runtime.ts"
import { checkUrl, isLoopbackUrl, isPublicAddress } from "./address.ts"
import type { AttemptRecord, LeasedWebhook, NextMessage } from "./deliveries.ts"
import { changeBody } from "./event.ts"
import { testBody } from "./made-event.ts"
import type { DeliveryPorts, Reply } from "./ports.ts"

/** A turn of delivering sends the messages of one webhook, in order, under a lease. */

/** After this time a turn begins no further attempt. */
const turnMilliseconds = 60_000
/** With so many messages, a batch of five webhooks makes some 650 of the 1,000 queries that D1 allows. */
const messagesPerTurn = 25
/** Longer than a turn, its last attempt (5 s for the name, 20 s for the response) and the recording. */
const leaseMilliseconds = 120_000

/** Seconds from each failed attempt to the next, as the Standard Webhooks specification proposes. */
export const retryDelaysSeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/** The number of attempts: the first and its retries. */
export const attemptsMax = retryDelaysSeconds.length + 1

/** A delay is multiplied by a random factor from 0.9 to 1.1. */
const jitter = 0.2
const retryAfterSecondsMax = 86_400
/** Statuses of an overloaded receiver, or of an overloaded proxy before it. */
const overloadStatuses: readonly number[] = [429, 502, 504]
const overloadedDelaySecondsMin = 60

const recordTries = 3

/** The result of a turn. `busy`: the webhook does not exist, or another consumer has its lease. */
export type Turn =
  | { readonly kind: "busy" }
  | { readonly kind: "ran"; readonly delivered: number; readonly failed: number }

/**
 * Delivers the due messages of a webhook, oldest first. A failed attempt ends the turn, because the failed
 * message keeps its place in the order. If messages are left, another turn starts: at once if this turn was
 * too short, else when the next attempt is due.
 */
export async function deliverWebhook(ports: DeliveryPorts, webhookId: string): Promise<Turn> {
  const { clock, deliveries, webhookSecrets } = ports
  const began = clock.nowMilliseconds()
  const token = webhookSecrets.newId()
  const lease = { token, at: isoAt(began), until: isoAt(began + leaseMilliseconds) }
  const leased = await deliveries.lease(webhookId, lease)
  if (leased === null) return { kind: "busy" }
  let waitSeconds = 0
  let isMoreDue = false
  const counts = { delivered: 0, failed: 0 }
  try {
    for await (const { state, next, retryAt } of attempts(ports, leased, began + turnMilliseconds)) {
      if (state === "delivered") counts.delivered += 1
      else counts.failed += 1
      if (next !== null) waitSeconds = Math.max(waitSeconds, secondsUntil(ports, next.dueAt))
      if (retryAt !== null) await wake(ports, webhookId, secondsUntil(ports, retryAt))
    }
  } finally {
    isMoreDue = await deliveries.release(webhookId, token, isoNow(ports))
  }
  if (isMoreDue || waitSeconds > 0) await wake(ports, webhookId, isMoreDue ? 0 : waitSeconds)
  return { kind: "ran", ...counts }
}

/** Makes attempts while messages are due and the turn lasts. An attempt is recorded, then yielded. */
async function* attempts(
  ports: DeliveryPorts,
  leased: LeasedWebhook,
  endMilliseconds: number,
): AsyncGenerator<AttemptRecord> {
  let webhook = leased
  for (let made = 0; made < messagesPerTurn && ports.clock.nowMilliseconds() < endMilliseconds; made++) {
    const message = await ports.deliveries.next(webhook.id, isoNow(ports))
    if (message === null) return
    const record = await attempt(ports, webhook, message)
    await recordWithRetry(ports, record)
    if (record.next !== null) webhook = { ...webhook, slowedUntil: record.next.slowedUntil }
    yield record
  }
}

/** Records an attempt, with a few retries. An attempt that is not recorded is made again with the same id. */
async function recordWithRetry({ deliveries }: DeliveryPorts, record: AttemptRecord): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await deliveries.record(record)
    } catch (cause) {
      if (tries === recordTries) throw cause
    }
  }
}

function secondsUntil({ clock }: DeliveryPorts, at: string): number {
  return Math.max((Date.parse(at) - clock.nowMilliseconds()) / 1_000, 0)
}

/** Plans the next turn. If its queue message is lost, the schedule starts the delivery. */
async function wake({ wakeWebhooks }: DeliveryPorts, webhookId: string, delaySeconds: number): Promise<void> {
  await wakeWebhooks([{ webhookId, delaySeconds }]).catch(() => undefined)
}

/** After the receiver was overloaded, messages are sent more slowly for this long. */
const slowedMilliseconds = 10 * 60_000
/** The time between two messages while they are sent more slowly. */
const slowedGapMilliseconds = 5_000
const goneStatus = 410

/** Sends one message, and returns the changes to record. */
export async function attempt(
  ports: DeliveryPorts,
  webhook: LeasedWebhook,
  message: NextMessage,
): Promise<AttemptRecord> {
  const began = ports.clock.nowMilliseconds()
  const reply = await send(ports, webhook, message, began)
  const ended = ports.clock.nowMilliseconds()
  const status = reply.kind === "response" ? reply.status : null
  return {
    webhookId: webhook.id,
    messageId: message.id,
    attempts: message.attempts + 1,
    attempt: {
      at: isoAt(began),
      durationMilliseconds: ended - began,
      status,
      error: reply.kind === "response" ? null : reply.error,
      response: reply.kind === "response" ? reply.body : null,
    },
    isGone: status === goneStatus,
    ...consequences(ports, webhook, message, reply),
  }
}

function consequences(
  { clock, random }: DeliveryPorts,
  { slowedUntil, isDisabled }: LeasedWebhook,
  { change, attempts }: NextMessage,
  reply: Reply,
): Pick<AttemptRecord, "state" | "next" | "retryAt"> {
  const now = clock.nowMilliseconds()
  const status = reply.kind === "response" ? reply.status : null
  const isDelivered = status !== null && status >= 200 && status < 300
  if (isDelivered) {
    const isSlowed = slowedUntil !== null && now < Date.parse(slowedUntil)
    const dueAt = isoAt(isSlowed ? now + slowedGapMilliseconds : now)
    return {
      state: "delivered",
      retryAt: null,
      next: { dueAt, slowedUntil: isSlowed ? slowedUntil : null, isFailing: false },
    }
  }
  const retryAfter = reply.kind === "response" ? reply.retryAfter : null
  const delaySeconds = retryDelaySeconds(attempts + 1, { status, retryAfter }, now, random())
  // No message waits for a test event, so that only the event itself is delayed.
  if (change === null) {
    const isLast = delaySeconds === null || isDisabled || status === goneStatus
    const retryAt = isLast ? null : isoAt(now + delaySeconds * 1_000)
    return { state: isLast ? "failed" : "pending", next: null, retryAt }
  }
  // If the receiver is gone, the message waits, because the webhook may be enabled again.
  const isLast = delaySeconds === null && status !== goneStatus
  return {
    state: isLast ? "failed" : "pending",
    retryAt: null,
    next: {
      dueAt: isoAt(now + (delaySeconds ?? 0) * 1_000),
      slowedUntil: isOverloaded({ status }) ? isoAt(now + slowedMilliseconds) : slowedUntil,
      isFailing: true,
    },
  }
}

async function send(
  ports: DeliveryPorts,
  webhook: LeasedWebhook,
  message: NextMessage,
  nowMilliseconds: number,
): Promise<Reply> {
  const secrets = await openSecrets(ports, webhook)
  if (secrets === null) return { kind: "none", error: "secret_unreadable" }
  const refused = await whyNotAllowed(ports, webhook.url)
  if (refused !== null) return refused
  const { id, type, change, createdAt } = message
  const body = change === null ? testBody(type, webhook.id, createdAt) : changeBody(type, printChange(change))
  const timestampSeconds = Math.floor(nowMilliseconds / 1_000)
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(timestampSeconds),
    "webhook-signature": await ports.sign(secrets, id, timestampSeconds, body),
  }
  return ports.post(webhook.url, headers, body)
}

/** The secret in force, then the previous secret, if any. Null if the secret in force cannot be opened. */
async function openSecrets(
  { webhookSecrets }: DeliveryPorts,
  { id, sealedSecret, sealedPreviousSecret }: LeasedWebhook,
): Promise<readonly string[] | null> {
  const secret = await webhookSecrets.open(id, sealedSecret)
  const previous = sealedPreviousSecret === null ? null : await webhookSecrets.open(id, sealedPreviousSecret)
  if (secret === null) return null
  return previous === null ? [secret] : [secret, previous]
}

/** Checks the URL again, since the rules may have changed, and the current addresses of the host. */
async function whyNotAllowed({ webhookUrls, resolve }: DeliveryPorts, url: string): Promise<Reply | null> {
  const checked = checkUrl(url, webhookUrls)
  if (!checked.ok) return { kind: "none", error: "address_not_public" }
  if (isLoopbackUrl(checked.value, webhookUrls.reach)) return null
  const addresses = await resolve(checked.value.hostname)
  if (addresses === null || addresses.length === 0) return { kind: "none", error: "name_not_resolved" }
  return addresses.every(isPublicAddress) ? null : { kind: "none", error: "address_not_public" }
}

interface FailedResponse {
  /** Null without a response. */
  readonly status: number | null
  /** The `Retry-After` header; null if there is none. */
  readonly retryAfter: string | null
}

/** True if messages should be sent more slowly for a while. */
export function isOverloaded({ status }: Pick<FailedResponse, "status">): boolean {
  return status !== null && overloadStatuses.includes(status)
}

/** Seconds until the next attempt after `attempts` failures; null if none is left. `random`: from 0 to 1. */
export function retryDelaySeconds(
  attempts: number,
  response: FailedResponse,
  nowMilliseconds: number,
  random: number,
): number | null {
  const planned = retryDelaysSeconds[attempts - 1]
  if (planned === undefined) return null
  const slowed = isOverloaded(response) ? Math.max(planned, overloadedDelaySecondsMin) : planned
  const delayed = slowed * (1 - jitter / 2 + jitter * random)
  const asked = retryAfterMilliseconds(response.retryAfter, nowMilliseconds) / 1_000
  return Number.isNaN(asked) ? delayed : Math.max(delayed, Math.min(asked, retryAfterSecondsMax))
}
