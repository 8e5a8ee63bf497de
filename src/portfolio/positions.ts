import { grouped } from "../grouped.ts"
import { printCents } from "./cents.ts"
import type { Held } from "./held.ts"
import { type Priced, priced } from "./price.ts"
import { owedPurification } from "./purification.ts"
import type { PortfolioPosition } from "./schema.ts"
import { hundredthsOf } from "./weights.ts"
import { owedZakat } from "./zakat.ts"

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
