import { sql } from "drizzle-orm"
import type { Database } from "../../database/database.ts"
import { inTransaction } from "../../database/transaction.ts"
import { displayName } from "../../identifiers/display-name.ts"
import { sectorOf } from "../../screening/activities/declared.ts"
import type { Subject, TookOver } from "../../screening/subject.ts"
import { refreshListings } from "../listings/companies.ts"
import { refreshScreeningUniverse } from "../listings/screening-universe.ts"
import type { TitledLine } from "../universe/cover.ts"

/** A registrant whose reports before a day (YYYY-MM-DD) belong to its successor. */
export interface Predecessor {
  readonly cik: number
  readonly filedUntil: string
}

export type Subjects = ReturnType<typeof subjectStore>

/** The subjects of companies from their listings and their register entries. */
export function subjectStore(database: Database) {
  const { query } = database
  return {
    /** Null for an unlisted company; a company listed only abroad has no ticker. */
    async find(cik: number): Promise<Subject | null> {
      const [row] = await query.all<SubjectRow>(selectSubject(cik))
      if (row === undefined) return null
      const { tookOver, ...subject } = row
      // The JSON was built by the query, so it is not validated.
      return tookOver === null
        ? { cik, ...subject }
        : { cik, ...subject, tookOver: JSON.parse(tookOver) as TookOver }
    },
    /** The predecessors of a company, by the declared successions. */
    predecessors: (cik: number): Promise<readonly Predecessor[]> =>
      query.all<Predecessor>(sql`
        SELECT ancestor AS cik, filed_until AS filedUntil FROM company_ancestors
        WHERE cik = ${cik} ORDER BY filed_until, ancestor`),
    /** Marks lines of the company as another security than its share; all other lines stay as they are. */
    async markOtherSecurities(cik: number, lines: readonly TitledLine[]): Promise<void> {
      if (lines.length === 0) return
      await query.run(sql`
        UPDATE listings SET security = value ->> 'security' FROM json_each(${JSON.stringify(lines)})
        WHERE instrument_id = value ->> 'instrumentId' AND other_of = ${cik} AND security <> value ->> 'security'`)
    },
    /** Stores the name and the SIC code from EDGAR. */
    async describe(cik: number, name: string, sic: string | null): Promise<void> {
      const [before] = await query.all<{ readonly name: string; readonly lines: string }>(sql`
        SELECT companies.name, (
          SELECT json_group_array(instrument_id) FROM listings
          WHERE cik = ${cik} OR instrument_id IN (SELECT instrument_id FROM universe_lines WHERE cik = ${cik})
        ) AS lines FROM companies WHERE cik = ${cik}`)
      if (before === undefined) return
      const [shown, sector] = [displayName(name), sectorOf(sic)]
      await inTransaction(database, [
        // US lines with the company's former name, as filed or as shown, get the new name. A fund gets the
        // name as it is filed.
        sql`
          UPDATE listings SET name = iif(kind = 'fund', ${name}, ${shown})
          WHERE instr(instrument_id, ':') = 0 AND name <> iif(kind = 'fund', ${name}, ${shown})
            AND name IN (${before.name}, ${displayName(before.name)})
            AND (cik = ${cik} OR instrument_id IN (SELECT instrument_id FROM universe_lines WHERE cik = ${cik}))`,
        sql`
          UPDATE companies SET name = ${name}, sic = coalesce(${sic}, sic), sector = iif(${sic} IS NULL, sector, ${sector})
          WHERE cik = ${cik}`,
        ...refreshScreeningUniverse(JSON.stringify([cik])),
        ...refreshListings(before.lines),
      ])
    },
  }
}

interface SubjectRow extends Omit<Subject, "cik" | "sicAsOf" | "tookOver"> {
  /** A `TookOver` as JSON; null if there is none. */
  readonly tookOver: string | null
}

/** The company with its US line: the canonical line, or if there is none, the line with the shortest id. */
const selectSubject = (cik: number) => sql`
SELECT companies.name, line.symbol AS ticker, companies.sic, line.ordinary_per_share_line AS ordinaryPerShareLine, (
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
WHERE companies.cik = ${cik}
  AND EXISTS (SELECT 1 FROM listings WHERE listings.cik = companies.cik AND kind = 'stock')`
