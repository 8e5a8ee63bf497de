import type { RescreenRequest } from "../src/pipeline/ports.ts"
import type { Env } from "./env.ts"
import { logEvent } from "./log.ts"
import { rescreenQueue, webhookQueueEnding } from "./storage/queues.ts"

/**
 * The object that holds the pause of the write side. It is not a row of the database, because the restore of a
 * database must not end the pause under which it is restored. A backup leaves the object out.
 */
export const pauseKey = "schedule/pause"

/** The end of the pause (ISO 8601 date-time, UTC); null if there is none. */
export async function readPause({ PACKETS }: Pick<Env, "PACKETS">, now: string): Promise<string | null> {
  const until = (await PACKETS.head(pauseKey))?.customMetadata?.until
  return until !== undefined && until > now ? until : null
}

/** Pauses scheduled tasks and queues until a time. A time in the past ends the pause. */
export async function pauseUntil({ PACKETS }: Pick<Env, "PACKETS">, until: string): Promise<void> {
  await PACKETS.put(pauseKey, "", { customMetadata: { until } })
}

/** The longest time after which a held message is looked at again, so that `resume` takes effect soon. */
const heldSecondsMax = 600

/**
 * Holds the messages of a batch while the write side is paused. Returns false, and does nothing, if it is not. A
 * request to screen is sent again, so that it keeps its retries. A dead message has enough of them. A delivery needs
 * no message: the schedule starts every delivery that is due.
 */
export async function holdWhilePaused(batch: MessageBatch, env: Env): Promise<boolean> {
  const until = await readPause(env, new Date().toISOString())
  if (until === null) return false
  const leftSeconds = Math.ceil((Date.parse(until) - Date.now()) / 1_000)
  const delaySeconds = Math.min(Math.max(leftSeconds, 1), heldSecondsMax)
  if (batch.queue.endsWith("-dead")) batch.retryAll({ delaySeconds })
  else {
    // The consumer of the queue checks each body.
    const requests = batch.messages.map(({ body }) => body as RescreenRequest)
    if (!batch.queue.endsWith(webhookQueueEnding))
      await rescreenQueue(env.RESCREEN).send(requests, delaySeconds)
    batch.ackAll()
  }
  logEvent("schedule_paused", { until, queue: batch.queue, messages: batch.messages.length })
  return true
}
