import { hundredths } from "../terms.ts"
import { type Prefix, venues } from "./venues.ts"

/** The currencies of each venue's country (ISO 4217). Some venues trade in hundredths, such as pence. */
const ofCountry: Readonly<Record<(typeof venues)[number]["countryCode"], string>> = {
  GB: "GBP GBX",
  FR: "EUR",
  DE: "EUR",
  NL: "EUR",
  IT: "EUR",
  ES: "EUR",
  BE: "EUR",
  PT: "EUR",
  AT: "EUR",
  IE: "EUR",
  FI: "EUR",
  GR: "EUR",
  CH: "CHF",
  SE: "SEK",
  DK: "DKK",
  NO: "NOK",
  PL: "PLN",
  HU: "HUF",
  CZ: "CZK",
  RO: "RON",
  IS: "ISK",
  RU: "RUB RUR",
  JP: "JPY",
  KR: "KRW",
  HK: "HKD",
  CN: "CNY CNH",
  TW: "TWD",
  SG: "SGD",
  IN: "INR",
  MY: "MYR",
  ID: "IDR",
  TH: "THB",
  PH: "PHP",
  VN: "VND",
  AU: "AUD",
  NZ: "NZD",
  CA: "CAD",
  BR: "BRL",
  MX: "MXN",
  CL: "CLP",
  CO: "COP",
  PE: "PEN",
  ZA: "ZAR ZAC",
  EG: "EGP",
  MA: "MAD",
  NG: "NGN",
  SA: "SAR",
  AE: "AED",
  QA: "QAR",
  KW: "KWD",
  TR: "TRY",
  IL: "ILS ILA",
}

/**
 * Returns the ISO 4217 code of a currency in a file: USD for `US$`, GBX for `GBp`, which is pence. Any other
 * text is returned in upper case.
 */
export function readCurrency(written: string): string {
  const text = written.trim()
  if (/^(?:GBp|GBX|p|pence)$/.test(text)) return "GBX"
  const upper = text.toUpperCase()
  return /^(?:US\$|\$|USD)$/.test(upper) ? "USD" : upper
}

/** Returns the venues whose shares trade in a currency (ISO 4217). Empty for dollars. */
export function venuesTradingIn(currency: string): readonly Prefix[] {
  return venues
    .filter(({ countryCode }) => ofCountry[countryCode].split(" ").includes(currency))
    .map(({ prefix }) => prefix)
}

/** Returns the currency of a unit of prices, and how many of the unit are one of the currency: 100 for GBX. */
export function mainUnitOf(unit: string): { readonly main: string; readonly count: number } {
  const main = hundredths[unit]
  return main === undefined ? { main: unit, count: 1 } : { main, count: 100 }
}
