-- Search by size, by what a trust holds, and with a letter wrong (docs/decisions/0006-search.md).

-- The size of a company without a market capitalisation of its own, for the order of a search and for nothing else: its
-- weight in the fund with the most lines that holds it (`lines`), times what a percent of that fund comes to in dollars.
-- `instrument_id`: the line the company is shown under.
CREATE TABLE listing_sizes (
  instrument_id TEXT PRIMARY KEY,
  usd REAL NOT NULL,
  fund TEXT NOT NULL,
  lines INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX listing_sizes_fund ON listing_sizes (fund);
CREATE INDEX funds_family ON funds (family) WHERE family IS NOT NULL;

-- What a pooled vehicle holds, in a few words: `Gold bullion`.
CREATE TABLE held_assets (
  cik INTEGER PRIMARY KEY,
  asset TEXT NOT NULL
) STRICT;

-- Words of names and symbols, each under itself and under itself without one of its letters: a text with a letter wrong
-- shares one of these with the word it means. Only each company's main line, and funds, add words. Words stay when
-- their line goes: one that no name has any more finds nothing.
CREATE TABLE search_spellings (
  spelling TEXT NOT NULL,
  word TEXT NOT NULL,
  PRIMARY KEY (spelling, word)
) STRICT, WITHOUT ROWID;

-- Names in small letters with spaces for their punctuation.
CREATE VIEW searchable_names AS
SELECT
  *,
  replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(lower(name), '.', ' '), ',', ' '), '&', ' '), '-', ' '), '''', ' '),
    '’', ' '), '/', ' '), '(', ' '), ')', ' '), '+', ' '), '!', ' '), ':', ' ') AS spaced,
  replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(lower(coalesce(filer, name)),
    '.', ' '), ',', ' '), '&', ' '), '-', ' '), '''', ' '), '’', ' '), '/', ' '), '(', ' '), ')', ' '), '+', ' '), '!', ' '), ':', ' ') AS spaced_filer
FROM (
  SELECT
    listings.rowid AS number, listings.instrument_id, listings.cik, listings.symbol, listings.kind, listings.sandbox,
    listings.canonical, listings.name, companies.name AS filer
  FROM listings
  LEFT JOIN companies ON companies.cik = listings.cik
);

-- `position` is the order of importance; the low 32 bits keep it unique. Companies by size in steps, the estimated sizes in
-- wider ones, so that they move less. Then funds: those whose holdings are known and the trusts decided on their
-- structure, then others, then those that borrow, bet or sell options; within each those of issuers with a hundred funds
-- first, then by age, by EDGAR's numbers of series and registrants, which rise with time. Then companies of unknown size, then every
-- other line.
-- Tokens with a `~` are ours alone: the kind; the sandbox; each word of what a vehicle holds behind `~%`; the symbol
-- behind `~~`; the names without spaces behind `~~~`; the initials of a name of three words and more behind `~_`.
DROP VIEW searchable_listings;
CREATE VIEW searchable_listings AS
SELECT
  line.instrument_id,
  line.cik,
  replace(replace(replace(replace(replace(replace(replace(
    iif(filer IS NULL, name, iif(instr(lower(filer), lower(name)) = 1, filer, name || ' ' || filer)),
    'ø', 'o'), 'Ø', 'O'), 'æ', 'ae'), 'Æ', 'AE'), 'ß', 'ss'), 'ł', 'l'), 'Ł', 'L') AS name,
  line.symbol,
  '~' || kind || iif(sandbox = 1, ' ~sandbox', '')
    || iif(canonical = 1, coalesce(' ~%' || replace(held_assets.asset, ' ', ' ~%'), ''), '')
    || ' ~~' || symbol
    || ' ~~~' || substr(replace(spaced, ' ', ''), 1, 40)
    || iif(instr(replace(spaced_filer, ' ', ''), replace(spaced, ' ', '')) = 1, '',
      ' ~~~' || substr(replace(spaced_filer, ' ', ''), 1, 40))
    || iif(canonical = 1 AND kind = 'stock', coalesce((
      SELECT ' ~_' || group_concat(substr(value, 1, 1), '')
      FROM json_each(replace(json_array(trim(spaced_filer)), ' ', '","'))
      WHERE value <> '' HAVING count(*) > 2), ''), '') AS scope,
  (CASE
    WHEN canonical = 1 AND determinations.market_cap_usd >= 1
      THEN 1000 - CAST(20 * ln(determinations.market_cap_usd) AS INTEGER)
    WHEN canonical = 1 AND listing_sizes.usd >= 1 THEN 1000 - 5 * CAST(4 * ln(listing_sizes.usd) AS INTEGER)
    WHEN kind = 'fund' OR (canonical = 1 AND structure.cik IS NOT NULL) THEN
      CASE
        WHEN structure.cik IS NOT NULL OR funds.snapshot_key IS NOT NULL THEN 1100
        WHEN funds.category IN ('Leveraged or inverse', 'Option income', 'Defined outcome', 'Exchange-traded notes')
          THEN 1700
        ELSE 1400
      END
      + iif((SELECT count(*) FROM (
        SELECT 1 FROM funds AS other
        WHERE other.family = coalesce(funds.family, substr(line.name, 1, instr(line.name || ' ', ' ') - 1)) LIMIT 100
      )) = 100, 0, 100)
      + min(99, coalesce(CAST(substr(funds.series_id, 2) AS INTEGER) / 1000, coalesce(funds.cik, line.cik) / 25000, 99))
    WHEN canonical = 1 THEN 2000
    ELSE 3000
  END << 32) | line.number AS position
FROM searchable_names AS line
LEFT JOIN determinations ON determinations.cik = line.cik
LEFT JOIN determinations AS structure ON structure.cik = line.cik AND structure.methodology NOT LIKE 'aaoifi-ss21@%'
LEFT JOIN held_assets ON held_assets.cik = line.cik
LEFT JOIN listing_sizes ON listing_sizes.instrument_id = line.instrument_id
LEFT JOIN funds ON funds.instrument_id = line.instrument_id;

-- Words of four to twenty letters without accents.
CREATE TRIGGER search_entries_spelled AFTER INSERT ON search_entries WHEN NEW.position < 3000 << 32
BEGIN
  INSERT OR IGNORE INTO search_spellings (spelling, word)
  SELECT iif(place.value = 0, word, substr(word, 1, place.value - 1) || substr(word, place.value + 1)), word
  FROM (
    SELECT DISTINCT value AS word
    FROM json_each(replace(json_array(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(lower(NEW.name || ' ' || NEW.symbol),
    '.', ' '), ',', ' '), '&', ' '), '-', ' '), '''', ' '), '’', ' '), '/', ' '), '(', ' '), ')', ' '), '+', ' '), '!', ' '), ':', ' ')), ' ', '","'))
    WHERE length(value) BETWEEN 4 AND 20 AND value NOT GLOB '*[^a-z]*'
      AND NOT EXISTS (SELECT 1 FROM search_spellings AS known WHERE known.spelling = value AND known.word = value)
  )
  CROSS JOIN json_each('[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]') AS place
  WHERE place.value <= length(word);
END;

INSERT INTO search_index (search_index) VALUES ('delete-all');
DROP TRIGGER search_entries_removed;
DELETE FROM search_entries;
CREATE TRIGGER search_entries_removed AFTER DELETE ON search_entries
BEGIN
  INSERT INTO search_index (search_index, rowid, name, symbol, scope)
  VALUES ('delete', OLD.position, OLD.name, OLD.symbol, OLD.scope);
END;

INSERT INTO search_entries (position, instrument_id, name, symbol, scope)
SELECT position, instrument_id, name, symbol, scope FROM searchable_listings ORDER BY position;
