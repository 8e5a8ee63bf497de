import { dayMilliseconds, hourMilliseconds } from "../src/days.ts"
import type { TaskName } from "./tasks.ts"

const hourSeconds = hourMilliseconds / 1_000
const aDayMissed = dayMilliseconds / 1_000 + 2 * hourSeconds

/**
 * The age in seconds of a task's last run from which the task is overdue: several runs were missed, or one run of
 * a daily task. `tasksByCron` (worker/scheduled.ts) has the schedule.
 */
export const overdueAfterSeconds: Readonly<Record<TaskName, number>> = {
  webhooks: 600,
  billing: hourSeconds,
  discover: hourSeconds,
  registers: 3 * hourSeconds,
  rates: aDayMissed,
  prices: aDayMissed,
  upkeep: aDayMissed,
  due: aDayMissed,
  universe: aDayMissed,
  index: aDayMissed,
  funds: aDayMissed,
  watchlist: aDayMissed,
  snapshots: aDayMissed,
}
