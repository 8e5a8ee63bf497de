import { isLegalForm } from "../../../src/identifiers/company-name.ts"
import { isOneLetterOff, spellingsOf } from "../../../src/identifiers/misspelling.ts"
import type { Search, SearchHit, SearchQuery } from "../../../src/ports.ts"
import type { BadgeColor, DeterminationStatus, ListingKind } from "../../../src/vocabulary.ts"
import { readWithRetry } from "../read-with-retry.ts"
import { fundOfLine } from "./funds.ts"

/**
 * Search in D1: one round trip, and none for a text without a word. A text that finds next to nothing takes two more: for words
 * like its own, and for what they find.
 */
export function d1Search(database: D1Database): Search {
  const run: RunStatements = async (sql) => {
    const statements = sql.map(({ sql, values }) => database.prepare(sql).bind(...values))
    const results = await readWithRetry(() => database.batch<unknown>(statements))
    return results.map((each) => each.results)
  }
  return {
    async find(query) {
      const { rows, total } = await findRows(run, query)
      return { hits: rows.map(hitOf), total }
    },
  }
}

/** Fewer matches than this are next to nothing. */
const fewMatches = 3
/** Rows of the tier of what holds the text: the best known of them, so that they do not hide every company of that name. */
const assetRowsMax = 5
/** Before this position lines are companies of known size (migrations/0001_schema.sql). */
const sizedBefore = "1000 << 32"

const withinKind = `(?3 IS NULL OR listings.kind = ?3) AND (?4 = 'full' OR listings.sandbox = 1)`

/** Listings that an identifier names exactly: ?1 candidates, ?3 kind or null, ?4 scope. */
const identified = `
  SELECT entry.position
  FROM json_each(?1) AS candidate
  JOIN listings ON listings.instrument_id = candidate.value ->> 'instrumentId'
  JOIN search_entries AS entry ON entry.instrument_id = listings.instrument_id
  WHERE ${withinKind}
    AND (candidate.value ->> 'country' IS NULL
      OR (listings.kind = 'stock' AND listings.country_code = candidate.value ->> 'country'))`

/** Listings that a ticker names exactly, on any venue: ?2 symbols. */
const symbolled = `
  SELECT entry.position, wanted.value AS symbol
  FROM json_each(?2) AS wanted
  JOIN listings ON listings.symbol = wanted.value
  JOIN search_entries AS entry ON entry.instrument_id = listings.instrument_id
  WHERE ${withinKind}`

const named = `${identified} UNION SELECT position FROM (${symbolled})`

const matched = (tier: number, match: string, rows = "?5") => `
  SELECT * FROM (
    SELECT rowid AS position, ${tier} AS tier FROM search_index
    WHERE search_index MATCH ${match} ORDER BY rowid LIMIT ${rows}
  )`

/**
 * ?5 rows; ?6 the text as the beginning of a symbol or name, ?7 as a phrase, ?8 as words in any place, ?9 as what
 * a pooled vehicle holds, ?10 as a name that people use for the line, ?11 as a part of a former name. On other venues a ticker of letters means the line only where its company is of known
 * size: every word of four letters is a ticker somewhere. Else it is one of the symbols that begin with the text.
 */
const exactTiers = `
  SELECT position, 1 AS tier FROM (${identified})
  UNION ALL ${matched(2, "?10")}
  UNION ALL ${matched(3, "?9", `min(?5, ${assetRowsMax})`)}
  UNION ALL SELECT position, 4 FROM (${symbolled}) WHERE position < ${sizedBefore} OR symbol GLOB '*[0-9]*'`

/** A former name comes after every current one that has the text: what one company was called may be another's name today. */
const wordTiers = [matched(5, "?6"), matched(6, "?7"), matched(7, "?11"), matched(8, "?8")].join(
  " UNION ALL ",
)

/** ?12: as words that may have a letter wrong. */
const alikeTiers = `${wordTiers} UNION ALL ${matched(9, "?12")}`

/** Two lists of tiers: a compound SELECT has at most five terms in D1. */
const selectHits = (words: string) => `
WITH exact (position, tier) AS MATERIALIZED (${exactTiers}),
worded (position, tier) AS MATERIALIZED (${words}),
page AS (
  SELECT position, min(tier) AS tier FROM (SELECT * FROM exact UNION ALL SELECT * FROM worded) AS tiers
  GROUP BY position ORDER BY tier, position LIMIT ?5
)
SELECT
  listings.instrument_id, listings.symbol, listings.name, listings.exchange, listings.country_code, listings.kind,
  listings.cik, listings.sandbox,
  companies.sector, companies.sic, determinations.status, determinations.published_at,
  determinations.stale_from, funds.purity_percentage, funds.badge_color, funds.match_coverage_percent,
  funds.weighed ->> '$.purity.non_compliant_percentage' AS non_compliant_percentage,
  funds.weighed ->> '$.purity.non_compliant_holdings' AS non_compliant_holdings
FROM page
CROSS JOIN search_entries ON search_entries.position = page.position
JOIN listings ON listings.instrument_id = search_entries.instrument_id
LEFT JOIN companies ON companies.cik = listings.cik
LEFT JOIN determinations ON determinations.cik = listings.cik
LEFT JOIN funds ON listings.kind = 'fund' AND funds.instrument_id = ${fundOfLine("listings")}
ORDER BY page.tier, page.position`

const selectNamed = selectHits(wordTiers)
const selectAlike = selectHits(alikeTiers)

/** Counts every match of the words or other names (?5), and the exactly named listings that the words do not match. */
const countHits = `
SELECT
  (SELECT count(*) FROM search_index WHERE search_index MATCH ?5)
  + (
    SELECT count(*) FROM (${named}) AS exact
    WHERE NOT EXISTS (SELECT 1 FROM search_index WHERE search_index MATCH ?5 AND rowid = exact.position)
  ) AS total`

export interface SqlStatement {
  readonly sql: string
  readonly values: readonly (string | number | null)[]
}

/** Words of names that are like a word of the text, by that word. */
type AlikeWords = ReadonlyMap<string, readonly string[]>

/** The statements for the page and the total of one search. */
export function searchStatements(query: SearchQuery): readonly [page: SqlStatement, total: SqlStatement] {
  const { tiers, counted } = matchTexts(query)
  const exactly = exactlyOf(query)
  return [
    { sql: selectNamed, values: [...exactly, query.limit, ...tiers] },
    { sql: countHits, values: [...exactly, counted] },
  ]
}

/** The same for a text whose words may have a letter wrong, or be the initials of a name. */
function alikeStatements(
  query: SearchQuery,
  alike: AlikeWords,
): readonly [page: SqlStatement, total: SqlStatement] {
  const { tiers, counted } = matchTexts(query)
  const exactly = exactlyOf(query)
  const match = confine(alikeMatch(query.words, alike), query)
  return [
    { sql: selectAlike, values: [...exactly, query.limit, ...tiers, match] },
    { sql: countHits, values: [...exactly, `(${counted}) OR (${match})`] },
  ]
}

function exactlyOf({ named, symbols, kind, scope }: SearchQuery): readonly (string | null)[] {
  return [JSON.stringify(named), JSON.stringify(symbols), kind, scope]
}

/** A shorter text begins too many names to mean what a fund holds, or a name without its spaces. */
const lettersMin = 3

/**
 * The words in the syntax of FTS5. Each word is quoted and contains no quotation mark, so no input is read as an operator.
 * The last word of a phrase, and each single word, also matches as a prefix. A name that begins with the text is also found
 * where either is written without spaces. `and` is also found where a name has `&`. `tiers`: ?6 to ?11 of the statements.
 */
function matchTexts(query: Pick<SearchQuery, "words" | "kind" | "scope">) {
  const { words } = query
  const readings = [words, ...withoutAnd(words)]
  const isShort = words.join("").length < lettersMin
  const joined = isShort ? [] : readings.map((some) => `"~~~${some.join("")}" *`)
  const phrase = readings.map(phraseOf).join(" OR ")
  const anywhere = withoutImplied(readings.at(-1) ?? words)
    .map((word) => `${quoted(word)} *`)
    .join(" AND ")
  const beginning = [phraseOf([`~~${words[0]}`, ...words.slice(1)]), ...joined].join(" OR ")
  const asset = isShort ? quoted("~none") : words.map((word) => `"~%${word}" *`).join(" AND ")
  const known = readings.map((some) => quoted(`~~~~${bareOf(some).join("")}`)).join(" OR ")
  const former = isShort ? quoted("~none") : formerMatch(readings)
  const inAnyPlace = [anywhere, ...joined].join(" OR ")
  return {
    tiers: [beginning, phrase, inAnyPlace, asset, known, former].map((match) => confine(match, query)),
    counted: confine(`(${inAnyPlace}) OR ${known} OR ${former}`, query),
  }
}

/** A phrase of a former name, or its beginning without spaces. */
function formerMatch(readings: readonly (readonly string[])[]): string {
  const behind = (words: readonly string[]) => phraseOf(words.map((word) => `~__${word}`))
  return readings.flatMap((some) => [behind(some), behind([some.join("")])]).join(" OR ")
}

/** `The S&P 500 index` and `S&P 500 ETF` name the same index, `Google Inc` the same company as `Google`. */
function bareOf(words: readonly string[]): readonly string[] {
  const first = /^(?:the|an?)$/.test(words[0] ?? "") ? 1 : 0
  const last = words.findLastIndex((word) => !/^(?:etfs?|index|funds?)$/.test(word) && !isLegalForm(word))
  return first > last ? words : words.slice(first, last + 1)
}

/** Each word as it is written or as a word like it; or a single word as the initials of a name. */
function alikeMatch(words: readonly string[], alike: AlikeWords): string {
  const groups = words.map((word) => {
    const others = (alike.get(word) ?? []).map((other) => ` OR ${quoted(other)}`)
    return `(${quoted(word)} *${others.join("")})`
  })
  return [groups.join(" AND "), ...initialsOf(words).map((letters) => `"~_${letters}" *`)].join(" OR ")
}

/** A single word of three to eight letters may be the initials of a name. */
function initialsOf(words: readonly string[]): readonly string[] {
  return words.length === 1 ? words.filter((word) => /^[a-z]{3,8}$/.test(word)) : []
}

/** The words without `and`, where that leaves any. */
function withoutAnd(words: readonly string[]): readonly (readonly string[])[] {
  const others = words.filter((word) => word !== "and")
  return others.length === 0 || others.length === words.length ? [] : [others]
}

const phraseOf = (words: readonly string[]) => `${words.map(quoted).join(" + ")} *`

const quoted = (word: string) => `"${word}"`

/** Drops a word that is a prefix of another: a name matching "apple*" also matches "app*". */
function withoutImplied(words: readonly string[]): readonly string[] {
  const distinct = [...new Set(words)]
  return distinct.filter((word) => !distinct.some((other) => other !== word && other.startsWith(word)))
}

/** The match within the requested kind and scope. */
function confine(match: string, { kind, scope }: Pick<SearchQuery, "kind" | "scope">): string {
  const ofKind = kind === null ? [] : [quoted(`~${kind}`)]
  return [`(${match})`, ...ofKind, ...(scope === "full" ? [] : [quoted("~sandbox")])].join(" AND ")
}

/** Runs statements in one transaction: in D1, or in the plain service that `bench:load` compares. */
export type RunStatements = (
  statements: readonly SqlStatement[],
) => Promise<readonly (readonly unknown[])[]> | readonly (readonly unknown[])[]

export interface FoundRows {
  readonly rows: readonly HitRow[]
  readonly total: number
}

/** The rows of a search and their number in all. */
export async function findRows(run: RunStatements, query: SearchQuery): Promise<FoundRows> {
  if (query.words.length === 0) return { rows: [], total: 0 }
  const page = await readPage(run, searchStatements(query))
  const isPlain = query.words.every((word) => /^[a-z\d%_]+$/.test(word))
  if (page.total >= fewMatches || !isPlain) return page
  const alike = await readAlike(run, query.words)
  if (alike.size === 0 && initialsOf(query.words).length === 0) return page
  return readPage(run, alikeStatements(query, alike))
}

async function readPage(run: RunStatements, statements: readonly SqlStatement[]): Promise<FoundRows> {
  const [rows = [], totals = []] = await run(statements)
  const [counted] = totals as readonly { readonly total: number }[]
  // A word of letters that FTS5's Unicode tables lack has no tokens: as a symbol's prefix it matches every listing, as a
  // word none. The total is right.
  if (counted === undefined || counted.total === 0) return { rows: [], total: 0 }
  return { rows: rows as readonly HitRow[], total: counted.total }
}

/** Words beyond these are taken as they are written. */
const alikeWordsMax = 6
const alikePerWordMax = 32

const selectAlikeWords = `
SELECT DISTINCT wanted.value ->> 0 AS typed, word
FROM json_each(?1) AS wanted JOIN search_spellings ON spelling = wanted.value ->> 1
LIMIT 1000`

/** The words of names that are one letter off a word of the text. */
async function readAlike(run: RunStatements, words: readonly string[]): Promise<AlikeWords> {
  const wanted = words
    .slice(0, alikeWordsMax)
    .flatMap((word) => spellingsOf(word).map((spelling) => [word, spelling]))
  if (wanted.length === 0) return new Map()
  const [rows = []] = await run([{ sql: selectAlikeWords, values: [JSON.stringify(wanted)] }])
  const alike = new Map<string, string[]>()
  for (const { typed, word } of rows as readonly { readonly typed: string; readonly word: string }[]) {
    const some = alike.get(typed) ?? []
    if (some.length < alikePerWordMax && isOneLetterOff(typed, word)) alike.set(typed, [...some, word])
  }
  return alike
}

/** A line that a search finds. */
export interface HitRow {
  readonly instrument_id: string
  readonly symbol: string
  readonly name: string
  readonly exchange: string
  readonly country_code: string | null
  readonly kind: ListingKind
  readonly cik: number | null
  readonly sandbox: number
  readonly sector: string | null
  readonly sic: string | null
  readonly status: DeterminationStatus | null
  readonly published_at: string | null
  readonly stale_from: string | null
  readonly purity_percentage: number | null
  readonly badge_color: BadgeColor | null
  readonly match_coverage_percent: number | null
  readonly non_compliant_percentage: number | null
  readonly non_compliant_holdings: number | null
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
      cik: row.cik,
      sandbox: row.sandbox === 1,
    },
    sector: row.sector,
    sic: row.sic,
    status: row.status ?? "pending",
    analyzedAt: row.published_at,
    staleFrom: row.stale_from,
    weighed: weighedOf(row),
  }
}

function weighedOf(row: HitRow): SearchHit["weighed"] {
  const { purity_percentage: purity, badge_color: badge, match_coverage_percent: matchCoverage } = row
  if (matchCoverage === null) return null
  const { non_compliant_percentage: nonCompliant, non_compliant_holdings: holdings } = row
  return { purity, nonCompliant, nonCompliantHoldings: holdings ?? 0, badge, matchCoverage }
}
