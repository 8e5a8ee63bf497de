import type { FundFilingRequest, RescreenQueue, RescreenRequest } from "../../src/pipeline/ports.ts"

/** A queue takes this many messages in one call. */
const messagesPerCallMax = 100
/** The longest delay of a queue: twelve hours. */
const delaySecondsMax = 43_200

/** Sends messages in calls of at most 100. Throws when a call fails. */
export function rescreenQueue(queue: Queue<RescreenRequest | FundFilingRequest>): RescreenQueue {
  return {
    async send(requests, delaySeconds = 0) {
      for (let start = 0; start < requests.length; start += messagesPerCallMax) {
        const some = requests.slice(start, start + messagesPerCallMax)
        await queue.sendBatch(
          some.map((body) => ({ body, contentType: "json" })),
          { delaySeconds: Math.min(delaySeconds, delaySecondsMax) },
        )
      }
    },
  }
}
