import { wrongOriginStatus } from "../../src/contract/errors.ts"
import { apiReplies, wrongOrigin } from "../http/envelope.ts"
import type { GroupReplies, RouteContext } from "../http/route.ts"
import { overdueAfterSeconds } from "../overdue.ts"
import { readPause } from "../pause.ts"
import { refusal, reply } from "./replies.ts"

/** `GET /health` needs no token. */
export const healthReplies: GroupReplies = {
  ...apiReplies,
  wrongOrigin: (origin) => refusal(wrongOriginStatus, wrongOrigin(origin)),
  methodNotAllowed: () => refusal(405, "GET only"),
}

/**
 * Responds 200 if both stores answer and the schedule runs, otherwise 503. `task_age_seconds`: for each task,
 * the seconds since its last run ended, whatever the outcome; null if it never ran. `paused_until`: null
 * unless an operator has paused the schedule.
 */
export async function showHealth({ env, platform }: RouteContext): Promise<Response> {
  try {
    const [ages, pausedUntil] = await Promise.all([
      taskAges(env.DB),
      readPause(env, new Date().toISOString()),
    ])
    const schedule = { task_age_seconds: ages, paused_until: pausedUntil }
    const isLateSomewhere = watched.some((task) => isLate(task, ages[task]))
    return platform.schedule === "cron" && pausedUntil === null && isLateSomewhere
      ? reply(503, { status: "schedule_overdue", ...schedule })
      : reply(200, { status: "ok", ...schedule })
  } catch {
    return reply(503, { status: "unavailable" })
  }
}

/** Tasks that run every minute, every ten minutes and every day, in this order. */
const watched = ["webhooks", "discover", "due"] as const
type Watched = (typeof watched)[number]

/** True if a task is overdue. A new service may not have run `due` yet, which runs once a day. */
function isLate(task: Watched, ageSeconds: number | null): boolean {
  return ageSeconds === null ? task !== "due" : ageSeconds > overdueAfterSeconds[task]
}

async function taskAges(database: D1Database): Promise<Readonly<Record<Watched, number | null>>> {
  const { results } = await database
    .prepare("SELECT task, ended_at AS endedAt FROM pipeline_runs")
    .all<{ task: string; endedAt: string }>()
  const ageOf = (task: Watched): number | null => {
    const endedAt = results.find((run) => run.task === task)?.endedAt
    return endedAt === undefined ? null : Math.floor((Date.now() - Date.parse(endedAt)) / 1_000)
  }
  return { webhooks: ageOf("webhooks"), discover: ageOf("discover"), due: ageOf("due") }
}
