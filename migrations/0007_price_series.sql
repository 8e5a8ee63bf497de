-- What a line was worth: the closes its company is screened on, and the splits between them. Prices leave the stored
-- inputs in R2; a `prices` that stands there from before is not read any more.

-- `closes`: JSON, [[date, close], ...], oldest first: the last close of each month and the last two of the newest, all in
-- the shares of the last one, as far as `splits` knows; `[]` where the source that was asked last knows none, and then
-- `last_date` is empty. `moved_at`: when a close or a split came in on which the verdict
-- rests; a determination published before it is due.
CREATE TABLE price_series (
  instrument_id TEXT PRIMARY KEY REFERENCES listings (instrument_id),
  currency TEXT NOT NULL,
  source TEXT NOT NULL,
  last_date TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  moved_at TEXT,
  closes TEXT NOT NULL
) STRICT;

CREATE INDEX price_series_moved ON price_series (moved_at) WHERE moved_at IS NOT NULL;

-- Splits the closes of a line are adjusted for, each exactly once: a row stands beside the closes it was applied to.
-- `date`: the first day the line trades in new shares. `ratio`: new shares for one old, 4 for four-for-one.
CREATE TABLE splits (
  instrument_id TEXT NOT NULL REFERENCES listings (instrument_id),
  date TEXT NOT NULL,
  ratio REAL NOT NULL CHECK (ratio > 0),
  source TEXT NOT NULL,
  PRIMARY KEY (instrument_id, date)
) STRICT, WITHOUT ROWID;

-- A symbol that passes to another company takes no price of the former with it.
CREATE TRIGGER listings_change_company AFTER UPDATE OF cik ON listings
WHEN OLD.cik IS NOT NULL AND NEW.cik IS NOT OLD.cik
BEGIN
  DELETE FROM quotes WHERE instrument_id = OLD.instrument_id;
  DELETE FROM splits WHERE instrument_id = OLD.instrument_id;
  DELETE FROM price_series WHERE instrument_id = OLD.instrument_id;
END;
