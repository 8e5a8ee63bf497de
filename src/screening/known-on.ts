import type { CompanyFacts, Series } from "../facts/fact.ts"
import { closesKnownOn, type PriceSplit } from "../facts/measures/shares/past-closes.ts"
import type { CompanyInput } from "./assess.ts"
import { changesBefore } from "./stability.ts"
import type { PriceHistory } from "./subject.ts"

/** All that is stored on a company, of every day: what its verdict on any day is made of. */
export interface PastInput extends Required<CompanyInput> {
  /** The splits of the vendor that the closes are adjusted for; empty where the vendor names none. The closes are in the shares of the last one. */
  readonly splits: readonly PriceSplit[]
}

/**
 * What was known of a company on a day (YYYY-MM-DD): facts and instances filed on or before it, closes dated on or before it
 * in the shares counted then, and verdict changes recorded before it. On a day after all of them it is the same input as
 * that of the published verdict. The subject is that of today: its register entry keeps one dated decision.
 */
export function knownOn(
  { subject, facts, prices, splits, verdictChanges }: PastInput,
  day: string,
): Required<CompanyInput> {
  const known = factsFiledBy(facts, day)
  return {
    subject,
    facts: known,
    prices: prices && pricesKnownOn(prices, splits, { facts, known }, day),
    verdictChanges: changesBefore(verdictChanges, day),
  }
}

function factsFiledBy(facts: CompanyFacts, day: string): CompanyFacts {
  const series = facts.series.flatMap((each) => seriesFiledBy(each, day))
  const { instances } = facts
  const known = instances?.filter(({ filed }) => filed <= day)
  const isWhole =
    known?.length === instances?.length &&
    series.length === facts.series.length &&
    series.every((each, at) => each === facts.series[at])
  if (isWhole) return facts
  return { ...facts, series, ...(known === undefined ? {} : { instances: known }) }
}

function seriesFiledBy(series: Series, day: string): readonly Series[] {
  if (series.facts.every(({ filed }) => filed <= day)) return [series]
  const facts = series.facts.filter(({ filed }) => filed <= day)
  return facts.length === 0 ? [] : [{ ...series, facts }]
}

function pricesKnownOn(
  prices: PriceHistory,
  splits: readonly PriceSplit[],
  { facts, known }: { readonly facts: CompanyFacts; readonly known: CompanyFacts },
  day: string,
): PriceHistory | null {
  if (prices.closes.every(({ date }) => date > day)) return null
  const closes = closesKnownOn({ closes: prices.closes, splits }, facts, known, day)
  if (closes === null) return null
  const last = prices.closes.at(-1)
  const isWhole = last === undefined || last.date <= day
  return { ...prices, closes, ...(isWhole ? {} : { reflectsSplitsTo: last.date }) }
}
