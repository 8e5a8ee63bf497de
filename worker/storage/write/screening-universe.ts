/**
 * The rows that filter mode reads copy the views `screened_stocks`, by the published verdicts, and `standing_stocks`, by those
 * of each standard; a write that changes a view must refresh them.
 */

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

const addStandingFacets = (where: string) => `
INSERT INTO standing_facets (standard, status, sector, market_cap, health, country_code)
SELECT DISTINCT standard, status, sector, market_cap, health, country_code FROM standing_stocks AS stock WHERE ${where}
ON CONFLICT DO NOTHING`

const moveStandings = (where: string) => `
INSERT INTO standing_universe (instrument_id, standard, facet, by_market_cap, by_flip_distance)
SELECT stock.instrument_id, stock.standard, facets.id, stock.by_market_cap, stock.by_flip_distance
FROM (SELECT * FROM standing_stocks AS stock WHERE ${where}) AS stock
CROSS JOIN standing_facets AS facets ON facets.standard = stock.standard AND facets.country_code = stock.country_code
  AND facets.status = stock.status AND facets.sector = stock.sector
  AND facets.market_cap = stock.market_cap AND facets.health = stock.health
WHERE true
ON CONFLICT (instrument_id, standard) DO UPDATE SET
  facet = excluded.facet, by_market_cap = excluded.by_market_cap, by_flip_distance = excluded.by_flip_distance
WHERE facet <> excluded.facet OR by_market_cap <> excluded.by_market_cap
  OR by_flip_distance <> excluded.by_flip_distance`

const ofCompanies = "stock.cik IN (SELECT value FROM json_each(?1))"
const ofListings = "stock.instrument_id IN (SELECT value FROM json_each(?1))"
const linesOfCompanies =
  "SELECT instrument_id FROM listings WHERE cik IN (SELECT value FROM json_each(?1)) AND canonical = 1"
const linesListed = "SELECT value FROM json_each(?1)"

/** Deletes lines that are no longer the canonical line of their company. */
const dropStocks = `
DELETE FROM screening_universe
WHERE instrument_id IN (SELECT value FROM json_each(?1))
  AND instrument_id NOT IN (SELECT instrument_id FROM screened_stocks AS stock WHERE ${ofListings})`

/** Deletes the rows of standards that a company no longer has, and those of lines that are no longer canonical. */
const dropStandings = (lines: string, where: string) => `
DELETE FROM standing_universe
WHERE instrument_id IN (${lines})
  AND (instrument_id, standard) NOT IN (SELECT instrument_id, standard FROM standing_stocks AS stock WHERE ${where})`

const companyStatements = [
  addFacets(ofCompanies),
  moveStocks(ofCompanies),
  dropStandings(linesOfCompanies, ofCompanies),
  addStandingFacets(ofCompanies),
  moveStandings(ofCompanies),
]

const listingStatements = [
  dropStocks,
  addFacets(ofListings),
  moveStocks(ofListings),
  dropStandings(linesListed, ofListings),
  addStandingFacets(ofListings),
  moveStandings(ofListings),
]

/** Statements to run after determinations or measures changed, in the same batch. `ciks`: a JSON list of the companies. */
export function refreshScreeningUniverse(database: D1Database, ciks: string): D1PreparedStatement[] {
  return companyStatements.map((sql) => database.prepare(sql).bind(ciks))
}

/** Statements to run after listings changed, in the same batch. `instrumentIds`: a JSON list of the lines. */
export function refreshScreeningListings(database: D1Database, instrumentIds: string): D1PreparedStatement[] {
  return listingStatements.map((sql) => database.prepare(sql).bind(instrumentIds))
}
