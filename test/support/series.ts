import type { CompanyFacts, Series } from "../../src/facts/fact.ts"
import { assess } from "../../src/screening/assess.ts"
import type { CompanyMeasures } from "../../src/screening/company-measures.ts"

/** The amount of a concept at an instant, or in a period from `start` to `end`; null if none is stated. */
export function amountAt(series: readonly Series[], concept: string, period: string): number | null {
  const [start, end] = period.includes("/") ? period.split("/") : [null, period]
  const facts = series.filter((each) => each.concept === concept).flatMap((each) => each.facts)
  const stated = facts.filter((fact) => fact.start === (start ?? null) && fact.end === end)
  if (stated.length > 1) throw new Error(`${concept} is stated twice`)
  return stated[0]?.value ?? null
}

/** The measures of a company with these facts, without a price. */
export function measuredFrom(series: readonly Series[], asOf: string): CompanyMeasures {
  const facts: CompanyFacts = { cik: 1, entityName: "Someone", series }
  const { sheet } = assess({
    subject: { cik: 1, name: "Someone", ticker: null, sic: null, ordinaryPerShareLine: 1 },
    facts,
    prices: null,
    asOf,
  })
  if (sheet.now.state !== "read") throw new Error(sheet.now.lacks)
  return sheet.now.measured
}
