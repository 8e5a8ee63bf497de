import { candidatesOf } from "../../identifiers/resolve.ts"
import { type HeldVenue, heldVenues } from "./exchanges.ts"
import type { HoldingName } from "./holding-name.ts"
import type { ListingIndex } from "./listing-index.ts"
import type { HoldingClues, MatchableLine } from "./match.ts"

/** The lines a holding's ticker may mean, the likeliest first; the name has yet to agree. */
export function tickerLines(
  listed: ListingIndex,
  { ticker, exchange, countryCode }: HoldingClues,
  name: HoldingName | null,
): readonly MatchableLine[] {
  if (ticker === null || !/[A-Z0-9]/i.test(ticker)) return []
  const spellings = tickerSpellings(ticker, name?.shareClass ?? null)
  const lines = new Set<MatchableLine>()
  for (const venue of heldVenues(exchange, countryCode)) {
    for (const spelling of spellings) {
      if (!isOfVenue(spelling, venue)) continue
      for (const candidate of candidatesOf(venue === "US" ? spelling : `${venue}:${spelling}`)) {
        const line = listed.instrument(candidate.instrumentId)
        const isOfCountry = candidate.country === null || line?.countryCode === candidate.country
        if (line !== null && isOfCountry) lines.add(line)
      }
    }
  }
  return [...lines]
}

/**
 * `BRK.B`, `BRK/B` and `BRK B` are `BRK-B`; files that leave the dash out write `BRKB`, as lists of Mexico do for
 * `GMEXICO B`. The letter after an added dash is the class the name speaks of, where it speaks of one.
 */
function tickerSpellings(ticker: string, shareClass: string | null): readonly string[] {
  const dashed = ticker
    .toUpperCase()
    // Istanbul's suffix for equities.
    .replace(/(?<=\w{4})\.E$/, "")
    .replace(/[./ ]+/g, "-")
    .replace(/[-*]+$/, "")
  const joined = dashed.replaceAll("-", "")
  const letter = joined.slice(-1)
  const isClass = /^[A-Z]{3,5}$/.test(dashed) && (shareClass === null || shareClass === letter)
  return [...new Set([dashed, joined, ...(isClass ? [`${joined.slice(0, -1)}-${letter}`] : [])])]
}

/** Six digits are a code of the mainland or of Korea, never one of Hong Kong, whose zeros in front mean nothing. */
function isOfVenue(spelling: string, venue: HeldVenue): boolean {
  return venue !== "HKG" || /^\d{1,5}$/.test(spelling)
}
