-- What was measured on a company, its verdict under every standard, and the rules of an account.

-- Of the assessment in force. `sheet`: what was measured; `past_key`: the same of past periods, in R2; `standings`: what
-- lists and funds ask of each standard's verdict, by its id. The sheet is long and comes last: the rest is read without it.
CREATE TABLE company_measures (
  cik INTEGER PRIMARY KEY REFERENCES companies (cik),
  assessment_id TEXT NOT NULL,
  past_key TEXT NOT NULL,
  standings TEXT NOT NULL,
  sheet TEXT NOT NULL
) STRICT;

-- The standard that an account reads by; null: the service's own.
ALTER TABLE accounts ADD COLUMN default_methodology TEXT;

-- A saved version never changes.
CREATE TABLE rulebooks (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  version INTEGER NOT NULL,
  rulebook TEXT NOT NULL,
  saved_at TEXT NOT NULL,
  PRIMARY KEY (account_id, name, version)
) STRICT;

-- What filter mode asks of a stock under a standard: one row a standard for a company that was measured. Else one row:
-- under `structure` for a vehicle decided on its structure, which no standard changes, or under the empty text, where
-- `status` is the published one and under any standard the stock is pending.
CREATE VIEW standing_stocks AS
SELECT
  stock.instrument_id, stock.cik, standing.key AS standard, standing.value ->> '$.status' AS status,
  stock.sector, stock.market_cap, stock.health, stock.country_code, stock.by_market_cap,
  -- The nearest first, unknown last, then by identifier: one text to sort by.
  printf('%025.16f', coalesce(min(abs(standing.value ->> '$.flipDistance'), 99999998), 99999999))
    || stock.instrument_id AS by_flip_distance
FROM screened_stocks AS stock
LEFT JOIN company_measures ON company_measures.cik = stock.cik
LEFT JOIN determinations ON determinations.cik = stock.cik
CROSS JOIN json_each(coalesce(company_measures.standings, json_object(
  iif(determinations.methodology NOT LIKE 'aaoifi-ss21@%', 'structure', ''), json_object('status', stock.status)
))) AS standing;

-- As `screening_facets` and `screening_universe` are of the published verdicts, but with each stock under its country only.
CREATE TABLE standing_facets (
  id INTEGER PRIMARY KEY,
  standard TEXT NOT NULL,
  status TEXT NOT NULL,
  sector TEXT NOT NULL COLLATE NOCASE,
  market_cap TEXT NOT NULL,
  health TEXT NOT NULL,
  country_code TEXT NOT NULL,
  stocks INTEGER NOT NULL DEFAULT 0,
  UNIQUE (standard, country_code, status, sector, market_cap, health)
) STRICT;

CREATE TABLE standing_universe (
  instrument_id TEXT NOT NULL,
  standard TEXT NOT NULL,
  facet INTEGER NOT NULL REFERENCES standing_facets (id),
  by_market_cap TEXT NOT NULL,
  by_flip_distance TEXT NOT NULL,
  PRIMARY KEY (instrument_id, standard)
) STRICT, WITHOUT ROWID;

CREATE INDEX standing_universe_symbol ON standing_universe (facet, instrument_id);
CREATE INDEX standing_universe_market_cap ON standing_universe (facet, by_market_cap);
CREATE INDEX standing_universe_flip_distance ON standing_universe (facet, by_flip_distance);

CREATE TRIGGER standing_universe_added AFTER INSERT ON standing_universe
BEGIN
  UPDATE standing_facets SET stocks = stocks + 1 WHERE id = NEW.facet;
END;

CREATE TRIGGER standing_universe_moved AFTER UPDATE OF facet ON standing_universe WHEN OLD.facet <> NEW.facet
BEGIN
  UPDATE standing_facets SET stocks = stocks - 1 WHERE id = OLD.facet;
  UPDATE standing_facets SET stocks = stocks + 1 WHERE id = NEW.facet;
END;

CREATE TRIGGER standing_universe_removed AFTER DELETE ON standing_universe
BEGIN
  UPDATE standing_facets SET stocks = stocks - 1 WHERE id = OLD.facet;
END;

INSERT INTO standing_facets (standard, status, sector, market_cap, health, country_code)
SELECT DISTINCT standard, status, sector, market_cap, health, country_code FROM standing_stocks;

INSERT INTO standing_universe (instrument_id, standard, facet, by_market_cap, by_flip_distance)
SELECT stock.instrument_id, stock.standard, facets.id, stock.by_market_cap, stock.by_flip_distance
FROM standing_stocks AS stock
JOIN standing_facets AS facets ON facets.standard = stock.standard AND facets.country_code = stock.country_code
  AND facets.status = stock.status AND facets.sector = stock.sector
  AND facets.market_cap = stock.market_cap AND facets.health = stock.health;
