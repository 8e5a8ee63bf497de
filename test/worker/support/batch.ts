import { env } from "cloudflare:workers"
import type { Env } from "../../../worker/env.ts"

/** A batch of one message, and the consumer's decision about it: `ack` or `retry in 30 s`. */
export function batchOf(queue: string, body: unknown, attempts: number) {
  const settlements: string[] = []
  const message: Message = {
    id: `${queue}-${attempts}`,
    timestamp: new Date("2026-05-02T12:00:00Z"),
    body,
    attempts,
    ack: () => void settlements.push("ack"),
    retry: (options) => void settlements.push(`retry in ${options?.delaySeconds} s`),
  }
  const batch: MessageBatch = {
    queue,
    messages: [message],
    metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } },
    ackAll: message.ack,
    retryAll: message.retry,
  }
  return { batch, settlements }
}

/** A queue that reports each message instead of sending it. */
export function queueTelling(tell: (body: unknown, delaySeconds: number) => void): Env["RESCREEN"] {
  const sendBatch = async (messages: readonly { readonly body: unknown }[], { delaySeconds = 0 } = {}) => {
    for (const { body } of messages) tell(body, delaySeconds)
  }
  return new Proxy(env.RESCREEN, {
    get: (queue, member) => (member === "sendBatch" ? sendBatch : Reflect.get(queue, member)),
  })
}
