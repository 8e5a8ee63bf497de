import { printChange } from "../changes/document.ts"
import { isoAt } from "../runtime.ts"
import { checkUrl, isLoopbackUrl } from "./address.ts"
import type { AttemptRecord, LeasedWebhook, NextMessage } from "./deliveries.ts"
import { changeBody, testBody } from "./event.ts"
import type { DeliveryPorts, Reply } from "./ports.ts"
import { isPublicAddress } from "./public-address.ts"
import { isOverloaded, retryDelaySeconds } from "./schedule.ts"

/** How long fewer messages are sent after the receiver was overloaded. */
const slowedMilliseconds = 10 * 60_000
/** Between two messages of that time. */
const slowedGapMilliseconds = 5_000
const goneStatus = 410

/** Sends one message, and says what that changes. */
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
  { slowedUntil }: LeasedWebhook,
  { change, attempts }: NextMessage,
  reply: Reply,
): Pick<AttemptRecord, "state" | "next"> {
  const now = clock.nowMilliseconds()
  const status = reply.kind === "response" ? reply.status : null
  const isDelivered = status !== null && status >= 200 && status < 300
  if (isDelivered) {
    const isSlowed = slowedUntil !== null && now < Date.parse(slowedUntil)
    const dueAt = isoAt(isSlowed ? now + slowedGapMilliseconds : now)
    return {
      state: "delivered",
      next: { dueAt, slowedUntil: isSlowed ? slowedUntil : null, isFailing: false },
    }
  }
  if (change === null) return { state: "failed", next: null }
  const retryAfter = reply.kind === "response" ? reply.retryAfter : null
  const delaySeconds = retryDelaySeconds(attempts + 1, { status, retryAfter }, now, random())
  // A receiver that is gone may be enabled again: its message waits.
  const isLast = delaySeconds === null && status !== goneStatus
  return {
    state: isLast ? "failed" : "pending",
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
  const body = change === null ? testBody(webhook.id, createdAt) : changeBody(type, printChange(change))
  const timestampSeconds = Math.floor(nowMilliseconds / 1_000)
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(timestampSeconds),
    "webhook-signature": await ports.sign(secrets, id, timestampSeconds, body),
  }
  return ports.post(webhook.url, headers, body)
}

/** The secret in force first; null when it does not open. */
async function openSecrets(
  { webhookSecrets }: DeliveryPorts,
  { id, sealedSecret, sealedPreviousSecret }: LeasedWebhook,
): Promise<readonly string[] | null> {
  const secret = await webhookSecrets.open(id, sealedSecret)
  const previous = sealedPreviousSecret === null ? null : await webhookSecrets.open(id, sealedPreviousSecret)
  if (secret === null) return null
  return previous === null ? [secret] : [secret, previous]
}

/** Checks the URL again, as the rules may have changed, and what its name resolves to now. */
async function whyNotAllowed({ webhookUrls, resolve }: DeliveryPorts, url: string): Promise<Reply | null> {
  const checked = checkUrl(url, webhookUrls)
  if (!checked.ok) return { kind: "none", error: "address_not_public" }
  if (isLoopbackUrl(checked.value, webhookUrls.reach)) return null
  const addresses = await resolve(checked.value.hostname)
  if (addresses === null || addresses.length === 0) return { kind: "none", error: "name_not_resolved" }
  return addresses.every(isPublicAddress) ? null : { kind: "none", error: "address_not_public" }
}
