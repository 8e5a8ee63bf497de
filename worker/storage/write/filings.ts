import { filingKind } from "../../../src/filings/filing.ts"
import type { FilingLedger, FilingSettlement } from "../../../src/pipeline/ports.ts"
import type { Clock } from "../../../src/ports.ts"
import { slices } from "../../../src/slices.ts"
import { rowsPerStatement } from "../rows-per-statement.ts"
import { moveCursor, readCursor } from "./cursors.ts"
import { fundListed } from "./funds/filings.ts"

/** The ledger of filings in D1. Lists are passed as one JSON parameter: a statement takes at most 100 parameters. */
export function d1FilingLedger(database: D1Database, clock: Clock): FilingLedger {
  const now = () => new Date(clock.nowMilliseconds()).toISOString()
  const run = async (statement: string, ...values: readonly (string | number | null)[]) =>
    (
      await database
        .prepare(statement)
        .bind(...values)
        .run()
    ).meta.changes
  const column = async <Value>(statement: string, ...values: readonly (string | number)[]) =>
    (
      await database
        .prepare(statement)
        .bind(...values)
        .raw<[Value]>()
    ).map(([value]) => value)
  return {
    async add(filings, foundIn) {
      const rows = filings.flatMap((filing) => {
        const kind = filingKind(filing.form)
        return kind === null ? [] : [{ ...filing, kind }]
      })
      let added = 0
      for (const some of slices(rows, rowsPerStatement))
        added += await run(addFilings, JSON.stringify(some), foundIn, now())
      return added
    },
    due: (before, companiesMax) => column<number>(findDue, before, companiesMax),
    async queued(ciks, before, againAt) {
      await run(noteQueued, JSON.stringify(ciks), before, againAt)
    },
    async open(cik) {
      const { results } = await database.prepare(findOpen).bind(cik).all<OpenRow>()
      return results.map(({ accession, form, filed, attempts, found_at }) => {
        return { accession, form, filed, attempts, foundAt: found_at }
      })
    },
    async settle(cik, settlements) {
      if (settlements.length === 0) return
      await run(settleFilings, cik, JSON.stringify(settlements.map(settledRow)), now())
    },
    async noteFailure(cik, error) {
      await run(noteFailed, cik, error)
    },
    async missInstance({ accession, cik, form, filed, acceptedAt }) {
      const since = await database
        .prepare(missInstance)
        .bind(
          accession,
          cik,
          form,
          filed,
          acceptedAt,
          now(),
          new Date(clock.nowMilliseconds() + hourMilliseconds).toISOString(),
        )
        .first<string>("instance_missed_at")
      return since ?? now()
    },
    async fail(cik, reason) {
      await run(failOpen, cik, reason, now())
    },
    reopenFailed: (foundSince) => run(reopenFailed, foundSince, now()),
    async reopen(accession) {
      await run(reopenFiling, accession, now())
      return column<number>("SELECT cik FROM filings WHERE accession = ?1", accession)
    },
    cursor: (source) => readCursor(database, source),
    moveCursor: (source, position) => moveCursor(database, source, position),
  }
}

const hourMilliseconds = 3_600_000

interface OpenRow {
  readonly accession: string
  readonly form: string
  readonly filed: string
  readonly attempts: number
  readonly found_at: string
}

/**
 * A report of a listed company is due at once, and so are the holdings of a listed fund. A report of a company that is not
 * listed is skipped; holdings of a filer without a listed fund stay `found`, since the fund may be listed later.
 */
const addFilings = `
INSERT INTO filings (accession, cik, form, kind, filed, accepted_at, found_in, found_at, state, error, due_at, settled_at)
SELECT value ->> 'accession', value ->> 'cik', value ->> 'form', value ->> 'kind', value ->> 'filed',
  value ->> 'acceptedAt', ?2, ?3,
  iif(value ->> 'kind' = 'fund' OR listed, 'found', 'skipped'),
  iif(value ->> 'kind' = 'fund' OR listed, NULL, 'the filer is not listed'),
  iif(listed, ?3, NULL),
  iif(value ->> 'kind' = 'fund' OR listed, NULL, ?3)
FROM (
  SELECT value, iif(value ->> 'kind' = 'fund',
    EXISTS (${fundListed("value ->> 'cik'")}),
    EXISTS (SELECT 1 FROM listings WHERE listings.cik = value ->> 'cik')) AS listed
  FROM json_each(?1)
)
WHERE true
ON CONFLICT (accession, cik) DO NOTHING`

const findDue = `
SELECT cik FROM filings WHERE due_at <= ?1 AND kind = 'report' GROUP BY cik ORDER BY min(due_at), cik LIMIT ?2`

const noteQueued = `
UPDATE filings SET state = 'queued', due_at = ?3
WHERE cik IN (SELECT value FROM json_each(?1)) AND kind = 'report' AND due_at <= ?2`

const isOpen = "kind = 'report' AND state IN ('found', 'queued', 'waiting')"

const findOpen = `
SELECT accession, form, filed, attempts, found_at FROM filings
WHERE cik = ?1 AND ${isOpen} ORDER BY filed, accession`

/** A filing that a concurrent run has settled keeps its state, unless this run screened it. */
const settleFilings = `
UPDATE filings SET
  state = settled.value ->> 'state',
  period = coalesce(settled.value ->> 'period', period),
  attempts = attempts + 1,
  error = settled.value ->> 'error',
  due_at = settled.value ->> 'dueAt',
  settled_at = iif(settled.value ->> 'dueAt' IS NULL, ?3, NULL),
  instance_missed_at = iif(settled.value ->> 'state' = 'screened', NULL, instance_missed_at)
FROM json_each(?2) AS settled
WHERE filings.cik = ?1 AND filings.accession = settled.value ->> 'accession'
  AND (${isOpen} OR (state <> 'screened' AND settled.value ->> 'state' = 'screened'))`

function settledRow(settlement: FilingSettlement) {
  const { accession, state } = settlement
  if (state === "screened") return { accession, state, period: settlement.period, error: settlement.note }
  const { reason: error } = settlement
  return state === "waiting"
    ? { accession, state, error, dueAt: settlement.dueAt }
    : { accession, state, error }
}

const noteFailed = `UPDATE filings SET attempts = attempts + 1, error = ?2 WHERE cik = ?1 AND ${isOpen}`

/** A settled filing is opened again. The message that met this tries for an hour by itself. */
const missInstance = `
INSERT INTO filings (accession, cik, form, kind, filed, accepted_at, found_in, found_at, state, due_at, instance_missed_at)
VALUES (?1, ?2, ?3, 'report', ?4, ?5, 'submissions', ?6, 'waiting', ?7, ?6)
ON CONFLICT (accession, cik) DO UPDATE SET
  state = iif(${isOpen}, state, 'waiting'), due_at = coalesce(due_at, ?7), settled_at = NULL,
  instance_missed_at = coalesce(instance_missed_at, ?6)
RETURNING instance_missed_at`

const failOpen = `
UPDATE filings SET state = 'failed', error = coalesce(error, ?2), due_at = NULL, settled_at = ?3
WHERE cik = ?1 AND ${isOpen}`

const reopenFailed = `
UPDATE filings SET state = 'found', due_at = ?2, settled_at = NULL WHERE state = 'failed' AND found_at >= ?1`

const reopenFiling = `
UPDATE filings SET state = 'found', attempts = 0, error = NULL, due_at = ?2, settled_at = NULL
WHERE accession = ?1`
