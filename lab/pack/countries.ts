import type { FilerId } from "../../src/identifiers/filer.ts"

/** ISO 3166-1 codes of the country names the sources use. */
const codes: ReadonlyMap<string, string> = new Map(
  `AR Argentina,AU Australia,AT Austria,AZ Azerbaijan,BS Bahamas,BD Bangladesh,BB Barbados,BE Belgium,BZ Belize,
BM Bermuda,BW Botswana,BR Brazil,VG British Virgin Islands,KH Cambodia,CA Canada,KY Cayman Islands,CL Chile,CN China,
CO Colombia,CR Costa Rica,CW Curacao,CY Cyprus,CZ Czech Republic,DK Denmark,EG Egypt,EE Estonia,FK Falkland Islands,
FO Faroe Islands,FI Finland,FR France,GA Gabon,GE Georgia,DE Germany,GI Gibraltar,GR Greece,GL Greenland,GG Guernsey,
HK Hong Kong,HU Hungary,IS Iceland,IN India,ID Indonesia,IE Ireland,IM Isle of Man,IL Israel,IT Italy,CI Ivory Coast,
JP Japan,JE Jersey,JO Jordan,KZ Kazakhstan,KE Kenya,KG Kyrgyzstan,LI Liechtenstein,LU Luxembourg,MO Macau,MK Macedonia,
MY Malaysia,MT Malta,MH Marshall Islands,MU Mauritius,MX Mexico,MC Monaco,MN Mongolia,MA Morocco,MZ Mozambique,
MM Myanmar,NA Namibia,NL Netherlands,NZ New Zealand,NG Nigeria,NO Norway,PA Panama,PG Papua New Guinea,PE Peru,
PH Philippines,PL Poland,PT Portugal,PR Puerto Rico,CG Republic of the Congo,RU Russia,SA Saudi Arabia,SN Senegal,
SG Singapore,SI Slovenia,ZA South Africa,KR South Korea,ES Spain,SE Sweden,CH Switzerland,TW Taiwan,TH Thailand,
TR Turkey,VI U.S. Virgin Islands,UA Ukraine,AE United Arab Emirates,GB United Kingdom,US United States,UY Uruguay,
VN Vietnam,ZM Zambia`
    .split(",")
    .map((pair) => pair.trim())
    .map((pair) => [pair.slice(3), pair.slice(0, 2)]),
)

/** Returns the ISO 3166-1 code of a country by its English name; empty if the name is unknown. */
export function countryCode(name: string): string {
  return codes.get(name) ?? ""
}

/** Offshore registries. A company incorporated in one of them belongs to the country of its seat. */
export const offshore: ReadonlySet<string> = new Set([
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

/** The countries of registrants whose sources are missing or outdated, by filer. */
const known: ReadonlyMap<FilerId, string> = new Map([
  ["edgar:0001625297", "US"], // Indivior Pharmaceuticals: a Delaware corporation since January 2026, a British plc before.
  ["edgar:0001743907", "US"], // Sun Country Airlines: Delaware, seat in Minnesota.
  ["edgar:0001853513", "US"], // Mister Car Wash: Delaware, seat in Arizona.
  ["edgar:0001997711", "CR"], // Logistic Properties of the Americas: a Cayman company with its seat in Costa Rica.
  // The screener's country of these is wrong. Each has its country of incorporation, or that of its seat if
  // it is a Cayman company.
  ["edgar:0001736541", "CN"], // NIO
  ["edgar:0001703399", "SG"], // Sea
  ["edgar:0001744676", "CN"], // Tencent Music
  ["edgar:0001728190", "CN"], // HUYA
  ["edgar:0000858446", "GB"], // InterContinental Hotels
  ["edgar:0000930157", "GB"], // Rentokil
  ["edgar:0001691445", "CN"], // FinVolution
  ["edgar:0001814423", "CN"], // iHuman
  ["edgar:0001032975", "CH"], // Logitech
  ["edgar:0001613103", "IE"], // Medtronic
  ["edgar:0001561861", "MX"], // Grupo Aeromexico
  ["edgar:0001557860", "LU"], // Globant
  ["edgar:0001691493", "BR"], // Nu Holdings
  ["edgar:0000315293", "IE"], // Aon
])

/** The sources of a registrant's country. A source is empty if unknown. */
export interface CountrySources {
  readonly filer: FilerId
  /** The ISO code of the state of incorporation, from EDGAR. */
  readonly incorporation: string
  /** The name of the country, from the exchanges' screener. */
  readonly screener: string
  /** The ISO code of the business address, from EDGAR. */
  readonly address: string
  /** The name of the country of the home listing, for foreign lines that trade in the US. */
  readonly home: string
}

/**
 * Returns the country of incorporation. For an offshore registry it is that of the screener, the home listing
 * or the seat, in this order, if known. Empty if no country is known.
 */
export function domicile(sources: CountrySources): string {
  const { incorporation, address } = sources
  const override = known.get(sources.filer)
  if (override !== undefined) return override
  if (incorporation !== "" && !offshore.has(incorporation)) return incorporation
  const named = codes.get(sources.screener) ?? codes.get(sources.home)
  return named ?? (address || (incorporation === "AN" ? "CW" : incorporation))
}
