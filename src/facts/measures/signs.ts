import { groupedDigits } from "../../numbers.ts"
import type { Basis } from "../basis.ts"
import { type FactIndex, indexFacts, keptBy } from "../fact-ledger.ts"
import { type Term, tagOf } from "./figure.ts"
import { factAt, View } from "./measure.ts"
import { type MeasureReading, unknown, upTo } from "./reading.ts"

/** A gross amount cannot be negative: perhaps only its sign is wrong, and a screen must pass with it positive. */

/** Lines that can be negative: equity, results, gains and losses, and net amounts. */
const canBeNegative =
  /StockholdersEquity|EquityAttributable|MinorityInterest|NoncontrollingInterest|PartnersCapital|RetainedEarnings|Accumulated|PaidIn|Gain|IncomeLoss|ProfitLoss|IncomeExpense|IncomeNet|IncomeTaxLiabilitiesNet/

/** The facts at a place that are negative although their concepts cannot be. */
export function impossibleSigns(place: View, concepts: readonly string[]): readonly Term[] {
  return keptBy(
    place.ledger.index,
    suspectsIn,
  )(concepts).flatMap((concept) => {
    const fact = factAt(place, concept)
    return fact !== null && fact.value < 0 ? [{ concept, fact }] : []
  })
}

/** Finds the concepts of a list that are negative somewhere in a company's facts and cannot be. */
function suspectsIn({ negative }: FactIndex): (concepts: readonly string[]) => readonly string[] {
  const suspects = new Set([...negative].filter((concept) => !canBeNegative.test(concept)))
  const known = new Map<readonly string[], readonly string[]>()
  return (concepts) => {
    const found = known.get(concepts) ?? [...new Set(concepts.filter((concept) => suspects.has(concept)))]
    known.set(concepts, found)
    return found
  }
}

/** A view of the same place in which the signs of these facts are removed. */
function withoutSigns({ ledger, unit, end, starts }: View, wrong: readonly Term[]): View {
  const concepts = new Set(wrong.map(({ concept }) => concept))
  const series = ledger.facts.series.map((each) =>
    concepts.has(each.concept)
      ? { ...each, facts: each.facts.map((fact) => ({ ...fact, value: Math.abs(fact.value) })) }
      : each,
  )
  const facts = { ...ledger.facts, series }
  return new View({ ledger: { ...ledger, facts, index: indexFacts(facts) }, unit, end, starts })
}

/** Names the facts: "us-gaap:CommercialPaper of -500,000 without its sign, because that sign is impossible". */
export function signPhrase(wrong: readonly Term[]): string {
  return `${amountsOf(wrong)} without its sign, because that sign is impossible`
}

/** Names the facts and their amounts: "us-gaap:CommercialPaper of -500,000". */
export function amountsOf(wrong: readonly Term[]): string {
  return wrong.map((term) => `${tagOf(term)} of -${groupedDigits(-term.fact.value)}`).join(" and ")
}

/** The reading of a measure, whose amount may be as large as without the impossible signs. */
export function withImpossibleSigns(
  basis: Basis,
  concepts: readonly string[],
  read: (basis: Basis) => MeasureReading,
): MeasureReading {
  const reading = read(basis)
  const wrong = impossibleSigns(basis.balanceSheet, concepts)
  if (wrong.length === 0) return reading
  const what = signPhrase(wrong)
  if (reading.state === "unknown") return unknown(`${reading.lacks}; it may contain ${what}`)
  const bare = read({ ...basis, balanceSheet: withoutSigns(basis.balanceSheet, wrong) })
  if (bare.state === "unknown") return unknown(`${bare.lacks}, with ${what}`)
  return upTo(reading, bare.most?.value ?? bare.figure.value, `with ${what}`)
}
