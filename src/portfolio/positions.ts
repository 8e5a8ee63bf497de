import { grouped } from "../lists.ts"
import type { ZakatByMethod } from "../zakat/schema.ts"
import { type SharePrice, zakatByPriceAlone, zakatOfPool, zakatOfShare } from "../zakat/share.ts"
import { centsUp, printCents, sumOf } from "./cents.ts"
import type { Held } from "./held.ts"
import { type Priced, priced } from "./price.ts"
import { owedPurification } from "./purification.ts"
import type { PortfolioPosition, PositionZakat } from "./schema.ts"

interface Line {
  readonly held: Held
  readonly price: Priced
}

/**
 * The positions of a report, in the order given, each with its weight in its trading currency. `day`: of the report
 * (YYYY-MM-DD), on which the shares are counted.
 */
export function positionsOf(held: readonly Held[], day: string): readonly PortfolioPosition[] {
  const lines = held.map((each) => ({ held: each, price: priced(each) }))
  const weights = weightsOf(lines)
  return lines.map((line) => printed(line, day, weights.get(line.held.position) ?? null))
}

function printed({ held, price }: Line, day: string, weight: number | null): PortfolioPosition {
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
    purification: owedPurification(held, price, day),
    zakat: owedZakat(held, price),
    ...(notes.length === 0 ? {} : { note: notes.join(" ") }),
  }
}

/** Hundredths of a percent by position; those of one currency add up to 10,000. */
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

/** By what the positions are, so that their order in the request changes no weight. */
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
 * Divides 100.00% among values in cents: hundredths of a percent that add up to 10,000. Each share is rounded down, and
 * those with the largest remainders get one more; of equal remainders the first of the list. Null where all values are 0.
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

/** Zakat of a position for a lunar year, by each method that there is for it. Amounts are rounded up to whole cents. */
function owedZakat(held: Held, price: Priced): readonly PositionZakat[] {
  return ofOneShare(held, sharePriceOf(price)).map(({ id, per_share: perShare, currency, bound }) => ({
    id,
    amount: perShare === null ? null : printCents(centsUp(perShare * held.shares)),
    currency,
    bound: perShare === null ? null : (bound ?? null),
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
