import type { ConceptClass } from "../../scripts/starter/tables.ts"
import { cashAndInterestBearing, possiblyInterestBearing } from "../../src/facts/measures/cash/chain.ts"
import { namedBesideDebt } from "../../src/facts/measures/debt/named-liabilities.ts"
import { borrowingConcepts } from "../../src/facts/measures/debt/read.ts"
import {
  incomeWithInterest,
  interestIncome,
  interestWithDividends,
  interestWithin,
  revenue,
} from "../../src/facts/measures/income/chains.ts"
import type { MeasureByTaxonomy } from "../../src/facts/measures/measure.ts"
import { reasonLeftOut } from "./left-out.ts"

function conceptsOf(...measures: readonly MeasureByTaxonomy[]): ReadonlySet<string> {
  return new Set(measures.flatMap((one) => [...one["us-gaap"].concepts, ...one["ifrs-full"].concepts]))
}

/** Named liabilities that the chain of debt subtracts and never adds. */
const namedConcepts: ReadonlySet<string> = new Set(
  Object.values(namedBesideDebt).flatMap((one) => Object.values(one).flatMap(({ concepts }) => concepts)),
)

/** The concepts that the chains of each class read, without those that only bound the liabilities. */
const read: Readonly<Record<ConceptClass, ReadonlySet<string>>> = {
  borrowing: new Set(borrowingConcepts.filter((concept) => !namedConcepts.has(concept))),
  interest_bearing_asset: conceptsOf(cashAndInterestBearing, possiblyInterestBearing),
  interest_income: conceptsOf(interestIncome, interestWithDividends, interestWithin, incomeWithInterest),
  revenue: conceptsOf(revenue),
}

/** Returns `read`, or `left out: ` with the reason. Null if nothing was decided on the concept. */
export function decisionOn(conceptClass: ConceptClass, concept: string): string | null {
  if (read[conceptClass].has(concept)) return "read"
  const reason = reasonLeftOut(conceptClass, concept)
  return reason === null ? null : `left out: ${reason}`
}
