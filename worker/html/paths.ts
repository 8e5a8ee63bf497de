/** Paths of the public pages that other pages link to. */

export function stockPath(instrumentId: string): `/${string}` {
  return `/stocks/${encodeURIComponent(instrumentId)}`
}

/** The query of a page under another standard than the service's own, `id@version`; empty for null. */
export function standardQuery(methodology: string | null): string {
  return methodology === null ? "" : `?methodology=${encodeURIComponent(methodology)}`
}

/** The page of portfolios, or the report of a saved one. */
export function portfolioPath(name: string | null): `/${string}` {
  return name === null ? "/portfolio" : `/portfolio?name=${encodeURIComponent(name)}`
}

/** The page that recomputes a packet, filled in. */
export function verifyPath(instrumentId: string, methodology: string | null): `/${string}` {
  const standard = methodology === null ? "" : `&methodology=${encodeURIComponent(methodology)}`
  return `/verify?symbol=${encodeURIComponent(instrumentId)}${standard}`
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

/**
 * The feed of what an account watches. `token`: from `feedTokenOf`. It is in the query, which no log keeps.
 */
export function watchlistFeedPath(token: string): `/${string}` {
  return `/watchlist/changes.atom?token=${token}`
}

/** The badge of a stock or fund, an image. */
export function badgePath(instrumentId: string): `/${string}` {
  return `/badge/${encodeURIComponent(instrumentId)}.svg`
}

/** The most stocks that are compared side by side. */
export const comparedMax = 4

/** The page that compares stocks. */
export function comparePath(instrumentIds: readonly string[]): `/${string}` {
  return `/compare${compareQuery(instrumentIds)}`
}

/** The same comparison as a CSV file. */
export function compareCsvPath(instrumentIds: readonly string[]): `/${string}` {
  return `/compare/csv${compareQuery(instrumentIds)}`
}

function compareQuery(instrumentIds: readonly string[]): string {
  return instrumentIds.length === 0 ? "" : `?symbols=${instrumentIds.map(encodeURIComponent).join(",")}`
}

/** The page of the docs with the rules of every standard but the service's own. */
export const otherStandardsPath = "/docs/methodology-other-standards"
