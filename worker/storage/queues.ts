import { slices } from "../../src/lists.ts"
import type { FundFilingRequest, RescreenQueue, RescreenRequest } from "../../src/pipeline/ports.ts"
import type { WakeWebhooks } from "../../src/webhooks/ports.ts"
import { logFailure } from "../log.ts"

/** The queues of companies to screen and of webhooks to deliver. */

/** The ending of the webhook queue's name, the same in every environment. */
export const webhookQueueEnding = "-webhooks"

/** A message of the webhook queue: make messages of new changes, or deliver those of a webhook. */
export type DeliveryRequest = { readonly webhook: string } | { readonly feed: "changed" }

/** The most messages that a queue accepts in one call. */
const messagesPerCallMax = 100
/** The longest delay of a queue: twelve hours. */
const delaySecondsMax = 43_200

/** Sends messages in calls of at most 100. Throws if a call fails. */
export function rescreenQueue(queue: Queue<RescreenRequest | FundFilingRequest>): RescreenQueue {
  return {
    async send(requests, delaySeconds = 0) {
      for (const some of slices(requests, messagesPerCallMax)) {
        const messages = some.map((body) => ({ body, contentType: "json" as const }))
        await queue.sendBatch(messages, { delaySeconds: Math.min(delaySeconds, delaySecondsMax) })
      }
    },
  }
}

/** Sends messages as `rescreenQueue` does, each with a delay of its own. */
export function wakeBy(queue: Queue<DeliveryRequest>): WakeWebhooks {
  return async (wakes) => {
    for (const some of slices(wakes, messagesPerCallMax)) {
      await queue.sendBatch(
        some.map(({ webhookId: webhook, delaySeconds }) => ({
          body: { webhook },
          contentType: "json",
          delaySeconds: Math.min(Math.ceil(delaySeconds), delaySecondsMax),
        })),
      )
    }
  }
}

/** Starts making messages of new changes. Never fails, since the schedule starts the same later. */
export async function sendFeedChanged(queue: Queue<DeliveryRequest>): Promise<void> {
  await queue
    .send({ feed: "changed" }, { contentType: "json" })
    .catch((cause: unknown) => logFailure("feed_changed_not_sent", cause))
}
