import { env } from "cloudflare:workers"
import { consuming } from "./main.ts"

const waitMillisecondsMax = 30_000
const stepMilliseconds = 20

/** Waits until no message is in a queue or being consumed. Does not wait for delayed retries. */
export async function drainQueue(): Promise<void> {
  const end = Date.now() + waitMillisecondsMax
  while (Date.now() < end) {
    const backlogs = await Promise.all([env.RESCREEN.metrics(), env.WEBHOOKS.metrics()])
    if (backlogs.every(({ backlogCount }) => backlogCount === 0) && consuming.size === 0) return
    await new Promise((resolve) => setTimeout(resolve, stepMilliseconds))
  }
  throw new Error(`the queues are not empty after ${waitMillisecondsMax / 1_000} s`)
}
