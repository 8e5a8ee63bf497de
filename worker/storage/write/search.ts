/** The entries of the index follow the view `searchable_listings`; whoever changes what it shows refreshes them. */

/** Deleted and inserted in the order of `position`: FTS5 writes a segment whenever it must step back. */
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

/** After determinations changed: statements for the same batch. `ciks`: a JSON list of the companies. */
export function refreshSearchCompanies(database: D1Database, ciks: string): D1PreparedStatement[] {
  return [dropChanged(ofCompanies), addMissing(ofCompanies)].map((sql) => database.prepare(sql).bind(ciks))
}

/** After listings changed: statements for the same batch. `instrumentIds`: a JSON list of the lines. */
export function refreshSearchListings(database: D1Database, instrumentIds: string): D1PreparedStatement[] {
  return [dropChanged(ofListings), addMissing(ofListings)].map((sql) =>
    database.prepare(sql).bind(instrumentIds),
  )
}
