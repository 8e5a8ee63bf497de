-- Companies, the lines they trade on, what was decided about them, and who may ask.

CREATE TABLE companies (
  cik INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  sic TEXT,
  country_code TEXT
) STRICT;

CREATE TABLE listings (
  instrument_id TEXT PRIMARY KEY,
  symbol TEXT NOT NULL,
  name TEXT NOT NULL,
  exchange TEXT NOT NULL,
  country_code TEXT,
  cik INTEGER REFERENCES companies (cik),
  kind TEXT NOT NULL CHECK (kind IN ('stock', 'fund')),
  sandbox INTEGER NOT NULL DEFAULT 0 CHECK (sandbox IN (0, 1))
) STRICT;

CREATE INDEX listings_cik ON listings (cik);

-- One row per company: the determination in force. The documents are JSON text, sent as they stand.
CREATE TABLE determinations (
  cik INTEGER PRIMARY KEY REFERENCES companies (cik),
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
  published_at TEXT NOT NULL
) STRICT;

-- Every assessment ever published; rows are added, never changed.
CREATE TABLE determination_history (
  assessment_id TEXT PRIMARY KEY,
  cik INTEGER NOT NULL REFERENCES companies (cik),
  methodology TEXT NOT NULL,
  status TEXT NOT NULL,
  analysis_status TEXT NOT NULL,
  withheld_reason TEXT,
  confidence REAL,
  as_of TEXT NOT NULL,
  packet_key TEXT,
  published_at TEXT NOT NULL
) STRICT;

CREATE INDEX determination_history_cik ON determination_history (cik, as_of);

CREATE TRIGGER determination_history_keeps_rows BEFORE UPDATE ON determination_history
BEGIN
  SELECT RAISE(ABORT, 'determination_history is append-only');
END;

CREATE TRIGGER determination_history_loses_none BEFORE DELETE ON determination_history
BEGIN
  SELECT RAISE(ABORT, 'determination_history is append-only');
END;

CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE subscriptions (
  account_id TEXT PRIMARY KEY REFERENCES accounts (id),
  plan TEXT NOT NULL CHECK (plan IN ('free', 'plus', 'enterprise')),
  active_until TEXT
) STRICT;

-- `hash` is an HMAC-SHA-256 of the key under a secret that is not in this database.
CREATE TABLE api_keys (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  type TEXT NOT NULL CHECK (type IN ('sandbox', 'live')),
  prefix TEXT NOT NULL,
  hash TEXT NOT NULL,
  name TEXT,
  created_at TEXT NOT NULL,
  revoked_at TEXT
) STRICT;

CREATE UNIQUE INDEX api_keys_hash ON api_keys (hash);
CREATE INDEX api_keys_account ON api_keys (account_id);
