import type { RescreenQueue } from "../../src/pipeline/ports.ts"

/** A queue takes this many messages in one call. */
const messagesPerCallMax = 100

/** The queue of companies to screen again. A call that fails leaves the companies before it sent: sending twice is harmless. */
export function rescreenQueue(queue: Queue<{ readonly cik: number }>): RescreenQueue {
  return {
    async send(ciks) {
      for (let start = 0; start < ciks.length; start += messagesPerCallMax) {
        const some = ciks.slice(start, start + messagesPerCallMax)
        await queue.sendBatch(some.map((cik) => ({ body: { cik }, contentType: "json" })))
      }
    },
  }
}
