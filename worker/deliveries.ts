import * as z from "zod"
import { deliverWebhook } from "../src/webhooks/deliver.ts"
import { fanOut } from "../src/webhooks/fan-out.ts"
import type { DeliveryPorts } from "../src/webhooks/ports.ts"
import type { Env } from "./env.ts"
import { logEvent, logFailure } from "./log.ts"
import type { Platform } from "./platform.ts"
import { sendFeedChanged } from "./storage/queues.ts"
import { composeDeliveries } from "./write-side.ts"

const deliveryMessage = z.union([z.object({ webhook: z.uuid() }), z.object({ feed: z.literal("changed") })])
const redeliverySeconds = 30

/** Consumes a batch of the webhook queue, in parallel, since a message may wait 20 s for a receiver. */
export async function consumeDeliveries(batch: MessageBatch, env: Env, platform: Platform): Promise<void> {
  const ports = composeDeliveries(env, platform)
  await Promise.all(batch.messages.map((message) => settle(message, ports, env)))
}

/**
 * Handles one message. A throw means that a store is unreachable. The message is then retried; if all retries
 * fail, the schedule delivers it.
 */
async function settle(message: Message, ports: DeliveryPorts, env: Env): Promise<void> {
  const read = deliveryMessage.safeParse(message.body)
  try {
    if (!read.success) logEvent("delivery_message_malformed", { message_id: message.id })
    else if ("feed" in read.data) await deliverFeed(ports, env)
    else await deliver(ports, read.data.webhook)
    message.ack()
  } catch (cause) {
    logFailure("delivery_failed", cause, { message_id: message.id, attempts: String(message.attempts) })
    message.retry({ delaySeconds: redeliverySeconds })
  }
}

async function deliverFeed(ports: DeliveryPorts, env: Env): Promise<void> {
  const { messages, woken, hasMore } = await fanOut(ports)
  if (hasMore) await sendFeedChanged(env.WEBHOOKS)
  if (messages > 0) logEvent("webhooks_fanned_out", { messages, woken })
}

async function deliver(ports: DeliveryPorts, webhookId: string): Promise<void> {
  const turn = await deliverWebhook(ports, webhookId)
  if (turn.kind === "ran" && turn.delivered + turn.failed > 0) {
    logEvent("webhook_delivered", { webhook_id: webhookId, delivered: turn.delivered, failed: turn.failed })
  }
}
