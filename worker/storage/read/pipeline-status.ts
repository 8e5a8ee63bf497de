/** The state of the write side, for operators. Times are ISO 8601, UTC. */
export interface PipelineStatus {
  /** Filings of every kind by state. */
  readonly filings: Readonly<Record<string, number>>
  /** When the filing that has waited longest became due; null when no filing is due. */
  readonly due_since: string | null
  /** The position up to which each source was read. */
  readonly cursors: Readonly<Record<string, string>>
  /** The last run of each task. */
  readonly runs: readonly (Omit<RunRow, "counts"> & { readonly counts: unknown })[]
  readonly latest_failures: readonly FailureRow[]
  readonly determinations: DeterminationsRow | null
  /** Queue messages that failed for good. */
  readonly messages_failed: number
  /** Day of the newest close. */
  readonly closes_through: string | null
  readonly funds: FundsStatus
  /** The size of the database; D1 allows 10 GB. */
  readonly database_bytes: number
}

interface FundsStatus {
  readonly kept: number
  readonly with_holdings: number
  /** When a fund was last weighed. */
  readonly weighed_at: string | null
  /** The fund with the oldest holdings; null when no fund has holdings. */
  readonly oldest_holdings: { readonly fund: string; readonly as_of: string } | null
  /** NPORT-P filings by state. Those of filers without a listed fund stay `found`. */
  readonly filings: Readonly<Record<string, number>>
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
export async function readPipelineStatus(database: D1Database): Promise<PipelineStatus> {
  const rows = async <Row>(query: string) => (await database.prepare(query).all<Row>()).results
  const value = async <Value>(query: string) => (await database.prepare(query).raw<[Value]>())[0]?.[0] ?? null
  const [
    filings,
    dueSince,
    cursors,
    runs,
    failures,
    determinations,
    messagesFailed,
    closesThrough,
    funds,
    size,
  ] = await Promise.all([
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
    readFunds(database),
    database.prepare("SELECT 1").all(),
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
    funds,
    database_bytes: size.meta.size_after,
  }
}

async function readFunds(database: D1Database): Promise<FundsStatus> {
  const [counts, oldest, filings] = await Promise.all([
    database.prepare(countFunds).first<Pick<FundsStatus, "kept" | "with_holdings" | "weighed_at">>(),
    database.prepare(oldestHoldings).first<{ fund: string; as_of: string }>(),
    database.prepare(countFundFilings).raw<[string, number]>(),
  ])
  if (counts === null) throw new Error("D1 has counted no funds")
  return { ...counts, oldest_holdings: oldest, filings: Object.fromEntries(filings) }
}

const countFunds = `
SELECT count(*) AS kept, count(snapshot_key) AS with_holdings, max(weighed_at) AS weighed_at FROM funds`

const oldestHoldings = `
SELECT instrument_id AS fund, holdings_as_of AS as_of FROM funds WHERE snapshot_key IS NOT NULL
ORDER BY holdings_as_of, instrument_id LIMIT 1`

const countFundFilings =
  "SELECT state, count(*) FROM filings WHERE kind = 'fund' GROUP BY state ORDER BY state"

const latestFailures = `
SELECT accession, cik, form, attempts, error FROM filings WHERE state = 'failed'
ORDER BY settled_at DESC, accession LIMIT 20`

const standing = `
SELECT count(*) AS companies, coalesce(sum(status = 'pending'), 0) AS pending, min(as_of) AS oldest_as_of
FROM determinations`
