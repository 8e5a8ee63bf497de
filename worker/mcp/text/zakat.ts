import type { Zakat, ZakatAsset, ZakatByMethod } from "../../../src/zakat/schema.ts"
import { boundWords } from "../../html/numbers.ts"
import { amount, joinLines, labelledList, type ToolResult } from "./format.ts"

/** Zakat on one share by every method, with the assets and tags; the solar amounts are in the structured content. */
export function zakatText({ data }: ToolResult<"zakat">): string {
  const { name, instrument_id: id, as_of: day, methods, differences } = data
  return joinLines(
    `${name} (${id}): zakat on one share for a lunar year (2.5%)${day === undefined ? "" : `, as of ${day}`}. No method is the only right one.`,
    sheetText(data),
    priceText(data),
    ...methods.map(methodText),
    labelledList("Assets of a share", assetsOf(methods).map(assetText), "; "),
    differences,
    nisabText(data),
  )
}

function sheetText({ balance_sheet: sheet }: Zakat): string | null {
  if (sheet === null) return null
  return `Balance sheet of ${sheet.period_end}: ${sheet.type} ${sheet.accession_number}`
}

function priceText({ price, price_currency: currency, price_date: date }: Zakat): string | null {
  return price === null ? null : `Last close: ${amount(price)} ${currency} on ${date}`
}

function methodText({
  name,
  source,
  per_share,
  base_per_share,
  currency,
  bound,
  note,
}: ZakatByMethod): string {
  const more = note === undefined ? "" : ` ${note}`
  if (per_share === null || base_per_share === null) return `${name}: not known.${more} (${source})`
  const words = boundWords(bound)
  return `${name}: ${words}${amount(per_share)} ${currency}, of ${words}${amount(base_per_share)}.${more} (${source})`
}

/** The figures of the filings, each once. */
function assetsOf(methods: readonly ZakatByMethod[]): readonly ZakatAsset[] {
  const filed = methods.flatMap(({ assets }) => assets).filter(({ item }) => item !== "market_value")
  return [...new Map(filed.map((asset) => [asset.item, asset])).values()]
}

function assetText({ item, per_share, amount: whole, bound, sources, note }: ZakatAsset): string {
  const name = item.replaceAll("_", " ")
  if (whole === null) return `${name} not known${note === undefined ? "" : ` (${note})`}`
  const share = per_share === null ? "" : `${amount(per_share)}, `
  const tags = sources.flatMap(({ xbrl_tags }) => xbrl_tags).join(" + ")
  return `${name} ${boundWords(bound)}${share}${amount(whole)} of the company${tags === "" ? "" : ` (${tags})`}`
}

function nisabText({ nisab }: Zakat): string {
  const { gold_grams, silver_grams, gold, silver } = nisab
  const at = (value: number | null) => (value === null ? "" : `, ${amount(value)} at the given price`)
  return `Nisab: ${gold_grams} g of gold${at(gold)}; ${silver_grams} g of silver${at(silver)}`
}
