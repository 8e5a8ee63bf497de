import { isoAt } from "../src/runtime.ts"
import type { Env } from "./env.ts"
import { logEvent } from "./log.ts"
import { readPause } from "./pause.ts"
import type { Platform } from "./platform.ts"
import { runTask, type TaskName } from "./tasks.ts"

/**
 * The tasks of each cron expression of `wrangler.toml`, UTC. `universe` precedes `index`, which queues unread
 * companies.
 */
export const tasksByCron: Readonly<Record<string, readonly TaskName[]>> = {
  // Starts each delivery whose queue message was lost.
  "* * * * *": ["webhooks"],
  // A change of plan is noticed within 30 s. A renewal whose event was lost is therefore in force within five
  // minutes.
  "*/4 * * * *": ["billing"],
  "*/10 * * * *": ["discover"],
  // Reads the days of the registers abroad, and today again.
  "37 * * * *": ["registers"],
  // The closes of a day are converted at the rates of that day, so the rates come first.
  "23 1 * * *": ["rates", "prices"],
  "47 2 * * *": ["upkeep"],
  "17 3 * * *": ["due"],
  "11 5 * * *": ["universe", "index"],
  "41 6 * * *": ["funds", "watchlist"],
  // Runs after the morning's publications, and often, because each run writes a bounded part.
  "*/2 7-11 * * *": ["snapshots"],
}

/**
 * Runs the tasks of one scheduled time, with that time as their clock. Runs none while an operator has paused
 * the schedule. A failed task does not stop the others.
 */
export async function runSchedule(
  controller: ScheduledController,
  env: Env,
  platform: Platform,
): Promise<void> {
  const due = tasksByCron[controller.cron]
  if (due === undefined) throw new Error(`no task for the schedule ${controller.cron}`)
  const pausedUntil = await readPause(env, isoAt(controller.scheduledTime))
  if (pausedUntil !== null) return logEvent("schedule_paused", { until: pausedUntil, cron: controller.cron })
  const clock = { nowMilliseconds: () => controller.scheduledTime }
  const failures: unknown[] = []
  for (const task of due)
    await runTask(task, env, clock, {}, platform).catch((cause: unknown) => failures.push(cause))
  if (failures.length > 0) throw failures[0]
}
