-- What changed from one determination of a company to the next, and why.

-- The newest report filed among the facts of the assessment in force, a hash of all that is known of the company beside
-- its closes, and the day of the last close; null where there is none, and for a row from before this migration.
ALTER TABLE determinations ADD COLUMN filing_accession TEXT;
ALTER TABLE determinations ADD COLUMN filed_digest TEXT;
ALTER TABLE determinations ADD COLUMN closes_through TEXT;

-- One row for each assessment that took another's place with a different verdict, reason or screen, or that rests on a
-- newer report; rows are added, never changed. In the order of rowid the rows of a company are a chain.
CREATE TABLE determination_changes (
  to_assessment TEXT PRIMARY KEY,
  from_assessment TEXT NOT NULL,
  cik INTEGER NOT NULL REFERENCES companies (cik),
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
  -- JSON as the compliance history prints them; null where the determination kept none.
  from_screens TEXT,
  to_screens TEXT,
  -- JSON list of the screens whose result differs.
  changed_screens TEXT NOT NULL
) STRICT;

CREATE INDEX determination_changes_cik ON determination_changes (cik);

CREATE TRIGGER determination_changes_keeps_rows BEFORE UPDATE ON determination_changes
BEGIN
  SELECT RAISE(ABORT, 'determination_changes is append-only');
END;

CREATE TRIGGER determination_changes_loses_none BEFORE DELETE ON determination_changes
BEGIN
  SELECT RAISE(ABORT, 'determination_changes is append-only');
END;

UPDATE determinations SET history_json = json_set(history_json, '$.changes', json('[]'))
WHERE history_json IS NOT NULL;
