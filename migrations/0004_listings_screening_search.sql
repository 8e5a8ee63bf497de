-- Every line a company trades on, its last closes, and what batch screening and search read: all of it written when a
-- listing or a determination changes, so that a reader only looks up.

-- `canonical`: the line its company is shown under in filter mode, one a company.
ALTER TABLE listings ADD COLUMN isin TEXT;
ALTER TABLE listings ADD COLUMN canonical INTEGER NOT NULL DEFAULT 0 CHECK (canonical IN (0, 1));
CREATE INDEX listings_symbol ON listings (symbol);
CREATE INDEX listings_isin ON listings (isin);

-- The last two closes of a line, in the currency it trades in.
CREATE TABLE quotes (
  instrument_id TEXT PRIMARY KEY REFERENCES listings (instrument_id),
  currency TEXT NOT NULL,
  date TEXT NOT NULL,
  close REAL NOT NULL,
  previous_close REAL
) STRICT;

ALTER TABLE determinations ADD COLUMN health_status TEXT;
UPDATE determinations SET health_status = health_json ->> '$.status' WHERE health_json IS NOT NULL;
ALTER TABLE determinations ADD COLUMN market_cap_usd REAL;
ALTER TABLE determinations ADD COLUMN history_json TEXT;
ALTER TABLE determinations ADD COLUMN financials_key TEXT;
-- Buckets: design §4.
ALTER TABLE determinations ADD COLUMN market_cap TEXT GENERATED ALWAYS AS (
  CASE
    WHEN market_cap_usd < 2e9 THEN 'small'
    WHEN market_cap_usd < 10e9 THEN 'mid'
    WHEN market_cap_usd < 200e9 THEN 'large'
    WHEN market_cap_usd IS NOT NULL THEN 'mega'
  END
) VIRTUAL;

-- What filter mode asks of a stock. An empty text is unknown.
CREATE VIEW screened_stocks AS
SELECT
  listings.instrument_id, listings.cik,
  coalesce(determinations.status, 'pending') AS status,
  coalesce(companies.sector, '') AS sector,
  coalesce(determinations.market_cap, '') AS market_cap,
  coalesce(determinations.health_status, '') AS health,
  coalesce(listings.country_code, '') AS country_code,
  -- Largest first, unknown last, then by identifier: one text to sort by.
  printf('%020d', 9000000000000000000 - CAST(coalesce(determinations.market_cap_usd, 0) AS INTEGER))
    || listings.instrument_id AS by_market_cap
FROM listings
LEFT JOIN companies ON companies.cik = listings.cik
LEFT JOIN determinations ON determinations.cik = listings.cik
WHERE listings.canonical = 1 AND listings.kind = 'stock';

-- Each combination of filter values that occurs, and how many stocks have it: totals are sums of these few rows. Every
-- stock is counted under its country and once more under `*`, any country, so that other filters read few facets.
CREATE TABLE screening_facets (
  id INTEGER PRIMARY KEY,
  status TEXT NOT NULL,
  sector TEXT NOT NULL COLLATE NOCASE,
  market_cap TEXT NOT NULL,
  health TEXT NOT NULL,
  country_code TEXT NOT NULL,
  stocks INTEGER NOT NULL DEFAULT 0,
  UNIQUE (country_code, status, sector, market_cap, health)
) STRICT;

-- `scope`: 0 in the facet of any country, 1 in that of its own.
CREATE TABLE screening_universe (
  instrument_id TEXT NOT NULL,
  scope INTEGER NOT NULL CHECK (scope IN (0, 1)),
  facet INTEGER NOT NULL REFERENCES screening_facets (id),
  by_market_cap TEXT NOT NULL,
  PRIMARY KEY (instrument_id, scope)
) STRICT, WITHOUT ROWID;

CREATE INDEX screening_universe_symbol ON screening_universe (facet, instrument_id);
CREATE INDEX screening_universe_market_cap ON screening_universe (facet, by_market_cap);

CREATE TRIGGER screening_universe_added AFTER INSERT ON screening_universe
BEGIN
  UPDATE screening_facets SET stocks = stocks + 1 WHERE id = NEW.facet;
END;

CREATE TRIGGER screening_universe_moved AFTER UPDATE OF facet ON screening_universe WHEN OLD.facet <> NEW.facet
BEGIN
  UPDATE screening_facets SET stocks = stocks - 1 WHERE id = OLD.facet;
  UPDATE screening_facets SET stocks = stocks + 1 WHERE id = NEW.facet;
END;

CREATE TRIGGER screening_universe_removed AFTER DELETE ON screening_universe
BEGIN
  UPDATE screening_facets SET stocks = stocks - 1 WHERE id = OLD.facet;
END;

-- Lines that are there already stand under their shortest symbol until the listings are loaded again.
UPDATE listings SET canonical = 1
WHERE kind = 'stock' AND instrument_id = (
  SELECT line.instrument_id FROM listings AS line
  WHERE line.cik = listings.cik AND line.kind = 'stock'
  ORDER BY length(line.instrument_id), line.instrument_id LIMIT 1
);

INSERT INTO screening_facets (status, sector, market_cap, health, country_code)
SELECT DISTINCT status, sector, market_cap, health, iif(scope.value = 0, '*', country_code)
FROM screened_stocks CROSS JOIN json_each('[0,1]') AS scope;

INSERT INTO screening_universe (instrument_id, scope, facet, by_market_cap)
SELECT stock.instrument_id, scope.value, facets.id, stock.by_market_cap
FROM screened_stocks AS stock CROSS JOIN json_each('[0,1]') AS scope
JOIN screening_facets AS facets ON facets.country_code = iif(scope.value = 0, '*', stock.country_code)
  AND facets.status = stock.status AND facets.sector = stock.sector
  AND facets.market_cap = stock.market_cap AND facets.health = stock.health;
