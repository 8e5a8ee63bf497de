import { z } from "zod"
import { dayOf } from "../src/access/window.ts"
import { rescreenStored } from "../src/pipeline/stored.ts"
import { type ConsumerPorts, composeConsumer } from "./compose.ts"
import type { Env } from "./env.ts"
import { logEvent, logFailure } from "./log.ts"
import type { RescreenFailure } from "./storage/failures.ts"

/** As `wrangler.toml` names them. */
export const rescreenQueueName = "qistas-rescreen"
export const deadLetterQueueName = "qistas-rescreen-dead"
/** A message is dead after its first delivery and the `max_retries` of `wrangler.toml`. */
export const deliveriesMax = 9

const companiesAtOnce = 4
const retryDelaySecondsMin = 30
const retryDelaySecondsMax = 3_600

/** Names the company to screen again. */
const rescreenMessage = z.object({ cik: z.int().positive().max(9_999_999_999) })

/** What became of one message; `retried` is settled by a later delivery. */
type Settlement = "published" | "unchanged" | RescreenFailure["reason"] | "retried"
type Settle = (message: Message, ports: ConsumerPorts) => Promise<Settlement>

const settlers: Readonly<Record<string, Settle>> = {
  [rescreenQueueName]: rescreenCompany,
  [deadLetterQueueName]: bury,
}

/** Consumes a batch of either queue, each message by itself: one that fails keeps none of the others. */
export async function consume(batch: MessageBatch, env: Env): Promise<void> {
  const settle = settlers[batch.queue]
  if (settle === undefined) throw new Error(`no consumer of the queue ${batch.queue}`)
  const ports = composeConsumer(env)
  const counts: Partial<Record<Settlement, number>> = {}
  const waiting = batch.messages.values()
  const lane = async (): Promise<void> => {
    for (const message of waiting) {
      const settlement = await settleOrRetry(settle, message, ports)
      counts[settlement] = (counts[settlement] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: companiesAtOnce }, lane))
  logEvent("batch_consumed", { queue: batch.queue, ...counts })
}

/** A throw is a store that cannot be reached, or a bug: later deliveries will tell, ever further apart. */
async function settleOrRetry(settle: Settle, message: Message, ports: ConsumerPorts): Promise<Settlement> {
  try {
    const settlement = await settle(message, ports)
    message.ack()
    return settlement
  } catch (cause) {
    logFailure("message_failed", cause, { message_id: message.id, attempts: String(message.attempts) })
    message.retry({ delaySeconds: retryDelaySeconds(message.attempts) })
    return "retried"
  }
}

/** 30 s, 1 min, 2 min, up to an hour. */
function retryDelaySeconds(attempts: number): number {
  return Math.min(retryDelaySecondsMin * 2 ** (attempts - 1), retryDelaySecondsMax)
}

/** Screens as of the day the message was sent, so that one delivered again after midnight is the same assessment. */
async function rescreenCompany(message: Message, ports: ConsumerPorts): Promise<Settlement> {
  const { id: messageId, attempts } = message
  const read = rescreenMessage.safeParse(message.body)
  if (!read.success) return fail(ports, { messageId, cik: null, reason: "malformed_message", attempts })
  const { cik } = read.data
  const rescreened = await rescreenStored(ports, cik, dayOf(message.timestamp.getTime()))
  if (rescreened.ok) return rescreened.value
  const { code: reason, message: detail } = rescreened
  return fail(ports, { messageId, cik, reason, detail, attempts })
}

/** Records a dead message. Why each of its deliveries failed stands in the log under the same id. */
async function bury({ id: messageId, body }: Message, ports: ConsumerPorts): Promise<Settlement> {
  const read = rescreenMessage.safeParse(body)
  const cik = read.success ? read.data.cik : null
  return fail(ports, { messageId, cik, reason: "retries_exhausted", attempts: deliveriesMax })
}

async function fail({ failures }: ConsumerPorts, failure: RescreenFailure): Promise<Settlement> {
  await failures.record(failure)
  return failure.reason
}
