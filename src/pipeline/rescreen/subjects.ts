import { sql } from "drizzle-orm"
import { type Database, inTransaction } from "../../database/database.ts"
import { displayName } from "../../identifiers/display-name.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import { sectorOf } from "../../screening/activities/declared.ts"
import type { StatedIndustry } from "../../screening/activities/stated-industry.ts"
import type { Subject, TookOver } from "../../screening/subject.ts"
import { refreshListings } from "../listings/companies.ts"
import { refreshScreeningUniverse } from "../listings/screening-universe.ts"
import type { TitledLine } from "../universe/cover.ts"

/** A registrant whose reports before a day (YYYY-MM-DD) belong to its successor. */
export interface Predecessor {
  readonly filer: FilerId
  readonly filedUntil: string
}

export type Subjects = ReturnType<typeof subjectStore>

/** The subjects of companies from their listings and their register entries. */
export function subjectStore(database: Database) {
  const { query } = database
  return {
    /** Null for an unlisted company; a company listed only abroad has no ticker. */
    async find(filer: FilerId): Promise<Subject | null> {
      const [row] = await query.all<SubjectRow>(selectSubject(filer))
      if (row === undefined) return null
      const { tookOver, industries: stated, ...subject } = row
      // The JSON was built by the query from our own rows, so it is not validated.
      const industries = JSON.parse(stated) as readonly StatedIndustry[]
      return {
        filer,
        ...subject,
        ...(industries.length === 0 ? {} : { industries }),
        ...(tookOver === null ? {} : { tookOver: JSON.parse(tookOver) as TookOver }),
      }
    },
    /** The predecessors of a company, by the declared successions. */
    predecessors: (filer: FilerId): Promise<readonly Predecessor[]> =>
      query.all<Predecessor>(sql`
        SELECT ancestor AS filer, filed_until AS filedUntil FROM company_ancestors
        WHERE filer = ${filer} ORDER BY filed_until, ancestor`),
    /** Marks lines of the company as another security than its share; all other lines stay as they are. */
    async markOtherSecurities(filer: FilerId, lines: readonly TitledLine[]): Promise<void> {
      if (lines.length === 0) return
      await query.run(sql`
        UPDATE listings SET security = value ->> 'security' FROM json_each(${JSON.stringify(lines)})
        WHERE instrument_id = value ->> 'instrumentId' AND other_of = ${filer} AND security <> value ->> 'security'`)
    },
    /** Stores the name and the SIC code from EDGAR. */
    async describe(filer: FilerId, name: string, sic: string | null): Promise<void> {
      const [before] = await query.all<{ readonly name: string; readonly lines: string }>(sql`
        SELECT companies.name, (
          SELECT json_group_array(instrument_id) FROM listings
          WHERE filer = ${filer} OR instrument_id IN (SELECT instrument_id FROM universe_lines WHERE filer = ${filer})
        ) AS lines FROM companies WHERE filer = ${filer}`)
      if (before === undefined) return
      const [shown, sector] = [displayName(name), sectorOf(sic)]
      await inTransaction(database, [
        // US lines with the company's former name, as filed or as shown, get the new name. A fund gets the
        // name as it is filed.
        sql`
          UPDATE listings SET name = iif(kind = 'fund', ${name}, ${shown})
          WHERE instr(instrument_id, ':') = 0 AND name <> iif(kind = 'fund', ${name}, ${shown})
            AND name IN (${before.name}, ${displayName(before.name)})
            AND (filer = ${filer} OR instrument_id IN (SELECT instrument_id FROM universe_lines WHERE filer = ${filer}))`,
        sql`
          UPDATE companies SET name = ${name}, sic = coalesce(${sic}, sic), sector = iif(${sic} IS NULL, sector, ${sector})
          WHERE filer = ${filer}`,
        ...refreshScreeningUniverse(JSON.stringify([filer])),
        ...refreshListings(before.lines),
      ])
    },
  }
}

interface SubjectRow extends Omit<Subject, "filer" | "sicAsOf" | "industries" | "tookOver"> {
  /** The `StatedIndustry` of the register and those of the company's lines, as a JSON list. */
  readonly industries: string
  /** A `TookOver` as JSON; null if there is none. */
  readonly tookOver: string | null
}

/**
 * The company with the line by which it is priced: of a registrant of the SEC a US line, of a filer abroad any
 * line. The canonical line counts, or if there is none, the line with the shortest id.
 */
const selectSubject = (filer: FilerId) => sql`
SELECT companies.name, line.instrument_id AS ticker, companies.sic, line.ordinary_per_share_line AS ordinaryPerShareLine, (
  SELECT json_object('filer', moved.detail ->> 'from_filer', 'name', moved.detail ->> 'from')
  FROM universe_changes AS moved
  WHERE moved.instrument_id = line.instrument_id AND moved.kind = 'moved' AND moved.filer = companies.filer
    AND NOT EXISTS (SELECT 1 FROM successions WHERE to_filer = companies.filer AND from_filer = moved.detail ->> 'from_filer')
  ORDER BY moved.at DESC LIMIT 1
) AS tookOver, (
  SELECT json_group_array(json(industry)) FROM (
    SELECT companies.industry WHERE companies.industry IS NOT NULL AND instr(companies.filer, 'edgar:') = 0
    UNION SELECT listed_industries.industry FROM listings JOIN listed_industries USING (instrument_id)
    WHERE listings.filer = companies.filer AND instr(companies.filer, 'edgar:') = 0
  )
) AS industries
FROM companies LEFT JOIN listings AS line ON line.instrument_id = (
  SELECT instrument_id FROM listings
  WHERE filer = companies.filer AND kind = 'stock' AND (instr(instrument_id, ':') = 0 OR instr(filer, 'edgar:') = 0)
  ORDER BY canonical DESC, length(instrument_id), instrument_id LIMIT 1
)
WHERE companies.filer = ${filer}
  AND EXISTS (SELECT 1 FROM listings WHERE listings.filer = companies.filer AND kind = 'stock')`
