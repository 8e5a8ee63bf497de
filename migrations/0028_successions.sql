-- A registrant that took over the lines and the business of another: holding companies and redomiciliations have a new CIK.

-- A copy of the declared table (`src/pipeline/universe/successions.ts`), so that queries can follow it. `on_day`: the day the
-- successor took over; what the predecessor filed from then on is not the successor's. `carried_on`: the day of the list with
-- which verdict, lines and closes passed over; null until then.
CREATE TABLE successions (
  to_cik INTEGER PRIMARY KEY,
  from_cik INTEGER NOT NULL UNIQUE,
  on_day TEXT NOT NULL,
  source TEXT NOT NULL,
  carried_on TEXT
) STRICT;

-- JSON as in `removed`: the listing with its prices, as it was when another registrant took the line over without a declared
-- succession. One declared later gives them back.
ALTER TABLE universe_lines ADD COLUMN former TEXT;

-- Every earlier registrant of a company, over all its successions. `filed_until`: exclusive, of the reports that count;
-- `published_until`: exclusive, of the verdicts on it that were the company's.
CREATE VIEW company_ancestors AS
WITH RECURSIVE ancestors (cik, ancestor, filed_until, published_until) AS (
  SELECT to_cik, from_cik, on_day, coalesce(carried_on, on_day) FROM successions
  UNION ALL
  SELECT ancestors.cik, from_cik, min(on_day, filed_until), min(coalesce(carried_on, on_day), published_until)
  FROM ancestors JOIN successions ON to_cik = ancestor
)
SELECT * FROM ancestors;

-- As before, but for a declared successor: its line is the same security.
DROP TRIGGER listings_change_company;
CREATE TRIGGER listings_change_company AFTER UPDATE OF cik ON listings
WHEN OLD.cik IS NOT NULL AND NEW.cik IS NOT OLD.cik
  AND NOT EXISTS (SELECT 1 FROM successions WHERE from_cik = OLD.cik AND to_cik = NEW.cik)
BEGIN
  DELETE FROM quotes WHERE instrument_id = OLD.instrument_id;
  DELETE FROM splits WHERE instrument_id = OLD.instrument_id;
  DELETE FROM price_series WHERE instrument_id = OLD.instrument_id;
END;
