-- The portfolios that accounts saved: a JSON list of symbol, name, shares and cost, without prices and without verdicts.
CREATE TABLE portfolios (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  positions TEXT NOT NULL,
  saved_at TEXT NOT NULL,
  PRIMARY KEY (account_id, name)
) STRICT;
