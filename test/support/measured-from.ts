import type { CompanyFacts, Series } from "../../src/facts/fact.ts"
import { assess } from "../../src/screening/assess.ts"
import type { CompanyMeasures } from "../../src/screening/company-measures.ts"

/** The measures of a company with these facts, without a price. */
export function measuredFrom(series: readonly Series[], asOf: string): CompanyMeasures {
  const facts: CompanyFacts = { filer: "edgar:0000000001", entityName: "Someone", series }
  const { sheet } = assess({
    subject: { filer: "edgar:0000000001", name: "Someone", ticker: null, sic: null, ordinaryPerShareLine: 1 },
    facts,
    prices: null,
    asOf,
  })
  if (sheet.now.state !== "read") throw new Error(sheet.now.lacks)
  return sheet.now.measured
}
