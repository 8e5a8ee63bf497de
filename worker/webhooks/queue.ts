import { slices } from "../../src/lists.ts"
import type { WakeWebhooks } from "../../src/webhooks/ports.ts"
import { logFailure } from "../log.ts"

/** The end of the queue's name in every environment. */
export const webhookQueueEnding = "-webhooks"

/** A message of the queue of webhooks: makes messages of new changes, or delivers those of one webhook. */
export type DeliveryRequest = { readonly webhook: string } | { readonly feed: "changed" }

const messagesPerCallMax = 100
/** The longest delay of a queue. */
const delaySecondsMax = 43_200

/** Sends messages in calls of at most 100. Throws when a call fails. */
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

/** Starts the fan-out of new changes. Never fails: if the message is not sent, the schedule starts it. */
export async function sendFeedChanged(queue: Queue<DeliveryRequest>): Promise<void> {
  await queue
    .send({ feed: "changed" }, { contentType: "json" })
    .catch((cause: unknown) => logFailure("feed_changed_not_sent", cause))
}
