import type { Holding } from "../../holdings/holding.ts"
import { quoted, tidy, weightPercentMax, withCommas } from "../../holdings/holdings-file.ts"
import type { HoldingKind } from "../../vocabulary.ts"

/** The unparsed fields of one `invstOrSec` (N-PORT, Part C), by element name. */
export type WrittenHolding = ReadonlyMap<string, string>

/** Elements of an `invstOrSec` whose text is read. */
export const textFields: ReadonlySet<string> = new Set([
  "name",
  "lei",
  "title",
  "cusip",
  "balance",
  "valUSD",
  "pctVal",
  "payoffProfile",
  "assetCat",
  "issuerCat",
  "invCountry",
])

/** Elements of an `invstOrSec` whose mere presence decides its kind. */
export const markFields: ReadonlySet<string> = new Set(["debtSec", "repurchaseAgrmt", "derivativeInfo"])

/** Item C.4.a of Form N-PORT. Preferred stock is not `equity`: a verdict on the company does not apply to it. */
const kindOfCategory: Readonly<Record<string, HoldingKind>> = {
  EC: "equity",
  EP: "other",
  RE: "other",
  DBT: "debt",
  LON: "debt",
  SN: "debt",
  "ABS-MBS": "debt",
  "ABS-APCP": "debt",
  "ABS-CBDO": "debt",
  "ABS-O": "debt",
  RA: "cash",
  STIV: "cash",
  COMM: "commodity",
  DCO: "derivative",
  DCR: "derivative",
  DE: "derivative",
  DFE: "derivative",
  DIR: "derivative",
  DO: "derivative",
}

/** One `invstOrSec` as a holding, or its error. `netAssets` in USD; null when unknown. */
export function holdingOf(written: WrittenHolding, netAssets: number | null): Holding | string {
  const lacking = ["name", "pctVal", "payoffProfile", "assetCat"].find((field) => !written.has(field))
  if (lacking !== undefined) return `there is no ${lacking}`
  const balance = numberIn(written, "balance")
  if (typeof balance === "string") return balance
  const value = numberIn(written, "valUSD")
  if (typeof value === "string") return value
  const weight = weightOf(written, value, netAssets)
  if (typeof weight === "string") return weight
  const profile = text(written, "payoffProfile") ?? "N/A"
  if (!/^(Long|Short|N\/A)$/.test(profile))
    return wrong(written, "payoffProfile", "is none of Long, Short and N/A")
  const isOwed = [weight, balance, value].some((amount) => amount !== null && amount < 0)
  const kind = kindOf(written)
  return {
    name: nameOf(written, kind),
    ticker: text(written, "ticker"),
    isin: identifier(written, "isin"),
    cusip: identifier(written, "cusip"),
    lei: leiOf(written),
    countryCode: countryOf(written),
    exchange: null,
    kind,
    side: profile === "Short" || isOwed ? "short" : "long",
    weight,
  }
}

/** The text of an element; null when it is empty or `N/A`. */
export function text(written: WrittenHolding, field: string): string | null {
  const tidied = tidy(written.get(field) ?? "")
  return tidied === "" || (tidied.length <= 3 && /^N\/?A$/i.test(tidied)) ? null : tidied
}

/** The number of an element; null when it is `N/A` or missing; a string when it is not a number. */
export function numberIn(written: WrittenHolding, field: string): number | null | string {
  const stated = text(written, field)
  if (stated === null) return null
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(stated) ? Number(stated) : wrong(written, field, "is no number")
}

/**
 * `pctVal`, or value over net assets when it is `N/A`, which the schema allows (Item C.2.d). A line without value has no
 * weight, whatever it states: a filing gives -20% to a right worth nothing.
 */
function weightOf(written: WrittenHolding, value: number | null, netAssets: number | null): number | string {
  const stated = numberIn(written, "pctVal")
  if (typeof stated === "string") return stated
  if (value === 0) return 0
  const ofValue = value !== null && netAssets !== null && netAssets > 0 ? (value / netAssets) * 100 : null
  const weight = stated ?? ofValue
  if (weight === null) return wrong(written, "pctVal", "is no number, and valUSD and netAssets give none")
  if (Math.abs(weight) > weightPercentMax)
    return wrong(written, "pctVal", `is beyond ${withCommas(weightPercentMax)} percent`)
  return weight
}

/**
 * The kind by asset category and by the line's elements: an instrument with a coupon or a counterparty is not a share,
 * whatever its category. A share of a registered or private fund is a fund.
 */
function kindOf(written: WrittenHolding): HoldingKind {
  if (written.has("derivativeInfo")) return "derivative"
  const kind = kindOfCategory[text(written, "assetCat") ?? ""] ?? "other"
  if (kind !== "equity" && kind !== "other") return kind
  if (written.has("repurchaseAgrmt")) return "cash"
  if (written.has("debtSec")) return "debt"
  return /^(RF|PF)$/.test(text(written, "issuerCat") ?? "") ? "fund" : kind
}

/** The name, or for a derivative the title: its `name` is that of the exchange or counterparty. */
function nameOf(written: WrittenHolding, kind: HoldingKind): string {
  const [name, title] = [text(written, "name"), text(written, "title")]
  return (kind === "derivative" ? (title ?? name) : (name ?? title)) ?? "N/A"
}

/** The identifier; null when it is missing or all zeros. */
function identifier(written: WrittenHolding, field: string): string | null {
  const stated = text(written, field)
  return stated === null || /^0+$/.test(stated) ? null : stated
}

/** The LEI; null when the element contains an RSSD identifier of ten digits instead (Item C.1.b). */
function leiOf(written: WrittenHolding): string | null {
  const lei = text(written, "lei")
  return lei !== null && /^[0-9A-Z]{18}[0-9]{2}$/.test(lei) ? lei : null
}

/** The country code; null for `XX`, which means unknown. */
function countryOf(written: WrittenHolding): string | null {
  const code = text(written, "invCountry")
  return code !== null && /^[A-Z]{2}$/.test(code) && code !== "XX" ? code : null
}

function wrong(written: WrittenHolding, field: string, what: string): string {
  return `${field} ${quoted(written.get(field) ?? "")} ${what}`
}
