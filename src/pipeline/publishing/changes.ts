import { sql } from "drizzle-orm"
import { isOfLineage } from "../../database/database.ts"
import { isStructural } from "../../stored/publications.ts"
import { screenNames } from "../../vocabulary.ts"

/** The most changes that a compliance history lists. */
const changesMax = 100

/** The rows of a JSON list whose input has not changed since they were computed. */
export const rowsInForce = (rows: string) => sql`(
  SELECT value FROM json_each(${rows})
  WHERE value ->> 'inputVersion' IS NULL
    OR value ->> 'inputVersion' = (SELECT stored_at FROM screening_inputs WHERE filer = value ->> 'filer')
)`

/** True for an assessment that was published before; the pointer does not move back to it. */
const isSeen = sql`EXISTS (SELECT 1 FROM determination_history WHERE assessment_id = now.value ->> 'assessmentId')`

/** True if only the business decided the previous verdict, and no figure of a filing. */
const wasUnmeasured = sql`(was.withheld_reason IS NULL AND was.newest_period_end IS NULL)`

/**
 * Records the changes that the rows (a JSON list) make, at most one change per company. Run this before the
 * pointers move. A newer report counts as another report only if the previous report is known. A screen that
 * could not be read is compared as a screen that could not be decided.
 */
export const addChanges = (rows: string, publishedAt: string) => sql`
INSERT INTO determination_changes (
  to_assessment, from_assessment, filer, changed_at, as_of, cause, accession, close_date, from_methodology, to_methodology,
  from_status, to_status, from_withheld, to_withheld, from_screens, to_screens, changed_screens
)
WITH moves AS (
  SELECT
    now.value ->> 'assessmentId' AS to_assessment,
    was.assessment_id AS from_assessment,
    was.filer AS filer,
    ${publishedAt} AS changed_at,
    substr(now.value ->> 'asOf', 1, 10) AS as_of,
    now.value ->> 'filingAccession' AS accession,
    now.value ->> 'closesThrough' AS close_date,
    was.closes_through AS from_close_date,
    was.methodology AS from_methodology,
    now.value ->> 'methodology' AS to_methodology,
    was.status AS from_status,
    now.value ->> 'status' AS to_status,
    was.withheld_reason AS from_withheld,
    now.value ->> 'withheldReason' AS to_withheld,
    was.history_json -> '$.history[0].screens' AS from_screens,
    (now.value ->> 'historyJson') -> '$.history[0].screens' AS to_screens,
    (was.filing_accession IS NOT NULL OR was.withheld_reason IN ('no_filings', 'successor_undeclared') OR ${wasUnmeasured})
      AND was.filing_accession IS NOT now.value ->> 'filingAccession' AS is_other_filing,
    was.filed_digest <> now.value ->> 'filedDigest' AS is_corrected,
    was.newest_period_end AS from_period_end,
    now.value ->> 'newestPeriodEnd' AS to_period_end,
    ${wasUnmeasured} AS was_unmeasured
  FROM ${rowsInForce(rows)} AS now
  JOIN determinations AS was ON was.filer = now.value ->> 'filer'
  WHERE (was.as_of <= now.value ->> 'asOf' AND NOT ${isSeen})
    OR (${isStructural(sql`now.value ->> 'methodology'`)} AND was.assessment_id <> now.value ->> 'assessmentId')
),
compared AS (
  SELECT *, (
    SELECT json_group_array(name.value) FROM json_each(${JSON.stringify(screenNames)}) AS name
    WHERE from_screens IS NOT NULL AND to_screens IS NOT NULL
      AND coalesce(from_screens ->> ('$.' || name.value || '.result'), 'not_applicable')
        <> coalesce(to_screens ->> ('$.' || name.value || '.result'), 'not_applicable')
  ) AS changed_screens
  FROM moves
)
SELECT
  to_assessment, from_assessment, filer, changed_at, as_of,
  CASE
    WHEN from_methodology <> to_methodology THEN 'methodology'
    WHEN is_other_filing THEN 'filing'
    WHEN to_withheld = 'filings_stale' AND NOT was_unmeasured THEN 'time'
    WHEN from_period_end IS NOT NULL AND to_period_end IS NULL THEN 'time'
    WHEN is_corrected THEN 'correction'
    WHEN from_close_date IS NOT close_date THEN 'price'
    ELSE 'time'
  END,
  accession, close_date, from_methodology, to_methodology,
  from_status, to_status, from_withheld, to_withheld, from_screens, to_screens, changed_screens
FROM compared
WHERE from_status <> to_status OR from_withheld IS NOT to_withheld OR changed_screens <> '[]' OR is_other_filing
ON CONFLICT (to_assessment) DO NOTHING`

/** The changes of the current company as its compliance history prints them, newest first. */
export const printedChanges = sql`
SELECT json_group_array(json(change)) FROM (
  SELECT json_object(
    'changed_at', changed_at,
    'as_of', as_of,
    'cause', cause,
    'accession_number', accession,
    'close_date', close_date,
    'methodology', json_object('from', from_methodology, 'to', to_methodology),
    'status', json_object('from', from_status, 'to', to_status),
    'withheld', json_object('from', from_withheld, 'to', to_withheld),
    'changed_screens', json(changed_screens),
    'screens', json_object('from', json(from_screens), 'to', json(to_screens)),
    'assessment', json_object('from', from_assessment, 'to', to_assessment)
  ) AS change
  FROM determination_changes
  WHERE ${isOfLineage(
    sql`determinations.filer`,
    sql`determination_changes.filer`,
    sql`determination_changes.changed_at`,
  )}
  ORDER BY determination_changes.rowid DESC LIMIT ${changesMax}
)`
