-- Search over the names and symbols of stocks and funds (docs/decisions/0006-search.md).

-- What the index should hold. `position` is the order of importance, so that the first hits are read and no others:
-- companies with a known market capitalisation by its size in steps of a twentieth, then the other lines companies are
-- shown under and funds, then every other line. The low 32 bits keep it unique. `rowid` stays: D1 has no VACUUM.
-- Accents fold in the tokenizer; letters that do not decompose are folded here. Tokens with a `~` are ours alone: the kind,
-- the sandbox, and the symbol once more behind `~~`, so that what begins like a symbol is found without a look at names.
CREATE VIEW searchable_listings AS
SELECT
  listings.instrument_id,
  listings.cik,
  replace(replace(replace(replace(replace(replace(replace(
    listings.name, 'ø', 'o'), 'Ø', 'O'), 'æ', 'ae'), 'Æ', 'AE'), 'ß', 'ss'), 'ł', 'l'), 'Ł', 'L') AS name,
  listings.symbol,
  '~' || listings.kind || iif(listings.sandbox = 1, ' ~sandbox', '') || ' ~~' || listings.symbol AS scope,
  (CASE
    WHEN listings.canonical = 1 AND determinations.market_cap_usd >= 1
      THEN 1000 - CAST(20 * ln(determinations.market_cap_usd) AS INTEGER)
    WHEN listings.canonical = 1 OR listings.kind = 'fund' THEN 2000
    ELSE 3000
  END << 32) | listings.rowid AS position
FROM listings
LEFT JOIN determinations ON determinations.cik = listings.cik;

-- What the index holds. A row is taken out and put in again, never changed: the triggers keep the index beside it.
CREATE TABLE search_entries (
  position INTEGER PRIMARY KEY,
  instrument_id TEXT NOT NULL UNIQUE REFERENCES listings (instrument_id),
  name TEXT NOT NULL,
  symbol TEXT NOT NULL,
  scope TEXT NOT NULL
) STRICT;

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

CREATE TRIGGER search_entries_added AFTER INSERT ON search_entries
BEGIN
  INSERT INTO search_index (rowid, name, symbol, scope)
  VALUES (NEW.position, NEW.name, NEW.symbol, NEW.scope);
END;

CREATE TRIGGER search_entries_removed AFTER DELETE ON search_entries
BEGIN
  INSERT INTO search_index (search_index, rowid, name, symbol, scope)
  VALUES ('delete', OLD.position, OLD.name, OLD.symbol, OLD.scope);
END;

CREATE TRIGGER search_entries_stay BEFORE UPDATE ON search_entries
BEGIN
  SELECT RAISE(ABORT, 'search_entries are replaced, not changed');
END;

INSERT INTO search_entries (position, instrument_id, name, symbol, scope)
SELECT position, instrument_id, name, symbol, scope FROM searchable_listings ORDER BY position;
