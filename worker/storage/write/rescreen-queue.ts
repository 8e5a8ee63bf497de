import type { FundFilingRequest, RescreenQueue, RescreenRequest } from "../../../src/pipeline/ports.ts"

/** A queue takes this many messages in one call. */
const messagesPerCallMax = 100

/** Sends in as many calls as the queue's limit on a batch takes. A call that fails is thrown on. */
export function rescreenQueue(queue: Queue<RescreenRequest | FundFilingRequest>): RescreenQueue {
  return {
    async send(requests) {
      for (let start = 0; start < requests.length; start += messagesPerCallMax) {
        const some = requests.slice(start, start + messagesPerCallMax)
        await queue.sendBatch(some.map((body) => ({ body, contentType: "json" })))
      }
    },
  }
}
