import { isoAt, isoNow } from "../runtime.ts"
import { attempt } from "./attempt.ts"
import type { AttemptRecord, LeasedWebhook } from "./deliveries.ts"
import type { DeliveryPorts } from "./ports.ts"

/** One turn of delivering: the messages of one webhook, in order, under a lease. */

/** A turn begins no attempt after this. */
const turnMilliseconds = 60_000
/** A batch of five webhooks makes some 650 queries then, of the 1,000 that D1 allows per run. */
const messagesPerTurn = 25
/** Longer than a turn with its last attempt (5 s for the name, 20 s for the response) and record. */
const leaseMilliseconds = 120_000
const recordTries = 3

/** What a turn did. `busy`: there is no such webhook, or another consumer delivers it. */
export type Turn =
  | { readonly kind: "busy" }
  | { readonly kind: "ran"; readonly delivered: number; readonly failed: number }

/**
 * Delivers what is due of a webhook, oldest first. A failed attempt ends the turn, because the message keeps its place. What is
 * left starts another turn: at once when the turn was too short, else when the next attempt is due.
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
    for await (const { state, next } of attempts(ports, leased, began + turnMilliseconds)) {
      if (state === "delivered") counts.delivered += 1
      else counts.failed += 1
      if (next !== null) waitSeconds = Math.max(waitSeconds, secondsUntil(ports, next.dueAt))
    }
  } finally {
    isMoreDue = await deliveries.release(webhookId, token, isoNow(ports))
  }
  if (isMoreDue || waitSeconds > 0) await wake(ports, webhookId, isMoreDue ? 0 : waitSeconds)
  return { kind: "ran", ...counts }
}

/** Attempts while messages are due and the turn lasts; each is recorded before it is yielded. */
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

/** An attempt that is not recorded is made again, with the same id: a few tries spare the receiver that. */
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

/** If the message is lost, the schedule starts the delivery. */
async function wake({ wakeWebhooks }: DeliveryPorts, webhookId: string, delaySeconds: number): Promise<void> {
  await wakeWebhooks([{ webhookId, delaySeconds }]).catch(() => undefined)
}
