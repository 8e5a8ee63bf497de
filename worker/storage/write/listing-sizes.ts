/**
 * The sizes by which search orders companies without a market capitalisation, estimated from a fund's holdings: in a fund
 * that weighs by size, a company's weight is its share of the whole. They order, and are shown nowhere.
 */

/** Dollars for each percent of a fund whose companies have no known value: between a fund of small US companies and one of all. */
const usdPerPercentUnknown = 100e9
/** Fewer companies with a known value say nothing about the rest. */
const knownMin = 5

/** ?1: the fund. A size from a fund with more lines stays. */
const saveSizes = `
INSERT INTO listing_sizes (instrument_id, usd, fund, lines)
WITH held AS MATERIALIZED (
  SELECT holding.weight, listings.cik, listings.instrument_id, determinations.market_cap_usd AS value
  FROM fund_holdings AS holding
  JOIN listings ON listings.instrument_id = holding.matched
  LEFT JOIN determinations ON determinations.cik = listings.cik AND determinations.market_cap_usd >= 1
  WHERE holding.fund = ?1 AND holding.kind = 'equity' AND holding.side = 'long' AND holding.weight > 0
)
SELECT
  coalesce(shown.instrument_id, held.instrument_id) AS line,
  sum(held.weight) * coalesce((
    SELECT iif(count(*) >= ${knownMin}, sum(value) / sum(weight), NULL) FROM held WHERE value IS NOT NULL
  ), ${usdPerPercentUnknown}),
  ?1,
  (SELECT count(*) FROM held)
FROM held
LEFT JOIN listings AS shown ON shown.cik = held.cik AND shown.canonical = 1
WHERE true
GROUP BY line
ON CONFLICT (instrument_id) DO UPDATE SET usd = excluded.usd, fund = excluded.fund, lines = excluded.lines
WHERE excluded.lines >= listing_sizes.lines OR excluded.fund = listing_sizes.fund`

/** The statement to run after a fund's holdings changed, before those of {@link refreshSearchFund}. */
export function saveListingSizes(database: D1Database, fund: string): D1PreparedStatement {
  return database.prepare(saveSizes).bind(fund)
}
