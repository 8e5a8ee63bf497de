/** ISO 3166-1 codes of the country names the sources use. */
const codes: ReadonlyMap<string, string> = new Map(
  `AR Argentina,AU Australia,BS Bahamas,BE Belgium,BM Bermuda,BR Brazil,VG British Virgin Islands,KH Cambodia,CA Canada,
KY Cayman Islands,CL Chile,CN China,CO Colombia,CR Costa Rica,CW Curacao,CY Cyprus,DK Denmark,FI Finland,FR France,
DE Germany,GI Gibraltar,GR Greece,GG Guernsey,HK Hong Kong,IN India,ID Indonesia,IE Ireland,IM Isle of Man,IL Israel,
IT Italy,JP Japan,JE Jersey,JO Jordan,KZ Kazakhstan,LU Luxembourg,MO Macau,MY Malaysia,MH Marshall Islands,MX Mexico,
MC Monaco,NL Netherlands,NZ New Zealand,NO Norway,PA Panama,PE Peru,PH Philippines,PL Poland,PR Puerto Rico,
SG Singapore,ZA South Africa,KR South Korea,ES Spain,SE Sweden,CH Switzerland,TW Taiwan,TH Thailand,TR Turkey,
VI U.S. Virgin Islands,AE United Arab Emirates,GB United Kingdom,US United States,UY Uruguay,VN Vietnam`
    .split(",")
    .map((pair) => pair.trim())
    .map((pair) => [pair.slice(3), pair.slice(0, 2)]),
)

/** Registries a company is incorporated in without being of the country: its own country is told by its seat. */
const offshore: ReadonlySet<string> = new Set([
  "AN",
  "BM",
  "BS",
  "CW",
  "GG",
  "IM",
  "IO",
  "JE",
  "KY",
  "LR",
  "MH",
  "PA",
  "VG",
])

/** Registrants whose sources are silent or stale, by CIK. */
const known: ReadonlyMap<number, string> = new Map([
  [1625297, "US"], // Indivior Pharmaceuticals: a Delaware corporation since January 2026, before that a British plc.
  [1743907, "US"], // Sun Country Airlines: Delaware, seat in Minnesota.
  [1853513, "US"], // Mister Car Wash: Delaware, seat in Arizona.
  [1997711, "CR"], // Logistic Properties of the Americas: a Cayman company with its seat in Costa Rica.
])

/** Sources of a registrant's country; each empty when it is silent. */
export interface CountrySources {
  readonly cik: number
  /** ISO code of the state of incorporation, from EDGAR. */
  readonly incorporation: string
  /** Country by name, from the exchanges' screener. */
  readonly screener: string
  /** ISO code of the business address, from EDGAR. */
  readonly address: string
  /** Country by name of the home listing, for lines that trade in the US from abroad. */
  readonly home: string
}

/** The country of domicile: of incorporation, unless that is an offshore registry and the seat is known. Empty when unknown. */
export function domicile(sources: CountrySources): string {
  const { incorporation, address } = sources
  const told = known.get(sources.cik)
  if (told !== undefined) return told
  if (incorporation !== "" && !offshore.has(incorporation)) return incorporation
  const named = codes.get(sources.screener) ?? codes.get(sources.home)
  return named ?? (address || (incorporation === "AN" ? "CW" : incorporation))
}
