import type {
  LotPeriod,
  OwedByLot,
  OwedTotal,
  Purification,
  PurificationPeriod,
  UnknownOwed,
} from "../../../src/purification/schema.ts"
import type { PurificationMethodId } from "../../../src/vocabulary.ts"
import type { Zakat, ZakatAsset, ZakatByMethod } from "../../../src/zakat/schema.ts"
import { boundWords } from "../../html/numbers.ts"
import { amount, joinLines, labelledList, percent, percentOrUnknown, type ToolResult } from "./format.ts"

/**
 * The amount due on one share for each fiscal year by both methods, with the kinds of income. The structured
 * content has the tags.
 */
export function purificationText({ data }: ToolResult<"purification">): string {
  if (data.fund !== null) return fundPurificationText(data, data.fund)
  const { name, instrument_id: id, as_of: day, currency, ordinary_per_share_line: ordinary } = data
  const line =
    ordinary === 1
      ? "One ordinary share is one share of this line."
      : `One share of this line is ${ordinary === null ? "a number that is not known" : amount(ordinary)} of ordinary shares.`
  return joinLines(
    `${name} (${id}): what one ordinary share owes${currency === null ? "" : `, in ${currency}`}${day === undefined ? "" : `, as of ${day}`}. ${line}`,
    ...methodTexts(data.methods),
    data.periods.length === 0 ? "No fiscal year has been reported." : null,
    ...data.periods.map((period) => yearText(period, data.methods)),
  )
}

/** The amount due on a share of a fund through its holdings, and its issuer's newest published quarter. */
function fundPurificationText(data: Purification, fund: NonNullable<Purification["fund"]>): string {
  const { name, instrument_id: id, as_of: day, methods, periods } = data
  const { per_1000_usd: perThousand, price, price_date, issuer } = fund
  const [period] = periods
  const [newest] = issuer?.periods ?? []
  return joinLines(
    `${name} (${id}): what one share of the fund owes a year in US dollars through its holdings of ${fund.holdings_as_of}${day === undefined ? "" : `, as of ${day}`}.`,
    ...methodTexts(methods),
    methodText("ss21_per_share", period?.ss21_per_share ?? null, period?.bound ?? null),
    `1,000 US dollars of the fund: ${boundWords(period?.bound)}${numberText(perThousand)}; last close: ${numberText(price)}${price_date === null ? "" : ` of ${price_date}`}`,
    `Covered: ${percent(fund.covered_percentage)} of the weight. Not covered: ${percent(fund.uncovered_percentage)}, which may owe too.`,
    `Share of each dividend: ${percentOrUnknown(period?.dividend_percentage ?? null)}`,
    period?.note ?? null,
    issuer === null || newest === undefined
      ? null
      : `${issuer.name} publishes for the quarter to ${newest.quarter_end}: ${amount(newest.purification_per_share)} of a dividend of ${amount(newest.dividend_per_share)} (${percent(newest.percentage)}). ${issuer.comparison}`,
  )
}

/** The methods, each in a line. */
function methodTexts(methods: Purification["methods"]): readonly string[] {
  return methods.map(
    ({ id, name, source, default: isOwn }) =>
      `${isOwn ? "The standard's own method" : "The other method"}: ${id}: ${name} (${source})`,
  )
}

function yearText(period: PurificationPeriod, methods: Purification["methods"]): string {
  const { label, period_end, bound, kinds, note } = period
  const known = [
    ...methods.map(({ id }) => methodText(id, period[id], bound)),
    `prohibited income ${numberText(period.prohibited_income)}`,
    `shares outstanding ${numberText(period.shares_outstanding)}`,
    `dividends per share ${numberText(period.dividends_per_share)}`,
  ]
  const income = kinds.map(({ kind, amount: part, bound: of }) => `${kind} ${boundWords(of)}${amount(part)}`)
  return joinLines(
    `${label ?? "The year"} to ${period_end}: ${known.join(", ")}`,
    labelledList("    income", income, "; "),
    note === undefined ? null : `    ${note}`,
  )
}

function numberText(value: number | null): string {
  return value === null ? "not known" : amount(value)
}

/** The amounts due on lots by both methods: the totals, each lot with its years, and unknown amounts. */
export function lotPurificationText({ data, meta }: ToolResult<"lotPurification">): string {
  const { lots, totals, unknown, methods } = data
  return joinLines(
    "What the lots owe. Nothing is converted.",
    ...methodTexts(methods),
    ...totals.map((total) => `Total in ${total.currency}: ${owedText(total, methods)}`),
    ...lots.flatMap((lot) => lotTexts(lot, methods)),
    unknown.length === 0 ? null : "Not known or not computed, so not in the amounts, and not zero:",
    ...unknown.map(unknownText),
    labelledList("Not found (search_instruments finds identifiers)", meta.not_found),
    labelledList("Outside the sandbox (this key reaches only the sandbox)", meta.sandbox_restricted),
  )
}

function lotTexts(lot: OwedByLot, methods: Purification["methods"]): readonly string[] {
  const { lot: at, symbol, name, shares, bought_on, sold_on, currency, periods } = lot
  const held = `bought ${bought_on}${sold_on === null ? "" : `, sold ${sold_on}`}`
  const unit = currency === null ? "" : `in ${currency} `
  return [
    `- lot ${at}: ${symbol} (${name}), ${amount(shares)} shares ${held}: ${unit}${owedText(lot, methods)}`,
    ...periods.map(periodText),
  ]
}

/**
 * A period of a lot. A dividend share that is null is not printed here. It is among the unknown amounts, or
 * in the lot, because the dividends received belong to no single year.
 */
function periodText(period: LotPeriod): string {
  const { label, period_end, shares_held, reason } = period
  const year = label === null ? "the year" : label
  const count =
    shares_held === null ? "a number of shares that is not known" : `${amount(shares_held)} shares`
  const held = reason === "held_at_period_end" ? `${count} held` : "sold before"
  const owed = [methodText("ss21_per_share", period.ss21_per_share, period.ss21_bound)]
  if (period.dividend_share !== null)
    owed.push(methodText("dividend_share", period.dividend_share, period.dividend_bound))
  return `    ${year} to ${period_end}, ${held}: ${owed.join(", ")}`
}

const rest = "unknown parts left out"

type Bounded = LotPeriod["ss21_bound"]

function owedText(owed: OwedTotal | OwedByLot, methods: Purification["methods"]): string {
  const { ss21_bound, dividend_bound, is_ss21_complete, is_dividend_complete } = owed
  return methods
    .flatMap(({ id }) => {
      const [bound, isComplete] =
        id === "ss21_per_share" ? [ss21_bound, is_ss21_complete] : [dividend_bound, is_dividend_complete]
      return [methodText(id, owed[id], bound), ...(isComplete || owed[id] === null ? [] : [rest])]
    })
    .join(", ")
}

function methodText(method: PurificationMethodId, owed: number | null, bound: Bounded): string {
  return `${method} ${owed === null ? "not known" : `${boundWords(bound)}${amount(owed)}`}`
}

function unknownText({ lot, symbol, period_end, methods, reason }: UnknownOwed): string {
  const year = period_end === null ? "" : `, year to ${period_end}`
  return `- lot ${lot}, ${symbol}${year} (${methods.join(", ")}): ${reason}`
}

/** Zakat on one share by every method, with the assets and tags. Amounts for a solar year are left out. */
export function zakatText({ data }: ToolResult<"zakat">): string {
  const { name, instrument_id: id, as_of: day, methods, differences } = data
  return joinLines(
    `${name} (${id}): zakat on one share for a lunar year (2.5%)${day === undefined ? "" : `, as of ${day}`}. The first method is the default; none is the only right one.`,
    sheetText(data),
    priceText(data),
    ...methods.map(zakatMethodText),
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

function zakatMethodText({
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
