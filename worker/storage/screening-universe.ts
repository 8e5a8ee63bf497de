/** The rows filter mode reads follow the view `screened_stocks`; whoever changes what it shows refreshes them. */

const addFacets = (where: string) => `
INSERT INTO screening_facets (status, sector, market_cap, health, country_code)
SELECT DISTINCT status, sector, market_cap, health, country_code FROM screened_stocks WHERE ${where}
ON CONFLICT DO NOTHING`

const moveStocks = (where: string) => `
INSERT INTO screening_universe (instrument_id, facet, by_market_cap)
SELECT stock.instrument_id, facets.id, stock.by_market_cap
FROM screened_stocks AS stock
JOIN screening_facets AS facets ON facets.status = stock.status AND facets.sector = stock.sector
  AND facets.market_cap = stock.market_cap AND facets.health = stock.health
  AND facets.country_code = stock.country_code
WHERE ${where}
ON CONFLICT (instrument_id) DO UPDATE SET facet = excluded.facet, by_market_cap = excluded.by_market_cap
WHERE facet <> excluded.facet OR by_market_cap <> excluded.by_market_cap`

const ofCompanies = "cik IN (SELECT value FROM json_each(?1))"
const ofListings = "instrument_id IN (SELECT value FROM json_each(?1))"

/** Takes out lines that are no longer the one their company is shown under. */
const dropStocks = `
DELETE FROM screening_universe
WHERE ${ofListings} AND instrument_id NOT IN (SELECT instrument_id FROM screened_stocks WHERE ${ofListings})`

/** After determinations changed: statements for the same batch. `ciks`: a JSON list of the companies. */
export function refreshScreeningUniverse(database: D1Database, ciks: string): D1PreparedStatement[] {
  return [addFacets(ofCompanies), moveStocks(ofCompanies)].map((sql) => database.prepare(sql).bind(ciks))
}

/** After listings changed: statements for the same batch. `instrumentIds`: a JSON list of the lines. */
export function refreshScreeningListings(database: D1Database, instrumentIds: string): D1PreparedStatement[] {
  return [dropStocks, addFacets(ofListings), moveStocks(ofListings)].map((sql) =>
    database.prepare(sql).bind(instrumentIds),
  )
}
