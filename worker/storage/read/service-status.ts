/** The public part of the write side: no counts, no reasons, no names of filers. Times are ISO 8601, UTC. */
export interface PublicStatus {
  /** Of the reports read last; null when none has been read since the database was made. */
  readonly newestFiling: { readonly filed: string; readonly readAt: string } | null
  /** The last run of each task. */
  readonly runs: readonly TaskRun[]
}

export interface TaskRun {
  readonly task: string
  readonly endedAt: string
  readonly outcome: "done" | "incomplete" | "failed"
}

/** One round trip that reads at most two hundred filings, by their index, and a row for each task. */
export async function readPublicStatus(database: D1Database): Promise<PublicStatus> {
  const [filings, runs] = await database.batch([
    database.prepare(newestFiling),
    database.prepare("SELECT task, ended_at AS endedAt, outcome FROM pipeline_runs"),
  ])
  const [newest] = (filings?.results ?? []) as readonly { filed: string | null; readAt: string }[]
  return {
    newestFiling:
      newest === undefined || newest.filed === null ? null : { filed: newest.filed, readAt: newest.readAt },
    runs: (runs?.results ?? []) as readonly TaskRun[],
  }
}

const newestFiling = `
SELECT max(filed) AS filed, max(settled_at) AS readAt
FROM (SELECT filed, settled_at FROM filings WHERE state = 'screened' ORDER BY settled_at DESC LIMIT 200)`
