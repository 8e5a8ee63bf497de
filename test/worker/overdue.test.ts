import { expect, test } from "vitest"
import { overdueAfterSeconds } from "../../worker/overdue.ts"
import { tasksByCron } from "../../worker/scheduled.ts"
import { taskNames } from "../../worker/tasks.ts"

/** The longest wait between two runs in seconds, for the forms of cron expressions that the schedule uses. */
function longestWaitSeconds(cron: string): number {
  const [minute = "", hour = ""] = cron.split(" ")
  const [first = 0, last = 0] = hour.split("-").map(Number)
  if (hour !== "*") return (24 - (hour.includes("-") ? last - first : 0)) * 3_600
  if (minute === "*") return 60
  return minute.startsWith("*/") ? Number(minute.slice(2)) * 60 : 3_600
}

const waits = Object.entries(tasksByCron).flatMap(([cron, tasks]) =>
  tasks.map((task) => [task, longestWaitSeconds(cron)] as const),
)

test("every task has a schedule, by which its overdue age is known", () => {
  expect(waits.map(([task]) => task).sort()).toEqual([...taskNames].sort())
})

const daySeconds = 24 * 3_600

test.each(waits)(
  "%s is not overdue while it waits for its next run, but after 15 missed runs or a missed day",
  (task, wait) => {
    const missedSeconds = Math.min(16 * wait, daySeconds + 3 * 3_600)
    expect(overdueAfterSeconds[task]).toBeGreaterThan(wait)
    expect(overdueAfterSeconds[task]).toBeLessThan(missedSeconds)
  },
)
