import { whyToLeave } from "../documents/purification-methods.ts"
import { owedByFundPosition } from "../funds/purification/document.ts"
import type { WeighedFund } from "../funds/schema.ts"
import { grouped } from "../lists.ts"
import type { PurificationPeriod } from "../purification/schema.ts"
import { type CountedLine, countedLine, sharesInReport } from "../purification/splits.ts"
import type { Bound } from "../vocabulary.ts"
import type { ZakatByMethod } from "../zakat/schema.ts"
import { defaultFor, type SharePrice, zakatByPriceAlone, zakatOfPool, zakatOfShare } from "../zakat/share.ts"
import type { Held } from "./line-facts.ts"
import type { PortfolioPosition, PositionPurification, PositionZakat } from "./schema.ts"
import { centsUp, failsByBusiness, nearestCents, printCents, type ReportTerms, sumOf } from "./summary.ts"

interface Line {
  readonly held: Held
  readonly price: Priced
}

/** Prints the positions of a report in the given order, each with its weight in its trading currency. */
export function positionsOf(held: readonly Held[], terms: ReportTerms): readonly PortfolioPosition[] {
  const lines = held.map((each) => ({ held: each, price: priced(each) }))
  const weights = weightsOf(lines)
  return lines.map((line) => printed(line, terms, weights.get(line.held.position) ?? null))
}

function printed({ held, price }: Line, terms: ReportTerms, weight: number | null): PortfolioPosition {
  const { listing, verdict } = held
  const { cents, note: whyNoValue, ...priceFields } = price
  const notes = [whyNoValue, held.note].filter((note) => note !== null)
  return {
    position: held.position,
    symbol: held.symbol,
    instrument_id: listing.instrumentId,
    name: listing.name,
    ...(held.nameSent === null ? {} : { name_sent: held.nameSent }),
    kind: listing.kind,
    shares: held.shares,
    cost: held.cost,
    ...priceFields,
    value: cents === null ? null : printCents(cents),
    weight: weight === null ? null : weight / 100,
    ...verdict,
    purification: { method: terms.method, ...owedPurification(held, price, terms.day) },
    zakat: defaultFor(owedZakat(held, price), terms.heldFor),
    ...(notes.length === 0 ? {} : { note: notes.join(" ") }),
  }
}

/** Returns the weights in hundredths of a percent, by position. Each currency's weights add up to 10,000. */
function weightsOf(lines: readonly Line[]): ReadonlyMap<number, number> {
  const byCurrency = grouped(lines, ({ price }) => (price.cents === null ? null : price.currency))
  return new Map(
    [...byCurrency]
      .flatMap(([currency, some]) => {
        if (currency === null) return []
        const ordered = some.toSorted(byOwnFields)
        const weights = hundredthsOf(ordered.map(({ price }) => price.cents ?? 0n))
        return ordered.map(({ held }, at) => [held.position, weights?.[at] ?? null] as const)
      })
      .filter(isKnown),
  )
}

function isKnown(pair: readonly [number, number | null]): pair is readonly [number, number] {
  return pair[1] !== null
}

/** Orders positions by their fields, so that their order in the request changes no weight. */
function byOwnFields(a: Line, b: Line): number {
  const [left, right] = [keyOf(a), keyOf(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

function keyOf({ held, price }: Line): string {
  return [
    held.listing.instrumentId,
    price.price_source,
    held.shares,
    price.price,
    held.cost,
    held.symbol,
  ].join("\t")
}

const whole = 10_000n

/**
 * Divides 100.00% among values in cents. The parts are hundredths of a percent and add up to 10,000. Each
 * part is rounded down, and the parts with the largest remainders get one more. Among equal remainders the
 * first in the list comes first. Null if all values are 0.
 */
function hundredthsOf(values: readonly bigint[]): readonly number[] | null {
  const sum = sumOf(values)
  if (sum === 0n) return null
  const shares = values.map((value, at) => {
    const share = value * whole
    return { at, floor: share / sum, rest: share % sum }
  })
  const left = Number(whole - sumOf(shares.map(({ floor }) => floor)))
  const raised = new Set(
    shares
      .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
      .slice(0, left)
      .map(({ at }) => at),
  )
  return shares.map(({ at, floor }) => Number(floor) + (raised.has(at) ? 1 : 0))
}

/** Computes the zakat of a position for a lunar year, by each method that applies, rounded up to cents. */
function owedZakat(held: Held, price: Priced): readonly PositionZakat[] {
  return ofOneShare(held, sharePriceOf(price)).map(({ id, per_share: perShare, currency, bound }) => ({
    id,
    amount: perShare === null || held.shares === null ? null : printCents(centsUp(perShare * held.shares)),
    currency,
    bound: perShare === null || held.shares === null ? null : (bound ?? null),
  }))
}

function ofOneShare({ isPool, figures, listing }: Held, price: SharePrice | null): readonly ZakatByMethod[] {
  if (isPool) return zakatOfPool(price)
  if (figures === null) return zakatByPriceAlone(price, balanceUnknown)
  return zakatOfShare(figures.zakat, listing.ordinaryPerShareLine ?? null, price)
}

function sharePriceOf({ price, currency }: Priced): SharePrice | null {
  return price === null || currency === null ? null : { close: price, currency }
}

const balanceUnknown = "No balance sheet of this line is stored."

/**
 * Computes the purification of a position for the newest reported fiscal year, as if all its shares had been
 * held at the end of that year. `day` is the day on which the shares are counted (YYYY-MM-DD). Amounts are
 * rounded up to cents.
 */
function owedPurification(held: Held, price: Priced, day: string): PositionPurification {
  const { listing, figures } = held
  if (listing.kind === "fund") return ofFund(held.fund, price)
  if (figures === null) return nothing(notMeasured)
  const [newest] = figures.purification.periods
  if (newest === undefined) return nothing(noPeriod)
  if (failsByBusiness(held.verdict)) return { ...nothing(whyToLeave), ...ofPeriod(newest) }
  const line = countedLine(listing, figures.purification.splits, figures.vendorSplits)
  const shares = sharesThen(held, line, day, newest)
  if (typeof shares === "string") return { ...nothing(shares), ...ofPeriod(newest) }
  const [ss21, dividend] = [newest.ss21_per_share, newest.dividend_share].map((perShare) =>
    perShare === null ? null : printCents(centsUp(perShare * shares)),
  )
  return {
    ...ofPeriod(newest),
    ss21_per_share: ss21 ?? null,
    ss21_bound: boundOf(ss21 ?? null, newest),
    dividend_share: dividend ?? null,
    dividend_bound: boundOf(dividend ?? null, newest),
    ...noteOf(newest),
  }
}

/**
 * Computes the purification of a position in a fund, through the shares that the fund holds: a year's amount
 * for the value of the position, in US dollars.
 */
function ofFund(fund: WeighedFund | null, { cents, currency }: Priced): PositionPurification {
  if (fund === null) return nothing(fundUnknown)
  const valueUsd = cents === null || currency !== "USD" ? null : printCents(cents)
  const owed = owedByFundPosition(fund, valueUsd)
  if (owed.usd === null) return nothing(valueUsd === null ? fundInDollars : fundUnknown)
  const amount = printCents(centsUp(owed.usd))
  return {
    ...nothing(`${owed.note} ${fundDividends}`),
    period_end: fund.purity.holdings_as_of,
    currency: "USD",
    ss21_per_share: amount,
    ss21_bound: boundOf(amount, owed),
    covered_percentage: owed.coveredPercentage,
  }
}

/**
 * Returns the number of ordinary shares of the position, as the report of the period counts them. If the
 * number is not known, returns a sentence that says why.
 */
function sharesThen(
  { shares }: Held,
  line: CountedLine,
  day: string,
  period: PurificationPeriod,
): number | string {
  if (shares === null) return noNumber
  if (line.ordinaryPerShare === null) return noRatio
  const factor = sharesInReport(line, day, period)
  return factor === null ? splitUnclear : shares * line.ordinaryPerShare * factor
}

/** Returns the note, with the reason for each amount that is not known. */
function noteOf({ note, ss21_per_share: ss21, dividend_share: dividend, figures }: PurificationPeriod) {
  const lacks = [
    note,
    ss21 === null ? figures?.shares_outstanding.note : undefined,
    dividend === null ? figures?.dividends_per_share.note : undefined,
  ].filter((sentence) => sentence !== undefined)
  return lacks.length === 0 ? {} : { note: [...new Set(lacks)].join(" ") }
}

function ofPeriod({ period_end, currency }: PurificationPeriod) {
  return { period_end, currency }
}

/** Returns the bound of an amount. An upper bound of zero is exact. */
function boundOf(amount: number | null, { bound }: Pick<PurificationPeriod, "bound">): Bound | null {
  return amount === null || (amount === 0 && bound === "at_most") ? null : (bound ?? null)
}

function nothing(note: string): PositionPurification {
  return {
    period_end: null,
    currency: null,
    ss21_per_share: null,
    ss21_bound: null,
    dividend_share: null,
    dividend_bound: null,
    note,
  }
}

const fundUnknown = "What a share of this fund owes is not known."
const fundInDollars = "What a fund owes is computed from its value in US dollars, which is not known."
const fundDividends = "The dividends of the fund are not known."
const notMeasured = "No figures of this company are stored, so that what its holders owe is not known."
const noPeriod = "No fiscal year of this company can be read."
const noNumber = "You gave no number of shares, so that there is no value and no amount."
const noRatio = "How many ordinary shares one share of this line represents is not stated."
const splitUnclear =
  "There was a split since the end of the fiscal year, so it is not known how many shares these were then."

/** A position's price and value. */
interface Priced extends Pick<PortfolioPosition, "price" | "price_date" | "price_source" | "currency"> {
  /** The value in cents; null if there is no price, or if its currency is not known. */
  readonly cents: bigint | null
  /** The reason why there is no value; null if there is a value. */
  readonly note: string | null
}

/** Values the position at the caller's price, else at the last close. */
function priced({ ownPrice, quote, tradingCurrency, shares }: Held): Priced {
  if (ownPrice !== null) {
    const own = { price: ownPrice, price_date: null, price_source: "yours" as const }
    return tradingCurrency === null
      ? { ...own, currency: null, cents: null, note: currencyUnknown }
      : { ...own, currency: tradingCurrency, ...worth(shares, ownPrice) }
  }
  if (quote === null)
    return {
      price: null,
      price_date: null,
      price_source: null,
      currency: null,
      cents: null,
      note: closeUnknown,
    }
  const { close, date, currency } = quote
  return { price: close, price_date: date, price_source: "last_close", currency, ...worth(shares, close) }
}

function worth(shares: number | null, price: number): Pick<Priced, "cents" | "note"> {
  return shares === null
    ? { cents: null, note: noNumber }
    : { cents: nearestCents(shares * price), note: null }
}

const closeUnknown = "No close of this line is known: without a price of yours it has no value and no weight."
const currencyUnknown =
  "No close of this line was ever read, so that the currency of your price, and with it the value, is not known."
