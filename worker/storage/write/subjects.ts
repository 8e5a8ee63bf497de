import { displayName } from "../../../src/identifiers/display-name.ts"
import type { Subjects } from "../../../src/pipeline/ports.ts"
import { sectorOf } from "../../../src/screening/activities/codes/sectors.ts"
import type { Subject } from "../../../src/screening/subject.ts"
import { refreshListings } from "./companies.ts"
import { refreshScreeningUniverse } from "./screening-universe.ts"

interface SubjectRow {
  readonly name: string
  readonly sic: string | null
  readonly ticker: string | null
  readonly ratio: number | null
}

/** The company with its US line: the canonical one, else the shortest. */
const findSubject = `
SELECT companies.name, companies.sic, line.symbol AS ticker, line.ordinary_per_share_line AS ratio
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

function subjectOf(cik: number, { name, sic, ticker, ratio }: SubjectRow): Subject {
  return { cik, name, ticker, sic, ordinaryPerShareLine: ratio }
}
