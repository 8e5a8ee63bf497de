import type { Listing } from "../instruments/instrument.ts"
import type { ScreenStore } from "../screen/store.ts"
import { upperCase } from "../screen/symbols.ts"
import { matcherOf, type Unmatched, wantedOf } from "./match/match.ts"
import { isWrittenOtherwise } from "./match/names.ts"
import type { Row } from "./match/row.ts"
import type { PositionSent, UnmatchedPosition } from "./schema.ts"

/** A position of a request with the listing that it is. */
export interface MatchedPosition {
  /** Its place in the request, from 0. */
  readonly position: number
  readonly sent: PositionSent
  /** In upper case; null where the request has none. */
  readonly symbol: string | null
  /** Its symbol, else its ISIN. */
  readonly called: string
  /** The name in the request, where it is not that of the listing; else null. */
  readonly nameSent: string | null
  /** Null where none is found, or what it says contradicts the one that is. */
  readonly listing: Listing | null
  /** Null with a listing. */
  readonly unmatched: UnmatchedPosition | null
}

/** Finds the listings of the positions in one query, however many. */
export async function matchedPositions(
  screening: Pick<ScreenStore, "findListings">,
  positions: readonly PositionSent[],
): Promise<readonly MatchedPosition[]> {
  const { instrumentIds, isins } = wantedOf(positions.map(rowOf))
  const match = matcherOf(await screening.findListings(instrumentIds, isins))
  return positions.map((sent, position) => {
    const row = rowOf(sent)
    const found = match(row)
    const called = row.symbol || row.isin
    const own = { position, sent, symbol: row.symbol || null, called }
    if ("unmatched" in found)
      return { ...own, nameSent: null, listing: null, unmatched: printed(row, position, found.unmatched) }
    const { listing } = found.found
    const isOther = row.name !== "" && isWrittenOtherwise(row.name, listing.name)
    return { ...own, nameSent: isOther ? row.name : null, listing, unmatched: null }
  })
}

function rowOf({ symbol = "", isin = "", exchange = "", currency = "", name = "" }: PositionSent): Row {
  return { symbol: upperCase(symbol), isin: isin.trim(), exchange, currency, name: name.trim() }
}

function printed(row: Row, position: number, { code, reason, identifier }: Unmatched): UnmatchedPosition {
  const { symbol, isin, name } = row
  return {
    position,
    symbol: symbol || null,
    isin: isin || null,
    name_sent: name || null,
    code,
    reason,
    looked_for: identifier,
  }
}
