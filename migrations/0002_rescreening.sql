-- Screening again without anyone asking: what is stored to screen on, and what came to nothing.

-- Companies whose screening input is stored in R2 under `inputs/`.
CREATE TABLE screening_inputs (
  cik INTEGER PRIMARY KEY REFERENCES companies (cik),
  stored_at TEXT NOT NULL
) STRICT;

-- Messages of the queue that came to nothing; rows are added, never changed. `cik` is null when the message named none.
CREATE TABLE rescreen_failures (
  message_id TEXT PRIMARY KEY,
  cik INTEGER,
  reason TEXT NOT NULL CHECK (reason IN ('malformed_message', 'no_input', 'broken_input', 'retries_exhausted')),
  detail TEXT,
  attempts INTEGER NOT NULL,
  failed_at TEXT NOT NULL
) STRICT;

CREATE INDEX rescreen_failures_cik ON rescreen_failures (cik, failed_at);

CREATE TRIGGER rescreen_failures_keeps_rows BEFORE UPDATE ON rescreen_failures
BEGIN
  SELECT RAISE(ABORT, 'rescreen_failures is append-only');
END;

CREATE TRIGGER rescreen_failures_loses_none BEFORE DELETE ON rescreen_failures
BEGIN
  SELECT RAISE(ABORT, 'rescreen_failures is append-only');
END;
