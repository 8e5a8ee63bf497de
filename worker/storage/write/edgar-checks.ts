import type { EdgarChecks } from "../../../src/pipeline/ports.ts"
import { vehicles } from "../../../src/screening/structures/vehicles.ts"

const decidedOnStructure = JSON.stringify(vehicles.map(({ cik }) => cik))

interface CheckRow {
  readonly reader: string
  readonly submissions_etag: string | null
  readonly submissions_modified: string | null
  readonly facts_etag: string | null
  readonly facts_modified: string | null
}

/** The validators of the last documents read of each registrant. */
export function d1EdgarChecks(database: D1Database): EdgarChecks {
  return {
    async read(cik) {
      const row = await database
        .prepare("SELECT * FROM edgar_checks WHERE cik = ?1")
        .bind(cik)
        .first<CheckRow>()
      if (row === null) return null
      return {
        reader: row.reader,
        submissions: { etag: row.submissions_etag, lastModified: row.submissions_modified },
        facts: { etag: row.facts_etag, lastModified: row.facts_modified },
      }
    },
    async write(cik, checkedOn, versions) {
      await database.prepare(saveCheck).bind(cik, checkedOn, JSON.stringify(versions)).run()
    },
    async never(companiesMax) {
      const rows = await database.prepare(findNever).bind(companiesMax, decidedOnStructure).raw<[number]>()
      return rows.map(([cik]) => cik)
    },
  }
}

const saveCheck = `
INSERT INTO edgar_checks (cik, checked_on, reader, submissions_etag, submissions_modified, facts_etag, facts_modified)
VALUES (?1, ?2, ?3 ->> '$.reader', ?3 ->> '$.submissions.etag', ?3 ->> '$.submissions.lastModified', ?3 ->> '$.facts.etag',
  ?3 ->> '$.facts.lastModified')
ON CONFLICT (cik) DO UPDATE SET
  checked_on = excluded.checked_on,
  reader = excluded.reader,
  submissions_etag = iif(?3 ->> '$.submissions' IS NULL, submissions_etag, excluded.submissions_etag),
  submissions_modified = iif(?3 ->> '$.submissions' IS NULL, submissions_modified, excluded.submissions_modified),
  facts_etag = iif(?3 ->> '$.facts' IS NULL, facts_etag, excluded.facts_etag),
  facts_modified = iif(?3 ->> '$.facts' IS NULL, facts_modified, excluded.facts_modified)`

/**
 * Companies never read from EDGAR, those without a stored input first. A company with a stored input was read by the
 * backfill or the seed; it is included only where the verdict is withheld for `currency_unresolved`, since the archives do
 * not state how many ordinary shares one share of the line stands for, but the cover page of an instance does. Pooled
 * vehicles are never read.
 */
const findNever = `
SELECT DISTINCT listings.cik FROM listings LEFT JOIN screening_inputs ON screening_inputs.cik = listings.cik
WHERE listings.cik IS NOT NULL AND listings.kind = 'stock'
  AND listings.cik NOT IN (SELECT value FROM json_each(?2))
  AND NOT EXISTS (SELECT 1 FROM edgar_checks WHERE edgar_checks.cik = listings.cik)
  AND (screening_inputs.cik IS NULL OR EXISTS (
    SELECT 1 FROM determinations
    WHERE determinations.cik = listings.cik AND withheld_reason = 'currency_unresolved'
  ))
ORDER BY screening_inputs.cik IS NOT NULL, listings.cik LIMIT ?1`
