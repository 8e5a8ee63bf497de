import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Database } from "../database/database.ts"
import { funds } from "../database/funds.ts"
import { companies, determinations, listings } from "../database/screening.ts"
import { searchEntries, searchSpellings } from "../database/search.ts"
import { fundOfLine } from "../funds/store.ts"
import { plainName } from "../identifiers/company-name.ts"
import type { Listing } from "../listings/instrument.ts"
import { grouped } from "../lists.ts"
import type { BadgeColor, DeterminationStatus } from "../vocabulary.ts"
import {
  type AlikeWords,
  alikeMatch,
  initialsOf,
  matchTexts,
  nameMatch,
  type SearchQuery,
} from "./match-texts.ts"
import { meantBy, spellingsOf } from "./misspelling.ts"
import { wordsOf } from "./words.ts"

/** A listing found by a search. */
export interface SearchHit {
  /** How the text found the listing: the number of the first of the tiers that has it (`tiersOf`). */
  readonly tier: number
  /** The name of the filer as it writes it, with its legal form; null without a filer. */
  readonly companyName: string | null
  readonly listing: Pick<
    Listing,
    "instrumentId" | "symbol" | "name" | "exchange" | "countryCode" | "kind" | "filer" | "sandbox"
  >
  readonly sector: string | null
  readonly sic: string | null
  readonly status: DeterminationStatus
  /** ISO 8601 date-time; null if not analysed. */
  readonly analyzedAt: string | null
  /** The day of the verdict, as ISO 8601 date-time; null if there is none. */
  readonly asOf: string | null
  /** The first day on which the verdict is out of date (YYYY-MM-DD); null if not known. */
  readonly staleFrom: string | null
  /** A `ListedRatios`; null if no ratio is known. */
  readonly listedRatiosJson: string | null
  /** The purity of a fund; null for a stock and for a fund that is not screened yet. */
  readonly weighed: SearchedPurity | null
}

interface SearchedPurity {
  /** The purity in percent; null if no holding of the fund has a verdict. */
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
  /** The number of matches, including those beyond the limit. */
  readonly total: number
}

export type SearchStore = ReturnType<typeof searchStore>

/**
 * Searches in one round trip, or in none for a text without a word. A text with too few matches takes two
 * more trips: one finds similar words, and the other finds listings with those words.
 */
export function searchStore(database: Database) {
  return {
    /**
     * Finds a listing if each query word begins a word of its name or symbol, if the text identifies it
     * exactly, or if its name begins with the text when spaces are ignored. The order of the groups is: the
     * listing that the text identifies, a few funds and trusts whose assets the text names, symbols and names
     * that begin with the text, names with the text as a phrase, all others. Within each group the largest
     * comes first. If there are too few, listings follow with a word one or two letters off, and listings
     * whose initials are the text. The words of a question are left out (`rest`) if the other words find
     * something, and no name has the text as a phrase: `best buy`. If several words are left, a name with all
     * words of the text in any place is enough: `vanguard total stock`.
     */
    async find(query: SearchQuery): Promise<SearchPage> {
      const { rest = null, ...whole } = query
      if (rest === null) return findReading(database, whole)
      const page = await readPage(database, whole, null)
      const isNamed = isPhrase(page) || (page.total > 0 && rest.words.length > 1)
      if (isNamed) return findReading(database, whole, page)
      const other = await findReading(database, { ...whole, ...rest })
      return other.total > 0 ? other : findReading(database, whole, page)
    },
    /**
     * Finds, for each text, without its legal form, the lines whose name has its words, or begins with the text when spaces are ignored,
     * and the lines with the text as a former or popular name. At most {@link namedMax} lines a text, those of the
     * largest companies. One query.
     */
    async findNamed(texts: readonly string[]): Promise<readonly (readonly string[])[]> {
      if (texts.length === 0) return []
      const matches = JSON.stringify(texts.map((text) => nameMatch(wordsOf(plainName(text).core))))
      const rows = await database.read((query) =>
        query
          .select({ found: linesNamed })
          .from(sql`json_each(${matches}) AS wanted`)
          .orderBy(sql`wanted.key`)
          .all(),
      )
      return rows.map(({ found }) => [...new Set<string>(JSON.parse(found))])
    },
  }
}

/** Finds one reading of a text. `read`: its page, if it was read already. */
async function findReading(database: Database, query: SearchQuery, read?: SearchPage): Promise<SearchPage> {
  if (query.words.length === 0) return nothing
  const page = read ?? (await readPage(database, query, null))
  const isPlain = query.words.every((word) => /^[a-z\d%_]+$/.test(word))
  if (page.total >= fewMatches || !isPlain || page.hits[0]?.tier === tiers.known) return page
  const alike = await readAlike(database, query.words)
  if (alike.size === 0 && initialsOf(query.words).length === 0) return page
  return readPage(database, query, alike)
}

/** True if the text is an identifier, or a name or a phrase of a name. */
function isPhrase({ hits }: SearchPage): boolean {
  const [first] = hits
  return first !== undefined && first.tier <= tiers.phrase
}

/** The most lines that are read for a text, by the part of the name that it is. */
const namedMax = { whole: 40, begins: 40, has: 30 } as const

const matching = (key: keyof typeof namedMax) => sql`
  SELECT instrument_id FROM (
    SELECT entry.instrument_id FROM search_index
    JOIN search_entries AS entry ON entry.position = search_index.rowid
    WHERE search_index MATCH wanted.value ->> ${sql.raw(`'$.${key}'`)}
    ORDER BY search_index.rowid LIMIT ${sql.raw(String(namedMax[key]))}
  )`

const linesNamed = sql<string>`(
  SELECT json_group_array(instrument_id) FROM (${matching("whole")} UNION ALL ${matching("begins")} UNION ALL ${matching("has")})
)`

const nothing: SearchPage = { hits: [], total: 0 }

/** The smallest number of matches that is enough. */
const fewMatches = 3
/**
 * The maximum number of funds and trusts whose assets the text names. Only the best known are shown, so that
 * they do not hide all companies of that name.
 */
const assetRowsMax = 5
/** Lines of companies with a known size have smaller positions (migrations/0001_schema.sql). */
const sizedBefore = sql.raw("1000 << 32")

async function readPage(
  database: Database,
  query: SearchQuery,
  alike: AlikeWords | null,
): Promise<SearchPage> {
  const [hits, [counted]] = await database.read((runner) =>
    runner.batch([selectHits(runner, query, alike), countHits(runner, query, alike)]),
  )
  // A word whose letters are missing from FTS5's Unicode tables has no tokens. As the prefix of a symbol such
  // a word matches every listing, so the hits are wrong. The total of 0 is right.
  if (counted === undefined || counted.total === 0) return nothing
  return { hits: hits.map(hitOf), total: counted.total }
}

/**
 * Selects the page of one search. `alike` is null unless words of the text may have one wrong letter, or be
 * the initials of a name.
 */
export function selectHits(runner: Database["query"], query: SearchQuery, alike: AlikeWords | null) {
  const page = runner
    .select({ position: sql<number>`position`.as("found"), tier: sql<number>`tier`.as("tier") })
    .from(sql`(${pageOf(query, alike)})`)
    .as("page")
  return runner
    .select({ ...hitColumns, tier: page.tier })
    .from(page)
    .crossJoin(searchEntries)
    .innerJoin(listings, eq(listings.instrumentId, searchEntries.instrumentId))
    .leftJoin(companies, eq(companies.filer, listings.filer))
    .leftJoin(determinations, eq(determinations.filer, listings.filer))
    .leftJoin(
      funds,
      sql`${listings.kind} = 'fund' AND ${funds.instrumentId} = ${sql.raw(fundOfLine("listings"))}`,
    )
    .where(eq(searchEntries.position, page.position))
    .orderBy(sql`${page.tier}`, sql`${page.position}`)
}

/** The columns of a hit. Each column has a unique name, as a batch requires. */
const hitColumns = {
  listing: {
    instrumentId: listings.instrumentId,
    symbol: listings.symbol,
    name: listings.name,
    exchange: listings.exchange,
    countryCode: listings.countryCode,
    kind: listings.kind,
    filer: listings.filer,
    sandbox: listings.sandbox,
  },
  companyName: sql<string | null>`${companies.name}`.as("company_name"),
  sector: companies.sector,
  sic: companies.sic,
  status: determinations.status,
  analyzedAt: determinations.publishedAt,
  asOf: determinations.asOf,
  staleFrom: determinations.staleFrom,
  listedRatiosJson: determinations.listedRatiosJson,
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
  const { listing, tier, companyName, sector, sic, status, analyzedAt, asOf, staleFrom, listedRatiosJson } =
    row
  const verdict = { status: status ?? ("pending" as const), analyzedAt, asOf, staleFrom, listedRatiosJson }
  return { listing, tier, companyName, sector, sic, ...verdict, weighed: weighedOf(row) }
}

function weighedOf(row: HitRow): SearchedPurity | null {
  const { purity, nonCompliant, nonCompliantHoldings, badge, matchCoverage } = row
  if (matchCoverage === null) return null
  return { purity, nonCompliant, nonCompliantHoldings: nonCompliantHoldings ?? 0, badge, matchCoverage }
}

/** Selects the best matches by tier, in two lists: a compound SELECT in D1 has at most five terms. */
function pageOf(query: SearchQuery, alike: AlikeWords | null): SQL {
  const { exact, worded } = tiersOf(query, alike)
  return sql`
WITH exact (position, tier) AS MATERIALIZED (${exact}),
worded (position, tier) AS MATERIALIZED (${worded})
SELECT position, min(tier) AS tier FROM (SELECT * FROM exact UNION ALL SELECT * FROM worded) AS tiers
GROUP BY position ORDER BY tier, position LIMIT ${query.limit}`
}

/** The tiers that other code names. */
const tiers = { identified: 1, known: 2, symbol: 4, phrase: 6, alike: 9 } as const

/** True if the text is an identifier of the hit's line, or its ticker on another venue. */
export function isTicker({ tier }: Pick<SearchHit, "tier">): boolean {
  return tier === tiers.identified || tier === tiers.symbol
}

/** True if the hit has only words that are similar to those of the text. */
export function isSimilar({ tier }: Pick<SearchHit, "tier">): boolean {
  return tier === tiers.alike
}

/**
 * Selects the tiers of a search. Every word of four letters is a ticker somewhere. So a ticker of letters on
 * a venue abroad names a line only if its company has a known size. Otherwise the line counts as a symbol
 * that begins with the text. A former name comes after every current name with the text, because it may be
 * the current name of another company.
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

/** Selects listings that an identifier of the query names exactly. */
function identified(query: SearchQuery): SQL {
  return sql`
  SELECT entry.position
  FROM json_each(${JSON.stringify(query.named)}) AS candidate
  JOIN listings ON listings.instrument_id = candidate.value ->> 'instrumentId'
    OR listings.isin = candidate.value ->> 'isin'
  JOIN search_entries AS entry ON entry.instrument_id = listings.instrument_id
  WHERE ${isWithin(query)}
    AND (candidate.value ->> 'country' IS NULL
      OR (listings.kind = 'stock' AND listings.country_code = candidate.value ->> 'country'))`
}

/** Selects listings that a ticker of the query names exactly, on any venue. */
function symbolled(query: SearchQuery): SQL {
  return sql`
  SELECT entry.position, wanted.value AS symbol
  FROM json_each(${JSON.stringify(query.symbols)}) AS wanted
  JOIN listings ON listings.symbol = wanted.value
  JOIN search_entries AS entry ON entry.instrument_id = listings.instrument_id
  WHERE ${isWithin(query)}`
}

/** Counts the listings that the words or other names match, and further listings that are named exactly. */
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

/** The maximum number of words that are corrected. Further words are used as written. */
const alikeWordsMax = 6
const alikePerWordMax = 32

/** Reads the words of names that are one or two letters off a word of the text. */
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
  const shared = grouped(rows, ({ typed }) => typed)
  return new Map(
    [...shared].flatMap(([typed, some]) => {
      const meant = meantBy(
        typed,
        some.map(({ word }) => word),
      ).slice(0, alikePerWordMax)
      return meant.length === 0 ? [] : [[typed, meant]]
    }),
  )
}
