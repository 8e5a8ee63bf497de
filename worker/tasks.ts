import { dayOf } from "../src/access/window.ts"
import { readDailyIndexes } from "../src/pipeline/daily-index.ts"
import { discover } from "../src/pipeline/discover.ts"
import { queueDue } from "../src/pipeline/due.ts"
import { sendDue, sendNeverRead } from "../src/pipeline/send-due.ts"
import type { Clock } from "../src/ports.ts"
import { composeTasks, type TaskPorts } from "./compose.ts"
import type { Env } from "./env.ts"
import { logEvent, logFailure } from "./log.ts"
import { recordRun } from "./storage/pipeline-runs.ts"

/** The scheduled work of the write side. */
export const taskNames = ["discover", "index", "due"] as const
export type TaskName = (typeof taskNames)[number]

/** What a run did, and what it could not do: the next run will. */
export interface TaskReport {
  readonly counts: Readonly<Record<string, number>>
  readonly incomplete: readonly string[]
}

const failedFilingsReopenedDays = 14
const dayMilliseconds = 86_400_000

const tasks: Readonly<Record<TaskName, (ports: TaskPorts) => Promise<TaskReport>>> = {
  async discover(ports) {
    const { incomplete, ...counts } = await discover(ports)
    return { counts: { ...counts, companies_sent: await sendDue(ports) }, incomplete }
  },
  async index(ports) {
    const now = ports.clock.nowMilliseconds()
    const { incomplete, ...counts } = await readDailyIndexes(ports, dayOf(now))
    const since = new Date(now - failedFilingsReopenedDays * dayMilliseconds).toISOString()
    const reopened = await ports.ledger.reopenFailed(since)
    const companies_sent = (await sendDue(ports)) + (await sendNeverRead(ports))
    return {
      counts: { ...counts, reopened, companies_sent },
      incomplete: incomplete === null ? [] : [incomplete],
    }
  },
  async due(ports) {
    return { counts: { companies_sent: await queueDue(ports) }, incomplete: [] }
  },
}

/** Runs a task as of a time, and records how it went. A run that throws is made up for by the next. */
export async function runTask(task: TaskName, env: Env, clock: Clock): Promise<TaskReport> {
  const beganMilliseconds = Date.now()
  const record = (
    run: Omit<Parameters<typeof recordRun>[1], "task" | "beganMilliseconds" | "endedMilliseconds">,
  ) => recordRun(env.DB, { task, beganMilliseconds, endedMilliseconds: Date.now(), ...run })
  try {
    const { counts, incomplete } = await tasks[task](composeTasks(env, clock))
    const detail = incomplete.length === 0 ? null : incomplete.join("; ")
    await record({ outcome: detail === null ? "done" : "incomplete", counts, detail })
    logEvent("task_done", { task, ...counts, ...(detail !== null && { incomplete: detail }) })
    return { counts, incomplete }
  } catch (cause) {
    logFailure("task_failed", cause, { task })
    await record({ outcome: "failed", counts: {}, detail: "the log says why" }).catch(() => undefined)
    throw cause
  }
}
