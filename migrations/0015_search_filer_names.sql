-- Listings print a name as people write it. Search also finds a line by the name of its filer: `MCDONALDS CORP`. Where the
-- filer's name is the printed one with more behind it (`Apple Inc.`), the filer's is enough. Entries
-- follow when their line or company is written again.
DROP VIEW searchable_listings;
CREATE VIEW searchable_listings AS
SELECT
  listings.instrument_id,
  listings.cik,
  replace(replace(replace(replace(replace(replace(replace(
    iif(companies.name IS NULL, listings.name, iif(
      instr(lower(companies.name), lower(listings.name)) = 1, companies.name, listings.name || ' ' || companies.name)),
    'ø', 'o'), 'Ø', 'O'), 'æ', 'ae'), 'Æ', 'AE'), 'ß', 'ss'), 'ł', 'l'), 'Ł', 'L') AS name,
  listings.symbol,
  '~' || listings.kind || iif(listings.sandbox = 1, ' ~sandbox', '') || ' ~~' || listings.symbol AS scope,
  (CASE
    WHEN listings.canonical = 1 AND determinations.market_cap_usd >= 1
      THEN 1000 - CAST(20 * ln(determinations.market_cap_usd) AS INTEGER)
    WHEN listings.canonical = 1 OR listings.kind = 'fund' THEN 2000
    ELSE 3000
  END << 32) | listings.rowid AS position
FROM listings
LEFT JOIN companies ON companies.cik = listings.cik
LEFT JOIN determinations ON determinations.cik = listings.cik;
