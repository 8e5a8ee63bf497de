import { type SQL, sql } from "drizzle-orm"
import { type Database, write } from "../../database/database.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import { type Clock, isoNow } from "../../runtime.ts"
import type { FundFilingRequest } from "../ports.ts"

/** The result of processing an NPORT-P filing. `found`: the filer has no listed fund yet. */
type FundSettlement =
  | { readonly state: "found" }
  | { readonly state: "screened"; readonly period: string }
  | { readonly state: "skipped" | "failed"; readonly reason: string }

export type FundFilings = ReturnType<typeof fundFilingLedger>

/** The NPORT-P filings of the ledger. Times are ISO 8601 date-times, UTC. */
export function fundFilingLedger(database: Database, clock: Clock) {
  const { query } = database
  const now = () => isoNow({ clock })
  return {
    /** Due filings, the longest waiting first; a filing with several filers appears once for each filer. */
    due: (before: string, filingsMax: number): Promise<readonly FundFilingRequest[]> =>
      query.all<FundFilingRequest>(sql`
        SELECT filer, accession FROM filings
        WHERE due_at <= ${before} AND kind = 'fund' ORDER BY due_at, accession, filer LIMIT ${filingsMax}`),
    /** Records these filings as sent to the queue. Filings not settled by `againAt` are due again. */
    async queued(filings: readonly FundFilingRequest[], before: string, againAt: string): Promise<void> {
      const rows = JSON.stringify(filings)
      await query.run(sql`
        UPDATE filings SET state = 'queued', due_at = ${againAt}
        WHERE (filer, accession) IN (SELECT value ->> 'filer', value ->> 'accession' FROM json_each(${rows}))
          AND kind = 'fund' AND due_at <= ${before}`)
    },
    /** Settles a filing. A settled filing keeps its state unless the new state is `screened`. */
    async settle(filer: FilerId, accession: string, settlement: FundSettlement): Promise<void> {
      const { state } = settlement
      const period = settlement.state === "screened" ? settlement.period : null
      const error = "reason" in settlement ? settlement.reason : null
      await query.run(sql`
        UPDATE filings SET state = ${state}, period = coalesce(${period}, period), attempts = attempts + 1,
          error = ${error}, due_at = NULL, settled_at = iif(${state} = 'found', NULL, ${now()})
        WHERE ${isOf(filer, accession)} AND (${isOpen} OR (state <> 'screened' AND ${state} = 'screened'))`)
    },
    /** Settles an open filing as failed, with its last recorded failure or else with this reason. */
    async fail(filer: FilerId, accession: string, reason: string): Promise<void> {
      await query.run(sql`
        UPDATE filings SET state = 'failed', error = coalesce(error, ${reason}), due_at = NULL, settled_at = ${now()}
        WHERE ${isOf(filer, accession)} AND ${isOpen}`)
    },
    /** Records a failed attempt for an open filing. */
    async noteFailure(filer: FilerId, accession: string, error: string): Promise<void> {
      await query.run(sql`
        UPDATE filings SET attempts = attempts + 1, error = ${error} WHERE ${isOf(filer, accession)} AND ${isOpen}`)
    },
    /** Makes filings due whose filer now has a listed fund, if found since a time; returns how many. */
    wake: (foundSince: string): Promise<number> =>
      write(
        database,
        sql`
        UPDATE filings SET due_at = ${now()}
        WHERE kind = 'fund' AND state = 'found' AND due_at IS NULL AND found_at >= ${foundSince}
          AND EXISTS (${fundListed(sql`filings.filer`)})`,
      ),
  }
}

/** A subquery with a row for each listed fund of a registrant. */
export const fundListed = (filer: SQL) =>
  sql`SELECT 1 FROM funds JOIN listings USING (instrument_id) WHERE funds.filer = ${filer}`

const isOf = (filer: FilerId, accession: string) =>
  sql`filer = ${filer} AND accession = ${accession} AND kind = 'fund'`

const isOpen = sql`state IN ('found', 'queued')`
