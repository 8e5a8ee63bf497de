import { desc, eq, getTableColumns, sql } from "drizzle-orm"
import type { Database } from "../database/database.ts"
import { filings, pipelineRuns } from "../database/screening.ts"

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
export async function readPublicStatus({ query }: Database): Promise<PublicStatus> {
  const { task, endedAt, outcome } = getTableColumns(pipelineRuns)
  const newest = query
    .select({ filed: filings.filed, settledAt: filings.settledAt })
    .from(filings)
    .where(eq(filings.state, "screened"))
    .orderBy(desc(filings.settledAt))
    .limit(200)
    .as("newest")
  const [[read], runs] = await query.batch([
    query
      .select({
        filed: sql<string | null>`max(${newest.filed})`.as("newest_filed"),
        readAt: sql<string>`max(${newest.settledAt})`.as("read_at"),
      })
      .from(newest),
    query.select({ task, endedAt, outcome }).from(pipelineRuns),
  ])
  return {
    newestFiling:
      read === undefined || read.filed === null ? null : { filed: read.filed, readAt: read.readAt },
    runs,
  }
}
