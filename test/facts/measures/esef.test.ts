import { describe, expect, test } from "vitest"
import { type MadeFact, madeCompany, madeReport } from "../../../scripts/register-mirror/esef-reports.ts"
import { type Basis, findBasis } from "../../../src/facts/basis.ts"
import type { Series } from "../../../src/facts/fact.ts"
import { indexFacts } from "../../../src/facts/fact-ledger.ts"
import { cashAndInterestBearing, possiblyInterestBearing } from "../../../src/facts/measures/cash/chain.ts"
import { measuredConcepts } from "../../../src/facts/measures/concepts.ts"
import { type DebtReading, readDebt } from "../../../src/facts/measures/debt/read.ts"
import { readingValue } from "../../../src/facts/measures/reading.ts"
import { readEsefReport } from "../../../src/filings/esef/report.ts"
import { assess } from "../../../src/screening/assess.ts"
import { asOf, monthEnds, resultOf } from "../../support/company.ts"

/** A made company, whose lines come to their totals, with changes of its balance sheet in millions. */
type Changes = Readonly<Record<string, number | null>>
const { report, lei } = madeCompany

function seriesWith(changes: Changes, also: readonly MadeFact[] = []): readonly Series[] {
  const sheet: Record<string, number> = { ...report.sheet }
  for (const [name, millions] of Object.entries(changes)) {
    if (millions === null) delete sheet[name]
    else sheet[name] = millions * 1_000_000
  }
  const bytes = new TextEncoder().encode(madeReport({ ...report, sheet, also }))
  const filing = { lei, accession: madeCompany.accession, filed: "2026-03-02", isCorrection: false }
  const read = readEsefReport(bytes, filing, measuredConcepts)
  if (!read.ok) throw new Error(read.message)
  return read.value.series
}

function basisOf(series: readonly Series[]): Basis {
  const facts = { filer: `esef:${lei}` as const, entityName: madeCompany.name, series }
  const basis = findBasis({ facts, asOf: "2026-03-31", index: indexFacts(facts) })
  if (basis === null) throw new Error("no balance sheet")
  return basis
}

function debtWith(changes: Changes, also?: readonly MadeFact[]): DebtReading {
  return readDebt(basisOf(seriesWith(changes, also)))
}

const million = 1_000_000
const stated = (debt: DebtReading) => (readingValue(debt.reading) ?? Number.NaN) / million
const unexplained = (debt: DebtReading) => (debt.residual?.value ?? Number.NaN) / million

test("a balance sheet whose lines come to their totals explains every liability without a total of them", () => {
  const debt = debtWith({})
  expect(stated(debt)).toBe(180)
  expect(unexplained(debt)).toBe(0)
  expect(debt.ceiling).toBe(180 * million)
})

describe("what no known line explains may be borrowed:", () => {
  test.each<[what: string, changes: Changes, found: number, left: number]>([
    ["non-current borrowings", { NoncurrentPortionOfNoncurrentBorrowings: null }, 30, 150],
    [
      "current borrowings, which no total of non-current liabilities holds",
      { CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings: null },
      150,
      30,
    ],
    ["a line that is not borrowed, too", { TradeAndOtherCurrentPayables: null }, 180, 120],
    [
      "financial liabilities, whose kind is not told",
      { NoncurrentPortionOfNoncurrentBorrowings: null, OtherNoncurrentFinancialLiabilities: 150 },
      30,
      150,
    ],
    ["all of a section, if its lines exceed its total", { NoncurrentProvisions: 200 }, 180, 70],
    [
      "all liabilities beyond the debt, if no other line is known",
      {
        TradeAndOtherCurrentPayables: null,
        CurrentTaxLiabilitiesCurrent: null,
        DeferredTaxLiabilities: null,
        NoncurrentProvisions: null,
      },
      180,
      220,
    ],
    ["the liabilities that belong to no section", { Equity: 580 }, 180, 20],
  ])("%s", (_, changes, found, left) => {
    const debt = debtWith(changes)
    expect(stated(debt)).toBe(found)
    expect(unexplained(debt)).toBe(left)
    expect(debt.ceiling).toBe((found + left) * million)
  })

  test("a line and the line that holds it count once, unless the section needs both", () => {
    const overlapping = { TradeAndOtherCurrentPayables: 100, OtherCurrentPayables: 15 }
    expect(unexplained(debtWith(overlapping))).toBe(20)
    const closing = { TradeAndOtherCurrentPayables: 100, OtherCurrentPayables: 20 }
    expect(unexplained(debtWith(closing))).toBe(0)
  })

  test("a fact that the report contradicts is unknown, and what it was is unexplained", () => {
    const twice: MadeFact = {
      value: "1000000.0",
      decimals: -3,
      dimensions: {
        concept: "ifrs-full:NoncurrentPortionOfNoncurrentBorrowings",
        entity: `scheme:${lei}`,
        period: "2026-01-01T00:00:00",
        unit: "iso4217:EUR",
      },
    }
    const debt = debtWith({}, [twice])
    expect(stated(debt)).toBe(30)
    expect(unexplained(debt)).toBe(150)
  })
})

test.each<[what: string, changes: Changes]>([
  [
    "liabilities held for sale that are a section of their own",
    { Equity: 550, LiabilitiesIncludedInDisposalGroupsClassifiedAsHeldForSale: 50 },
  ],
  [
    "liabilities held for sale within a section",
    { TradeAndOtherCurrentPayables: 70, LiabilitiesIncludedInDisposalGroupsClassifiedAsHeldForSale: 50 },
  ],
  [
    "other long-term liabilities",
    { NoncurrentLiabilities: 270, Equity: 550, OtherNoncurrentLiabilities: 50 },
  ],
  ["long-term payables", { NoncurrentLiabilities: 270, Equity: 550, NoncurrentPayables: 50 }],
])("%s may be borrowed", (_, changes) => {
  expect(unexplained(debtWith(changes))).toBe(50)
})

describe("lines of borrowings", () => {
  const bonds = "NoncurrentPortionOfNoncurrentBondsIssued"
  const loans = "NoncurrentPortionOfNoncurrentLoansReceived"
  const rest = "NoncurrentPortionOfNoncurrentBorrowings"
  test.each<[what: string, changes: Changes, found: number, left: number]>([
    ["add up, if the section needs each of them", { [rest]: 100, [bonds]: 50 }, 180, 0],
    ["add up, even if they are equal", { [rest]: 75, [bonds]: 75 }, 180, 0],
    ["count once, if one holds the others", { [bonds]: 100, [loans]: 50 }, 180, 0],
    ["add up with a line under the name of all borrowings", { [rest]: null, Borrowings: 150 }, 180, 0],
    ["are not added to the total of all borrowings", { Borrowings: 180 }, 180, 0],
    ["leave the rest open, if the section does not come to its total", { [rest]: 100, [bonds]: 20 }, 130, 50],
  ])("%s", (_, changes, found, left) => {
    const debt = debtWith(changes)
    expect([stated(debt), unexplained(debt)]).toEqual([found, left])
  })
})

test("a balance sheet without a current side is explained by its undivided lines", () => {
  const debt = debtWith({
    CurrentLiabilities: null,
    NoncurrentLiabilities: null,
    CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings: null,
    NoncurrentPortionOfNoncurrentBorrowings: null,
    TradeAndOtherCurrentPayables: null,
    CurrentTaxLiabilitiesCurrent: null,
    NoncurrentProvisions: null,
    Borrowings: 180,
    TradeAndOtherPayables: 150,
    Provisions: 30,
  })
  expect(stated(debt)).toBe(180)
  expect(unexplained(debt)).toBe(0)
})

describe("debt is unknown if nothing bounds it:", () => {
  test.each<[what: string, changes: Changes]>([
    ["neither equity nor liabilities have a total", { Equity: null }],
    ["assets are not equity and liabilities", { EquityAndLiabilities: 900 }],
    ["equity and the liabilities stated are not the assets", { Liabilities: 300 }],
    ["a section is more than all liabilities", { NoncurrentLiabilities: 500 }],
  ])("%s", (_, changes) => {
    expect(debtWith(changes).reading).toMatchObject({
      state: "unknown",
      lacks: "the balance sheet has no total of liabilities, or its totals contradict each other",
    })
  })
})

describe("assets that no known line explains may bear interest:", () => {
  test.each<[what: string, changes: Changes, found: number, possible: number]>([
    ["none if the lines come to total assets", {}, 90, 0],
    ["a line under the filer's own concept", { Inventories: null }, 90, 150],
    [
      "a second line of financial assets",
      { Inventories: 100, NoncurrentFinancialAssetsAtAmortisedCost: 50 },
      140,
      0,
    ],
    ["financial assets of unknown kind", { Inventories: 100, OtherNoncurrentFinancialAssets: 50 }, 90, 50],
    ["other assets", { Inventories: 100, OtherCurrentAssets: 50 }, 90, 50],
    [
      "assets held for sale",
      { Inventories: 100, NoncurrentAssetsOrDisposalGroupsClassifiedAsHeldForSale: 50 },
      90,
      50,
    ],
  ])("%s", (_, changes, found, possible) => {
    const { balanceSheet } = basisOf(seriesWith(changes))
    expect(cashAndInterestBearing["ifrs-full"](balanceSheet)?.value).toBe(found * million)
    expect(possiblyInterestBearing["ifrs-full"](balanceSheet)?.value).toBe(possible * million)
  })
})

/** The company owes 180 million. With 100 million shares the limit of 30% is 30 million for each EUR of the price. */
test.each<[what: string, changes: Changes, price: number, result: string]>([
  ["passes at the limit with every liability explained", {}, 6, "pass"],
  ["fails below it", {}, 5.9, "fail"],
  ["passes at the limit with untagged debt", { NoncurrentPortionOfNoncurrentBorrowings: null }, 6, "pass"],
  [
    "is open below it if non-current borrowings have no standard tag",
    { NoncurrentPortionOfNoncurrentBorrowings: null },
    5.9,
    "unresolved",
  ],
  [
    "is open below it if current borrowings have no standard tag",
    { CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings: null },
    5.9,
    "unresolved",
  ],
])("the screen of debt %s", (_, changes, price, result) => {
  const { judgement } = assess({
    subject: {
      filer: `esef:${lei}` as const,
      name: madeCompany.name,
      ticker: "MADE",
      sic: "3674",
      ordinaryPerShareLine: 1,
    },
    facts: { filer: `esef:${lei}` as const, entityName: madeCompany.name, series: seriesWith(changes) },
    prices: { currency: "EUR", closes: monthEnds(price) },
    asOf,
  })
  if (judgement.state !== "read") throw new Error(judgement.state)
  expect(resultOf(judgement.ratios.debt_to_market_cap)).toBe(result)
})

/** A filer of Form 20-F may tag no total either: 150 of borrowings under its own tag must not be missed. */
test("an IFRS filer of another register has its liabilities as the rest, and the unexplained may be debt", () => {
  const series = seriesWith({ NoncurrentPortionOfNoncurrentBorrowings: null }).filter(
    ({ concept }) => concept !== "esef:BalanceSheet",
  )
  const basis = basisOf(series)
  const debt = readDebt(basis)
  expect([stated(debt), unexplained(debt), debt.ceiling]).toEqual([30, 150, 240 * million])
  expect(possiblyInterestBearing["ifrs-full"](basis.balanceSheet)?.value).toBe(0)
})
