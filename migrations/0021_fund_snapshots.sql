-- The snapshots of holdings that were in force, so that a fund can be weighed as of a past day. `lines_key`: its lines with
-- their matches, in R2. Of one day the last one read counts. A snapshot from before this migration gets its row when the
-- next one replaces it.
CREATE TABLE fund_snapshots (
  fund TEXT NOT NULL,
  holdings_as_of TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('nport', 'ishares', 'ssga', 'issuer', 'starter')),
  accession TEXT,
  lines_key TEXT NOT NULL,
  PRIMARY KEY (fund, holdings_as_of)
) STRICT, WITHOUT ROWID;
