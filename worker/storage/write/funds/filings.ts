import type { FundFilings } from "../../../../src/pipeline/funds/ports.ts"
import type { Clock } from "../../../../src/ports.ts"

/** The NPORT-P filings of the ledger in D1 (migrations/0001_schema.sql). */
export function d1FundFilings(database: D1Database, clock: Clock): FundFilings {
  const now = () => new Date(clock.nowMilliseconds()).toISOString()
  return {
    async due(before, filingsMax) {
      const { results } = await database
        .prepare(findDue)
        .bind(before, filingsMax)
        .all<{ cik: number; accession: string }>()
      return results
    },
    async queued(filings, before, againAt) {
      await database.prepare(noteQueued).bind(JSON.stringify(filings), before, againAt).run()
    },
    async settle(cik, accession, settlement) {
      const period = settlement.state === "screened" ? settlement.period : null
      const error = "reason" in settlement ? settlement.reason : null
      await database.prepare(settleFiling).bind(cik, accession, settlement.state, period, error, now()).run()
    },
    async fail(cik, accession, reason) {
      await database.prepare(failFiling).bind(cik, accession, reason, now()).run()
    },
    async noteFailure(cik, accession, error) {
      await database.prepare(noteFailed).bind(cik, accession, error).run()
    },
    async wake(foundSince) {
      return (await database.prepare(wakeFound).bind(foundSince, now()).run()).meta.changes
    },
  }
}

/** A subquery with a row for each listed fund of a registrant. `cik`: an SQL expression. */
export const fundListed = (cik: string) =>
  `SELECT 1 FROM funds JOIN listings USING (instrument_id) WHERE funds.cik = ${cik}`

const findDue = `
SELECT cik, accession FROM filings
WHERE due_at <= ?1 AND kind = 'fund' ORDER BY due_at, accession, cik LIMIT ?2`

const noteQueued = `
UPDATE filings SET state = 'queued', due_at = ?3
WHERE (cik, accession) IN (SELECT value ->> 'cik', value ->> 'accession' FROM json_each(?1))
  AND kind = 'fund' AND due_at <= ?2`

const isOpen = "state IN ('found', 'queued')"

const settleFiling = `
UPDATE filings SET state = ?3, period = coalesce(?4, period), attempts = attempts + 1, error = ?5, due_at = NULL,
  settled_at = iif(?3 = 'found', NULL, ?6)
WHERE cik = ?1 AND accession = ?2 AND kind = 'fund' AND (${isOpen} OR (state <> 'screened' AND ?3 = 'screened'))`

const failFiling = `
UPDATE filings SET state = 'failed', error = coalesce(error, ?3), due_at = NULL, settled_at = ?4
WHERE cik = ?1 AND accession = ?2 AND kind = 'fund' AND ${isOpen}`

const noteFailed = `
UPDATE filings SET attempts = attempts + 1, error = ?3
WHERE cik = ?1 AND accession = ?2 AND kind = 'fund' AND ${isOpen}`

const wakeFound = `
UPDATE filings SET due_at = ?2
WHERE kind = 'fund' AND state = 'found' AND due_at IS NULL AND found_at >= ?1
  AND EXISTS (${fundListed("filings.cik")})`
