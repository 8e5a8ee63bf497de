import type { Database } from "../database/database.ts"
import { pipelineRuns, schedule } from "../database/screening.ts"
import { isoAt } from "../runtime.ts"

/** The runs of the scheduled tasks, and the pause that operators may set. */

/** The outcome of one run of a task. */
interface PipelineRun extends Pick<typeof pipelineRuns.$inferSelect, "task" | "outcome"> {
  readonly beganMilliseconds: number
  readonly endedMilliseconds: number
  readonly counts: Readonly<Record<string, number>>
  /** The work that is left, or the reason of the failure; null if all was done. */
  readonly detail: string | null
}

/** Records a run; only the last run of each task is kept. */
export async function recordRun({ query }: Database, run: PipelineRun): Promise<void> {
  const { task, outcome, detail } = run
  const beganAt = isoAt(run.beganMilliseconds)
  const endedAt = isoAt(run.endedMilliseconds)
  const row = { beganAt, endedAt, outcome, counts: JSON.stringify(run.counts), detail }
  await query
    .insert(pipelineRuns)
    .values({ task, ...row })
    .onConflictDoUpdate({ target: pipelineRuns.task, set: row })
}

/** The end of the pause of the scheduled tasks (ISO 8601 date-time, UTC); null if they are not paused. */
export async function readPause({ query }: Database, now: string): Promise<string | null> {
  const row = await query.select().from(schedule).get()
  return row !== undefined && row.pausedUntil > now ? row.pausedUntil : null
}

/** Pauses the scheduled tasks until a time. A time in the past ends the pause. */
export async function pauseUntil({ query }: Database, until: string): Promise<void> {
  await query.update(schedule).set({ pausedUntil: until })
}
