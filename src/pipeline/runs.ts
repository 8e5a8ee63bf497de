import type { Database } from "../database/database.ts"
import { pipelineRuns } from "../database/screening.ts"
import { isoAt } from "../runtime.ts"

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
