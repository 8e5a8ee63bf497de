/** The rows that filter mode reads copy the view `screened_stocks`; a write that changes the view must refresh them. */

/** Each stock twice: once for all countries, once for its own. */
const scoped = `
SELECT stock.*, scope.value AS scope, iif(scope.value = 0, '*', stock.country_code) AS counted_under
FROM screened_stocks AS stock CROSS JOIN json_each('[0,1]') AS scope`

const addFacets = (where: string) => `
INSERT INTO screening_facets (status, sector, market_cap, health, country_code)
SELECT DISTINCT status, sector, market_cap, health, counted_under FROM (${scoped} WHERE ${where}) WHERE true
ON CONFLICT DO NOTHING`

const moveStocks = (where: string) => `
INSERT INTO screening_universe (instrument_id, scope, facet, by_market_cap)
SELECT stock.instrument_id, stock.scope, facets.id, stock.by_market_cap
FROM (${scoped} WHERE ${where}) AS stock
CROSS JOIN screening_facets AS facets ON facets.country_code = stock.counted_under
  AND facets.status = stock.status AND facets.sector = stock.sector
  AND facets.market_cap = stock.market_cap AND facets.health = stock.health
WHERE true
ON CONFLICT (instrument_id, scope) DO UPDATE SET
  facet = excluded.facet, by_market_cap = excluded.by_market_cap
WHERE facet <> excluded.facet OR by_market_cap <> excluded.by_market_cap`

const ofCompanies = "stock.cik IN (SELECT value FROM json_each(?1))"
const ofListings = "stock.instrument_id IN (SELECT value FROM json_each(?1))"

/** Deletes lines that are no longer the canonical line of their company. */
const dropStocks = `
DELETE FROM screening_universe
WHERE instrument_id IN (SELECT value FROM json_each(?1))
  AND instrument_id NOT IN (SELECT instrument_id FROM screened_stocks AS stock WHERE ${ofListings})`

/** Statements to run after determinations changed, in the same batch. `ciks`: a JSON list of the companies. */
export function refreshScreeningUniverse(database: D1Database, ciks: string): D1PreparedStatement[] {
  return [addFacets(ofCompanies), moveStocks(ofCompanies)].map((sql) => database.prepare(sql).bind(ciks))
}

/** Statements to run after listings changed, in the same batch. `instrumentIds`: a JSON list of the lines. */
export function refreshScreeningListings(database: D1Database, instrumentIds: string): D1PreparedStatement[] {
  return [dropStocks, addFacets(ofListings), moveStocks(ofListings)].map((sql) =>
    database.prepare(sql).bind(instrumentIds),
  )
}
