import { type SQL, sql } from "drizzle-orm"

/**
 * The rows that filter mode reads are copies of two views: `screened_stocks`, by the published verdicts, and
 * `standing_stocks`, by the verdicts of each standard. A write that changes a view must refresh its copies.
 */

/** Each stock twice: once for all countries, once for its own country. */
const scoped = sql`
SELECT stock.*, scope.value AS scope, iif(scope.value = 0, '*', stock.country_code) AS counted_under
FROM screened_stocks AS stock CROSS JOIN json_each('[0,1]') AS scope`

const addFacets = (where: SQL) => sql`
INSERT INTO screening_facets (status, sector, market_cap, health, country_code)
SELECT DISTINCT status, sector, market_cap, health, counted_under FROM (${scoped} WHERE ${where}) WHERE true
ON CONFLICT DO NOTHING`

const moveStocks = (where: SQL) => sql`
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

const addStandingFacets = (where: SQL) => sql`
INSERT INTO standing_facets (standard, status, sector, market_cap, health, country_code)
SELECT DISTINCT standard, status, sector, market_cap, health, country_code FROM standing_stocks AS stock WHERE ${where}
ON CONFLICT DO NOTHING`

const moveStandings = (where: SQL) => sql`
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

/** Deletes lines that are no longer the canonical line of their company. */
const dropStocks = (lines: SQL, where: SQL) => sql`
DELETE FROM screening_universe
WHERE instrument_id IN (${lines})
  AND instrument_id NOT IN (SELECT instrument_id FROM screened_stocks AS stock WHERE ${where})`

/** Deletes rows of standards that a company no longer has, and rows of lines that are no longer canonical. */
const dropStandings = (lines: SQL, where: SQL) => sql`
DELETE FROM standing_universe
WHERE instrument_id IN (${lines})
  AND (instrument_id, standard) NOT IN (SELECT instrument_id, standard FROM standing_stocks AS stock WHERE ${where})`

/**
 * Statements to run after determinations or measures changed, in the same transaction. `ciks`: a JSON list of
 * the companies.
 */
export function refreshScreeningUniverse(ciks: string): readonly SQL[] {
  const isOfThem = sql`stock.cik IN (SELECT value FROM json_each(${ciks}))`
  const lines = sql`
    SELECT instrument_id FROM listings WHERE cik IN (SELECT value FROM json_each(${ciks})) AND canonical = 1`
  return [
    addFacets(isOfThem),
    moveStocks(isOfThem),
    dropStandings(lines, isOfThem),
    addStandingFacets(isOfThem),
    moveStandings(isOfThem),
  ]
}

/** Statements to run after listings changed, in the same transaction. `instrumentIds`: a JSON list. */
export function refreshScreeningListings(instrumentIds: string): readonly SQL[] {
  const lines = sql`SELECT value FROM json_each(${instrumentIds})`
  const isOfThem = sql`stock.instrument_id IN (${lines})`
  return [
    dropStocks(lines, isOfThem),
    addFacets(isOfThem),
    moveStocks(isOfThem),
    dropStandings(lines, isOfThem),
    addStandingFacets(isOfThem),
    moveStandings(isOfThem),
  ]
}
