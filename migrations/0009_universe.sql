-- How the listings follow the SEC's ticker list from night to night, and what they were told to screen.

-- Ordinary shares one share of the line stands for; null when nothing states it, which withholds the verdict.
ALTER TABLE listings ADD COLUMN ordinary_per_share_line REAL CHECK (ordinary_per_share_line > 0);

-- Lines that the list has had. `cik` and `name`: the registrant, as the list last gave it; a listing whose own `cik` is
-- null is no share of it. `unclear`: whether it is a share nothing has told. `first_missed_on`: the first day of the
-- absence that lasts; null while it is on the list. `removed`: JSON, the listing with its prices, as it was taken out.
CREATE TABLE universe_lines (
  instrument_id TEXT PRIMARY KEY,
  cik INTEGER NOT NULL,
  name TEXT NOT NULL,
  unclear INTEGER NOT NULL DEFAULT 0 CHECK (unclear IN (0, 1)),
  first_missed_on TEXT,
  removed TEXT
) STRICT;

CREATE INDEX universe_lines_cik ON universe_lines (cik);

-- Every change of the universe; rows are added, never changed. `at`: the day of the list (YYYY-MM-DD). `instrument_id` is
-- null where a company changed and no line of it. `detail`: JSON, by kind.
CREATE TABLE universe_changes (
  id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN (
    'added', 'ticker_changed', 'moved', 'renamed', 'exchange_changed', 'missing', 'found', 'removed', 'returned'
  )),
  instrument_id TEXT,
  cik INTEGER NOT NULL,
  detail TEXT NOT NULL
) STRICT;

CREATE INDEX universe_changes_instrument ON universe_changes (instrument_id, at);
CREATE INDEX universe_changes_cik ON universe_changes (cik, at);

CREATE TRIGGER universe_changes_keeps_rows BEFORE UPDATE ON universe_changes
BEGIN
  SELECT RAISE(ABORT, 'universe_changes is append-only');
END;

CREATE TRIGGER universe_changes_loses_none BEFORE DELETE ON universe_changes
BEGIN
  SELECT RAISE(ABORT, 'universe_changes is append-only');
END;

-- Companies a change of the universe has made due, until the queue has them.
CREATE TABLE universe_screenings (
  cik INTEGER PRIMARY KEY REFERENCES companies (cik)
) STRICT;
