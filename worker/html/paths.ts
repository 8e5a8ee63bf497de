import type { LanguageCode } from "./language/address.ts"

/** Paths of the public pages to which other pages link. */

export function stockPath(instrumentId: string): `/${string}` {
  return `/stocks/${encodeURIComponent(instrumentId)}`
}

/** The query for a page under another standard than the service's own, `id@version`. Empty for null. */
export function standardQuery(methodology: string | null): string {
  return methodology === null ? "" : `?methodology=${encodeURIComponent(methodology)}`
}

/** The path of the portfolio page; with a name, of the report on the saved portfolio. */
export function portfolioPath(name: string | null): `/${string}` {
  return name === null ? "/portfolio" : `/portfolio?name=${encodeURIComponent(name)}`
}

/** The path of the page that recomputes a packet, with its form filled in. */
export function verifyPath(instrumentId: string, methodology: string | null): `/${string}` {
  const standard = methodology === null ? "" : `&methodology=${encodeURIComponent(methodology)}`
  return `/verify?symbol=${encodeURIComponent(instrumentId)}${standard}`
}

/** The path of a stock's packet, a JSON file. */
export function packetPath(instrumentId: string, methodology: string | null): `/${string}` {
  return `${stockPath(instrumentId)}/evidence.json${standardQuery(methodology)}`
}

/** The path of the script of the search fields, with its words in a language. */
export function searchScriptPath(code: LanguageCode): `/${string}` {
  return `/assets/search-${code}.js`
}

export function fundPath(instrumentId: string): `/${string}` {
  return `/funds/${encodeURIComponent(instrumentId)}`
}

export function stockFeedPath(instrumentId: string): `/${string}` {
  return `${stockPath(instrumentId)}/changes.atom`
}

export function fundFeedPath(instrumentId: string): `/${string}` {
  return `${fundPath(instrumentId)}/changes.atom`
}

/** The path of a watchlist's feed. `token` is from `feedTokenOf`, and in the query, which no log contains. */
export function watchlistFeedPath(token: string): `/${string}` {
  return `/watchlist/changes.atom?token=${token}`
}

/** The path of the badge of a stock or fund, an image. */
export function badgePath(instrumentId: string): `/${string}` {
  return `/badge/${encodeURIComponent(instrumentId)}.svg`
}

/** The most stocks that a page compares. */
export const comparedMax = 4

/** The path of the page that compares stocks. */
export function comparePath(instrumentIds: readonly string[]): `/${string}` {
  return `/compare${compareQuery(instrumentIds)}`
}

/** The path of a comparison of stocks as a CSV file. */
export function compareCsvPath(instrumentIds: readonly string[]): `/${string}` {
  return `/compare/csv${compareQuery(instrumentIds)}`
}

function compareQuery(instrumentIds: readonly string[]): string {
  return instrumentIds.length === 0 ? "" : `?symbols=${instrumentIds.map(encodeURIComponent).join(",")}`
}

/** The page of the docs with the rules of every standard except the service's own. */
export const otherStandardsPath = "/docs/methodology-other-standards"
