/** What an operator sees of the write side. Times are ISO 8601, UTC. */
export interface PipelineStatus {
  /** Filings by state. */
  readonly filings: Readonly<Record<string, number>>
  /** Since when the filing that waits longest is due; null when none is. */
  readonly due_since: string | null
  /** How far each source was read. */
  readonly cursors: Readonly<Record<string, string>>
  /** The last run of each task. */
  readonly runs: readonly (Omit<RunRow, "counts"> & { readonly counts: unknown })[]
  readonly latest_failures: readonly FailureRow[]
  readonly determinations: DeterminationsRow | null
  /** Messages of the queue that came to nothing. */
  readonly messages_failed: number
  /** Day of the newest close. */
  readonly closes_through: string | null
}

interface RunRow {
  readonly task: string
  readonly ended_at: string
  readonly outcome: string
  readonly counts: string
  readonly detail: string | null
}

interface FailureRow {
  readonly accession: string
  readonly cik: number
  readonly form: string
  readonly attempts: number
  readonly error: string | null
}

interface DeterminationsRow {
  readonly companies: number
  readonly pending: number
  readonly oldest_as_of: string | null
}

/** Reads the state of the write side. */
export async function readStatus(database: D1Database): Promise<PipelineStatus> {
  const rows = async <Row>(query: string) => (await database.prepare(query).all<Row>()).results
  const value = async <Value>(query: string) => (await database.prepare(query).raw<[Value]>())[0]?.[0] ?? null
  const [filings, dueSince, cursors, runs, failures, determinations, messagesFailed, closesThrough] =
    await Promise.all([
      database
        .prepare("SELECT state, count(*) FROM filings GROUP BY state ORDER BY state")
        .raw<[string, number]>(),
      value<string>("SELECT min(due_at) FROM filings WHERE due_at IS NOT NULL AND state <> 'queued'"),
      database
        .prepare("SELECT source, position FROM discovery_cursors ORDER BY source")
        .raw<[string, string]>(),
      rows<RunRow>("SELECT task, ended_at, outcome, counts, detail FROM pipeline_runs ORDER BY task"),
      rows<FailureRow>(latestFailures),
      rows<DeterminationsRow>(standing),
      value<number>("SELECT count(*) FROM rescreen_failures"),
      value<string>("SELECT max(last_date) FROM price_series"),
    ])
  return {
    filings: Object.fromEntries(filings),
    due_since: dueSince,
    cursors: Object.fromEntries(cursors),
    runs: runs.map((run) => ({ ...run, counts: JSON.parse(run.counts) })),
    latest_failures: failures,
    determinations: determinations[0] ?? null,
    messages_failed: messagesFailed ?? 0,
    closes_through: closesThrough,
  }
}

const latestFailures = `
SELECT accession, cik, form, attempts, error FROM filings WHERE state = 'failed'
ORDER BY settled_at DESC, accession LIMIT 20`

const standing = `
SELECT count(*) AS companies, coalesce(sum(status = 'pending'), 0) AS pending, min(as_of) AS oldest_as_of
FROM determinations`
