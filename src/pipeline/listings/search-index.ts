import { type SQL, sql } from "drizzle-orm"
import { type Database, inTransaction, rowsPerStatement } from "../../database/database.ts"
import { formerNames, knownNames } from "../../database/search.ts"
import { slices } from "../../lists.ts"
import { wordsOf } from "../../search/words.ts"

/**
 * The entries of the search index are copies of the view `searchable_listings`. A write that changes the view
 * must refresh the entries.
 */

/** Deletes and inserts in the order of `position`: FTS5 writes a segment whenever the order steps back. */
const refresh = (where: SQL): readonly SQL[] => [
  sql`
DELETE FROM search_entries WHERE position IN (
  SELECT entry.position
  FROM searchable_listings AS listing
  JOIN search_entries AS entry ON entry.instrument_id = listing.instrument_id
  WHERE ${where} AND (entry.position, entry.name, entry.symbol, entry.scope)
    <> (listing.position, listing.name, listing.symbol, listing.scope)
)`,
  sql`
INSERT INTO search_entries (position, instrument_id, name, symbol, scope)
SELECT position, instrument_id, name, symbol, scope FROM searchable_listings AS listing
WHERE ${where} AND NOT EXISTS (SELECT 1 FROM search_entries WHERE instrument_id = listing.instrument_id)
ORDER BY position`,
]

/** Statements to run after determinations changed, in the same transaction. `filers`: a JSON list. */
export function refreshSearchCompanies(filers: string): readonly SQL[] {
  return refresh(sql`listing.filer IN (SELECT value FROM json_each(${filers}))`)
}

/** Statements to run after listings changed, in the same transaction. `instrumentIds`: a JSON list. */
export function refreshSearchListings(instrumentIds: string): readonly SQL[] {
  return refresh(sql`listing.instrument_id IN (SELECT value FROM json_each(${instrumentIds}))`)
}

/**
 * Statements that refresh a fund and the lines whose size is estimated from its holdings. Run them after
 * these holdings and sizes changed, in the same transaction.
 */
export function refreshSearchFund(fund: string): readonly SQL[] {
  return refresh(
    sql`listing.instrument_id IN (SELECT instrument_id FROM listing_sizes WHERE fund = ${fund} UNION ALL SELECT ${fund})`,
  )
}

type FormerName = typeof formerNames.$inferSelect

/** Names by which search finds a line although the line has another name. */
export interface OtherNames {
  readonly former: readonly FormerName[]
  /** Common names of lines: the index that a fund tracks, or a short name of a company. */
  readonly known: readonly (typeof knownNames.$inferSelect)[]
}

const addKnown = (rows: string) => sql`
INSERT INTO known_names (instrument_id, name) SELECT value ->> 'instrumentId', value ->> 'name' FROM json_each(${rows}) WHERE true
ON CONFLICT DO NOTHING`

/** Replaces all other names, in the same transaction as the search entries. */
export async function replaceOtherNames(database: Database, { former, known }: OtherNames): Promise<void> {
  const { query } = database
  const renamed = await query.selectDistinct({ filer: formerNames.filer }).from(formerNames)
  const named = await query.selectDistinct({ instrumentId: knownNames.instrumentId }).from(knownNames)
  const filers = new Set([...renamed, ...former].map(({ filer }) => filer))
  const lines = new Set([...named, ...known].map(({ instrumentId }) => instrumentId))
  await inTransaction(database, [
    sql`DELETE FROM former_names`,
    sql`DELETE FROM known_names`,
    ...addFormerNames(former),
    ...adding(addKnown, known),
    ...refreshSearchCompanies(JSON.stringify([...filers])),
    ...refreshSearchListings(JSON.stringify([...lines])),
  ])
}

/** Statements to run before those of {@link refreshSearchCompanies}. */
export function addFormerNames(former: readonly FormerName[]): readonly SQL[] {
  return adding(
    (rows) => sql`
INSERT INTO former_names (filer, name) SELECT value ->> 'filer', value ->> 'name' FROM json_each(${rows}) WHERE true
ON CONFLICT DO NOTHING`,
    former,
  )
}

/** Adds names. Their words are stored in the form that the words of a search text have. */
function adding(
  statement: (rows: string) => SQL,
  rows: readonly { readonly name: string }[],
): readonly SQL[] {
  const worded = rows.map((row) => ({ ...row, name: wordsOf(row.name).join(" ") }))
  return slices(worded, rowsPerStatement).map((some) => statement(JSON.stringify(some)))
}
