-- Funds: the lines they hold, what was weighed from them, and how a holding is told to be an instrument.

-- A row for each fund under its own line; another line of the same ISIN has none and leads here. It stays when its line
-- leaves the listings, unseen until the line is back. `cik`, `series_id`: where its N-PORT filings are found.
-- `snapshot_key`: the holdings as they were read, in R2; null while none were. `weighed`: JSON, what the interface prints
-- of the fund beside its identity, as last weighed; the columns after it repeat what search reads.
CREATE TABLE funds (
  instrument_id TEXT PRIMARY KEY,
  cik INTEGER,
  series_id TEXT,
  family TEXT,
  category TEXT,
  focus TEXT,
  snapshot_key TEXT,
  holdings_as_of TEXT,
  holdings_source TEXT CHECK (holdings_source IN ('nport', 'ishares', 'ssga', 'issuer', 'starter')),
  holdings_accession TEXT,
  holdings_lines INTEGER NOT NULL DEFAULT 0,
  weighed TEXT,
  purity_percentage REAL,
  badge_color TEXT CHECK (badge_color IN ('green', 'amber', 'red')),
  match_coverage_percent REAL,
  weighed_at TEXT
) STRICT;

CREATE INDEX funds_cik ON funds (cik, series_id) WHERE cik IS NOT NULL;

-- The lines of the snapshot in force, the largest weight first. `matched`: the instrument a line is taken for; `cik`: the
-- company whose verdict the line bears, null where it bears none.
CREATE TABLE fund_holdings (
  fund TEXT NOT NULL,
  rank INTEGER NOT NULL,
  name TEXT NOT NULL,
  ticker TEXT,
  isin TEXT,
  cusip TEXT,
  country_code TEXT,
  exchange TEXT,
  kind TEXT NOT NULL CHECK (kind IN ('equity', 'fund', 'debt', 'cash', 'derivative', 'commodity', 'other')),
  side TEXT NOT NULL CHECK (side IN ('long', 'short')),
  weight REAL NOT NULL,
  matched TEXT,
  cik INTEGER,
  match_method TEXT CHECK (match_method IN ('isin', 'cusip', 'ticker', 'name')),
  match_confidence REAL,
  PRIMARY KEY (fund, rank)
) STRICT, WITHOUT ROWID;

-- One point a day and fund: the last weighing of the day.
CREATE TABLE fund_purity (
  fund TEXT NOT NULL,
  date TEXT NOT NULL,
  purity_percentage REAL NOT NULL,
  screened_percentage REAL NOT NULL,
  holdings_as_of TEXT NOT NULL,
  PRIMARY KEY (fund, date)
) STRICT, WITHOUT ROWID;

-- Identifiers an operator brought: CUSIPs are not ours to ship.
CREATE TABLE imported_cusips (
  cusip TEXT PRIMARY KEY,
  instrument_id TEXT NOT NULL,
  imported_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
