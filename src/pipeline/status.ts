import { desc, eq, getTableColumns, sql } from "drizzle-orm"
import type { Database } from "../database/database.ts"
import { discoveryCursors, filings, pipelineRuns } from "../database/screening.ts"
import type { FilerId } from "../identifiers/filer.ts"
import { isRegister, type Register } from "../identifiers/registers.ts"
import { unreadRunsMax } from "./patience.ts"

/** The state of the write side, for operators. Times are ISO 8601, UTC. */
export interface PipelineStatus {
  /** Filings of every kind by state. */
  readonly filings: Readonly<Record<string, number>>
  /** Due time of the filing that has waited longest; null if no filing is due. */
  readonly due_since: string | null
  /** The position up to which each source was read. */
  readonly cursors: Readonly<Record<string, string>>
  /** The last run of each task. */
  readonly runs: readonly (Omit<RunRow, "counts"> & { readonly counts: unknown })[]
  readonly latest_failures: readonly FailureRow[]
  /** Days of registers that were passed over without what the reason names, the last ones first. */
  readonly passed_over: readonly PassedOverRow[]
  readonly determinations: DeterminationsRow | null
  /** Queue messages that failed for good. */
  readonly messages_failed: number
  /** What failed for good within the last 24 hours. */
  readonly failed_last_day: { readonly filings: number; readonly messages: number }
  /** The newest filing date and reading time of the reports read last; null if none has been read. */
  readonly newest_filing: { readonly filed: string; readonly read_at: string } | null
  /** Day of the newest close. */
  readonly closes_through: string | null
  readonly funds: FundsStatus
  readonly size: SizeRow
  /** The size of the database; D1 allows 10 GB. */
  readonly database_bytes: number
}

interface FundsStatus {
  readonly kept: number
  readonly with_holdings: number
  /** Time at which a fund was last weighed. */
  readonly weighed_at: string | null
  /** The fund with the oldest holdings; null if no fund has holdings. */
  readonly oldest_holdings: { readonly fund: string; readonly as_of: string } | null
  /** NPORT-P filings by state. A filing of a filer without a listed fund stays `found`. */
  readonly filings: Readonly<Record<string, number>>
}

interface SizeRow {
  /** Listings, those without a company included. */
  readonly lines: number
  readonly companies: number
  /** Requests with a key or a session in the last 30 days, today included. */
  readonly requests_last_30_days: number
  /** Day of the newest published snapshot. */
  readonly last_snapshot: string | null
}

interface FailuresRow {
  readonly messages: number
  readonly messages_last_day: number
  readonly filings_last_day: number
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
  readonly filer: FilerId
  readonly form: string
  readonly attempts: number
  readonly error: string | null
}

interface PassedOverRow {
  /** As `retry` takes it: `edinet:2026-05-19`. */
  readonly day: string
  readonly reason: string
  readonly tried_at: string
}

interface DeterminationsRow {
  readonly companies: number
  readonly pending: number
  readonly oldest_as_of: string | null
}

/** Reads the state of the write side. */
export async function readPipelineStatus({ query }: Database): Promise<PipelineStatus> {
  const [filings, due, cursors, runs, failures, passed, decided, failed, closes, funds, size, newest, bytes] =
    await Promise.all([
      query.all<StateCount>(
        sql`SELECT state, count(*) AS filings FROM filings GROUP BY state ORDER BY state`,
      ),
      query.get<{ readonly since: string | null }>(
        sql`SELECT min(due_at) AS since FROM filings WHERE due_at IS NOT NULL AND state <> 'queued'`,
      ),
      query.select().from(discoveryCursors).orderBy(discoveryCursors.source).all(),
      query.all<RunRow>(sql`SELECT task, ended_at, outcome, counts, detail FROM pipeline_runs ORDER BY task`),
      query.all<FailureRow>(sql`
      SELECT accession, filer, form, attempts, error FROM filings WHERE state = 'failed'
      ORDER BY settled_at DESC, accession LIMIT 20`),
      query.all<PassedOverRow>(sql`
      SELECT source || ':' || day AS day, reason, tried_at FROM unread_days WHERE runs >= ${unreadRunsMax}
      ORDER BY tried_at DESC, source, unread_days.day DESC LIMIT 20`),
      query.get<DeterminationsRow>(sql`
      SELECT count(*) AS companies, coalesce(sum(status = 'pending'), 0) AS pending, min(as_of) AS oldest_as_of
      FROM determinations`),
      readFailures(query),
      query.get<{ readonly through: string | null }>(sql`SELECT max(last_date) AS through FROM price_series`),
      readFunds(query),
      readSize(query),
      newestFilingOf(query),
      readBytes(query),
    ])
  const newestFiling = firstFiling(newest)
  return {
    filings: countsOf(filings),
    due_since: due.since,
    cursors: Object.fromEntries(cursors.map(({ source, position }) => [source, position])),
    runs: runs.map((run) => ({ ...run, counts: JSON.parse(run.counts) })),
    latest_failures: failures,
    passed_over: passed,
    determinations: decided,
    messages_failed: failed.messages,
    failed_last_day: { filings: failed.filings_last_day, messages: failed.messages_last_day },
    newest_filing: newestFiling === null ? null : { filed: newestFiling.filed, read_at: newestFiling.readAt },
    closes_through: closes.through,
    funds,
    size,
    database_bytes: bytes,
  }
}

function readFailures(query: Database["query"]): PromiseLike<FailuresRow> {
  return query.get<FailuresRow>(sql`
    WITH day AS (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 day') AS began)
    SELECT
      (SELECT count(*) FROM rescreen_failures) AS messages,
      (SELECT count(*) FROM rescreen_failures WHERE failed_at >= began) AS messages_last_day,
      (SELECT count(*) FROM filings WHERE state = 'failed' AND settled_at >= began) AS filings_last_day
    FROM day`)
}

function readSize(query: Database["query"]): PromiseLike<SizeRow> {
  return query.get<SizeRow>(sql`
    SELECT
      (SELECT count(*) FROM listings) AS lines,
      (SELECT count(*) FROM companies) AS companies,
      (SELECT coalesce(sum(requests), 0) FROM usage_days WHERE day > date('now', '-30 days'))
        AS requests_last_30_days,
      (SELECT max(day) FROM snapshots WHERE manifest IS NOT NULL) AS last_snapshot`)
}

async function readBytes(query: Database["query"]): Promise<number> {
  const { meta }: { readonly meta: { readonly size_after: number } } = await query.run(sql`SELECT 1`)
  return meta.size_after
}

interface StateCount {
  readonly state: string
  readonly filings: number
}

function countsOf(states: readonly StateCount[]): Readonly<Record<string, number>> {
  return Object.fromEntries(states.map(({ state, filings }) => [state, filings]))
}

async function readFunds(query: Database["query"]): Promise<FundsStatus> {
  const [counts, oldest, filings] = await Promise.all([
    query.get<Pick<FundsStatus, "kept" | "with_holdings" | "weighed_at">>(sql`
      SELECT count(*) AS kept, count(snapshot_key) AS with_holdings, max(weighed_at) AS weighed_at FROM funds`),
    query.get<FundsStatus["oldest_holdings"] | undefined>(sql`
      SELECT instrument_id AS fund, holdings_as_of AS as_of FROM funds WHERE snapshot_key IS NOT NULL
      ORDER BY holdings_as_of, instrument_id LIMIT 1`),
    query.all<StateCount>(sql`
      SELECT state, count(*) AS filings FROM filings WHERE kind = 'fund' GROUP BY state ORDER BY state`),
  ])
  return { ...counts, oldest_holdings: oldest ?? null, filings: countsOf(filings) }
}

/** The public state of the write side: no counts, reasons or names of filers. Times are ISO 8601, UTC. */
export interface PublicStatus {
  /** The newest filing date and reading time of the reports read last; null if none has been read. */
  readonly newestFiling: { readonly filed: string; readonly readAt: string } | null
  /** The last run of each task. */
  readonly runs: readonly TaskRun[]
  /** When each register was first read; absent for those that were not read yet. */
  readonly readSince: Partial<Record<Register, string>>
}

export interface TaskRun {
  readonly task: string
  readonly endedAt: string
  readonly outcome: "done" | "incomplete" | "failed"
}

/** Reads the state in one round trip: at most two hundred filings, by their index, and one row per task. */
export async function readPublicStatus({ query }: Database): Promise<PublicStatus> {
  const { task, endedAt, outcome } = getTableColumns(pipelineRuns)
  const [read, runs, cursors] = await query.batch([
    newestFilingOf(query),
    query.select({ task, endedAt, outcome }).from(pipelineRuns),
    query.select().from(discoveryCursors).orderBy(desc(discoveryCursors.since)),
  ])
  return { newestFiling: firstFiling(read), runs, readSince: readSince(cursors) }
}

/** Registers abroad are sources under their names; EDGAR has the index of its days, and a feed for each form. */
function readSince(newestFirst: readonly { readonly source: string; readonly since: string }[]) {
  const since: { [Name in Register]?: string } = {}
  for (const cursor of newestFirst) {
    const name = /^(index$|feed:)/.test(cursor.source) ? "edgar" : cursor.source
    if (isRegister(name)) since[name] = cursor.since
  }
  return since
}

/** The newest of the reports read last. It is one row, whose `filed` is null if none has been read. */
function newestFilingOf(query: Database["query"]) {
  const newest = query
    .select({ filed: filings.filed, settledAt: filings.settledAt })
    .from(filings)
    .where(eq(filings.state, "screened"))
    .orderBy(desc(filings.settledAt))
    .limit(200)
    .as("newest")
  return query
    .select({
      filed: sql<string | null>`max(${newest.filed})`.as("newest_filed"),
      readAt: sql<string>`max(${newest.settledAt})`.as("read_at"),
    })
    .from(newest)
}

function firstFiling(
  rows: readonly { readonly filed: string | null; readonly readAt: string }[],
): PublicStatus["newestFiling"] {
  const [read] = rows
  return read === undefined || read.filed === null ? null : { filed: read.filed, readAt: read.readAt }
}
