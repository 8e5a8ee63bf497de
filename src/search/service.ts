import { printJson, printOnce } from "../contract/json-text.ts"
import { utcDay } from "../days.ts"
import { placeNamed } from "../identifiers/exchanges.ts"
import { parseIdentifier } from "../identifiers/grammar.ts"
import { type Candidate, candidatesOf } from "../identifiers/resolve.ts"
import { answer } from "../outcome.ts"
import { industryOf } from "../screening/activities/declared.ts"
import { verdictAgeOn } from "../services/freshness.ts"
import type { Service, SharedPorts } from "../services/service.ts"
import { refOf } from "../services/standard.ts"
import type { ListingKind } from "../vocabulary.ts"
import type { searchEndpoint } from "./endpoint.ts"
import type { SearchQuery, TextReading } from "./match-texts.ts"
import { withoutQuestion } from "./question.ts"
import type { SearchInput, SearchItem } from "./schema.ts"
import type { SearchHit, SearchStore } from "./store.ts"
import { wordsOf } from "./words.ts"

/** The ports of searching by ticker and name. */
export interface SearchPorts extends SharedPorts {
  readonly search: SearchStore
}

const once = printOnce<SearchItem[]>()

/** Answers with stocks and funds by ticker and name. A sandbox caller finds only those of the sandbox. */
export const search: Service<typeof searchEndpoint, SearchPorts> = async (ports, { input, caller }) => {
  const page = await ports.search.find({ ...searchQuery(input), scope: caller.scope })
  const { hits, total } = page
  const today = utcDay(ports.clock.nowMilliseconds())
  return answer({
    data: once(page, today, () => printJson(hits.map((hit) => searchItem(hit, today)))),
    meta: { methodology: refOf(null, today), total, query: input.q },
  })
}

/** Returns the query for a text, without a scope. */
export function searchQuery({ q, types, limit }: SearchInput): Omit<SearchQuery, "scope"> {
  const text = q.trim()
  const rest = withoutQuestion(text)
  return { ...readingOf(text), rest: rest === null ? null : readingOf(rest), kind: kindOf(types), limit }
}

function readingOf(text: string): TextReading {
  return {
    words: wordsOf(text),
    named: [...candidatesOf(text), ...placedCandidates(text)],
    symbols: symbolsOf(text),
  }
}

/** Returns the listings that a venue and a ticker name, in either order: `tadawul 2222`, `7203 TYO`. */
function placedCandidates(text: string): readonly Candidate[] {
  const [, one, other] = /^([\w.-]+)\s+([\w.-]+)$/.exec(text) ?? []
  if (one === undefined || other === undefined) return []
  return [
    [one, other],
    [other, one],
  ].flatMap(([place = "", ticker = ""]) =>
    [place, placeNamed(place)].flatMap((prefix) => candidatesOf(`${prefix}:${ticker}`)),
  )
}

/** Returns the local tickers that a text may name. A number may be a Hong Kong code (rule 6). */
function symbolsOf(text: string): readonly string[] {
  const identifier = parseIdentifier(text)
  if (identifier === null || identifier.venue !== "US") return []
  const { ticker } = identifier
  return /^\d{1,3}$/.test(ticker) ? [ticker, ticker.padStart(4, "0")] : [ticker]
}

/** Returns the requested kind; null for both. */
function kindOf(types: SearchInput["types"]): ListingKind | null {
  if (types === undefined || new Set(types).size > 1) return null
  return types.includes("stock") ? "stock" : "fund"
}

/** Prints a hit for the API. */
function searchItem(hit: SearchHit, today: string): SearchItem {
  const { listing, sector, sic, status, analyzedAt, weighed } = hit
  const identity = {
    symbol: listing.symbol,
    instrument_id: listing.instrumentId,
    name: listing.name,
    country_code: listing.countryCode,
    exchange: listing.exchange || null,
  }
  if (listing.kind === "fund") {
    return {
      type: "etf",
      ...identity,
      purity_percentage: weighed?.purity ?? null,
      badge_color: weighed?.badge ?? null,
      match_coverage_percent: weighed?.matchCoverage ?? null,
    }
  }
  return {
    type: "stock",
    ...identity,
    sector,
    industry: industryOf(sic),
    status,
    ...verdictAgeOn(hit, today),
    last_analyzed_at: analyzedAt,
  }
}
