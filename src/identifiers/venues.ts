/**
 * `main`: the main venue of its country, and the home of the companies of that country. `only`: the prefix
 * means only a listing on that venue (Interface: Instrument identifier, the two tables).
 */
type VenueKind = "main" | "only"

interface Venue {
  /** The prefix as in `instrument_id`. */
  readonly prefix: string
  readonly name: string
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  readonly kind: VenueKind
}

/** Every venue outside the US, in the order of the interface document. */
export const venues = [
  { prefix: "LON", name: "London", countryCode: "GB", kind: "main" },
  { prefix: "PAR", name: "Paris", countryCode: "FR", kind: "main" },
  { prefix: "FRA", name: "Frankfurt", countryCode: "DE", kind: "main" },
  { prefix: "AMS", name: "Amsterdam", countryCode: "NL", kind: "main" },
  { prefix: "MIL", name: "Milan", countryCode: "IT", kind: "main" },
  { prefix: "MAD", name: "Madrid", countryCode: "ES", kind: "main" },
  { prefix: "BRU", name: "Brussels", countryCode: "BE", kind: "main" },
  { prefix: "LIS", name: "Lisbon", countryCode: "PT", kind: "main" },
  { prefix: "VIE", name: "Vienna", countryCode: "AT", kind: "main" },
  { prefix: "SWX", name: "Switzerland", countryCode: "CH", kind: "main" },
  { prefix: "ISE", name: "Dublin", countryCode: "IE", kind: "main" },
  { prefix: "STO", name: "Stockholm", countryCode: "SE", kind: "main" },
  { prefix: "CPH", name: "Copenhagen", countryCode: "DK", kind: "main" },
  { prefix: "HEL", name: "Helsinki", countryCode: "FI", kind: "main" },
  { prefix: "OSL", name: "Oslo", countryCode: "NO", kind: "main" },
  { prefix: "WSE", name: "Warsaw", countryCode: "PL", kind: "main" },
  { prefix: "BDP", name: "Budapest", countryCode: "HU", kind: "main" },
  { prefix: "TYO", name: "Tokyo", countryCode: "JP", kind: "main" },
  { prefix: "KRX", name: "Korea", countryCode: "KR", kind: "main" },
  { prefix: "HKG", name: "Hong Kong", countryCode: "HK", kind: "main" },
  { prefix: "SHA", name: "Shanghai", countryCode: "CN", kind: "main" },
  { prefix: "SHE", name: "Shenzhen", countryCode: "CN", kind: "main" },
  { prefix: "TPE", name: "Taiwan", countryCode: "TW", kind: "main" },
  { prefix: "SGX", name: "Singapore", countryCode: "SG", kind: "main" },
  { prefix: "NSE", name: "India", countryCode: "IN", kind: "main" },
  { prefix: "KLS", name: "Malaysia", countryCode: "MY", kind: "main" },
  { prefix: "JKT", name: "Indonesia", countryCode: "ID", kind: "main" },
  { prefix: "BKK", name: "Thailand", countryCode: "TH", kind: "main" },
  { prefix: "ASX", name: "Australia", countryCode: "AU", kind: "main" },
  { prefix: "NZE", name: "New Zealand", countryCode: "NZ", kind: "main" },
  { prefix: "TSX", name: "Toronto", countryCode: "CA", kind: "main" },
  { prefix: "BSP", name: "Brazil", countryCode: "BR", kind: "main" },
  { prefix: "BMV", name: "Mexico", countryCode: "MX", kind: "main" },
  { prefix: "JSE", name: "Johannesburg", countryCode: "ZA", kind: "main" },
  { prefix: "TAD", name: "Saudi Arabia", countryCode: "SA", kind: "main" },
  { prefix: "ADX", name: "Abu Dhabi", countryCode: "AE", kind: "main" },
  { prefix: "QSE", name: "Qatar", countryCode: "QA", kind: "main" },
  { prefix: "IST", name: "Istanbul", countryCode: "TR", kind: "only" },
  { prefix: "TLV", name: "Tel Aviv", countryCode: "IL", kind: "only" },
  { prefix: "HOSE", name: "Ho Chi Minh City", countryCode: "VN", kind: "only" },
  { prefix: "PSE", name: "Philippines", countryCode: "PH", kind: "only" },
  { prefix: "KWSE", name: "Kuwait", countryCode: "KW", kind: "only" },
  { prefix: "BCS", name: "Santiago", countryCode: "CL", kind: "only" },
  { prefix: "ATH", name: "Athens", countryCode: "GR", kind: "only" },
  { prefix: "EGX", name: "Egypt", countryCode: "EG", kind: "only" },
  { prefix: "BVC", name: "Colombia", countryCode: "CO", kind: "only" },
  { prefix: "ICE", name: "Iceland", countryCode: "IS", kind: "only" },
  { prefix: "MCX", name: "Moscow", countryCode: "RU", kind: "only" },
  { prefix: "BVL", name: "Lima", countryCode: "PE", kind: "only" },
  { prefix: "CAS", name: "Casablanca", countryCode: "MA", kind: "only" },
  { prefix: "PRG", name: "Prague", countryCode: "CZ", kind: "only" },
  { prefix: "NGX", name: "Nigeria", countryCode: "NG", kind: "only" },
  { prefix: "BVB", name: "Bucharest", countryCode: "RO", kind: "only" },
] as const satisfies readonly Venue[]

/** The prefix of a listing outside the US, as in `instrument_id`. */
export type Prefix = (typeof venues)[number]["prefix"]

const byPrefix: ReadonlyMap<string, Venue> = new Map(venues.map((venue) => [venue.prefix, venue]))

/** Finds a venue by its name. */
export function venueNamed(name: string): Venue | null {
  return venues.find((venue) => venue.name === name) ?? null
}

/** Finds the venue of a canonical prefix in upper case; null for any other text. */
export function venueOf(prefix: string): Venue | null {
  return byPrefix.get(prefix) ?? null
}
