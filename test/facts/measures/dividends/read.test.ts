import { describe, expect, test } from "vitest"
import { purificationBody } from "../../../../src/documents/purification.ts"
import type { PurificationPeriod } from "../../../../src/purification/schema.ts"
import { type Amounts, assessed, sound } from "../../../support/company.ts"
import { eachExample } from "../../../support/examples.ts"

const filing = "10-K 2026-02-15 0000000001-26-000001"
const concepts: Readonly<Record<string, string>> = {
  declared: "us-gaap:CommonStockDividendsPerShareDeclared USD/shares",
  paid: "us-gaap:CommonStockDividendsPerShareCashPaid USD/shares",
}
const year = "2025-01-01/2025-12-31"
const periods: Readonly<Record<string, string>> = {
  before: "2024-10-01/2024-12-31",
  q1: "2025-01-01/2025-03-31",
  q2: "2025-04-01/2025-06-30",
  q3: "2025-07-01/2025-09-30",
  q4: "2025-10-01/2025-12-31",
  year,
}

/**
 * The fiscal year 2025 of a company with 1,000 shares and these dividend lines in its report, such as
 * `declared q1 0.5`.
 */
function yearOf(lines: readonly string[], amounts: Amounts = {}): PurificationPeriod {
  const written = lines.map((line) => {
    const words = line.split(" ").map((word) => concepts[word] ?? periods[word] ?? word)
    return / 10-[KQ] /.test(line) ? words.join(" ") : `${words.join(" ")} ${filing}`
  })
  const company = { ...sound, year: { ...sound.year, ...amounts }, also: written.join("\n") }
  const [period] = purificationBody(assessed(company))?.periods ?? []
  if (period === undefined) throw new Error("no fiscal year")
  return period
}

describe("dividends per share", () => {
  eachExample<[what: string, value: number, lines: readonly string[], amounts: Amounts]>(`
    as declared over the year | 2 | [declared year 2] | PaymentsOfDividends 2000
    as paid, if none is declared | 2 | [paid year 2] | PaymentsOfDividends 2000
    as declared, not as paid | 2.5 | [declared year 2.5, paid year 2] | {}
    the sum of four quarters | 2
      [declared q1 0.5, declared q2 0.5, declared q3 0.5, declared q4 0.5] | PaymentsOfDividends 2000
    the sum of nine months and a quarter | 2.2
      [declared 2025-01-01/2025-09-30 1.5, declared q4 0.7] | {}
    the sum of quarters of twelve and sixteen weeks | 2.1
      [declared 2025-01-01/2025-03-25 0.5, declared 2025-03-26/2025-06-17 0.5,
      declared 2025-06-18/2025-09-10 0.5, declared 2025-09-11/2025-12-31 0.6]
      {}
    the quarters declared in the year, if they are dated by their profit | 2.6
      [declared before 0.5, declared q1 0.6, declared q2 0.7, declared q3 0.8, declared q4 0.9]
      DividendsCommonStockCash 2600
    the sum of the payments dated in the report | 1
      [paid 2025-01-16 0.5, paid 2025-07-23 0.5, paid 2026-01-20 0.75] | PaymentsOfDividendsCommonStock 1000
    the tag of the year, if the cash paid confirms it | 2
      [declared year 0.5, paid year 2] | PaymentsOfDividends 2000
    declared at the year end and not yet paid, as the statement of equity confirms | 2
      [declared year 2] | PaymentsOfDividends 0, DividendsCommonStockCash 2000
    zero if the report says so | 0 | [declared year 0] | PaymentsOfDividends 0
    zero if the report says that none were paid | 0 | [] | PaymentsOfDividends 0
  `)("are %s", (_, value, lines, amounts) => {
    const { dividends_per_share, figures } = yearOf(lines, amounts)
    expect(dividends_per_share).toBe(value)
    const sources = figures?.dividends_per_share.sources ?? []
    expect(sources.reduce((sum, source) => sum + source.value, 0)).toBeCloseTo(value, 12)
    expect(sources.flatMap(({ xbrl_tags }) => xbrl_tags)).not.toEqual([])
  })

  eachExample<[what: string, note: string, lines: readonly string[], amounts: Amounts]>(`
    unknown if nothing is tagged | no dividend per share is tagged | [] | {}
    unknown if only cash is tagged | 2,000 was paid, 2 a share | [] | PaymentsOfDividends 2000
    unknown if a quarter's dividend is tagged as the year's
      0.5 a share is tagged, but the company paid or declared 2 a share
      [declared year 0.5] | PaymentsOfDividends 2000
    unknown if zero is tagged and cash was paid | 0 a share is tagged | [declared year 0] | PaymentsOfDividends 50
    unknown if a quarter is missing | no dividend per share | [declared q1 0.5, declared q2 0.5, declared q4 0.5] | {}
    unknown if a payment is missing | 1,000 was paid, 1 a share
      [paid 2025-01-16 0.5] | PaymentsOfDividendsCommonStock 1000
    unknown if payments cannot be checked | no dividend per share | [paid 2025-01-16 0.5] | {}
  `)("are %s", (_, note, lines, amounts) => {
    const { dividends_per_share, dividend_share, figures } = yearOf(lines, amounts)
    expect([dividends_per_share, dividend_share]).toEqual([null, null])
    expect(figures?.dividends_per_share).toMatchObject({
      value: null,
      sources: [],
      note: expect.stringContaining(note),
    })
  })

  test("state how far the cash paid differs from them", () => {
    const { figures } = yearOf(["declared year 2"], { PaymentsOfDividends: 2500 })
    expect(figures?.dividends_per_share).toMatchObject({
      value: 2,
      note: "The cash paid in the year is 2.5 a share outstanding at its end.",
    })
  })
})

test("a payment filed with a minus sign counts as paid", () => {
  const { figures } = yearOf(["declared year 2"], { PaymentsOfDividends: -2000 })
  expect(figures?.dividends_paid).toMatchObject({ value: 2000, note: "It was filed with the opposite sign." })
})

describe("a later report", () => {
  const later = "declared year 2 10-K 2026-03-10 0000000001-26-000009"

  test("adds dividends that the report of the year does not state", () => {
    const { dividends_per_share, figures } = yearOf([later])
    expect(dividends_per_share).toBe(2)
    expect(figures?.dividends_per_share.sources[0]?.accession_number).toBe("0000000001-26-000009")
  })

  test("does not change dividends that the report of the year states", () => {
    expect(yearOf(["declared year 2.5", later]).dividends_per_share).toBe(2.5)
  })

  test("that counts shares after a split is not combined with reports from before it", () => {
    const average = "us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding shares"
    const earnings = "us-gaap:EarningsPerShareDiluted USD/shares"
    const newer = "10-K 2026-03-10 0000000001-26-000009"
    const split = [
      `${average} ${year} 1000`,
      `${earnings} ${year} 0.01`,
      `${average} ${year} 4000 ${newer}`,
      `${earnings} ${year} 0.0025 ${newer}`,
    ]
    const period = yearOf([...split, later])
    expect(period).toMatchObject({
      shares_outstanding: 1000,
      shares_outstanding_today: 4000,
      dividends_per_share: null,
    })
  })
})
