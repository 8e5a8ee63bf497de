import { defaultFirst } from "../lists.ts"
import { twelveDigits } from "../numbers.ts"
import { type HoldingPurpose, type ZakatItem, type ZakatMethodId, zakatMethodIds } from "../vocabulary.ts"
import type { Zakat, ZakatAsset, ZakatBody, ZakatByMethod, ZakatFigure, ZakatMethod } from "./schema.ts"

/**
 * Computes zakat on one share of a line, by every method. Pure: uses the company's stored figures and a
 * price.
 */

/** A price of one share of the line. */
export interface SharePrice {
  readonly close: number
  /** ISO 4217 */
  readonly currency: string
}

/**
 * The methods to compute zakat on a share, as data. Scholars differ, and no method is presented as the only
 * right one. No clause of a standard is named, because the service has verified none on zakat.
 */
const methods: Readonly<Record<ZakatMethodId, Omit<ZakatMethod, "id">>> = {
  trading: {
    name: "Market value",
    source: "The common view on shares bought to be sold: they are goods of trade",
    rule: "The market value of the share, × 2.5%",
  },
  zakatable_assets: {
    name: "Zakatable assets",
    source: "The common view on shares held for income: the holder's part of the zakatable assets",
    rule: "(Cash + receivables + inventories + short-term investments) ÷ shares, × 2.5%; nothing is deducted",
  },
  net_zakatable_assets: {
    name: "Zakatable assets less current liabilities",
    source: "The view of those who deduct the debts of the company that are due within the year",
    rule: "(Cash + receivables + inventories + short-term investments − current liabilities) ÷ shares, never below zero, × 2.5%",
  },
  market_value_25: {
    name: "25% of the market value",
    source: "A proxy in circulation for the zakatable assets of a company; it has no named author",
    rule: "25% of the market value of the share, × 2.5%",
  },
  market_value_40: {
    name: "40% of the market value",
    source: "A proxy in circulation for the zakatable assets of a company; it has no named author",
    rule: "40% of the market value of the share, × 2.5%",
  },
  profit: {
    name: "Profit",
    source: "A minority view: zakat is due only on the profit",
    rule: "Net income of the newest fiscal year ÷ shares (zero in a year of loss) × 2.5%",
  },
}

/** The method for what the shares are held for, as the sources of the two say. */
const methodFor = { income: "zakatable_assets", trade: "trading" } as const

/**
 * Puts first the method for what the shares are held for; if it does not apply, the first. If the holder says
 * nothing, the shares are held for income: they are goods of trade only if they were bought to be sold.
 */
export function defaultFor<Method extends { readonly id: ZakatMethodId }>(
  all: readonly Method[],
  heldFor: HoldingPurpose = "income",
) {
  return defaultFirst(all, all.find(({ id }) => id === methodFor[heldFor]) ?? all[0])
}

/** The zakatable part of the market value. */
const marketShares = { trading: 1, market_value_25: 0.25, market_value_40: 0.4 } as const

/** The rates for a lunar and for a solar year: 2.5% × 365 ÷ 354 is 2.577%, rounded. */
export const zakatRates = { lunar: 0.025, solar: 0.02577 } as const

const unpriced = "There is no price of this line."

/**
 * Computes zakat on one share of a line, with one entry for each method, in the order of the vocabulary.
 * `ordinaryPerShareLine` is the number of ordinary shares in one share of the line; null if it is not stated.
 * `price` is in the currency of the line, everything else in the reporting currency. `per_share` is for a
 * lunar year, to 12 significant digits; null if it is not known.
 */
export function zakatOfShare(
  body: ZakatBody,
  ordinaryPerShareLine: number | null,
  price: SharePrice | null,
): readonly ZakatByMethod[] {
  const share = shareOf(body, ordinaryPerShareLine)
  return [
    byMarket("trading", price),
    byAssets("zakatable_assets", body, share),
    byAssets("net_zakatable_assets", body, share),
    byMarket("market_value_25", price),
    byMarket("market_value_40", price),
    byProfit(body, share),
  ]
}

/**
 * Computes zakat by every method if only the price is known, as for a fund. `why` is a sentence about what is
 * missing.
 */
export function zakatByPriceAlone(price: SharePrice | null, why: string): readonly ZakatByMethod[] {
  const unknown = (id: ZakatMethodId) => method(id, null, { assets: [], base: null, bound: null, note: why })
  return [
    byMarket("trading", price),
    unknown("zakatable_assets"),
    unknown("net_zakatable_assets"),
    byMarket("market_value_25", price),
    byMarket("market_value_40", price),
    unknown("profit"),
  ]
}

/** Computes zakat on a share of a vehicle without companies, such as a gold trust: by market value. */
export function zakatOfPool(price: SharePrice | null): readonly ZakatByMethod[] {
  return [byMarket("trading", price)]
}

type Base = Pick<ZakatByMethod, "assets" | "bound" | "note"> & { readonly base: number | null }

function method(
  id: ZakatMethodId,
  currency: string | null,
  { base, assets, bound, note }: Base,
): ZakatByMethod {
  const at = (rate: number) => (base === null ? null : twelveDigits(base * rate))
  return {
    ...zakatMethodOf(id),
    per_share: at(zakatRates.lunar),
    per_share_solar: at(zakatRates.solar),
    base_per_share: base,
    currency,
    assets,
    bound,
    ...(note === undefined ? {} : { note }),
  }
}

function byMarket(id: keyof typeof marketShares, price: SharePrice | null): ZakatByMethod {
  if (price === null) return method(id, null, { assets: [], base: null, bound: null, note: unpriced })
  const { close, currency } = price
  const value: ZakatAsset = {
    item: "market_value",
    amount: null,
    per_share: close,
    is_deducted: false,
    bound: null,
    sources: [],
  }
  const base = twelveDigits(close * marketShares[id])
  return method(id, currency, { assets: [value], base, bound: null })
}

/** Converts an amount of the company to one share of the line. */
interface Share {
  readonly of: (amount: number) => number | null
  /** The reason why no amount can be converted; null if amounts can. */
  readonly lacks: string | null
}

function shareOf({ shares_outstanding: { value: shares } }: ZakatBody, ratio: number | null): Share {
  if (shares === null || shares <= 0) return { of: () => null, lacks: "The number of shares is not known." }
  if (ratio === null) {
    const lacks = "The number of ordinary shares in a share of this line is not stated."
    return { of: () => null, lacks }
  }
  return { of: (amount) => twelveDigits((amount / shares) * ratio), lacks: null }
}

const counted: readonly ZakatItem[] = ["cash", "receivables", "inventories", "short_term_investments"]
const deducted: ZakatItem = "current_liabilities"

function byAssets(
  id: "zakatable_assets" | "net_zakatable_assets",
  body: ZakatBody,
  share: Share,
): ZakatByMethod {
  const wanted = id === "zakatable_assets" ? counted : [...counted, deducted]
  const figures = body.items.filter(({ item }) => wanted.includes(item))
  const assets = figures.map((figure) => assetOf(figure, share))
  const unknown = figures.filter(({ amount }) => amount === null).map(({ item }) => item)
  const lacks = share.lacks ?? lacksOf(unknown)
  if (lacks !== null) return method(id, body.currency, { assets, base: null, bound: null, note: lacks })
  const bounds = new Set(figures.flatMap(({ bound }) => bound ?? []))
  if (unknown.length > 0) bounds.add("at_least")
  if (bounds.size > 1)
    return method(id, body.currency, { assets, base: null, bound: null, note: neither(unknown) })
  const [bound = null] = bounds
  const base = Math.max(0, sumOf(assets))
  const note =
    unknown.length === 0 ? {} : { note: `Not known: ${listed(unknown)}. The amount is a lower bound.` }
  return method(id, body.currency, { assets, base, bound, ...note })
}

/** Says what the sum lacks. Cash and, if they are deducted, current liabilities must be known. */
function lacksOf(unknown: readonly ZakatItem[]): string | null {
  const needed = unknown.filter((item) => item === "cash" || item === deducted)
  return needed.length === 0 ? null : `Not known: ${listed(needed)}. Without it there is no amount.`
}

function neither(unknown: readonly ZakatItem[]): string {
  const missing = unknown.length === 0 ? "others are lower bounds" : `${listed(unknown)} are not known`
  return `Some assets are upper bounds, and ${missing}: the sum is neither an upper nor a lower bound.`
}

function listed(items: readonly ZakatItem[]): string {
  return items.map((item) => item.replaceAll("_", " ")).join(", ")
}

function byProfit(body: ZakatBody, share: Share): ZakatByMethod {
  const figure = body.items.find(({ item }) => item === "net_income")
  const assets = figure === undefined ? [] : [assetOf(figure, share)]
  const profit = figure?.amount ?? null
  const lacks = share.lacks ?? (profit === null ? "The net income is not known." : null)
  if (lacks !== null) return method("profit", body.currency, { assets, base: null, bound: null, note: lacks })
  const base = Math.max(0, sumOf(assets))
  const loss = profit !== null && profit < 0 ? { note: "A year of loss: by this view nothing is due." } : {}
  return method("profit", body.currency, { assets, base, bound: figure?.bound ?? null, ...loss })
}

function assetOf(figure: ZakatFigure, share: Share): ZakatAsset {
  const per_share = figure.amount === null ? null : share.of(figure.amount)
  return { ...figure, per_share, is_deducted: figure.item === deducted }
}

/** Adds the known assets and subtracts what is deducted. */
function sumOf(assets: readonly ZakatAsset[]): number {
  const sum = assets.reduce(
    (all, { per_share, is_deducted }) => all + (is_deducted ? -1 : 1) * (per_share ?? 0),
    0,
  )
  return twelveDigits(sum)
}

/**
 * The wealth from which zakat is due, as a weight of metal. The figures are common, but have no verified
 * source.
 */
const gramsOf = { gold: 85, silver: 595 } as const

/** Returns the nisab by gold and by silver at the caller's prices per gram; null if there is no price. */
export function nisabAt(price: {
  readonly gold: number | null
  readonly silver: number | null
}): Zakat["nisab"] {
  const at = (metal: "gold" | "silver") => {
    const gram = price[metal]
    return gram === null ? null : twelveDigits(gramsOf[metal] * gram)
  }
  return {
    gold_grams: gramsOf.gold,
    silver_grams: gramsOf.silver,
    gold: at("gold"),
    silver: at("silver"),
    note: "85 grams of gold and 595 grams of silver are the common figures. Zakat is due if the holder's whole zakatable wealth, not one share, stays at or above the nisab for a year. The service has no prices of metal, so give your own as `gold_price` and `silver_price`, per gram.",
  }
}

function zakatMethodOf(id: ZakatMethodId): ZakatMethod {
  return { id, ...methods[id] }
}

/** Returns every method, first that for what the shares are held for. */
export function zakatMethodsFor(heldFor: HoldingPurpose | undefined) {
  return defaultFor(zakatMethodIds.map(zakatMethodOf), heldFor)
}
