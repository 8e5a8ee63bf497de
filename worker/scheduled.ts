import type { Env } from "./env.ts"
import type { Platform } from "./platform.ts"
import { runTask, type TaskName } from "./tasks.ts"

/** As `wrangler.toml` names the times, UTC. The universe comes before the index, which sends what was never read. */
export const tasksByCron: Readonly<Record<string, readonly TaskName[]>> = {
  // With the 30 s a key is remembered for, a renewal whose event was lost holds within five minutes.
  "*/4 * * * *": ["billing"],
  "*/10 * * * *": ["discover"],
  "23 1 * * *": ["prices"],
  "47 2 * * *": ["upkeep"],
  "17 3 * * *": ["due"],
  "11 5 * * *": ["universe", "index"],
  "41 6 * * *": ["funds"],
}

/** Runs what is due at a time of the schedule. The clock is that time; a task that fails keeps none of the others. */
export async function runSchedule(
  controller: ScheduledController,
  env: Env,
  platform: Platform,
): Promise<void> {
  const due = tasksByCron[controller.cron]
  if (due === undefined) throw new Error(`no task for the schedule ${controller.cron}`)
  const clock = { nowMilliseconds: () => controller.scheduledTime }
  const failures: unknown[] = []
  for (const task of due)
    await runTask(task, env, clock, "checked", platform).catch((cause: unknown) => failures.push(cause))
  if (failures.length > 0) throw failures[0]
}
