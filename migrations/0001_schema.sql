-- The database of the service, by subject. After the first deployment this file does not change; each change
-- of the schema is a migration of its own.

-- === Companies, the lines they trade on, their names, and the changes of the SEC's daily ticker list.

CREATE TABLE companies (
  filer TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  sic TEXT,
  country_code TEXT,
  sector TEXT,
  -- The industry that a register outside the US states, as JSON (`StatedIndustry`).
  industry TEXT
) STRICT;

CREATE TABLE listings (
  instrument_id TEXT PRIMARY KEY,
  symbol TEXT NOT NULL,
  name TEXT NOT NULL,
  exchange TEXT NOT NULL,
  country_code TEXT,
  filer TEXT REFERENCES companies (filer),
  kind TEXT NOT NULL CHECK (kind IN ('stock', 'fund')),
  sandbox INTEGER NOT NULL DEFAULT 0 CHECK (sandbox IN (0, 1)),
  isin TEXT,
  -- The line under which filter mode shows a company. Each company has one.
  canonical INTEGER NOT NULL DEFAULT 0 CHECK (canonical IN (0, 1)),
  -- How many ordinary shares one share of the line represents. Null if no source states it; the verdict is
  -- then withheld.
  ordinary_per_share_line REAL CHECK (ordinary_per_share_line > 0),
  -- A line that is not a share of its registrant has no verdict. `security` says what the line is instead,
  -- and `other_of` is the registrant, a filer. Both columns are null for a share, for a fund, and for a
  -- line that no source describes.
  other_of TEXT,
  security TEXT CHECK (security IN ('note', 'preferred', 'warrant', 'right', 'unit', 'unclear')),
  -- A fund never gets the verdict on a company, even if its registrant is screened as one.
  CHECK (kind = 'stock' OR filer IS NULL)
) STRICT;

-- The industry that the list of lines outside the US states for a line, as JSON (`StatedIndustry`).
CREATE TABLE listed_industries (
  instrument_id TEXT PRIMARY KEY REFERENCES listings (instrument_id),
  industry TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX listings_filer ON listings (filer);
CREATE INDEX listings_symbol ON listings (symbol);
CREATE INDEX listings_isin ON listings (isin);

-- The few lines whose changes a sandbox key reads.
CREATE INDEX listings_sandbox ON listings (instrument_id, filer) WHERE sandbox = 1;

-- Closes and splits of a line belong to its registrant, so they are deleted if the registrant changes. If a
-- declared successor took over, the line is the same security, and they stay.
CREATE TRIGGER listings_change_company AFTER UPDATE OF filer ON listings
WHEN OLD.filer IS NOT NULL AND NEW.filer IS NOT OLD.filer
  AND NOT EXISTS (SELECT 1 FROM successions WHERE from_filer = OLD.filer AND to_filer = NEW.filer)
BEGIN
  DELETE FROM quotes WHERE instrument_id = OLD.instrument_id;
  DELETE FROM splits WHERE instrument_id = OLD.instrument_id;
  DELETE FROM price_series WHERE instrument_id = OLD.instrument_id;
END;

-- A registrant that took over the lines and the business of another, as holding companies and
-- redomiciliations have a new CIK. The table copies the declared successions
-- (`src/pipeline/universe/successions.ts`), so that queries can follow them. `on_day`: the day on which the
-- successor took over; later filings of the predecessor do not count for the successor. `carried_on`: the day
-- of the ticker list that carried verdict, lines and closes over; null until then.
CREATE TABLE successions (
  to_filer TEXT PRIMARY KEY,
  from_filer TEXT NOT NULL UNIQUE,
  on_day TEXT NOT NULL,
  source TEXT NOT NULL,
  carried_on TEXT
) STRICT;

-- Every earlier registrant of a company, over all its successions. The registrant's reports count until
-- `filed_until`, and its verdicts were the company's until `published_until`. Both days are exclusive.
CREATE VIEW company_ancestors AS
WITH RECURSIVE ancestors (filer, ancestor, filed_until, published_until) AS (
  SELECT to_filer, from_filer, on_day, coalesce(carried_on, on_day) FROM successions
  UNION ALL
  SELECT ancestors.filer, from_filer, min(on_day, filed_until), min(coalesce(carried_on, on_day), published_until)
  FROM ancestors JOIN successions ON to_filer = ancestor
)
SELECT * FROM ancestors;

-- Search by names that a line does not have: former names of its company, and names that people use, such as
-- the index that a fund tracks (docs/decisions/0027-what-search-puts-first.md). Letters are in lower case,
-- and spaces separate words. Entries are updated when their line or company is written again.
CREATE TABLE former_names (
  filer TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (filer, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE known_names (
  instrument_id TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (instrument_id, name)
) STRICT, WITHOUT ROWID;

-- The assets of a pooled vehicle, in a few words: `Gold bullion`.
CREATE TABLE held_assets (
  filer TEXT PRIMARY KEY,
  asset TEXT NOT NULL
) STRICT;

-- Lines that have been on the ticker list. `filer` and `name`: the registrant in the last such list. A listing
-- whose own `filer` is null is not a share of that registrant. `unclear`: no source says whether the line is a
-- share. `first_missed_on`: the first day of the current absence; null while the line is on the list.
-- `removed`: JSON of the removed listing with its prices.
CREATE TABLE universe_lines (
  instrument_id TEXT PRIMARY KEY,
  filer TEXT NOT NULL,
  name TEXT NOT NULL,
  unclear INTEGER NOT NULL DEFAULT 0 CHECK (unclear IN (0, 1)),
  first_missed_on TEXT,
  removed TEXT,
  -- JSON as in `removed`, of the listing and prices when another registrant took the line over without a
  -- declared succession. If a succession is declared later, they are restored.
  former TEXT
) STRICT;

CREATE INDEX universe_lines_filer ON universe_lines (filer);

-- Every change of the universe. Rows are added, never changed. `at`: the day of the list (YYYY-MM-DD).
-- `instrument_id` is null if a company changed but none of its lines. `detail`: JSON, by kind.
CREATE TABLE universe_changes (
  id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN (
    'added', 'ticker_changed', 'moved', 'renamed', 'exchange_changed', 'missing', 'found', 'removed', 'returned'
  )),
  instrument_id TEXT,
  filer TEXT NOT NULL,
  detail TEXT NOT NULL
) STRICT;

CREATE INDEX universe_changes_instrument ON universe_changes (instrument_id, at);
CREATE INDEX universe_changes_filer ON universe_changes (filer, at);

CREATE TRIGGER universe_changes_keeps_rows BEFORE UPDATE ON universe_changes
BEGIN
  SELECT RAISE(ABORT, 'universe_changes is append-only');
END;

CREATE TRIGGER universe_changes_loses_none BEFORE DELETE ON universe_changes
BEGIN
  SELECT RAISE(ABORT, 'universe_changes is append-only');
END;

-- Companies that are due after a change of the universe, until the queue has them.
CREATE TABLE universe_screenings (
  filer TEXT PRIMARY KEY REFERENCES companies (filer)
) STRICT;

-- === Prices of a line: the closes on which its company is screened, and the splits between the closes.

-- The last two closes of a line, in the currency in which it trades.
CREATE TABLE quotes (
  instrument_id TEXT PRIMARY KEY REFERENCES listings (instrument_id),
  currency TEXT NOT NULL,
  date TEXT NOT NULL,
  close REAL NOT NULL,
  previous_close REAL
) STRICT;

-- `closes`: JSON, [[date, close], ...], oldest first: the last close of each month and the last two of the
-- newest month, adjusted for all known `splits` to shares of the last day. `[]` if the newest source knows
-- none; `last_date` is then empty. `moved_at`: when a close or a split came in on which the verdict rests. A
-- determination published before that time is due.
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

-- Splits for which the closes of a line are adjusted, each exactly once, since a row is written together with
-- the closes that it changes. `date`: the first day on which the line trades in new shares. `ratio`: new
-- shares for one old share, so 4 for four-for-one.
CREATE TABLE splits (
  instrument_id TEXT NOT NULL REFERENCES listings (instrument_id),
  date TEXT NOT NULL,
  ratio REAL NOT NULL CHECK (ratio > 0),
  source TEXT NOT NULL,
  PRIMARY KEY (instrument_id, date)
) STRICT, WITHOUT ROWID;

-- The euro reference rates of the European Central Bank, at which closes are converted. `per_euro`: units of
-- the currency for one euro, as published. `revised_at`: when a rate came in that verdicts may lack, because
-- it came late or corrects another; null for all others. `replaced`: the number that the bank has corrected.
CREATE TABLE reference_rates (
  currency TEXT NOT NULL CHECK (length(currency) = 3 AND currency <> 'EUR'),
  day TEXT NOT NULL,
  per_euro REAL NOT NULL CHECK (per_euro > 0),
  stored_at TEXT NOT NULL,
  revised_at TEXT,
  replaced REAL,
  PRIMARY KEY (currency, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX reference_rates_revised ON reference_rates (revised_at) WHERE revised_at IS NOT NULL;

-- The size of a company without a market capitalisation of its own. It only orders search results. It is the
-- company's weight in a fund, times the dollars of one percent of the fund. Of the funds that hold the
-- company, the one with the most lines (`lines`) counts. `instrument_id`: the line under which the company is
-- shown.
CREATE TABLE listing_sizes (
  instrument_id TEXT PRIMARY KEY,
  usd REAL NOT NULL,
  fund TEXT NOT NULL,
  lines INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX listing_sizes_fund ON listing_sizes (fund);

-- === The ledger of the write side: the filings that EDGAR has published, and what became of them.

-- A filing may have several filers, each with its own row. `due_at`: when its company is to be sent to the
-- queue (again). Null after the filing is done, and if nothing reads its kind. States: `found`, not sent yet;
-- `queued`; `waiting`, because EDGAR does not have its facts yet or could not be asked; `screened`;
-- `skipped`, nothing to screen (`error` says why); `failed`.
CREATE TABLE filings (
  accession TEXT NOT NULL,
  filer TEXT NOT NULL,
  form TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('report', 'fund')),
  period TEXT,
  filed TEXT NOT NULL,
  accepted_at TEXT,
  found_in TEXT NOT NULL CHECK (found_in IN ('feed', 'index', 'submissions', 'register')),
  found_at TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('found', 'queued', 'waiting', 'screened', 'skipped', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  due_at TEXT,
  settled_at TEXT,
  -- Since when the instance of a filing cannot be fetched (ISO 8601). Null if it was read, or not tried.
  instance_missed_at TEXT,
  -- What a register abroad needs in addition to the accession number to serve the facts; else null.
  document TEXT,
  PRIMARY KEY (accession, filer)
) STRICT, WITHOUT ROWID;

CREATE INDEX filings_due ON filings (due_at, filer) WHERE due_at IS NOT NULL;
CREATE INDEX filings_filer ON filings (filer, filed);
CREATE INDEX filings_state ON filings (state, settled_at);

-- Filers of registers abroad that have published a report, each matched once with the listed lines. `linked`:
-- JSON, the instrument ids of the lines that two proofs show to be its shares; `[]` if there are none.
-- `reason`: the proofs, or why no line is linked.
CREATE TABLE filer_links (
  filer TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  linked TEXT NOT NULL,
  reason TEXT NOT NULL,
  checked_on TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- How far each source was read: the newest acceptance time of a form's feed, or the last day of the daily
-- index. `since`: when the source was first read.
CREATE TABLE discovery_cursors (
  source TEXT PRIMARY KEY,
  position TEXT NOT NULL,
  since TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;

-- Days of a register abroad that were not read in full: while the register served other things, it did not serve
-- the day's list, or what identifies a filer. `runs`: in how many runs. `reason` names the reports.
CREATE TABLE unread_days (
  source TEXT NOT NULL,
  day TEXT NOT NULL,
  runs INTEGER NOT NULL,
  reason TEXT NOT NULL,
  tried_at TEXT NOT NULL,
  PRIMARY KEY (source, day)
) STRICT, WITHOUT ROWID;

-- When all facts of a registrant were last requested, which of them were kept (`reader` names the concepts),
-- and which version its documents stated. A registrant without a row was never read. A registrant with a row
-- but no screening input has no facts on EDGAR.
CREATE TABLE edgar_checks (
  filer TEXT PRIMARY KEY REFERENCES companies (filer),
  checked_on TEXT NOT NULL,
  reader TEXT NOT NULL,
  submissions_etag TEXT,
  submissions_modified TEXT,
  facts_etag TEXT,
  facts_modified TEXT
) STRICT;

-- Companies whose screening input is stored in R2 under `inputs/`.
CREATE TABLE screening_inputs (
  filer TEXT PRIMARY KEY REFERENCES companies (filer),
  stored_at TEXT NOT NULL
) STRICT;

-- Messages of the queue that failed for good. Rows are added, never changed. `filer` is null if the message
-- named no company.
CREATE TABLE rescreen_failures (
  message_id TEXT PRIMARY KEY,
  filer TEXT,
  reason TEXT NOT NULL CHECK (reason IN ('malformed_message', 'no_input', 'broken_input', 'retries_exhausted')),
  detail TEXT,
  attempts INTEGER NOT NULL,
  failed_at TEXT NOT NULL
) STRICT;

CREATE INDEX rescreen_failures_filer ON rescreen_failures (filer, failed_at);

CREATE TRIGGER rescreen_failures_keeps_rows BEFORE UPDATE ON rescreen_failures
BEGIN
  SELECT RAISE(ABORT, 'rescreen_failures is append-only');
END;

CREATE TRIGGER rescreen_failures_loses_none BEFORE DELETE ON rescreen_failures
BEGIN
  SELECT RAISE(ABORT, 'rescreen_failures is append-only');
END;

-- The last run of each task of the write side, for operators.
CREATE TABLE pipeline_runs (
  task TEXT PRIMARY KEY,
  began_at TEXT NOT NULL,
  ended_at TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('done', 'incomplete', 'failed')),
  counts TEXT NOT NULL,
  detail TEXT
) STRICT;

-- === The verdicts on companies, under every standard. Rows with published verdicts are added, never changed.

-- The determination in force, one row for each company. The documents are JSON text, sent unchanged.
CREATE TABLE determinations (
  filer TEXT PRIMARY KEY REFERENCES companies (filer),
  assessment_id TEXT NOT NULL,
  methodology TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('compliant', 'non-compliant', 'pending')),
  analysis_status TEXT NOT NULL CHECK (analysis_status IN ('complete', 'withheld')),
  withheld_reason TEXT,
  confidence REAL,
  as_of TEXT NOT NULL,
  compliance_json TEXT NOT NULL,
  health_json TEXT,
  packet_key TEXT,
  published_at TEXT NOT NULL,
  health_status TEXT,
  market_cap_usd REAL,
  history_json TEXT NOT NULL,
  financials_key TEXT,
  -- Buckets: design §4.
  market_cap TEXT GENERATED ALWAYS AS (
    CASE
      WHEN market_cap_usd < 2e9 THEN 'small'
      WHEN market_cap_usd < 10e9 THEN 'mid'
      WHEN market_cap_usd < 200e9 THEN 'large'
      WHEN market_cap_usd IS NOT NULL THEN 'mega'
    END
  ) VIRTUAL,
  -- The newest report filed among the facts of the assessment in force, a hash of all facts on the company
  -- except its closes, and the day of the last close. Null if there is no report or no close.
  filing_accession TEXT,
  filed_digest TEXT NOT NULL,
  closes_through TEXT,
  -- The age of a determination. `newest_period_end`: the end of the newest period among its figures.
  -- `stale_from`: the first day on which it is stale.
  newest_period_end TEXT,
  next_report_due TEXT,
  stale_from TEXT,
  -- The ratios as lists draw them (src/stored/listed-ratios.ts). Null if no ratio is known.
  listed_ratios_json TEXT
) STRICT;

-- Every assessment ever published. Rows are added, never changed.
CREATE TABLE determination_history (
  assessment_id TEXT PRIMARY KEY,
  filer TEXT NOT NULL REFERENCES companies (filer),
  methodology TEXT NOT NULL,
  status TEXT NOT NULL,
  analysis_status TEXT NOT NULL,
  withheld_reason TEXT,
  confidence REAL,
  as_of TEXT NOT NULL,
  packet_key TEXT,
  published_at TEXT NOT NULL,
  -- `compliance_key`: the compliance document as computed, in R2. `withheld_since`:
  -- `determination.withheld.since` as published, which may differ from the document. Null if there is a
  -- verdict.
  compliance_key TEXT NOT NULL,
  withheld_since TEXT
) STRICT;

CREATE INDEX determination_history_filer ON determination_history (filer, as_of);

CREATE TRIGGER determination_history_keeps_rows BEFORE UPDATE ON determination_history
BEGIN
  SELECT RAISE(ABORT, 'determination_history is append-only');
END;

CREATE TRIGGER determination_history_loses_none BEFORE DELETE ON determination_history
BEGIN
  SELECT RAISE(ABORT, 'determination_history is append-only');
END;

-- One row for each assessment that replaced another with a different verdict, reason or screen result, or
-- with a newer report. Rows are added, never changed. In the order of rowid, the rows of a company form a
-- chain.
CREATE TABLE determination_changes (
  to_assessment TEXT PRIMARY KEY,
  from_assessment TEXT NOT NULL,
  filer TEXT NOT NULL REFERENCES companies (filer),
  changed_at TEXT NOT NULL,
  as_of TEXT NOT NULL,
  cause TEXT NOT NULL CHECK (cause IN ('filing', 'correction', 'price', 'methodology', 'time')),
  accession TEXT,
  close_date TEXT,
  from_methodology TEXT NOT NULL,
  to_methodology TEXT NOT NULL,
  from_status TEXT NOT NULL,
  to_status TEXT NOT NULL,
  from_withheld TEXT,
  to_withheld TEXT,
  -- JSON in the form of the compliance history; null if the determination kept none.
  from_screens TEXT,
  to_screens TEXT,
  -- JSON list of the screens whose result differs.
  changed_screens TEXT NOT NULL
) STRICT;

CREATE INDEX determination_changes_cik ON determination_changes (filer);

CREATE TRIGGER determination_changes_keeps_rows BEFORE UPDATE ON determination_changes
BEGIN
  SELECT RAISE(ABORT, 'determination_changes is append-only');
END;

CREATE TRIGGER determination_changes_loses_none BEFORE DELETE ON determination_changes
BEGIN
  SELECT RAISE(ABORT, 'determination_changes is append-only');
END;

-- The measures of the assessment in force. `sheet`: the newest period. `past_key`: past periods, in R2.
-- `standings`: the fields of each standard's verdict that lists and funds need, by the standard's id. The
-- sheet is the last column, because it is long and other queries do not need it.
CREATE TABLE company_measures (
  filer TEXT PRIMARY KEY REFERENCES companies (filer),
  assessment_id TEXT NOT NULL,
  past_key TEXT NOT NULL,
  standings TEXT NOT NULL,
  sheet TEXT NOT NULL
) STRICT;

-- The amounts due from holders of a company's shares, by the assessment in force. JSON without a price.
-- `purification`: the figures of each fiscal year. `zakat`: the figures of the newest balance sheet.
CREATE TABLE holder_figures (
  filer TEXT PRIMARY KEY REFERENCES companies (filer),
  assessment_id TEXT NOT NULL,
  purification TEXT NOT NULL,
  zakat TEXT NOT NULL
) STRICT;

-- === Funds: the lines they hold, their weighings, and how a holding is recognized as an instrument.

-- A row for each fund under its main line. Another line of the same ISIN has no row, and leads to this one.
-- If the line leaves the listings, the row stays, but is not shown until the line is back. `filer`,
-- `series_id`: where the fund's N-PORT filings are. `snapshot_key`: the holdings as read, in R2; null if none
-- were read. `weighed`: JSON of the last weighing, as the interface prints it in addition to the fund's
-- identity. The later columns repeat the fields that search reads.
CREATE TABLE funds (
  instrument_id TEXT PRIMARY KEY,
  filer TEXT,
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

CREATE INDEX funds_cik ON funds (filer, series_id) WHERE filer IS NOT NULL;
CREATE INDEX funds_family ON funds (family) WHERE family IS NOT NULL;

-- The lines of the snapshot in force, the largest weight first. `matched`: the instrument to which a line is
-- matched. `filer`: the company whose verdict the line has; null if it has none.
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
  filer TEXT,
  match_method TEXT CHECK (match_method IN ('isin', 'cusip', 'ticker', 'name')),
  match_confidence REAL,
  PRIMARY KEY (fund, rank)
) STRICT, WITHOUT ROWID;

-- One point a day for each fund: the last weighing of the day.
CREATE TABLE fund_purity (
  fund TEXT NOT NULL,
  date TEXT NOT NULL,
  purity_percentage REAL NOT NULL,
  screened_percentage REAL NOT NULL,
  holdings_as_of TEXT NOT NULL,
  PRIMARY KEY (fund, date)
) STRICT, WITHOUT ROWID;

-- The snapshots of holdings that were in force, so that a fund can be weighed as of a past day. `lines_key`:
-- the lines of a snapshot with their matches, in R2. The last snapshot read on a day counts for the day.
CREATE TABLE fund_snapshots (
  fund TEXT NOT NULL,
  holdings_as_of TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('nport', 'ishares', 'ssga', 'issuer', 'starter')),
  accession TEXT,
  lines_key TEXT NOT NULL,
  PRIMARY KEY (fund, holdings_as_of)
) STRICT, WITHOUT ROWID;

-- Identifiers that an operator imported, because we may not ship CUSIPs.
CREATE TABLE imported_cusips (
  cusip TEXT PRIMARY KEY,
  instrument_id TEXT NOT NULL,
  imported_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- === Tables for batch screening, written when a listing or a determination changes, so that a reader only
-- looks up.

-- The filter values of a stock. An empty text is unknown.
CREATE VIEW screened_stocks AS
SELECT
  listings.instrument_id, listings.filer,
  coalesce(determinations.status, 'pending') AS status,
  coalesce(companies.sector, '') AS sector,
  coalesce(determinations.market_cap, '') AS market_cap,
  coalesce(determinations.health_status, '') AS health,
  coalesce(listings.country_code, '') AS country_code,
  -- A text to sort by: largest first, unknown last, then by identifier.
  printf('%020d', 9000000000000000000 - CAST(coalesce(determinations.market_cap_usd, 0) AS INTEGER))
    || listings.instrument_id AS by_market_cap
FROM listings
LEFT JOIN companies ON companies.filer = listings.filer
LEFT JOIN determinations ON determinations.filer = listings.filer
WHERE listings.canonical = 1 AND listings.kind = 'stock';

-- Each combination of filter values that occurs, and the number of its stocks. Totals are sums of these few
-- rows. Every stock is counted under its country, and once more under `*` for any country, so that other
-- filters read few facets.
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

-- `scope`: 0 in the facet of any country, 1 in the facet of its own country.
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

-- The filter values of a stock under a standard. A company that was measured has a row for each standard. Any
-- other stock has one row. A vehicle decided on its structure has its row under `structure`, since no
-- standard changes that verdict. Other stocks have it under the empty text. There `status` is the published
-- one, and the stock is pending under any standard.
CREATE VIEW standing_stocks AS
SELECT
  stock.instrument_id, stock.filer, standing.key AS standard, standing.value ->> '$.status' AS status,
  stock.sector, stock.market_cap, stock.health, stock.country_code, stock.by_market_cap,
  -- A text to sort by: nearest first, unknown last, then by identifier.
  printf('%025.16f', coalesce(min(abs(standing.value ->> '$.flipDistance'), 99999998), 99999999))
    || stock.instrument_id AS by_flip_distance
FROM screened_stocks AS stock
LEFT JOIN company_measures ON company_measures.filer = stock.filer
LEFT JOIN determinations ON determinations.filer = stock.filer
CROSS JOIN json_each(coalesce(company_measures.standings, json_object(
  iif(determinations.methodology NOT LIKE 'aaoifi-ss21@%', 'structure', ''), json_object('status', stock.status)
))) AS standing;

-- The facets and the universe as `screening_facets` and `screening_universe` have them, but by standard, and
-- with each stock only under its own country.
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

-- === Search over the names and symbols of stocks and funds (docs/decisions/0006-search.md).

-- Names in lower case, with spaces in place of punctuation.
CREATE VIEW searchable_names AS
SELECT
  *,
  replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(lower(name), '.', ' '), ',', ' '), '&', ' '), '-', ' '), '''', ' '),
    '’', ' '), '/', ' '), '(', ' '), ')', ' '), '+', ' '), '!', ' '), ':', ' ') AS spaced,
  replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(lower(coalesce(company_name, name)),
    '.', ' '), ',', ' '), '&', ' '), '-', ' '), '''', ' '), '’', ' '), '/', ' '), '(', ' '), ')', ' '), '+', ' '), '!', ' '), ':', ' ') AS spaced_company
FROM (
  SELECT
    listings.rowid AS number, listings.instrument_id, listings.filer, listings.symbol, listings.kind, listings.sandbox,
    listings.canonical, listings.name, companies.name AS company_name
  FROM listings
  LEFT JOIN companies ON companies.filer = listings.filer
);

-- Search also finds a line by the name of its filer: `MCDONALDS CORP`. If the filer's name begins with the
-- printed name (`Apple Inc.`), the filer's name is enough. The tokenizer removes accents. Letters that do not
-- decompose are replaced here. `position` is the order of importance; its low 32 bits make it unique. The
-- order is: companies by size in steps, with wider steps if the size is estimated, so that such companies
-- move less; funds whose holdings are known, and trusts decided on their structure; other funds; funds that
-- borrow, bet or sell options; companies of unknown size; every other line. Each group of funds has those of
-- issuers with a hundred funds first. Then it is ordered by age, which is by EDGAR's numbers of series and
-- registrants, since these rise with time.
-- Tokens with a `~` are made by this service: the kind; the sandbox; behind `~%`, each word of a vehicle's
-- assets; behind `~~`, the symbol; behind `~~~`, the names without spaces; behind `~_`, the initials of a
-- name of three or more words; behind `~__`, each word of former names, and each former name without its
-- spaces; behind `~~~~`, names that people use, without their spaces.
CREATE VIEW searchable_listings AS
SELECT
  line.instrument_id,
  line.filer,
  replace(replace(replace(replace(replace(replace(replace(
    iif(company_name IS NULL, name, iif(instr(lower(company_name), lower(name)) = 1, company_name, name || ' ' || company_name)),
    'ø', 'o'), 'Ø', 'O'), 'æ', 'ae'), 'Æ', 'AE'), 'ß', 'ss'), 'ł', 'l'), 'Ł', 'L') AS name,
  line.symbol,
  '~' || kind || iif(sandbox = 1, ' ~sandbox', '')
    || iif(canonical = 1, coalesce(' ~%' || replace(held_assets.asset, ' ', ' ~%'), ''), '')
    || ' ~~' || symbol
    || ' ~~~' || substr(replace(spaced, ' ', ''), 1, 40)
    || iif(instr(replace(spaced_company, ' ', ''), replace(spaced, ' ', '')) = 1, '',
      ' ~~~' || substr(replace(spaced_company, ' ', ''), 1, 40))
    || iif(canonical = 1 AND kind = 'stock', coalesce((
      SELECT ' ~_' || group_concat(substr(value, 1, 1), '')
      FROM json_each(replace(json_array(trim(spaced_company)), ' ', '","'))
      WHERE value <> '' HAVING count(*) > 2), ''), '')
    || coalesce((
      SELECT ' ~__' || replace(group_concat(former.name || ' ' || replace(former.name, ' ', ''), ' '), ' ', ' ~__')
      FROM former_names AS former WHERE former.filer = line.filer), '')
    || coalesce((
      SELECT ' ~~~~' || group_concat(replace(known.name, ' ', ''), ' ~~~~')
      FROM known_names AS known WHERE known.instrument_id = line.instrument_id), '') AS scope,
  (CASE
    WHEN canonical = 1 AND determinations.market_cap_usd >= 1
      THEN 1000 - CAST(20 * ln(determinations.market_cap_usd) AS INTEGER)
    WHEN canonical = 1 AND listing_sizes.usd >= 1 THEN 1000 - 5 * CAST(4 * ln(listing_sizes.usd) AS INTEGER)
    WHEN kind = 'fund' OR (canonical = 1 AND structure.filer IS NOT NULL) THEN
      CASE
        WHEN structure.filer IS NOT NULL OR funds.snapshot_key IS NOT NULL THEN 1100
        WHEN funds.category IN ('Leveraged or inverse', 'Option income', 'Defined outcome', 'Exchange-traded notes')
          THEN 1700
        ELSE 1400
      END
      + iif((SELECT count(*) FROM (
        SELECT 1 FROM funds AS other
        WHERE other.family = coalesce(funds.family, substr(line.name, 1, instr(line.name || ' ', ' ') - 1)) LIMIT 100
      )) = 100, 0, 100)
      + min(99, coalesce(
        CAST(substr(funds.series_id, 2) AS INTEGER) / 1000,
        CAST(substr(coalesce(funds.filer, line.filer), 7) AS INTEGER) / 25000,
        99
      ))
    WHEN canonical = 1 THEN 2000
    ELSE 3000
  END << 32) | line.number AS position
FROM searchable_names AS line
LEFT JOIN determinations ON determinations.filer = line.filer
LEFT JOIN determinations AS structure ON structure.filer = line.filer AND structure.methodology NOT LIKE 'aaoifi-ss21@%'
LEFT JOIN held_assets ON held_assets.filer = line.filer
LEFT JOIN listing_sizes ON listing_sizes.instrument_id = line.instrument_id
LEFT JOIN funds ON funds.instrument_id = line.instrument_id;

-- The content of the index. A row is removed and added again, never changed. The triggers then change the
-- index too.
CREATE TABLE search_entries (
  position INTEGER PRIMARY KEY,
  instrument_id TEXT NOT NULL UNIQUE REFERENCES listings (instrument_id),
  name TEXT NOT NULL,
  symbol TEXT NOT NULL,
  scope TEXT NOT NULL
) STRICT;

CREATE TRIGGER search_entries_added AFTER INSERT ON search_entries
BEGIN
  INSERT INTO search_index (rowid, name, symbol, scope)
  VALUES (NEW.position, NEW.name, NEW.symbol, NEW.scope);
END;

CREATE TRIGGER search_entries_stay BEFORE UPDATE ON search_entries
BEGIN
  SELECT RAISE(ABORT, 'search_entries are replaced, not changed');
END;

-- Words of four to twenty letters without accents.
CREATE TRIGGER search_entries_spelled AFTER INSERT ON search_entries WHEN NEW.position < 3000 << 32
BEGIN
  INSERT OR IGNORE INTO search_spellings (spelling, word)
  SELECT
    CASE place.value
      WHEN -1 THEN '~' || replace(replace(replace(replace(replace(replace(word, 'a', ''), 'e', ''), 'i', ''), 'o', ''), 'u', ''), 'y', '')
      WHEN 0 THEN word
      ELSE substr(word, 1, place.value - 1) || substr(word, place.value + 1)
    END,
    word
  FROM (
    SELECT DISTINCT value AS word
    FROM json_each(replace(json_array(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(lower(NEW.name || ' ' || NEW.symbol),
    '.', ' '), ',', ' '), '&', ' '), '-', ' '), '''', ' '), '’', ' '), '/', ' '), '(', ' '), ')', ' '), '+', ' '), '!', ' '), ':', ' ')), ' ', '","'))
    WHERE length(value) BETWEEN 4 AND 20 AND value NOT GLOB '*[^a-z]*'
      AND NOT EXISTS (SELECT 1 FROM search_spellings AS known WHERE known.spelling = value AND known.word = value)
  )
  CROSS JOIN json_each('[-1,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]') AS place
  WHERE place.value <= length(word);
END;

CREATE TRIGGER search_entries_removed AFTER DELETE ON search_entries
BEGIN
  INSERT INTO search_index (search_index, rowid, name, symbol, scope)
  VALUES ('delete', OLD.position, OLD.name, OLD.symbol, OLD.scope);
END;

CREATE VIRTUAL TABLE search_index USING fts5 (
  name,
  symbol,
  scope,
  content = 'search_entries',
  content_rowid = 'position',
  columnsize = 0,
  prefix = '1 2 3 4 5 6 7 8',
  tokenize = "unicode61 remove_diacritics 2 tokenchars '%_~'"
);

-- Words of names and symbols, each under itself, under itself without one of its letters, and behind a `~`
-- without its vowels. A text with a wrong letter shares one of these with the intended word. Only funds, and the main line of each company, add
-- words. Words stay after their line is removed; a word that no name has any more finds nothing.
CREATE TABLE search_spellings (
  spelling TEXT NOT NULL,
  word TEXT NOT NULL,
  PRIMARY KEY (spelling, word)
) STRICT, WITHOUT ROWID;

-- === The feed: every change of what is published, in the order of publication; and the snapshot of each day.

-- Rows are added by the transaction that publishes the changes in them, and are never changed. One
-- transaction writes at a time, so `id` follows the order of commits: no row with a smaller id appears after
-- a reader has seen a larger one. `instrument_id`: the line that represents the company, or the line of the
-- fund. `before`, `after`: JSON by kind; null if nothing existed before or exists after. `cause`: as in
-- `determination_changes`; null if no cause was recorded.
CREATE TABLE changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN (
    'verdict', 'withheld', 'screen', 'standard', 'fund_badge', 'fund_purity', 'ticker'
  )),
  instrument_id TEXT NOT NULL,
  filer TEXT,
  before TEXT,
  after TEXT,
  cause TEXT CHECK (cause IN ('filing', 'correction', 'price', 'methodology', 'time')),
  accession TEXT,
  close_date TEXT,
  day TEXT GENERATED ALWAYS AS (substr(at, 1, 10)) VIRTUAL
) STRICT;

CREATE INDEX changes_cik ON changes (filer);
CREATE INDEX changes_instrument ON changes (instrument_id);
CREATE INDEX changes_day ON changes (day);

CREATE TRIGGER changes_keeps_rows BEFORE UPDATE ON changes
BEGIN
  SELECT RAISE(ABORT, 'changes is append-only');
END;

CREATE TRIGGER changes_loses_none BEFORE DELETE ON changes
BEGIN
  SELECT RAISE(ABORT, 'changes is append-only');
END;

-- The state of a company as the feed prints it.
CREATE VIEW published_verdicts AS
SELECT
  determinations.filer, determinations.assessment_id, determinations.published_at,
  determinations.filing_accession AS accession, determinations.closes_through AS close_date,
  (
    SELECT instrument_id FROM listings WHERE listings.filer = determinations.filer
    ORDER BY canonical DESC, kind = 'stock' DESC, length(instrument_id), instrument_id LIMIT 1
  ) AS instrument_id,
  json_object(
    'status', determinations.status,
    'withheld', determinations.withheld_reason,
    'screens', iif(
      json_type(determinations.compliance_json, '$.screens') = 'object',
      (
        SELECT json_group_object(key, result) FROM (
          SELECT key, value ->> '$.result' AS result FROM json_each(determinations.compliance_json, '$.screens')
          WHERE value ->> '$.result' IS NOT NULL ORDER BY key
        )
      ),
      NULL
    ),
    'methodology', determinations.methodology
  ) AS state
FROM determinations;

-- The state of a weighed fund as the feed prints it.
CREATE VIEW published_funds AS
SELECT
  instrument_id, weighed_at, holdings_accession AS accession,
  json_object(
    'status', weighed ->> '$.status',
    'badge_color', badge_color,
    'purity_percentage', purity_percentage,
    'holdings_as_of', holdings_as_of
  ) AS state
FROM funds WHERE weighed IS NOT NULL AND weighed_at IS NOT NULL;

-- A row for each revision of a day. `progress`: JSON that says how much of it is written. The manifests are
-- null until the files of both scopes are stored. With its manifests the snapshot is published, and its row
-- and files never change again. `reason`: why an earlier revision of the day was corrected.
CREATE TABLE snapshots (
  day TEXT NOT NULL,
  revision INTEGER NOT NULL,
  reason TEXT,
  progress TEXT NOT NULL,
  manifest TEXT,
  sandbox_manifest TEXT,
  PRIMARY KEY (day, revision)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER snapshots_published_stay BEFORE UPDATE ON snapshots WHEN OLD.manifest IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a published snapshot does not change');
END;

CREATE TRIGGER snapshots_published_are_kept BEFORE DELETE ON snapshots WHEN OLD.manifest IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a published snapshot does not change');
END;

-- A number that grows with every change of what cached reads return (worker/storage/read/cached.ts). An
-- isolate reads this one row to know whether its caches are current.
CREATE TABLE published_revision (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  number INTEGER NOT NULL
) STRICT;
INSERT INTO published_revision VALUES (1, 0);

-- Two kinds of rows change by the million, and have no triggers. Statements that write closes raise the
-- number themselves (worker/storage/write/revision.ts). A replacement of holdings also changes the row of the
-- fund, in the same transaction.
CREATE TRIGGER listings_raise_revision_added AFTER INSERT ON listings
BEGIN
  UPDATE published_revision SET number = number + 1;
END;

CREATE TRIGGER listings_raise_revision_changed AFTER UPDATE ON listings
BEGIN
  UPDATE published_revision SET number = number + 1;
END;

CREATE TRIGGER listings_raise_revision_removed AFTER DELETE ON listings
BEGIN
  UPDATE published_revision SET number = number + 1;
END;

CREATE TRIGGER companies_raise_revision_added AFTER INSERT ON companies
BEGIN
  UPDATE published_revision SET number = number + 1;
END;

CREATE TRIGGER companies_raise_revision_changed AFTER UPDATE ON companies
BEGIN
  UPDATE published_revision SET number = number + 1;
END;

CREATE TRIGGER companies_raise_revision_removed AFTER DELETE ON companies
BEGIN
  UPDATE published_revision SET number = number + 1;
END;

CREATE TRIGGER determinations_raise_revision_added AFTER INSERT ON determinations
BEGIN
  UPDATE published_revision SET number = number + 1;
END;

CREATE TRIGGER determinations_raise_revision_changed AFTER UPDATE ON determinations
BEGIN
  UPDATE published_revision SET number = number + 1;
END;

CREATE TRIGGER determinations_raise_revision_removed AFTER DELETE ON determinations
BEGIN
  UPDATE published_revision SET number = number + 1;
END;

CREATE TRIGGER company_measures_raise_revision_added AFTER INSERT ON company_measures
BEGIN
  UPDATE published_revision SET number = number + 1;
END;

CREATE TRIGGER company_measures_raise_revision_changed AFTER UPDATE ON company_measures
BEGIN
  UPDATE published_revision SET number = number + 1;
END;

CREATE TRIGGER company_measures_raise_revision_removed AFTER DELETE ON company_measures
BEGIN
  UPDATE published_revision SET number = number + 1;
END;

CREATE TRIGGER funds_raise_revision_added AFTER INSERT ON funds
BEGIN
  UPDATE published_revision SET number = number + 1;
END;

CREATE TRIGGER funds_raise_revision_changed AFTER UPDATE ON funds
BEGIN
  UPDATE published_revision SET number = number + 1;
END;

CREATE TRIGGER funds_raise_revision_removed AFTER DELETE ON funds
BEGIN
  UPDATE published_revision SET number = number + 1;
END;

CREATE TRIGGER search_entries_raise_revision_added AFTER INSERT ON search_entries
BEGIN
  UPDATE published_revision SET number = number + 1;
END;

CREATE TRIGGER search_entries_raise_revision_removed AFTER DELETE ON search_entries
BEGIN
  UPDATE published_revision SET number = number + 1;
END;

CREATE TRIGGER fund_holdings_raise_revision_changed AFTER UPDATE ON fund_holdings
BEGIN
  UPDATE published_revision SET number = number + 1;
END;

CREATE TRIGGER fund_purity_raise_revision_changed AFTER UPDATE ON fund_purity
BEGIN
  UPDATE published_revision SET number = number + 1;
END;

-- === Accounts: their owners, sign-in, plans, request counts, and the data that they save.

CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  created_at TEXT NOT NULL,
  -- In lower case. Null for an account that an operator opened without an address.
  email TEXT,
  stripe_customer_id TEXT,
  -- The default standard of the account; null for the service's own.
  default_methodology TEXT
) STRICT;

CREATE UNIQUE INDEX accounts_email ON accounts (email);
CREATE UNIQUE INDEX accounts_stripe_customer ON accounts (stripe_customer_id);

CREATE TABLE subscriptions (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  plan TEXT NOT NULL CHECK (plan IN ('free', 'plus', 'enterprise')),
  active_until TEXT
) STRICT;

-- `hash` is an HMAC-SHA-256 of the key. The secret of the HMAC is not in this database.
CREATE TABLE api_keys (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  type TEXT NOT NULL CHECK (type IN ('sandbox', 'live')),
  prefix TEXT NOT NULL,
  hash TEXT NOT NULL,
  name TEXT,
  created_at TEXT NOT NULL,
  revoked_at TEXT,
  -- As of the last flush of the object that counts the key.
  last_used_at TEXT
) STRICT;

CREATE UNIQUE INDEX api_keys_hash ON api_keys (hash);
CREATE INDEX api_keys_account ON api_keys (account_id);

-- A number that grows with every change of a key's record (worker/storage/read/keys.ts). An isolate reads
-- this one row to know whether its cached records are current. Writes that change no known record do not
-- raise the number: a new key, a flush of counts, a repeated event of Stripe.
CREATE TABLE access_revision (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  number INTEGER NOT NULL
) STRICT;
INSERT INTO access_revision VALUES (1, 0);

-- A subscription as Stripe reported it at `read_at` (milliseconds). Rows of `subscriptions` are granted by an
-- operator.
CREATE TABLE stripe_subscriptions (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  subscription_id TEXT NOT NULL,
  status TEXT NOT NULL,
  plan TEXT NOT NULL CHECK (plan IN ('free', 'plus', 'enterprise')),
  active_until TEXT NOT NULL,
  period_end TEXT NOT NULL,
  cancels_at_period_end INTEGER NOT NULL CHECK (cancels_at_period_end IN (0, 1)),
  read_at INTEGER NOT NULL
) STRICT;

CREATE INDEX stripe_subscriptions_until ON stripe_subscriptions (active_until);

-- Each event once. `done_at` is null if the event is being handled, or if it failed and will be sent again.
CREATE TABLE stripe_events (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  created_at TEXT NOT NULL,
  received_at TEXT NOT NULL,
  done_at TEXT
) STRICT;

CREATE INDEX stripe_events_received ON stripe_events (received_at);

-- `hash`: SHA-256 of the session's token. Only the browser has the token.
CREATE TABLE sessions (
  hash TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  method TEXT NOT NULL CHECK (method IN ('link', 'passkey')),
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;

CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- `hash`: SHA-256 of the link's token. `visit_hash`: SHA-256 of the token of the browser that asked; the link
-- works in no other browser.
CREATE TABLE sign_in_links (
  hash TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  visit_hash TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT,
  -- Sign-in emails are counted by `mailbox` and `sender_hash`. `mailbox`: the address without its tag, since
  -- every tag reaches the same person. `sender_hash`: HMAC, under the pepper, of the IPv4 address or /48
  -- network that requested the link.
  mailbox TEXT NOT NULL,
  sender_hash TEXT NOT NULL
) STRICT;

CREATE INDEX sign_in_links_email ON sign_in_links (email, created_at);
CREATE INDEX sign_in_links_expiry ON sign_in_links (expires_at);
CREATE INDEX sign_in_links_mailbox ON sign_in_links (mailbox, created_at);
CREATE INDEX sign_in_links_sender ON sign_in_links (sender_hash, created_at);
CREATE INDEX sign_in_links_created ON sign_in_links (created_at);

-- `public_key` is COSE in base64url, as is the credential's id. `transports` is a JSON list.
CREATE TABLE passkeys (
  credential_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL,
  backed_up INTEGER NOT NULL CHECK (backed_up IN (0, 1)),
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT
) STRICT;

CREATE INDEX passkeys_account ON passkeys (account_id);

-- A challenge works once. `bound_to`: hash of the session (when registering) or visit (when signing in) that
-- asked for it.
CREATE TABLE passkey_challenges (
  hash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('register', 'sign_in')),
  bound_to TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;

CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);

-- The request counts of each key, as the account's object reported them. `key_id` is empty for the account's
-- sessions. Counts only grow.
CREATE TABLE usage_days (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  key_id TEXT NOT NULL,
  day TEXT NOT NULL,
  requests INTEGER NOT NULL,
  mcp_requests INTEGER NOT NULL,
  PRIMARY KEY (account_id, key_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX usage_days_day ON usage_days (day);

-- `route` is a name of the endpoint table, or `mcp`.
CREATE TABLE usage_routes (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  key_id TEXT NOT NULL,
  day TEXT NOT NULL,
  route TEXT NOT NULL,
  requests INTEGER NOT NULL,
  PRIMARY KEY (account_id, key_id, day, route)
) STRICT, WITHOUT ROWID;

CREATE INDEX usage_routes_day ON usage_routes (day);

-- The records of the authorization server, under the names that its library gives them
-- (worker/storage/oauth-records.ts): `client:<id>`, `grant:<account>:<id>`, `token:<account>:<grant>:<hash>`, and
-- `spent:<hash>` for a refresh token that was used. `value` contains tokens, codes and secrets only as hashes.
-- `last_used_at`: the last request with a grant's tokens. `expires_at`: null for a record without an end.
CREATE TABLE oauth_records (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  metadata TEXT,
  last_used_at TEXT,
  expires_at TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX oauth_records_expiry ON oauth_records (expires_at);

-- Events of an account's access and plan, for its owner to read. No row names a person. `subject` is the id
-- of the key or passkey, the site of the assistant, the way of signing in, or the plan.
CREATE TABLE account_events (
  id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  at TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN (
    'signed_in', 'sign_in_refused', 'key_made', 'key_revoked', 'passkey_added', 'passkey_removed', 'assistant_connected', 'assistant_ended', 'plan_granted', 'plan_paid'
  )),
  subject TEXT NOT NULL
) STRICT;

CREATE INDEX account_events_account ON account_events (account_id, at);
CREATE INDEX account_events_at ON account_events (at);

-- `emails`: whether changes are sent by email. `visited_at`: when the last visit to the watchlist began.
CREATE TABLE watchers (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  emails INTEGER NOT NULL CHECK (emails IN (0, 1)),
  visited_at TEXT NOT NULL,
  -- A part of the address of the account's feed. A new version gives a new address.
  feed_version INTEGER NOT NULL DEFAULT 1
) STRICT, WITHOUT ROWID;

-- `notified`: the last standing about which the account was notified, on the page or by email. `shown`: the
-- last standing on the page. `shown_before`: the last standing on the page in the visit before this one.
CREATE TABLE watchlist (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  instrument_id TEXT NOT NULL,
  added_at TEXT NOT NULL,
  notified TEXT NOT NULL,
  shown TEXT NOT NULL,
  shown_before TEXT NOT NULL,
  PRIMARY KEY (account_id, instrument_id)
) STRICT, WITHOUT ROWID;

-- A saved version never changes.
CREATE TABLE rulebooks (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  version INTEGER NOT NULL,
  rulebook TEXT NOT NULL,
  saved_at TEXT NOT NULL,
  PRIMARY KEY (account_id, name, version)
) STRICT;

-- The portfolios that accounts saved: a JSON list of symbol, name, shares and cost, without prices and
-- verdicts. held_for: income or trade; null if the reader has not answered.
CREATE TABLE portfolios (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  positions TEXT NOT NULL,
  held_for TEXT,
  saved_at TEXT NOT NULL,
  PRIMARY KEY (account_id, name)
) STRICT;

CREATE TRIGGER api_keys_raise_access_changed AFTER UPDATE OF name, revoked_at ON api_keys
BEGIN
  UPDATE access_revision SET number = number + 1;
END;

CREATE TRIGGER api_keys_raise_access_removed AFTER DELETE ON api_keys
BEGIN
  UPDATE access_revision SET number = number + 1;
END;

CREATE TRIGGER accounts_raise_access_changed AFTER UPDATE OF default_methodology ON accounts
BEGIN
  UPDATE access_revision SET number = number + 1;
END;

CREATE TRIGGER subscriptions_raise_access_added AFTER INSERT ON subscriptions
BEGIN
  UPDATE access_revision SET number = number + 1;
END;

CREATE TRIGGER subscriptions_raise_access_changed AFTER UPDATE ON subscriptions
BEGIN
  UPDATE access_revision SET number = number + 1;
END;

CREATE TRIGGER subscriptions_raise_access_removed AFTER DELETE ON subscriptions
BEGIN
  UPDATE access_revision SET number = number + 1;
END;

CREATE TRIGGER stripe_subscriptions_raise_access_added AFTER INSERT ON stripe_subscriptions
BEGIN
  UPDATE access_revision SET number = number + 1;
END;

CREATE TRIGGER stripe_subscriptions_raise_access_changed AFTER UPDATE ON stripe_subscriptions
WHEN OLD.plan IS NOT NEW.plan OR OLD.active_until IS NOT NEW.active_until
BEGIN
  UPDATE access_revision SET number = number + 1;
END;

CREATE TRIGGER stripe_subscriptions_raise_access_removed AFTER DELETE ON stripe_subscriptions
BEGIN
  UPDATE access_revision SET number = number + 1;
END;

-- === Webhooks: the receivers of changes of the feed, the messages to each receiver, and the attempts to
-- deliver each.

-- `kinds`: a JSON list. `symbols`: null for every instrument, `watchlist`, or a JSON list of { instrumentId,
-- filer }. `sandbox`: created by a sandbox key. `position`: the last change of the feed for which messages were
-- made. `secret`: encrypted. `previous_secret` also signs until `previous_until`. `due_at`: no attempt is
-- made before it. `slowed_until`: the receiver was overloaded, and gets fewer messages until then. `lease`:
-- names the consumer that delivers now, until `lease_until`.
CREATE TABLE webhooks (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  url TEXT NOT NULL,
  kinds TEXT NOT NULL,
  symbols TEXT,
  sandbox INTEGER NOT NULL CHECK (sandbox IN (0, 1)),
  disabled_reason TEXT CHECK (disabled_reason IN ('owner', 'gone', 'failing')),
  created_at TEXT NOT NULL,
  position INTEGER NOT NULL,
  secret TEXT NOT NULL,
  previous_secret TEXT,
  previous_until TEXT,
  due_at TEXT NOT NULL,
  slowed_until TEXT,
  failing_since TEXT,
  warned_at TEXT,
  lease TEXT,
  lease_until TEXT,
  -- When the webhook is or was last woken for due messages (ISO 8601), at most once a minute.
  wake_at TEXT
) STRICT;

CREATE INDEX webhooks_account ON webhooks (account_id);
CREATE INDEX webhooks_position ON webhooks (position) WHERE disabled_reason IS NULL;
CREATE INDEX webhooks_failing ON webhooks (failing_since) WHERE failing_since IS NOT NULL;

-- `id`: the `webhook-id` header. `change_id`: null for a test event. `attempts`: since the message was
-- created or replayed.
CREATE TABLE webhook_messages (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  webhook_id TEXT NOT NULL REFERENCES webhooks (id),
  change_id INTEGER,
  type TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  settled_at TEXT,
  -- Before this time a test event that failed is not tried again (ISO 8601). Null for the message of a change, which
  -- waits for the `due_at` of its webhook.
  retry_at TEXT,
  UNIQUE (webhook_id, change_id)
) STRICT;

CREATE INDEX webhook_messages_pending ON webhook_messages (webhook_id, change_id) WHERE state = 'pending';
CREATE INDEX webhook_messages_log ON webhook_messages (webhook_id, seq);
CREATE INDEX webhook_messages_created ON webhook_messages (created_at);

-- `message_seq`: the message. It may have been removed, since each table has its own retention.
CREATE TABLE webhook_attempts (
  id INTEGER PRIMARY KEY,
  message_seq INTEGER NOT NULL,
  at TEXT NOT NULL,
  duration_ms INTEGER NOT NULL,
  status INTEGER,
  error TEXT CHECK (error IN (
    'secret_unreadable', 'name_not_resolved', 'address_not_public', 'timeout', 'connection_failed'
  )),
  response TEXT
) STRICT;

CREATE INDEX webhook_attempts_message ON webhook_attempts (message_seq);
CREATE INDEX webhook_attempts_at ON webhook_attempts (at);
