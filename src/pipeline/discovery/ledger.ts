import { eq, type SQL, sql } from "drizzle-orm"
import { type Database, rowsPerStatement, write } from "../../database/database.ts"
import { discoveryCursors, type filings, unreadDays } from "../../database/screening.ts"
import { type FilingListed, filingKind } from "../../filings/filing.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import { slices } from "../../lists.ts"
import { type Clock, isoAt, isoNow } from "../../runtime.ts"
import { fundListed } from "../funds/ledger.ts"
import { instanceAwaitedMilliseconds } from "../patience.ts"
import type { PublishedReport } from "../registers/ports.ts"

type FilingRow = typeof filings.$inferSelect

/** An unsettled filing of the ledger. `filed`: YYYY-MM-DD; `foundAt`: ISO 8601 date-time, UTC. */
export type OpenFiling = Pick<
  FilingRow,
  "accession" | "form" | "filed" | "period" | "document" | "attempts" | "foundAt"
>

/** The result of processing a filing. */
export type FilingSettlement = { readonly accession: string } & (
  | { readonly state: "screened"; readonly period: string | null; readonly note: string | null }
  | { readonly state: "skipped" | "failed"; readonly reason: string }
  | { readonly state: "waiting"; readonly reason: string; readonly dueAt: string }
)

export type FilingLedger = ReturnType<typeof filingLedger>

/**
 * Every filing found on EDGAR with its state. Times are ISO 8601 date-times, UTC. Lists are passed as one
 * JSON parameter: a statement takes at most 100 parameters.
 */
export function filingLedger(database: Database, clock: Clock) {
  const { query } = database
  const now = () => isoNow({ clock })
  const filersOf = async (statement: SQL): Promise<readonly FilerId[]> =>
    (await query.all<{ readonly filer: FilerId }>(statement)).map(({ filer }) => filer)
  return {
    /**
     * Adds filings of a known kind; filings that are stored already do not change. Returns the number of new
     * filings. `foundIn`: the source in which the filings were found.
     */
    async add(listed: readonly FilingListed[], foundIn: FilingRow["foundIn"]): Promise<number> {
      const rows = listed.flatMap((filing) => {
        const kind = filingKind(filing.form)
        return kind === null ? [] : [{ ...filing, kind }]
      })
      let added = 0
      for (const some of slices(rows, rowsPerStatement))
        added += await write(database, addFilings(JSON.stringify(some), foundIn, now()))
      return added
    },
    /** Adds the reports that a register abroad lists, and returns the number of new ones. */
    async addReports(reports: readonly PublishedReport[]): Promise<number> {
      const rows = reports.map((report) => ({ ...report, kind: "report" }))
      let added = 0
      for (const some of slices(rows, rowsPerStatement))
        added += await write(database, addFilings(JSON.stringify(some), "register", now()))
      return added
    },
    /** Makes reports due again that their register withdrew, so that their facts are taken out of the input. */
    async withdraw(accessions: readonly string[]): Promise<void> {
      await query.run(sql`
        UPDATE filings SET state = 'found', document = ${withdrawn}, due_at = ${now()}, settled_at = NULL
        WHERE accession IN (SELECT value FROM json_each(${JSON.stringify(accessions)}))
          AND found_in = 'register' AND document IS NOT ${withdrawn} AND state <> 'skipped'`)
    },
    /** Companies with a filing that is due, the longest waiting first. `before`: due before this time. */
    due: (before: string, companiesMax: number): Promise<readonly FilerId[]> =>
      filersOf(sql`
        SELECT filer FROM filings WHERE due_at <= ${before} AND kind = 'report'
        GROUP BY filer ORDER BY min(due_at), filer LIMIT ${companiesMax}`),
    /** Records these companies as sent to the queue. Filings not settled by `againAt` are due again. */
    async queued(filers: readonly FilerId[], before: string, againAt: string): Promise<void> {
      await query.run(sql`
        UPDATE filings SET state = 'queued', due_at = ${againAt}
        WHERE filer IN (SELECT value FROM json_each(${JSON.stringify(filers)})) AND kind = 'report' AND due_at <= ${before}`)
    },
    /** Unsettled reports of a company. */
    open: (filer: FilerId): Promise<readonly OpenFiling[]> =>
      query.all<OpenFiling>(sql`
        SELECT accession, form, filed, period, document, attempts, found_at AS foundAt FROM filings
        WHERE filer = ${filer} AND ${isOpen} ORDER BY filed, accession`),
    async settle(filer: FilerId, settlements: readonly FilingSettlement[]): Promise<void> {
      if (settlements.length === 0) return
      await query.run(settleFilings(filer, JSON.stringify(settlements.map(settledRow)), now()))
    },
    /** Records a failed attempt for the open filings of a company. */
    async noteFailure(filer: FilerId, error: string): Promise<void> {
      await query.run(sql`
        UPDATE filings SET attempts = attempts + 1, error = ${error} WHERE filer = ${filer} AND ${isOpen}`)
    },
    /**
     * Records that the instance of a filing could not be fetched, and opens the filing again, even if the
     * filing was settled, so that it is tried again when its message no longer is. Returns the first time that the
     * instance could not be fetched.
     */
    async missInstance({ accession, filer, form, filed, acceptedAt }: FilingListed): Promise<string> {
      const missedAt = now()
      const dueAt = isoAt(clock.nowMilliseconds() + instanceAwaitedMilliseconds)
      const [row] = await query.all<{ readonly since: string | null }>(sql`
        INSERT INTO filings
          (accession, filer, form, kind, filed, accepted_at, found_in, found_at, state, due_at, instance_missed_at)
        VALUES (${accession}, ${filer}, ${form}, 'report', ${filed}, ${acceptedAt}, 'submissions', ${missedAt}, 'waiting',
          ${dueAt}, ${missedAt})
        ON CONFLICT (accession, filer) DO UPDATE SET
          state = iif(${isOpen}, state, 'waiting'), due_at = coalesce(due_at, ${dueAt}), settled_at = NULL,
          instance_missed_at = coalesce(instance_missed_at, ${missedAt})
        RETURNING instance_missed_at AS since`)
      return row?.since ?? now()
    },
    /** Settles a company's open filings as failed. Filings without a recorded failure get this reason. */
    async fail(filer: FilerId, reason: string): Promise<void> {
      await query.run(sql`
        UPDATE filings SET state = 'failed', error = coalesce(error, ${reason}), due_at = NULL, settled_at = ${now()}
        WHERE filer = ${filer} AND ${isOpen}`)
    },
    /** Makes failed filings due again that were found since a day; returns how many. */
    reopenFailed: (foundSince: string): Promise<number> =>
      write(
        database,
        sql`
        UPDATE filings SET state = 'found', due_at = ${now()}, settled_at = NULL
        WHERE state = 'failed' AND found_at >= ${foundSince}`,
      ),
    /** Makes a filing due again, whatever its state; returns its filers. */
    async reopen(accession: string): Promise<readonly FilerId[]> {
      await query.run(sql`
        UPDATE filings SET state = 'found', attempts = 0, error = NULL, due_at = ${now()}, settled_at = NULL
        WHERE accession = ${accession}`)
      return filersOf(sql`SELECT filer FROM filings WHERE accession = ${accession}`)
    },
    /** The days of a register that were not read in full, with the number of runs that tried, the fewest first. */
    unreadDays: (source: string): Promise<readonly { readonly day: string; readonly runs: number }[]> =>
      query.all(sql`SELECT day, runs FROM ${unreadDays} WHERE source = ${source} ORDER BY runs, day`),
    /** Records that a run has read a day, in full or without what `unread` names. */
    async dayRead(source: string, day: string, unread: string | null): Promise<void> {
      await query.run(
        unread === null
          ? sql`DELETE FROM ${unreadDays} WHERE source = ${source} AND day = ${day}`
          : sql`
        INSERT INTO ${unreadDays} VALUES (${source}, ${day}, 1, ${unread}, ${now()}) ON CONFLICT DO UPDATE
        SET runs = runs + 1, reason = excluded.reason, tried_at = excluded.tried_at`,
      )
    },
    /**
     * Lets the next runs read days again that were passed over: a day by its name (`edinet:2026-05-19`), or the days
     * that lack a report, by its number or its filer. Returns how many.
     */
    reopenDays: (named: string): Promise<number> =>
      write(
        database,
        sql`
        UPDATE ${unreadDays} SET runs = 0 WHERE source || ':' || day = ${named} OR EXISTS (
          SELECT 1 FROM filings WHERE (accession = ${named} OR filer = ${named}) AND instr(reason, accession) > 0)`,
      ),
    cursor: (source: string): Promise<string | null> => readCursor(database, source),
    moveCursor: (source: string, position: string): Promise<void> => moveCursor(database, source, position),
  }
}

/** The `document` of a report that its register has withdrawn. */
export const withdrawn = "withdrawn"

/** Why a report is skipped; it is found again if its filer is linked to a line later. */
export const notListed = "the filer is not listed"

/**
 * A report of a listed company is due at once, and so are the holdings of a listed fund. A report of a
 * company that is not listed is skipped. Holdings of a filer without a listed fund stay `found`, since the
 * fund may be listed later.
 */
const addFilings = (rows: string, foundIn: FilingRow["foundIn"], now: string) => sql`
INSERT INTO filings (
  accession, filer, form, kind, filed, period, document, accepted_at, found_in, found_at, state, error, due_at, settled_at
)
SELECT value ->> 'accession', value ->> 'filer', value ->> 'form', value ->> 'kind', value ->> 'filed',
  value ->> 'period', value ->> 'document', value ->> 'acceptedAt', ${foundIn}, ${now},
  iif(value ->> 'kind' = 'fund' OR listed, 'found', 'skipped'),
  iif(value ->> 'kind' = 'fund' OR listed, NULL, ${notListed}),
  iif(listed, ${now}, NULL),
  iif(value ->> 'kind' = 'fund' OR listed, NULL, ${now})
FROM (
  SELECT value, iif(value ->> 'kind' = 'fund',
    EXISTS (${fundListed(sql`value ->> 'filer'`)}),
    EXISTS (SELECT 1 FROM listings WHERE listings.filer = value ->> 'filer')) AS listed
  FROM json_each(${rows})
)
WHERE true
ON CONFLICT (accession, filer) DO NOTHING`

const isOpen = sql`kind = 'report' AND state IN ('found', 'queued', 'waiting')`

/** A filing that a concurrent run has settled keeps its state, unless this run screened it. */
const settleFilings = (filer: FilerId, rows: string, now: string) => sql`
UPDATE filings SET
  state = settled.value ->> 'state',
  period = coalesce(settled.value ->> 'period', period),
  attempts = attempts + 1,
  error = settled.value ->> 'error',
  due_at = settled.value ->> 'dueAt',
  settled_at = iif(settled.value ->> 'dueAt' IS NULL, ${now}, NULL),
  instance_missed_at = iif(settled.value ->> 'state' = 'screened', NULL, instance_missed_at)
FROM json_each(${rows}) AS settled
WHERE filings.filer = ${filer} AND filings.accession = settled.value ->> 'accession'
  AND (${isOpen} OR (state <> 'screened' AND settled.value ->> 'state' = 'screened'))`

function settledRow(settlement: FilingSettlement) {
  const { accession, state } = settlement
  if (state === "screened") return { accession, state, period: settlement.period, error: settlement.note }
  const { reason: error } = settlement
  return state === "waiting"
    ? { accession, state, error, dueAt: settlement.dueAt }
    : { accession, state, error }
}

/** The position up to which a source was read; null if it was never read. */
export async function readCursor({ query }: Database, source: string): Promise<string | null> {
  const isOfSource = eq(discoveryCursors.source, source)
  return (await query.select().from(discoveryCursors).where(isOfSource).get())?.position ?? null
}

/** Moves a cursor forward, never back. Positions of one source sort as texts. */
export async function moveCursor({ query }: Database, source: string, position: string): Promise<void> {
  await query
    .insert(discoveryCursors)
    .values({ source, position })
    .onConflictDoUpdate({
      target: discoveryCursors.source,
      set: { position: sql`excluded.position` },
      setWhere: sql`excluded.position > ${discoveryCursors.position}`,
    })
}
