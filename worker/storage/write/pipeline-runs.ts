/** The outcome of one run of a task. */
export interface PipelineRun {
  readonly task: string
  readonly beganMilliseconds: number
  readonly endedMilliseconds: number
  readonly outcome: "done" | "incomplete" | "failed"
  readonly counts: Readonly<Record<string, number>>
  /** What is left to do, or why it failed; null when all was done. */
  readonly detail: string | null
}

const saveRun = `
INSERT INTO pipeline_runs (task, began_at, ended_at, outcome, counts, detail) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
ON CONFLICT (task) DO UPDATE SET began_at = excluded.began_at, ended_at = excluded.ended_at,
  outcome = excluded.outcome, counts = excluded.counts, detail = excluded.detail`

/** Records a run; only the last run of each task is kept. */
export async function recordRun(database: D1Database, run: PipelineRun): Promise<void> {
  const { task, outcome, counts, detail } = run
  const began = new Date(run.beganMilliseconds).toISOString()
  const ended = new Date(run.endedMilliseconds).toISOString()
  await database.prepare(saveRun).bind(task, began, ended, outcome, JSON.stringify(counts), detail).run()
}
