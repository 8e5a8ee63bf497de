import { queueDue } from "../src/pipeline/due.ts"
import { composeDue } from "./compose.ts"
import type { Env } from "./env.ts"
import { logEvent, logFailure } from "./log.ts"

/** The daily run. Its clock is the time it was due at; a run that fails is made up for by the next. */
export async function runSchedule(controller: ScheduledController, env: Env): Promise<void> {
  try {
    const companies = await queueDue(composeDue(env, { nowMilliseconds: () => controller.scheduledTime }))
    logEvent("rescreening_queued", { companies })
  } catch (cause) {
    logFailure("rescreening_not_queued", cause)
    throw cause
  }
}
