import type { CompanyFacts, Series } from "../facts/fact.ts"
import { closesKnownOn, type PriceSplit } from "../facts/measures/shares/past-closes.ts"
import { ratesOfCloses } from "../facts/reference-rates.ts"
import type { CompanyInput } from "./assess.ts"
import { changesBefore } from "./stability.ts"
import type { PriceHistory } from "./subject.ts"

/** All data stored about a company, of every day. The verdict on any day can be made from it. */
export interface PastInput extends Required<CompanyInput> {
  /**
   * The splits for which the price vendor adjusted the closes; empty if the vendor names none. All closes are
   * in the shares of the last close.
   */
  readonly splits: readonly PriceSplit[]
}

/**
 * The data about a company that was known on a day (YYYY-MM-DD): facts and instances filed by that day, and
 * closes up to that day, in the shares counted then, with the rates of their days. Verdict changes are those
 * recorded before that day. If no data is later, the result equals the input of the published verdict. The
 * subject is always today's, because its register entry has only one dated decision.
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
  const { rates = [], ...ofLine } = prices
  const knownRates = ratesOfCloses(closes, rates)
  return {
    ...ofLine,
    closes,
    ...(knownRates.length === 0 ? {} : { rates: knownRates }),
    ...(isWhole ? {} : { reflectsSplitsTo: last.date }),
  }
}
