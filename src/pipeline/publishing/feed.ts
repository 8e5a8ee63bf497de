import { type SQL, sql } from "drizzle-orm"

/**
 * The statements that add to the feed of changes. Each statement runs in the transaction that publishes the
 * change. A row is added if the published state differs from the last state in the feed. So a message that is
 * delivered twice adds nothing, and neither does a run whose results were not published.
 */

const columns = sql`at, kind, instrument_id, cik, before, after, cause, accession, close_date`

/** `assessmentId`: the id in a row of `published_verdicts` that was published at this time. */
const causeOf = (assessmentId: SQL, publishedAt: string) => sql`(
  SELECT cause FROM determination_changes
  WHERE to_assessment = ${assessmentId} AND changed_at = ${publishedAt}
)`

/**
 * Adds the changes of companies; run it after the pointers have moved. `rows`: a JSON list with the field
 * `cik`. At most one row per company is added: for the status, if it changed; otherwise for the reason why
 * there is no status, if that changed; otherwise for the screens, if they changed.
 */
export const addCompanyChanges = (rows: string, publishedAt: string) => sql`
INSERT INTO changes (${columns})
SELECT ${publishedAt}, CASE
    WHEN before IS NULL OR before ->> '$.status' <> state ->> '$.status' THEN 'verdict'
    WHEN before ->> '$.withheld' IS NOT state ->> '$.withheld' THEN 'withheld'
    ELSE 'screen'
  END, instrument_id, cik, before, state, iif(before IS NULL, NULL, ${causeOf(sql`moved.assessment_id`, publishedAt)}), accession, close_date
FROM (
  SELECT published.*, (
    SELECT after FROM changes AS last
    WHERE last.cik = published.cik AND last.kind IN ('verdict', 'withheld', 'screen') ORDER BY last.id DESC LIMIT 1
  ) AS before
  FROM json_each(${rows}) AS row JOIN published_verdicts AS published ON published.cik = row.value ->> 'cik'
) AS moved
WHERE instrument_id IS NOT NULL AND (
  before IS NULL OR before ->> '$.status' <> state ->> '$.status'
  OR before ->> '$.withheld' IS NOT state ->> '$.withheld' OR before -> '$.screens' IS NOT state -> '$.screens'
)`

const statusBefore = sql`was.standings ->> ('$."' || standing.key || '".status')`

/** The statuses that differ, as JSON. `value`: SQL of the status to print; null leaves a status out. */
const differing = (value: SQL) => sql`(
  SELECT json_object('standards', json_group_object(standing.key, ${value}))
  FROM json_each(now.standings) AS standing
  WHERE standing.value ->> '$.status' IS NOT ${statusBefore} AND ${value} IS NOT NULL
)`

/**
 * Adds the changes under other standards; run it after the pointers have moved and before the measures are
 * saved. `measured`: the measures as JSON. `ciks`: a JSON list. A company that was measured and is now
 * decided on its structure has the structural verdict under every standard.
 */
export const addStandardChanges = (measured: string, publishedAt: string, ciks: string) => sql`
INSERT INTO changes (${columns})
WITH measured AS (
  SELECT value ->> 'cik' AS cik, value ->> 'assessmentId' AS assessment_id, value ->> 'standingsJson' AS standings
  FROM json_each(${measured})
),
now AS (
  SELECT published.*, measured.standings
  FROM measured JOIN published_verdicts AS published USING (cik, assessment_id)
  UNION ALL
  SELECT published.*, (
    SELECT json_group_object(key, json_object('status', published.state ->> '$.status')) FROM json_each(was.standings)
  )
  FROM json_each(${ciks}) AS row
  JOIN published_verdicts AS published ON published.cik = row.value
  JOIN company_measures AS was ON was.cik = published.cik AND was.assessment_id <> published.assessment_id
  WHERE NOT EXISTS (
    SELECT 1 FROM measured WHERE measured.cik = published.cik AND measured.assessment_id = published.assessment_id
  )
)
SELECT ${publishedAt}, 'standard', now.instrument_id, now.cik, iif(was.cik IS NULL, NULL, ${differing(statusBefore)}),
  ${differing(sql`standing.value ->> '$.status'`)}, iif(was.cik IS NULL, NULL, ${causeOf(sql`now.assessment_id`, publishedAt)}), now.accession, now.close_date
FROM now LEFT JOIN company_measures AS was ON was.cik = now.cik
WHERE now.instrument_id IS NOT NULL AND was.assessment_id IS NOT now.assessment_id AND EXISTS (
  SELECT 1 FROM json_each(now.standings) AS standing WHERE standing.value ->> '$.status' IS NOT ${statusBefore}
)`

/** A fund's purity gets a new row if it has moved at least this many points since the fund's last row. */
const purityStep = 1

/**
 * Adds the changes of funds; run it after the funds were weighed. `rows`: a JSON list with the field `fund`.
 * At most one row per fund is added: for the badge, else for the purity.
 */
export const addFundChanges = (rows: string) => sql`
INSERT INTO changes (${columns})
SELECT weighed_at, iif(before IS NULL OR before ->> '$.badge_color' IS NOT state ->> '$.badge_color', 'fund_badge', 'fund_purity'),
  instrument_id, NULL, before, state, NULL, accession, NULL
FROM (
  SELECT published.*, (
    SELECT after FROM changes AS last
    WHERE last.instrument_id = published.instrument_id AND last.kind IN ('fund_badge', 'fund_purity')
    ORDER BY last.id DESC LIMIT 1
  ) AS before
  FROM json_each(${rows}) AS row JOIN published_funds AS published ON published.instrument_id = row.value ->> 'fund'
)
WHERE before IS NULL OR before ->> '$.badge_color' IS NOT state ->> '$.badge_color'
  OR (before ->> '$.purity_percentage' IS NULL) <> (state ->> '$.purity_percentage' IS NULL)
  OR round(abs(before ->> '$.purity_percentage' - state ->> '$.purity_percentage'), 2) >= ${purityStep}`

const printedTicker = (instrumentId: SQL, cik: SQL, name: SQL) =>
  sql`json_object('instrument_id', ${instrumentId}, 'cik', ${cik}, 'name', ${name})`

/**
 * Adds the changes of tickers. `rows`: a JSON list of rows of `universe_changes` with camel-case fields. Run
 * this after the listings have changed, and before the rows are recorded in `universe_changes`, because only
 * unrecorded rows count as new. `at` is the day of the list.
 */
export const addTickerChanges = (rows: string) => sql`
INSERT INTO changes (${columns})
SELECT at || 'T00:00:00.000Z', 'ticker', instrument_id, cik,
  CASE kind
    WHEN 'moved' THEN ${printedTicker(sql`instrument_id`, sql`detail ->> '$.from_cik'`, sql`detail ->> '$.from'`)}
    WHEN 'removed' THEN ${printedTicker(sql`instrument_id`, sql`cik`, sql`detail ->> '$.name'`)}
    WHEN 'ticker_changed' THEN ${printedTicker(sql`detail ->> '$.from[0]'`, sql`cik`, sql`name`)}
  END,
  iif(kind = 'removed', NULL, ${printedTicker(sql`instrument_id`, sql`cik`, sql`name`)}), NULL, NULL, NULL
FROM (
  SELECT value ->> 'id' AS id, value ->> 'at' AS at, value ->> 'kind' AS kind, value ->> 'instrumentId' AS instrument_id,
    value ->> 'cik' AS cik, value -> 'detail' AS detail,
    (SELECT name FROM listings WHERE listings.instrument_id = value ->> 'instrumentId') AS name
  FROM json_each(${rows})
) AS recorded
WHERE kind IN ('ticker_changed', 'moved', 'removed', 'returned')
  AND NOT EXISTS (SELECT 1 FROM universe_changes WHERE universe_changes.id = recorded.id)`
