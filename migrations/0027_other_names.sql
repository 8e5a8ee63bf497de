-- Search by names that a line does not have: former names of its company, and names that people use for it, such as the index
-- that a fund tracks (docs/decisions/0027-what-search-puts-first.md). Small letters, words apart by a space. Entries follow when their
-- line or company is written again.
CREATE TABLE former_names (
  cik INTEGER NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (cik, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE known_names (
  instrument_id TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (instrument_id, name)
) STRICT, WITHOUT ROWID;

-- Tokens with a `~` are ours alone: the kind; the sandbox; each word of what a vehicle holds behind `~%`; the symbol
-- behind `~~`; the names without spaces behind `~~~`; the initials of a name of three words and more behind `~_`; each word of
-- former names, and each of these without its spaces, behind `~__`; names that people use, without their spaces, behind `~~~~`.
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
      WHERE value <> '' HAVING count(*) > 2), ''), '')
    || coalesce((
      SELECT ' ~__' || replace(group_concat(former.name || ' ' || replace(former.name, ' ', ''), ' '), ' ', ' ~__')
      FROM former_names AS former WHERE former.cik = line.cik), '')
    || coalesce((
      SELECT ' ~~~~' || group_concat(replace(known.name, ' ', ''), ' ~~~~')
      FROM known_names AS known WHERE known.instrument_id = line.instrument_id), '') AS scope,
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
