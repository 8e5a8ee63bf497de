-- A number that grows with every change of what cached reads return (worker/storage/read/cached.ts), so that an isolate reads
-- one row to know that what it caches is current.
CREATE TABLE published_revision (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  number INTEGER NOT NULL
) STRICT;

INSERT INTO published_revision VALUES (1, 0);

-- Two kinds of rows change by the million: closes, whose statements raise the number themselves
-- (worker/storage/write/revision.ts), and holdings, which move their fund's row in the same transaction when they are replaced.
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
