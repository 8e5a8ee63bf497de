/** The entries of the search index copy the view `searchable_listings`; a write that changes the view must refresh them. */

/** Deletes and inserts in the order of `position`: FTS5 writes a segment whenever the order steps back. */
const dropChanged = (where: string) => `
DELETE FROM search_entries WHERE position IN (
  SELECT entry.position
  FROM searchable_listings AS listing
  JOIN search_entries AS entry ON entry.instrument_id = listing.instrument_id
  WHERE ${where} AND (entry.position, entry.name, entry.symbol, entry.scope)
    <> (listing.position, listing.name, listing.symbol, listing.scope)
)`

const addMissing = (where: string) => `
INSERT INTO search_entries (position, instrument_id, name, symbol, scope)
SELECT position, instrument_id, name, symbol, scope FROM searchable_listings AS listing
WHERE ${where} AND NOT EXISTS (SELECT 1 FROM search_entries WHERE instrument_id = listing.instrument_id)
ORDER BY position`

const ofCompanies = "listing.cik IN (SELECT value FROM json_each(?1))"
const ofListings = "listing.instrument_id IN (SELECT value FROM json_each(?1))"

/** A fund, and the lines whose size is estimated from its holdings. */
const ofFund =
  "listing.instrument_id IN (SELECT instrument_id FROM listing_sizes WHERE fund = ?1 UNION ALL SELECT ?1)"

/** Statements to run after determinations changed, in the same batch. `ciks`: a JSON list of the companies. */
export function refreshSearchCompanies(database: D1Database, ciks: string): D1PreparedStatement[] {
  return [dropChanged(ofCompanies), addMissing(ofCompanies)].map((sql) => database.prepare(sql).bind(ciks))
}

/** Statements to run after listings changed, in the same batch. `instrumentIds`: a JSON list of the lines. */
export function refreshSearchListings(database: D1Database, instrumentIds: string): D1PreparedStatement[] {
  return [dropChanged(ofListings), addMissing(ofListings)].map((sql) =>
    database.prepare(sql).bind(instrumentIds),
  )
}

/** Statements to run after a fund's holdings and the sizes estimated from them changed, in the same batch. */
export function refreshSearchFund(database: D1Database, fund: string): D1PreparedStatement[] {
  return [dropChanged(ofFund), addMissing(ofFund)].map((sql) => database.prepare(sql).bind(fund))
}
