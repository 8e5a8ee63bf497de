import { type ConceptClass, starterAsOf } from "../../scripts/starter/tables.ts"
import { findBasis } from "../../src/facts/basis.ts"
import type { CompanyFacts } from "../../src/facts/fact.ts"
import { type FactLedger, indexFacts } from "../../src/facts/fact-ledger.ts"
import { assets } from "../../src/facts/measures/balance.ts"
import { readRevenue } from "../../src/facts/measures/income/read.ts"
import { factAt, type View } from "../../src/facts/measures/measure.ts"
import { readingValue } from "../../src/facts/measures/reading.ts"
import { classOf } from "./classes.ts"

/** The use of a concept at the instants and in the fiscal years that the service reads. */
export interface ConceptUse {
  readonly concept: string
  readonly class: ConceptClass
  /** The number of companies that use the concept. */
  readonly companies: number
  /** The largest share of one company's assets or, for income, revenue; 1 if that is unknown or zero. */
  readonly share: number
  /** The company with the largest share. */
  readonly cik: number
}

/**
 * Returns the concepts whose name can mean a borrowing, an interest-bearing asset, interest income or
 * revenue, by descending share.
 */
export function conceptUses(companies: Iterable<CompanyFacts>): readonly ConceptUse[] {
  const uses = new Map<string, ConceptUse>()
  for (const facts of companies) {
    for (const use of usesOf(facts)) {
      const key = `${use.concept} ${use.class}`
      const known = uses.get(key)
      const larger = known === undefined || use.share > known.share ? use : known
      uses.set(key, { ...larger, companies: (known?.companies ?? 0) + 1 })
    }
  }
  return [...uses.values()].sort(
    (left, right) => right.share - left.share || (left.concept < right.concept ? -1 : 1),
  )
}

function usesOf(facts: CompanyFacts): readonly ConceptUse[] {
  const ledger: FactLedger = { facts, asOf: starterAsOf, index: indexFacts(facts) }
  const basis = findBasis(ledger)
  if (basis === null) return []
  const owned = assets[basis.taxonomy](basis.balanceSheet)?.value ?? 0
  const earned = readingValue(readRevenue(basis)) ?? 0
  const concepts = [...new Set(facts.series.map(({ concept }) => concept))]
  const usesIn = (view: View, period: "instant" | "year", whole: number) =>
    concepts.flatMap((concept) => {
      const conceptClass = classOf(concept, period)
      const value = conceptClass === null ? 0 : Math.abs(factAt(view, concept)?.value ?? 0)
      if (conceptClass === null || value === 0) return []
      const share = whole > 0 ? value / whole : 1
      return [{ concept, class: conceptClass, companies: 1, share, cik: facts.cik }]
    })
  return [
    ...usesIn(basis.balanceSheet, "instant", owned),
    ...(basis.income === null ? [] : usesIn(basis.income, "year", earned)),
  ]
}
