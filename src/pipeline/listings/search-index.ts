import { type SQL, sql } from "drizzle-orm"

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

/** Statements to run after determinations changed, in the same transaction. `ciks`: a JSON list. */
export function refreshSearchCompanies(ciks: string): readonly SQL[] {
  return refresh(sql`listing.cik IN (SELECT value FROM json_each(${ciks}))`)
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
