import { displayName } from "../../../src/identifiers/display-name.ts"
import type { Predecessor, Subjects } from "../../../src/pipeline/ports.ts"
import { sectorOf } from "../../../src/screening/activities/sic-codes.ts"
import type { Subject, TookOver } from "../../../src/screening/subject.ts"
import { refreshListings } from "./companies.ts"
import { refreshScreeningUniverse } from "./screening-universe.ts"

interface SubjectRow {
  readonly name: string
  readonly sic: string | null
  readonly ticker: string | null
  readonly ratio: number | null
  /** JSON, `TookOver`; null where there is none. */
  readonly tookOver: string | null
}

/** The company with its US line: the canonical one, else the shortest. */
const findSubject = `
SELECT companies.name, companies.sic, line.symbol AS ticker, line.ordinary_per_share_line AS ratio, (
  SELECT json_object('cik', moved.detail ->> 'from_cik', 'name', moved.detail ->> 'from')
  FROM universe_changes AS moved
  WHERE moved.instrument_id = line.instrument_id AND moved.kind = 'moved' AND moved.cik = companies.cik
    AND NOT EXISTS (SELECT 1 FROM successions WHERE to_cik = companies.cik AND from_cik = moved.detail ->> 'from_cik')
  ORDER BY moved.at DESC LIMIT 1
) AS tookOver
FROM companies LEFT JOIN listings AS line ON line.instrument_id = (
  SELECT instrument_id FROM listings
  WHERE cik = companies.cik AND kind = 'stock' AND instr(instrument_id, ':') = 0
  ORDER BY canonical DESC, length(instrument_id), instrument_id LIMIT 1
)
WHERE companies.cik = ?1
  AND EXISTS (SELECT 1 FROM listings WHERE listings.cik = companies.cik AND kind = 'stock')`

/** US lines with the company's former name, as it was shown (?5) or filed (?4), get the new one; a fund as it is filed. */
const renameListings = `
UPDATE listings SET name = iif(kind = 'fund', ?2, ?3)
WHERE instr(instrument_id, ':') = 0 AND name <> iif(kind = 'fund', ?2, ?3) AND name IN (?4, ?5)
  AND (cik = ?1 OR instrument_id IN (SELECT instrument_id FROM universe_lines WHERE cik = ?1))`

const describeCompany = `
UPDATE companies SET name = ?2, sic = coalesce(?3, sic), sector = iif(?3 IS NULL, sector, ?4) WHERE cik = ?1`

const described = `
SELECT companies.name, (
  SELECT json_group_array(instrument_id) FROM listings
  WHERE cik = ?1 OR instrument_id IN (SELECT instrument_id FROM universe_lines WHERE cik = ?1)
) AS lines FROM companies WHERE cik = ?1`

const findPredecessors = `
SELECT ancestor AS cik, filed_until AS filedUntil FROM company_ancestors WHERE cik = ?1 ORDER BY filed_until, ancestor`

const titleLines = `
UPDATE listings SET security = value ->> 'security' FROM json_each(?2)
WHERE instrument_id = value ->> 'instrumentId' AND other_of = ?1 AND security <> value ->> 'security'`

/** The subjects of listed companies; a company listed only abroad has no ticker. */
export function d1Subjects(database: D1Database): Subjects {
  return {
    async find(cik) {
      const row = await database.prepare(findSubject).bind(cik).first<SubjectRow>()
      return row && subjectOf(cik, row)
    },
    async predecessors(cik) {
      const { results } = await database.prepare(findPredecessors).bind(cik).all<Predecessor>()
      return results
    },
    async title(cik, lines) {
      if (lines.length > 0) await database.prepare(titleLines).bind(cik, JSON.stringify(lines)).run()
    },
    async describe(cik, name, sic) {
      const before = await database.prepare(described).bind(cik).first<{ name: string; lines: string }>()
      if (before === null) return
      const { lines } = before
      await database.batch([
        database
          .prepare(renameListings)
          .bind(cik, name, displayName(name), before.name, displayName(before.name)),
        database.prepare(describeCompany).bind(cik, name, sic, sectorOf(sic)),
        ...refreshScreeningUniverse(database, JSON.stringify([cik])),
        ...refreshListings(database, lines),
      ])
    },
  }
}

/** The JSON was built by the query, so it is not validated. */
function subjectOf(cik: number, { name, sic, ticker, ratio, tookOver }: SubjectRow): Subject {
  const subject = { cik, name, ticker, sic, ordinaryPerShareLine: ratio }
  return tookOver === null ? subject : { ...subject, tookOver: JSON.parse(tookOver) as TookOver }
}
