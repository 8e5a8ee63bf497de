-- What EDGAR has published and what became of it: the write side's ledger.

-- A filing may stand for several filers, each with its own row. `due_at`: when its company is to be sent to the queue
-- (again); null once it is settled, or while nothing reads its kind. States: found, not sent yet; queued; waiting, EDGAR
-- does not hold its facts yet or could not be asked; screened; skipped, nothing to screen (`error` says why); failed.
CREATE TABLE filings (
  accession TEXT NOT NULL,
  cik INTEGER NOT NULL,
  form TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('report', 'fund')),
  period TEXT,
  filed TEXT NOT NULL,
  accepted_at TEXT,
  found_in TEXT NOT NULL CHECK (found_in IN ('feed', 'index', 'submissions')),
  found_at TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('found', 'queued', 'waiting', 'screened', 'skipped', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  due_at TEXT,
  settled_at TEXT,
  PRIMARY KEY (accession, cik)
) STRICT, WITHOUT ROWID;

CREATE INDEX filings_due ON filings (due_at, cik) WHERE due_at IS NOT NULL;
CREATE INDEX filings_cik ON filings (cik, filed);
CREATE INDEX filings_state ON filings (state, settled_at);

-- How far each source was read: the newest acceptance time of a form's feed, the last day of the daily index.
CREATE TABLE discovery_cursors (
  source TEXT PRIMARY KEY,
  position TEXT NOT NULL
) STRICT;

-- When a registrant was last asked for in full, what was kept of its facts (`reader` names the concepts), and what its
-- documents said of their version. A registrant without a
-- row was never read; one with a row and no screening input has no facts on EDGAR.
CREATE TABLE edgar_checks (
  cik INTEGER PRIMARY KEY REFERENCES companies (cik),
  checked_on TEXT NOT NULL,
  reader TEXT NOT NULL,
  submissions_etag TEXT,
  submissions_modified TEXT,
  facts_etag TEXT,
  facts_modified TEXT
) STRICT;

-- The last run of each task of the write side, for operators.
CREATE TABLE pipeline_runs (
  task TEXT PRIMARY KEY,
  began_at TEXT NOT NULL,
  ended_at TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('done', 'incomplete', 'failed')),
  counts TEXT NOT NULL,
  detail TEXT
) STRICT;
