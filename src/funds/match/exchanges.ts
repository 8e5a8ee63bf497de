import type { Prefix } from "../../identifiers/venues.ts"
import { venues } from "../../identifiers/venues.ts"

/** A venue as an identifier names it, "US" for the bare symbols. */
export type HeldVenue = Prefix | "US"

/** How files name exchanges; the first that fits. Cities before words that several exchanges have. */
const exchanges: readonly (readonly [RegExp, readonly HeldVenue[]])[] = [
  [/no market|unlisted|non-?exchange/i, []],
  [/omx.*helsinki|helsinki/i, ["HEL"]],
  [/omx.*copenhagen|copenhagen/i, ["CPH"]],
  [/omx.*iceland|iceland/i, ["ICE"]],
  [/omx|stockholm/i, ["STO"]],
  [/euronext.*paris|paris/i, ["PAR"]],
  [/amsterdam/i, ["AMS"]],
  [/brussels/i, ["BRU"]],
  [/lisbon/i, ["LIS"]],
  [/irish|dublin/i, ["ISE"]],
  [/xetra|frankfurt|deutsche/i, ["FRA"]],
  [/london/i, ["LON"]],
  [/milan|borsa italiana/i, ["MIL"]],
  [/madrid/i, ["MAD"]],
  [/wiener|vienna/i, ["VIE"]],
  [/six swiss|swiss|virt-x/i, ["SWX"]],
  [/oslo/i, ["OSL"]],
  [/warsaw/i, ["WSE"]],
  [/budapest/i, ["BDP"]],
  [/prague/i, ["PRG"]],
  [/bucharest/i, ["BVB"]],
  [/athens/i, ["ATH"]],
  [/istanbul/i, ["IST"]],
  [/tel aviv/i, ["TLV"]],
  [/tokyo|nagoya|fukuoka|sapporo/i, ["TYO"]],
  [/korea/i, ["KRX"]],
  [/hong kong/i, ["HKG"]],
  [/shanghai/i, ["SHA"]],
  [/shenzhen/i, ["SHE"]],
  [/taiwan|gretai|taipei/i, ["TPE"]],
  [/singapore/i, ["SGX"]],
  [/of india|bombay|^bse /i, ["NSE"]],
  [/malaysia/i, ["KLS"]],
  [/indonesia/i, ["JKT"]],
  [/thailand/i, ["BKK"]],
  [/philippine/i, ["PSE"]],
  [/ho chi minh|hochiminh/i, ["HOSE"]],
  [/^asx|australia/i, ["ASX"]],
  [/new zealand/i, ["NZE"]],
  [/toronto/i, ["TSX"]],
  [/xbsp|bovespa|sao paulo|brasil/i, ["BSP"]],
  [/mexic/i, ["BMV"]],
  [/santiago/i, ["BCS"]],
  [/colombia/i, ["BVC"]],
  [/lima/i, ["BVL"]],
  [/johannesburg/i, ["JSE"]],
  [/egypt/i, ["EGX"]],
  [/saudi|tadawul/i, ["TAD"]],
  [/abu dhabi/i, ["ADX"]],
  [/qatar/i, ["QSE"]],
  [/kuwait/i, ["KWSE"]],
  [/moscow|micex|standard-classica/i, ["MCX"]],
  [/nasdaq|nyse|new york|cboe|bats|arca|amex|nnqs|otc/i, ["US"]],
]

/** Companies of China are held by their lines in Hong Kong too, those of Hong Kong may be listed as H-shares. */
const alsoAt: Readonly<Record<string, readonly Prefix[]>> = { CN: ["HKG"], HK: ["SHA"], LU: ["AMS"] }

/**
 * The venues a holding's ticker may be of, the likeliest first: those of the exchange as the file names it; else those
 * of its country and the US, where foreign companies are listed. A file that names neither is of the US.
 */
export function heldVenues(exchange: string | null, countryCode: string | null): readonly HeldVenue[] {
  if (exchange !== null) {
    const named = exchanges.find(([pattern]) => pattern.test(exchange))
    if (named !== undefined) return named[1]
  }
  if (countryCode === null || countryCode === "US") return ["US"]
  const home = venues.filter((venue) => venue.countryCode === countryCode).map(({ prefix }) => prefix)
  return [...home, ...(alsoAt[countryCode] ?? []), "US"]
}
