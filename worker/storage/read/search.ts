import type { Scope } from "../../../src/access/plans.ts"
import type { Search, SearchHit, SearchPage, SearchQuery } from "../../../src/ports.ts"
import type { BadgeColor, DeterminationStatus, ListingKind } from "../../../src/vocabulary.ts"
import { readWithRetry } from "../read-with-retry.ts"
import { fundOfLine } from "./funds.ts"

/** Search in D1: one round trip, and none for a text without a word. */
export function d1Search(database: D1Database): Search {
  return { find: (query) => find(database, query) }
}

/** Listings that a ticker or an identifier names exactly: ?1 candidates, ?2 symbols, ?3 kind or null, ?4 scope. */
const named = `
  SELECT entry.position
  FROM json_each(?1) AS candidate
  JOIN listings ON listings.instrument_id = candidate.value ->> 'instrumentId'
  JOIN search_entries AS entry ON entry.instrument_id = listings.instrument_id
  WHERE (?3 IS NULL OR listings.kind = ?3) AND (?4 = 'full' OR listings.sandbox = 1)
    AND (candidate.value ->> 'country' IS NULL
      OR (listings.kind = 'stock' AND listings.country_code = candidate.value ->> 'country'))
  UNION
  SELECT entry.position
  FROM json_each(?2) AS wanted
  JOIN listings ON listings.symbol = wanted.value
  JOIN search_entries AS entry ON entry.instrument_id = listings.instrument_id
  WHERE (?3 IS NULL OR listings.kind = ?3) AND (?4 = 'full' OR listings.sandbox = 1)`

const matched = (tier: number, match: string) => `
  SELECT * FROM (
    SELECT rowid AS position, ${tier} AS tier FROM search_index
    WHERE search_index MATCH ${match} ORDER BY rowid LIMIT ?5
  )`

/** ?5 rows; ?6 the text as the beginning of a symbol, ?7 as a phrase, ?8 as words in any place. */
const selectHits = `
WITH tiers (position, tier) AS (
  SELECT position, 1 FROM (${named})
  UNION ALL ${matched(2, "?6")}
  UNION ALL ${matched(3, "?7")}
  UNION ALL ${matched(4, "?8")}
),
page AS (SELECT position, min(tier) AS tier FROM tiers GROUP BY position ORDER BY tier, position LIMIT ?5)
SELECT
  listings.instrument_id, listings.symbol, listings.name, listings.exchange, listings.country_code, listings.kind,
  companies.sector, companies.sic, determinations.status, determinations.published_at,
  funds.purity_percentage, funds.badge_color, funds.match_coverage_percent
FROM page
CROSS JOIN search_entries ON search_entries.position = page.position
JOIN listings ON listings.instrument_id = search_entries.instrument_id
LEFT JOIN companies ON companies.cik = listings.cik
LEFT JOIN determinations ON determinations.cik = listings.cik
LEFT JOIN funds ON listings.kind = 'fund' AND funds.instrument_id = ${fundOfLine("listings")}
ORDER BY page.tier, page.position`

/** Counts every match of the words (?5), and the exactly named listings that the words do not match. */
const countHits = `
SELECT
  (SELECT count(*) FROM search_index WHERE search_index MATCH ?5)
  + (
    SELECT count(*) FROM (${named}) AS exact
    WHERE NOT EXISTS (SELECT 1 FROM search_index WHERE search_index MATCH ?5 AND rowid = exact.position)
  ) AS total`

interface SqlStatement {
  readonly sql: string
  readonly values: readonly (string | number | null)[]
}

/** The statements for the page and the total of one search. */
export function searchStatements(query: SearchQuery): readonly [page: SqlStatement, total: SqlStatement] {
  const { kind, scope, limit } = query
  const { symbol, phrase, words } = matchTexts(query)
  const exactly = [JSON.stringify(query.named), JSON.stringify(query.symbols), kind, scope]
  return [
    { sql: selectHits, values: [...exactly, limit, symbol, phrase, words] },
    { sql: countHits, values: [...exactly, words] },
  ]
}

/**
 * The words in the syntax of FTS5. Each word is quoted and contains no quotation mark, so no input is read as an operator.
 * The last word of a phrase, and each single word, also matches as a prefix.
 */
function matchTexts({ words, kind, scope }: Pick<SearchQuery, "words" | "kind" | "scope">) {
  const phrase = phraseOf(words)
  const anywhere = withoutImplied(words).map((word) => `${quoted(word)} *`)
  const confine = (match: string) => [`(${match})`, ...confinement(kind, scope)].join(" AND ")
  return {
    symbol: confine(phraseOf([`~~${words[0]}`, ...words.slice(1)])),
    phrase: confine(phrase),
    words: confine(anywhere.join(" AND ")),
  }
}

const phraseOf = (words: readonly string[]) => `${words.map(quoted).join(" + ")} *`

const quoted = (word: string) => `"${word}"`

/** Drops a word that is a prefix of another: a name matching "apple*" also matches "app*". */
function withoutImplied(words: readonly string[]): readonly string[] {
  const distinct = [...new Set(words)]
  return distinct.filter((word) => !distinct.some((other) => other !== word && other.startsWith(word)))
}

function confinement(kind: ListingKind | null, scope: Scope): readonly string[] {
  return [...(kind === null ? [] : [quoted(`~${kind}`)]), ...(scope === "full" ? [] : [quoted("~sandbox")])]
}

async function find(database: D1Database, query: SearchQuery): Promise<SearchPage> {
  if (query.words.length === 0) return { hits: [], total: 0 }
  const statements = searchStatements(query).map(({ sql, values }) => database.prepare(sql).bind(...values))
  const [page, count] = await readWithRetry(() => database.batch(statements))
  const [totals] = (count?.results ?? []) as readonly { readonly total: number }[]
  // A word of letters that FTS5's Unicode tables lack has no tokens: as a symbol's prefix it matches every listing, as a
  // word none. The total is right.
  if (totals === undefined || totals.total === 0) return { hits: [], total: 0 }
  return { hits: ((page?.results ?? []) as readonly HitRow[]).map(hitOf), total: totals.total }
}

interface HitRow {
  readonly instrument_id: string
  readonly symbol: string
  readonly name: string
  readonly exchange: string
  readonly country_code: string | null
  readonly kind: ListingKind
  readonly sector: string | null
  readonly sic: string | null
  readonly status: DeterminationStatus | null
  readonly published_at: string | null
  readonly purity_percentage: number | null
  readonly badge_color: BadgeColor | null
  readonly match_coverage_percent: number | null
}

function hitOf(row: HitRow): SearchHit {
  return {
    listing: {
      instrumentId: row.instrument_id,
      symbol: row.symbol,
      name: row.name,
      exchange: row.exchange,
      countryCode: row.country_code,
      kind: row.kind,
    },
    sector: row.sector,
    sic: row.sic,
    status: row.status ?? "pending",
    analyzedAt: row.published_at,
    weighed: weighedOf(row),
  }
}

function weighedOf(row: HitRow): SearchHit["weighed"] {
  const { purity_percentage: purity, badge_color: badge, match_coverage_percent: matchCoverage } = row
  return matchCoverage === null ? null : { purity, badge, matchCoverage }
}
