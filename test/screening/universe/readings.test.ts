import { describe, expect, test } from "vitest"
import { type MeasureName, readers } from "../../../lab/accuracy/measures.ts"
import { type Basis, findBasis } from "../../../src/facts/basis.ts"
import { indexFacts } from "../../../src/facts/fact-ledger.ts"
import type { MeasureReading } from "../../../src/facts/measures/reading.ts"
import { eachExample } from "../../support/examples.ts"
import { shownReading } from "../../support/readings.ts"
import { starterInputs, wrong } from "../../support/starter.ts"

const companies = starterInputs().flatMap(({ facts, asOf, subject }) => {
  const basis = findBasis({ facts, asOf, index: indexFacts(facts) })
  return basis === null ? [] : [{ name: `${subject.ticker} ${subject.name}`, ticker: subject.ticker, basis }]
})

/** The faults in the known readings of all companies. */
function faultsOf(
  fault: (reading: Extract<MeasureReading, { state: "known" }>, basis: Basis) => string | null,
) {
  return wrong(companies, ({ basis }) =>
    Object.entries(readers).flatMap(([name, read]) => {
      const reading = read(basis)
      const found = reading.state === "unknown" ? null : fault(reading, basis)
      return found === null ? [] : [`${name}: ${found}`]
    }),
  )
}

describe("the measures of the starter universe", () => {
  test("have terms that add up to the figure, each fact once; only bounds and proven zeros have no terms", () => {
    const faults = faultsOf(({ figure: { value, terms, strategy, estimate } }) => {
      if (strategy === "UpperBound") return estimate?.value === value ? null : "a bound without its rule"
      const sum = terms.reduce((all, { fact }) => all + fact.value, 0)
      if (sum !== value) return `${sum} is not ${value}`
      if (new Set(terms.map(({ concept }) => concept)).size < terms.length) return "a concept counts twice"
      return terms.length > 0 || strategy === "ZeroByEvidence" ? null : `${strategy} without a term`
    })
    expect(faults).toEqual([])
  })

  test("have terms of the basis's date or year, which were filed by the day of the analysis", () => {
    const faults = faultsOf(({ figure }, { balanceSheet, income }) => {
      const ends = [balanceSheet.end, income?.end]
      const other = figure.terms.find(
        ({ fact }) => !ends.includes(fact.end) || fact.filed > balanceSheet.ledger.asOf,
      )
      return other === undefined ? null : `${other.concept} of ${other.fact.end}, filed ${other.fact.filed}`
    })
    expect(faults).toEqual([])
  })

  test("have no asset above total assets, and no upper bound below its figure", () => {
    const faults = wrong(companies, ({ basis }) => {
      const all = readers.total_assets(basis)
      const whole = all.state === "known" ? all.figure.value : 0
      const parts = ["receivables", "inventories", "illiquid_assets", "interest_taking_deposits"] as const
      return parts.flatMap((name) => {
        const reading = readers[name](basis)
        if (reading.state === "unknown") return []
        const most = reading.most?.value ?? Number.POSITIVE_INFINITY
        return most <= whole && most >= reading.figure.value ? [] : [`${name} ${most}`]
      })
    })
    expect(faults).toEqual([])
  })
})

/** Each amount is in the named filing, in thousands or millions of US dollars. */
describe("a figure equals that of its filing", () => {
  eachExample<[ticker: string, filing: string, figures: readonly string[]]>(`
    FHB | a bank, 10-K for 2025: its loans are tagged by kind only, so they are within the bound
      [total_assets 23955252000, receivables 195878000 to 14993677000,
      interest_taking_deposits 1249018000 to 7087067000, preferred_shares 0, profit_before_tax 354243000]
    MBIN | a bank, 10-K for 2025: loans, also for sale, and accrued interest; preferred shares by what is left
      [receivables 15087700000 to 15951429000, preferred_shares at most 551291000]
    HCC | a miner, 10-K for 2025
      [receivables 182274000 to 366451000, inventories 235936000,
      illiquid_assets 2053300000 to 2237477000, profit_before_tax 54444000, total_income 1328520000]
    WMT | a retailer, 10-K for the year to January 2026
      [receivables 10662000000 to 28524000000, inventories 62570000000,
      illiquid_assets 249764000000 to 267626000000, profit_before_tax 29469000000,
      total_income 713531000000]
    FCPT | a landlord, 10-K for 2025: net income with income taxes
      [receivables 77568000 to 90146000, illiquid_assets 2816757000 to 2829335000,
      profit_before_tax 112791000]
    IIPR | a landlord with preferred shares, 10-K for 2025 | [preferred_shares 47780000]
    AL | a lessor that states preferred shares at par, 10-K for 2025 | [preferred_shares 9000 to 900000000]
    SRPT | a drug maker, 10-K for 2025: inventories beyond a year
      [receivables 398233000 to 798072000, inventories 1099287000, profit_before_tax -702225000]
    VIR | a drug maker without a line of receivables, 10-K for 2025 | [receivables at most 390494000]
    MCRI | a casino, 10-K for 2025
      [receivables 14080000 to 24833000, inventories 9089000,
      illiquid_assets 591548000 to 602301000, preferred_shares 0]
    AAPL | 10-Q for March 2026: receivables from vendors are a line of their own
      [receivables 53511000000 to 141827000000, preferred_shares 0]
    PG | 10-Q for March 2026: convertible preferred shares of its plan for employees
      [preferred_shares 759000000]
  `)("%s: %s", (ticker, _, figures) => {
    const company = companies.find((one) => one.ticker === ticker)
    if (company === undefined) throw new Error(`no company ${ticker}`)
    const names = figures.map((figure) => figure.split(" ")[0] as MeasureName)
    expect(names.map((name) => `${name} ${shownReading(readers[name](company.basis))}`)).toEqual(figures)
  })
})
