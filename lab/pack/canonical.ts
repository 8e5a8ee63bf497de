import type { StarterListing } from "../../scripts/starter/tables.ts"
import { plainName } from "../../src/identifiers/company-name.ts"
import { isShareLine } from "../../src/identifiers/security-line.ts"
import { venueOf } from "../../src/identifiers/venues.ts"
import type { Link } from "./links.ts"
import { isReceipt, tradesForeignShares, type WorldLine, worldFiles } from "./world-line.ts"

/**
 * Returns the line under which each registrant is shown: its first symbol that is a share, in the order of
 * the SEC's lists.
 */
export function mainLines(
  registrants: readonly { readonly cik: number; readonly symbols: readonly string[] }[],
  listings: ReadonlyMap<string, Pick<StarterListing, "cik" | "line">>,
): Map<number, string> {
  const main = new Map<number, string>()
  for (const { cik, symbols } of registrants) {
    const symbol = symbols.find((one) => {
      const listing = listings.get(one)
      return listing?.cik === cik && isShareLine(listing.line)
    })
    if (symbol !== undefined && !main.has(cik)) main.set(cik, symbol)
  }
  return main
}

/**
 * Returns the canonical foreign line of each company without a US listing: its home line if it has one.
 * Registrants are left out, because they would be shown twice; a company counts as a registrant if it is
 * linked or has a registrant's name. US companies are left out too, because any that still exist are on the
 * SEC's lists.
 */
export function canonicalWorldLines(
  lines: readonly WorldLine[],
  links: ReadonlyMap<string, Link>,
  registrantNames: Iterable<string>,
): Set<string> {
  const registrants = new Set([...registrantNames].map((name) => plainName(name).core))
  const companies = new Map<string, WorldLine>()
  const keyOfIsin = new Map<string, string>()
  for (const line of lines) {
    const { core } = plainName(line.name)
    if (line.kind !== "share" || isRemnant(line) || links.has(line.instrument) || registrants.has(core))
      continue
    const key = (line.isin !== null && keyOfIsin.get(line.isin)) || `${core} ${line.country}`
    if (line.isin !== null) keyOfIsin.set(line.isin, key)
    const other = companies.get(key)
    if (other === undefined || comesBefore(line, other)) companies.set(key, line)
  }
  return new Set([...companies.values()].map(({ instrument }) => instrument))
}

const homeCountries: ReadonlySet<string> = new Set(
  worldFiles.map(([, prefix]) => venueOf(prefix)?.countryCode ?? ""),
)

/** True for a line abroad whose company is not on the lists of its own country under this name. */
function isRemnant(line: WorldLine): boolean {
  if (line.country === "US") return true
  return rank(line) === 1 && isTradedAbroad(line) && homeCountries.has(line.country)
}

function isTradedAbroad({ prefix, instrument }: WorldLine): boolean {
  if (prefix === "LON") return instrument.startsWith("LON:0")
  return tradesForeignShares(prefix) || isReceipt(instrument)
}

/**
 * Compares two lines of a company: home lines come first, then shorter tickers (which mark the main class),
 * then alphabetical order.
 */
function comesBefore(line: WorldLine, other: WorldLine): boolean {
  const [one, two] = [rank(line), rank(other)]
  if (one !== two) return one < two
  return line.instrument.length === other.instrument.length
    ? line.instrument < other.instrument
    : line.instrument.length < other.instrument.length
}

function rank({ prefix, country, instrument }: WorldLine): number {
  const venue = venueOf(prefix)?.countryCode
  // Hong Kong counts as the home of mainland companies too. If they also have a line in Shanghai or Shenzhen,
  // it is not among these lists.
  const isHome = venue === country || (venue === "HK" && country === "CN")
  // Tickers of London's order book for foreign shares begin with 0.
  return isHome && !instrument.startsWith("LON:0") ? 0 : 1
}
