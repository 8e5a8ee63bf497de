import { eq, sql } from "drizzle-orm"
import type { Database } from "../../database/database.ts"
import { edgarChecks } from "../../database/screening.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import { vehicles } from "../../screening/structures/vehicles.ts"
import type { Validator } from "../ports.ts"

/** The versions of a registrant's EDGAR documents. */
export interface EdgarVersions<Version> {
  readonly submissions: Version
  readonly facts: Version
}

/** The versions, with an identifier of the set of concepts that is kept from the facts. */
interface CheckedVersions<Version> extends EdgarVersions<Version> {
  readonly reader: string
}

const decidedOnStructure = JSON.stringify(vehicles.map(({ filer }) => filer))

export type EdgarChecks = ReturnType<typeof edgarCheckStore>

/** The documents last read for each registrant. */
export function edgarCheckStore({ query }: Database) {
  return {
    /** Null unless all documents of the registrant were read. */
    async read(filer: FilerId): Promise<CheckedVersions<Validator> | null> {
      const row = await query.select().from(edgarChecks).where(eq(edgarChecks.filer, filer)).get()
      if (row === undefined) return null
      return {
        reader: row.reader,
        submissions: { etag: row.submissionsEtag, lastModified: row.submissionsModified },
        facts: { etag: row.factsEtag, lastModified: row.factsModified },
      }
    },
    /**
     * Records the versions that were read, as the last step of a refresh, because these versions are not read
     * again. `null` keeps the recorded version.
     */
    async write(
      filer: FilerId,
      checkedOn: string,
      versions: CheckedVersions<Validator | null>,
    ): Promise<void> {
      const { reader, submissions, facts } = versions
      const ofSubmissions = {
        submissionsEtag: submissions?.etag ?? null,
        submissionsModified: submissions?.lastModified ?? null,
      }
      const ofFacts = { factsEtag: facts?.etag ?? null, factsModified: facts?.lastModified ?? null }
      await query
        .insert(edgarChecks)
        .values({ filer, checkedOn, reader, ...ofSubmissions, ...ofFacts })
        .onConflictDoUpdate({
          target: edgarChecks.filer,
          set: {
            checkedOn,
            reader,
            ...(submissions === null ? {} : ofSubmissions),
            ...(facts === null ? {} : ofFacts),
          },
        })
    },
    /**
     * Listed companies that were never read from EDGAR. Companies without a stored input come first. A
     * company with a stored input was read by the backfill or the seed. Such a company is included only if
     * its verdict is withheld for `currency_unresolved`: the cover page of an instance states the ordinary
     * shares per share of the line, but the archives do not. Pooled vehicles are never read.
     */
    async never(companiesMax: number): Promise<readonly FilerId[]> {
      const rows = await query.all<{ readonly filer: FilerId }>(sql`
        SELECT DISTINCT listings.filer FROM listings LEFT JOIN screening_inputs ON screening_inputs.filer = listings.filer
        WHERE instr(listings.filer, 'edgar:') = 1 AND listings.kind = 'stock'
          AND listings.filer NOT IN (SELECT value FROM json_each(${decidedOnStructure}))
          AND NOT EXISTS (SELECT 1 FROM edgar_checks WHERE edgar_checks.filer = listings.filer)
          AND (screening_inputs.filer IS NULL OR EXISTS (
            SELECT 1 FROM determinations
            WHERE determinations.filer = listings.filer AND withheld_reason = 'currency_unresolved'
          ))
        ORDER BY screening_inputs.filer IS NOT NULL, listings.filer LIMIT ${companiesMax}`)
      return rows.map(({ filer }) => filer)
    },
  }
}
