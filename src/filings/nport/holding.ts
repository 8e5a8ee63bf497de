import type { Holding } from "../../holdings/holding.ts"
import { quoted, tidy, weightPercentMax, withCommas } from "../../holdings/holdings-file.ts"
import type { HoldingKind } from "../../vocabulary.ts"

/** What is read of one `invstOrSec` (N-PORT, Part C) as written, by the name of the element. */
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

/** Elements of an `invstOrSec` that say what it is by being there. */
export const markFields: ReadonlySet<string> = new Set(["debtSec", "repurchaseAgrmt", "derivativeInfo"])

/** Item C.4.a of Form N-PORT. Preferred stock is no share of the business that a verdict on it would be about. */
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

/** One `invstOrSec` as a holding, or what is wrong with it. `netAssets` in USD, null while unknown. */
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

/** What is written of the element; null where it is empty or `N/A`. */
export function text(written: WrittenHolding, field: string): string | null {
  const tidied = tidy(written.get(field) ?? "")
  return tidied === "" || (tidied.length <= 3 && /^N\/?A$/i.test(tidied)) ? null : tidied
}

/** The number of the element; null where it is `N/A` or left out; else what is wrong. */
export function numberIn(written: WrittenHolding, field: string): number | null | string {
  const stated = text(written, field)
  if (stated === null) return null
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(stated) ? Number(stated) : wrong(written, field, "is no number")
}

/** The schema allows `N/A` for `pctVal` (Item C.2.d): then it is the value over net assets, or not known. */
function weightOf(written: WrittenHolding, value: number | null, netAssets: number | null): number | string {
  const stated = numberIn(written, "pctVal")
  if (typeof stated === "string") return stated
  const ofValue = value !== null && netAssets !== null && netAssets > 0 ? (value / netAssets) * 100 : null
  const weight = stated ?? ofValue
  if (weight === null) return wrong(written, "pctVal", "is no number, and valUSD and netAssets give none")
  if (Math.abs(weight) > weightPercentMax)
    return wrong(written, "pctVal", `is beyond ${withCommas(weightPercentMax)} percent`)
  return weight
}

/**
 * By the asset category, and by what the line carries: an instrument with a coupon or a counterparty is no share
 * whatever category it is filed under. A share of a registered or private fund is a fund.
 */
function kindOf(written: WrittenHolding): HoldingKind {
  if (written.has("derivativeInfo")) return "derivative"
  const kind = kindOfCategory[text(written, "assetCat") ?? ""] ?? "other"
  if (kind !== "equity" && kind !== "other") return kind
  if (written.has("repurchaseAgrmt")) return "cash"
  if (written.has("debtSec")) return "debt"
  return /^(RF|PF)$/.test(text(written, "issuerCat") ?? "") ? "fund" : kind
}

/** Of a derivative the name is the exchange's or the counterparty's. */
function nameOf(written: WrittenHolding, kind: HoldingKind): string {
  const [name, title] = [text(written, "name"), text(written, "title")]
  return (kind === "derivative" ? (title ?? name) : (name ?? title)) ?? "N/A"
}

/** Zeros stand for none. */
function identifier(written: WrittenHolding, field: string): string | null {
  const stated = text(written, field)
  return stated === null || /^0+$/.test(stated) ? null : stated
}

/** The element may carry an RSSD identifier of ten digits instead (Item C.1.b). */
function leiOf(written: WrittenHolding): string | null {
  const lei = text(written, "lei")
  return lei !== null && /^[0-9A-Z]{18}[0-9]{2}$/.test(lei) ? lei : null
}

/** `XX` is unknown. */
function countryOf(written: WrittenHolding): string | null {
  const code = text(written, "invCountry")
  return code !== null && /^[A-Z]{2}$/.test(code) && code !== "XX" ? code : null
}

function wrong(written: WrittenHolding, field: string, what: string): string {
  return `${field} ${quoted(written.get(field) ?? "")} ${what}`
}
