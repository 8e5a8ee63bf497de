-- The feed: every change of what is published, in the order in which it was published.

-- Rows are added by the transaction that publishes what they report, and never changed. One transaction writes at a time,
-- so `id` follows the order of commits: no row with a smaller id appears after a reader has seen a larger one.
-- `instrument_id`: the line that represents the company, or the line of the fund. `before`, `after`: JSON by kind, null for
-- what did not exist before or does not exist after. `cause`: as in `determination_changes`, null where nothing recorded one.
CREATE TABLE changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN (
    'verdict', 'withheld', 'screen', 'standard', 'fund_badge', 'fund_purity', 'ticker'
  )),
  instrument_id TEXT NOT NULL,
  cik INTEGER,
  before TEXT,
  after TEXT,
  cause TEXT CHECK (cause IN ('filing', 'correction', 'price', 'methodology', 'time')),
  accession TEXT,
  close_date TEXT,
  day TEXT GENERATED ALWAYS AS (substr(at, 1, 10)) VIRTUAL
) STRICT;

CREATE INDEX changes_cik ON changes (cik);
CREATE INDEX changes_instrument ON changes (instrument_id);
CREATE INDEX changes_day ON changes (day);

-- The few lines whose changes a sandbox key reads.
CREATE INDEX listings_sandbox ON listings (instrument_id, cik) WHERE sandbox = 1;

CREATE TRIGGER changes_keeps_rows BEFORE UPDATE ON changes
BEGIN
  SELECT RAISE(ABORT, 'changes is append-only');
END;

CREATE TRIGGER changes_loses_none BEFORE DELETE ON changes
BEGIN
  SELECT RAISE(ABORT, 'changes is append-only');
END;

-- `compliance_key`: the compliance document as computed, in R2. `withheld_since`: `determination.withheld.since` as
-- published, which may differ from it. Null for a row from before this migration; the second also with a verdict.
ALTER TABLE determination_history ADD COLUMN compliance_key TEXT;
ALTER TABLE determination_history ADD COLUMN withheld_since TEXT;

-- Part of the address of an account's feed: another version gives another address.
ALTER TABLE watchers ADD COLUMN feed_version INTEGER NOT NULL DEFAULT 1;

-- The state of a company as the feed prints it.
CREATE VIEW published_verdicts AS
SELECT
  determinations.cik, determinations.assessment_id, determinations.published_at,
  determinations.filing_accession AS accession, determinations.closes_through AS close_date,
  (
    SELECT instrument_id FROM listings WHERE listings.cik = determinations.cik
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

-- What is published already, as if it were published for the first time.
INSERT INTO changes (at, kind, instrument_id, cik, before, after, cause, accession, close_date)
SELECT at, kind, instrument_id, cik, NULL, state, NULL, accession, close_date FROM (
  SELECT published_at AS at, 1 AS place, 'verdict' AS kind, instrument_id, cik, state, accession, close_date
  FROM published_verdicts
  UNION ALL
  SELECT published_at, 2, 'standard', instrument_id, cik, (
    SELECT json_object('standards', json_group_object(key, value ->> '$.status')) FROM json_each(standings)
  ), accession, close_date
  FROM published_verdicts JOIN company_measures USING (cik, assessment_id)
  UNION ALL
  SELECT weighed_at, 3, 'fund_badge', instrument_id, NULL, state, accession, NULL FROM published_funds
)
WHERE instrument_id IS NOT NULL
ORDER BY at, place, instrument_id;
