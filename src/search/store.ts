import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Scope } from "../access/plans.ts"
import type { Database } from "../database/database.ts"
import { funds } from "../database/funds.ts"
import { companies, determinations, listings } from "../database/screening.ts"
import { searchEntries, searchSpellings } from "../database/search.ts"
import { fundOfLine } from "../funds/store.ts"
import { isLegalForm } from "../identifiers/company-name.ts"
import type { Candidate } from "../identifiers/resolve.ts"
import type { Listing } from "../instruments/instrument.ts"
import type { BadgeColor, DeterminationStatus, ListingKind } from "../vocabulary.ts"
import { isOneLetterOff, spellingsOf } from "./misspelling.ts"

export interface SearchQuery {
  /** The words of the text without separators; an empty list finds nothing. */
  readonly words: readonly string[]
  /** The listings the text may identify. */
  readonly named: readonly Candidate[]
  /** The tickers the text may be, on any venue. */
  readonly symbols: readonly string[]
  /** Null: both kinds. */
  readonly kind: ListingKind | null
  readonly scope: Scope
  readonly limit: number
}

/** A listing found by a search. */
export interface SearchHit {
  readonly listing: Pick<
    Listing,
    "instrumentId" | "symbol" | "name" | "exchange" | "countryCode" | "kind" | "cik" | "sandbox"
  >
  readonly sector: string | null
  readonly sic: string | null
  readonly status: DeterminationStatus
  /** ISO 8601 date-time; null until it is analysed. */
  readonly analyzedAt: string | null
  /** The first day on which the verdict is out of date (YYYY-MM-DD); null while not known. */
  readonly staleFrom: string | null
  /** The purity of a fund; null for a stock and for a fund that is not screened yet. */
  readonly weighed: SearchedPurity | null
}

interface SearchedPurity {
  /** Percentage; null while no holding of it has a verdict. */
  readonly purity: number | null
  /** Percent of the weight that is non-compliant; null if it was not recorded. */
  readonly nonCompliant: number | null
  readonly nonCompliantHoldings: number
  readonly badge: BadgeColor | null
  /** Percent of the weight that is matched to an instrument. */
  readonly matchCoverage: number
}

export interface SearchPage {
  readonly hits: readonly SearchHit[]
  /** Number of matches, including those beyond the limit. */
  readonly total: number
}

export type SearchStore = ReturnType<typeof searchStore>

/**
 * Search in one round trip, or in none for a text without a word. If a text finds next to nothing, it takes
 * two more: for words that are like its own, and for what those find.
 */
export function searchStore(database: Database) {
  return {
    /**
     * Finds listings in whose name or symbol each query word is the prefix of a word, listings that the text
     * identifies exactly, and listings whose name begins with the text if spaces are ignored. The listing
     * that the text identifies comes first, then a few funds and trusts that hold what the text names, then
     * symbols and names that begin with the text, then names with the text as a phrase, then all others;
     * within each group the largest first. If that is next to nothing, listings with a word one letter off
     * follow, and listings whose initials the text is.
     */
    async find(query: SearchQuery): Promise<SearchPage> {
      if (query.words.length === 0) return nothing
      const page = await readPage(database, query, null)
      const isPlain = query.words.every((word) => /^[a-z\d%_]+$/.test(word))
      if (page.total >= fewMatches || !isPlain) return page
      const alike = await readAlike(database, query.words)
      if (alike.size === 0 && initialsOf(query.words).length === 0) return page
      return readPage(database, query, alike)
    },
  }
}

const nothing: SearchPage = { hits: [], total: 0 }

/** Fewer matches than this count as next to nothing. */
const fewMatches = 3
/**
 * The most rows of funds and trusts that hold what the text names. Only the best known are shown, so that
 * they do not hide every company of that name.
 */
const assetRowsMax = 5
/** Lines before this position are those of companies of known size (migrations/0001_schema.sql). */
const sizedBefore = sql.raw("1000 << 32")

/** For each word of the text, the words of names that are like it. */
type AlikeWords = ReadonlyMap<string, readonly string[]>

async function readPage(
  database: Database,
  query: SearchQuery,
  alike: AlikeWords | null,
): Promise<SearchPage> {
  const [hits, [counted]] = await database.read((runner) =>
    runner.batch([selectHits(runner, query, alike), countHits(runner, query, alike)]),
  )
  // A word of letters that are missing from FTS5's Unicode tables has no tokens: as a symbol's prefix it
  // matches every listing, as a word none. The total is right.
  if (counted === undefined || counted.total === 0) return nothing
  return { hits: hits.map(hitOf), total: counted.total }
}

/**
 * The page of one search. `alike`: given if words of the text may have one wrong letter or be the initials of
 * a name; else null.
 */
export function selectHits(runner: Database["query"], query: SearchQuery, alike: AlikeWords | null) {
  const page = runner
    .select({ position: sql<number>`position`.as("found"), tier: sql<number>`tier`.as("tier") })
    .from(sql`(${pageOf(query, alike)})`)
    .as("page")
  return runner
    .select(hitColumns)
    .from(page)
    .crossJoin(searchEntries)
    .innerJoin(listings, eq(listings.instrumentId, searchEntries.instrumentId))
    .leftJoin(companies, eq(companies.cik, listings.cik))
    .leftJoin(determinations, eq(determinations.cik, listings.cik))
    .leftJoin(
      funds,
      sql`${listings.kind} = 'fund' AND ${funds.instrumentId} = ${sql.raw(fundOfLine("listings"))}`,
    )
    .where(eq(searchEntries.position, page.position))
    .orderBy(sql`${page.tier}`, sql`${page.position}`)
}

/** The columns of a hit. Each has a name of its own, which a batch needs. */
const hitColumns = {
  listing: {
    instrumentId: listings.instrumentId,
    symbol: listings.symbol,
    name: listings.name,
    exchange: listings.exchange,
    countryCode: listings.countryCode,
    kind: listings.kind,
    cik: listings.cik,
    sandbox: listings.sandbox,
  },
  sector: companies.sector,
  sic: companies.sic,
  status: determinations.status,
  analyzedAt: determinations.publishedAt,
  staleFrom: determinations.staleFrom,
  purity: funds.purityPercentage,
  badge: funds.badgeColor,
  matchCoverage: funds.matchCoveragePercent,
  nonCompliant: sql<number | null>`${funds.weighed} ->> '$.purity.non_compliant_percentage'`.as(
    "non_compliant",
  ),
  nonCompliantHoldings: sql<number | null>`${funds.weighed} ->> '$.purity.non_compliant_holdings'`.as(
    "non_compliant_holdings",
  ),
}

type HitRow = Awaited<ReturnType<typeof selectHits>>[number]

function hitOf(row: HitRow): SearchHit {
  const { listing, sector, sic, status, analyzedAt, staleFrom } = row
  return { listing, sector, sic, status: status ?? "pending", analyzedAt, staleFrom, weighed: weighedOf(row) }
}

function weighedOf(row: HitRow): SearchedPurity | null {
  const { purity, nonCompliant, nonCompliantHoldings, badge, matchCoverage } = row
  if (matchCoverage === null) return null
  return { purity, nonCompliant, nonCompliantHoldings: nonCompliantHoldings ?? 0, badge, matchCoverage }
}

/** The best matches, by tier, in two lists: a compound SELECT in D1 has at most five terms. */
function pageOf(query: SearchQuery, alike: AlikeWords | null): SQL {
  const { exact, worded } = tiersOf(query, alike)
  return sql`
WITH exact (position, tier) AS MATERIALIZED (${exact}),
worded (position, tier) AS MATERIALIZED (${worded})
SELECT position, min(tier) AS tier FROM (SELECT * FROM exact UNION ALL SELECT * FROM worded) AS tiers
GROUP BY position ORDER BY tier, position LIMIT ${query.limit}`
}

/**
 * The tiers of a search. On venues abroad, a ticker of letters names the line only if its company is of known
 * size, since every word of four letters is a ticker somewhere; otherwise the line is one of the symbols that
 * begin with the text. A former name comes after every current name that has the text, since a former name of
 * one company may be the current name of another.
 */
function tiersOf(
  query: SearchQuery,
  alike: AlikeWords | null,
): { readonly exact: SQL; readonly worded: SQL } {
  const { limit } = query
  const { beginning, phrase, inAnyPlace, asset, known, former } = matchTexts(query)
  const exact = sql`
  SELECT position, 1 AS tier FROM (${identified(query)})
  UNION ALL ${matched(2, known, limit)}
  UNION ALL ${matched(3, asset, Math.min(limit, assetRowsMax))}
  UNION ALL SELECT position, 4 FROM (${symbolled(query)}) WHERE position < ${sizedBefore} OR symbol GLOB '*[0-9]*'`
  const words = [
    matched(5, beginning, limit),
    matched(6, phrase, limit),
    matched(7, former, limit),
    matched(8, inAnyPlace, limit),
    ...(alike === null ? [] : [matched(9, alikeMatch(query, alike), limit)]),
  ]
  return { exact, worded: sql.join(words, sql` UNION ALL `) }
}

function matched(tier: number, match: string, rows: number): SQL {
  return sql`
  SELECT * FROM (
    SELECT rowid AS position, ${sql.raw(String(tier))} AS tier FROM search_index
    WHERE search_index MATCH ${match} ORDER BY rowid LIMIT ${rows}
  )`
}

function isWithin({ kind, scope }: SearchQuery): SQL {
  const ofKind = kind === null ? undefined : eq(listings.kind, kind)
  const inScope = scope === "full" ? undefined : eq(listings.sandbox, true)
  return and(ofKind, inScope) ?? sql`TRUE`
}

/** Listings that an identifier of the query names exactly. */
function identified(query: SearchQuery): SQL {
  return sql`
  SELECT entry.position
  FROM json_each(${JSON.stringify(query.named)}) AS candidate
  JOIN listings ON listings.instrument_id = candidate.value ->> 'instrumentId'
  JOIN search_entries AS entry ON entry.instrument_id = listings.instrument_id
  WHERE ${isWithin(query)}
    AND (candidate.value ->> 'country' IS NULL
      OR (listings.kind = 'stock' AND listings.country_code = candidate.value ->> 'country'))`
}

/** Listings that a ticker of the query names exactly, on any venue. */
function symbolled(query: SearchQuery): SQL {
  return sql`
  SELECT entry.position, wanted.value AS symbol
  FROM json_each(${JSON.stringify(query.symbols)}) AS wanted
  JOIN listings ON listings.symbol = wanted.value
  JOIN search_entries AS entry ON entry.instrument_id = listings.instrument_id
  WHERE ${isWithin(query)}`
}

/** Counts every match of the words or other names, and exactly named listings that the words do not match. */
export function countHits(runner: Database["query"], query: SearchQuery, alike: AlikeWords | null) {
  const { counted } = matchTexts(query)
  const match = alike === null ? counted : `(${counted}) OR (${alikeMatch(query, alike)})`
  const total = sql<number>`(SELECT count(*) FROM search_index WHERE search_index MATCH ${match}) + count(*)`
  return runner
    .select({ total: total.as("total") })
    .from(sql`(${identified(query)} UNION SELECT position FROM (${symbolled(query)})) AS exact`)
    .where(
      sql`NOT EXISTS (SELECT 1 FROM search_index WHERE search_index MATCH ${match} AND rowid = exact.position)`,
    )
}

/** A shorter text begins too many names to be what a fund holds, or a name without its spaces. */
const lettersMin = 3

/**
 * The words in the syntax of FTS5: the text as the beginning of a symbol or name, as a phrase, as words in
 * any place, as what a pooled vehicle holds, as a name that people use for the line, and as a part of a
 * former name; `counted` is what the total counts. Each word is quoted and contains no quotation mark, so no
 * input is read as an operator. The last word of a phrase, and each single word, also matches as a prefix. A
 * name that begins with the text is found even if one of the two is written without spaces. `and` also finds
 * a name with `&`.
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
    beginning: confine(beginning, query),
    phrase: confine(phrase, query),
    inAnyPlace: confine(inAnyPlace, query),
    asset: confine(asset, query),
    known: confine(known, query),
    former: confine(former, query),
    counted: confine(`(${inAnyPlace}) OR ${known} OR ${former}`, query),
  }
}

/** Matches a phrase of a former name, or its beginning without spaces. */
function formerMatch(readings: readonly (readonly string[])[]): string {
  const behind = (words: readonly string[]) => phraseOf(words.map((word) => `~__${word}`))
  return readings.flatMap((some) => [behind(some), behind([some.join("")])]).join(" OR ")
}

/**
 * The words without those that do not tell names apart: `The S&P 500 index` and `S&P 500 ETF` name the same
 * index, `Google Inc` the same company as `Google`.
 */
function bareOf(words: readonly string[]): readonly string[] {
  const first = /^(?:the|an?)$/.test(words[0] ?? "") ? 1 : 0
  const last = words.findLastIndex((word) => !/^(?:etfs?|index|funds?)$/.test(word) && !isLegalForm(word))
  return first > last ? words : words.slice(first, last + 1)
}

/** Matches each word as it is written or as a word like it; or a single word as the initials of a name. */
function alikeMatch(query: SearchQuery, alike: AlikeWords): string {
  const { words } = query
  const groups = words.map((word) => {
    const others = (alike.get(word) ?? []).map((other) => ` OR ${quoted(other)}`)
    return `(${quoted(word)} *${others.join("")})`
  })
  const initials = initialsOf(words).map((letters) => `"~_${letters}" *`)
  return confine([groups.join(" AND "), ...initials].join(" OR "), query)
}

/** The word that may be the initials of a name: a single word of three to eight letters. */
function initialsOf(words: readonly string[]): readonly string[] {
  return words.length === 1 ? words.filter((word) => /^[a-z]{3,8}$/.test(word)) : []
}

/** The words without `and`, if any are left. */
function withoutAnd(words: readonly string[]): readonly (readonly string[])[] {
  const others = words.filter((word) => word !== "and")
  return others.length === 0 || others.length === words.length ? [] : [others]
}

const phraseOf = (words: readonly string[]) => `${words.map(quoted).join(" + ")} *`

const quoted = (word: string) => `"${word}"`

/** Drops a word that is a prefix of another word, since a name that matches "apple*" also matches "app*". */
function withoutImplied(words: readonly string[]): readonly string[] {
  const distinct = [...new Set(words)]
  return distinct.filter((word) => !distinct.some((other) => other !== word && other.startsWith(word)))
}

/** Confines the match to the requested kind and scope. */
function confine(match: string, { kind, scope }: Pick<SearchQuery, "kind" | "scope">): string {
  const ofKind = kind === null ? [] : [quoted(`~${kind}`)]
  return [`(${match})`, ...ofKind, ...(scope === "full" ? [] : [quoted("~sandbox")])].join(" AND ")
}

/** Further words are taken as they are written. */
const alikeWordsMax = 6
const alikePerWordMax = 32

/** The words of names that are one letter off a word of the text. */
async function readAlike(database: Database, words: readonly string[]): Promise<AlikeWords> {
  const wanted = words
    .slice(0, alikeWordsMax)
    .flatMap((word) => spellingsOf(word).map((spelling) => [word, spelling]))
  if (wanted.length === 0) return new Map()
  const rows = await database.read((query) =>
    query
      .selectDistinct({ typed: sql<string>`wanted.value ->> 0`, word: sql<string>`word` })
      .from(sql`json_each(${JSON.stringify(wanted)}) AS wanted`)
      .innerJoin(searchSpellings, sql`${searchSpellings.spelling} = wanted.value ->> 1`)
      .limit(1_000)
      .all(),
  )
  const alike = new Map<string, string[]>()
  for (const { typed, word } of rows) {
    const some = alike.get(typed) ?? []
    if (some.length < alikePerWordMax && isOneLetterOff(typed, word)) alike.set(typed, [...some, word])
  }
  return alike
}
