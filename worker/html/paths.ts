/** Paths of the public pages that other pages link to. */

/** The page of a stock. */
export function stockPath(instrumentId: string): `/${string}` {
  return `/stocks/${encodeURIComponent(instrumentId)}`
}

/** The page of a fund. */
export function fundPath(instrumentId: string): `/${string}` {
  return `/funds/${encodeURIComponent(instrumentId)}`
}
