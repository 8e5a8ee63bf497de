import { candidatesOf } from "../../identifiers/resolve.ts"
import { type HeldVenue, heldVenues } from "./exchanges.ts"
import type { HoldingName } from "./holding-name.ts"
import type { ListingIndex } from "./listing-index.ts"
import type { HoldingClues, MatchableLine } from "./match.ts"

/** The lines that a holding's ticker may mean, likeliest first; the caller must compare the names. */
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
 * Possible spellings: `BRK.B`, `BRK/B` and `BRK B` are `BRK-B`; some files omit the dash (`BRKB`), as Mexican lists do
 * for `GMEXICO B`. A dash is added only before the class in the name, if the name has one.
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

/** False for six digits in Hong Kong: those are codes of mainland China or Korea. */
function isOfVenue(spelling: string, venue: HeldVenue): boolean {
  return venue !== "HKG" || /^\d{1,5}$/.test(spelling)
}
