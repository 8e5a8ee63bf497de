import type { Prefix } from "../../identifiers/venues.ts"
import { venues } from "../../identifiers/venues.ts"

/** The venue of an identifier; "US" for symbols without a prefix. */
export type HeldVenue = Prefix | "US"

/** Exchange names in files; the first match counts, so cities come before words shared by several exchanges. */
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

/** Further venues by country: funds hold Chinese companies in Hong Kong too, and Hong Kong codes may be H-shares. */
const alsoAt: Readonly<Record<string, readonly Prefix[]>> = { CN: ["HKG"], HK: ["SHA"], LU: ["AMS"] }

/**
 * The possible venues of a holding's ticker, likeliest first: those of the exchange in the file; else those of its country,
 * then the US, where foreign companies are listed too. Only the US when the file states neither.
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
