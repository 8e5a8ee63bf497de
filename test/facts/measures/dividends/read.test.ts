import { describe, expect, test } from "vitest"
import { purificationBody } from "../../../../src/purification/body.ts"
import type { PurificationPeriod } from "../../../../src/purification/schema.ts"
import { assessed, type Company, sound } from "../../../support/company.ts"

const filing = "10-K 2026-02-15 0000000001-26-000001"
const declared = "us-gaap:CommonStockDividendsPerShareDeclared USD/shares"
const cashPaid = "us-gaap:CommonStockDividendsPerShareCashPaid USD/shares"
const year = "2025-01-01/2025-12-31"
const [q1, q2, q3, q4] = [
  "2025-01-01/2025-03-31",
  "2025-04-01/2025-06-30",
  "2025-07-01/2025-09-30",
  "2025-10-01/2025-12-31",
]
const before = "2024-10-01/2024-12-31"

/** The fiscal year 2025 of a company of 1,000 shares with these lines in its report. */
function yearOf(
  lines: readonly string[],
  amounts: Readonly<Record<string, number>> = {},
): PurificationPeriod {
  const also = lines.map((line) => (/ 10-[KQ] /.test(line) ? line : `${line} ${filing}`)).join("\n")
  return periodOf({ ...sound, year: { ...sound.year, ...amounts }, also })
}

function periodOf(company: Company): PurificationPeriod {
  const [period] = purificationBody(assessed(company))?.periods ?? []
  if (period === undefined) throw new Error("no fiscal year")
  return period
}

describe("dividends per share", () => {
  test.each<[what: string, lines: readonly string[], amounts: Record<string, number>, value: number]>([
    ["as declared over the year", [`${declared} ${year} 2`], { PaymentsOfDividends: 2000 }, 2],
    ["as paid where none is declared", [`${cashPaid} ${year} 2`], { PaymentsOfDividends: 2000 }, 2],
    ["as declared, not as paid", [`${declared} ${year} 2.5`, `${cashPaid} ${year} 2`], {}, 2.5],
    [
      "the sum of four quarters",
      [q1, q2, q3, q4].map((quarter) => `${declared} ${quarter} 0.5`),
      { PaymentsOfDividends: 2000 },
      2,
    ],
    [
      "the sum of nine months and a quarter",
      [`${declared} 2025-01-01/2025-09-30 1.5`, `${declared} ${q4} 0.7`],
      {},
      2.2,
    ],
    [
      "the sum of quarters of twelve and sixteen weeks",
      [
        `${declared} 2025-01-01/2025-03-25 0.5`,
        `${declared} 2025-03-26/2025-06-17 0.5`,
        `${declared} 2025-06-18/2025-09-10 0.5`,
        `${declared} 2025-09-11/2025-12-31 0.6`,
      ],
      {},
      2.1,
    ],
    [
      "of quarters dated by their profit, those that were declared in the year",
      [before, q1, q2, q3, q4].map((quarter, at) => `${declared} ${quarter} ${0.5 + at / 10}`),
      { DividendsCommonStockCash: 2600 },
      2.6,
    ],
    [
      "the sum of the payments that the report dates",
      [`${cashPaid} 2025-01-16 0.5`, `${cashPaid} 2025-07-23 0.5`, `${cashPaid} 2026-01-20 0.75`],
      { PaymentsOfDividendsCommonStock: 1000 },
      1,
    ],
    [
      "the tag of the year that the cash paid confirms",
      [`${declared} ${year} 0.5`, `${cashPaid} ${year} 2`],
      { PaymentsOfDividends: 2000 },
      2,
    ],
    [
      "declared at the end of the year and not yet paid, as the statement of equity confirms",
      [`${declared} ${year} 2`],
      { PaymentsOfDividends: 0, DividendsCommonStockCash: 2000 },
      2,
    ],
    ["zero where the report says so", [`${declared} ${year} 0`], { PaymentsOfDividends: 0 }, 0],
    ["zero where the report says that none were paid", [], { PaymentsOfDividends: 0 }, 0],
  ])("are %s", (_, lines, amounts, value) => {
    const { dividends_per_share, figures } = yearOf(lines, amounts)
    expect(dividends_per_share).toBe(value)
    const sources = figures?.dividends_per_share.sources ?? []
    expect(sources.reduce((sum, source) => sum + source.value, 0)).toBeCloseTo(value, 12)
    expect(sources.flatMap(({ xbrl_tags }) => xbrl_tags)).not.toEqual([])
  })

  test.each<[what: string, lines: readonly string[], amounts: Record<string, number>, note: RegExp]>([
    ["nothing is tagged", [], {}, /no dividend per share is tagged/],
    ["only cash is tagged", [], { PaymentsOfDividends: 2000 }, /2,000 was paid, 2 a share/],
    [
      "a quarter's is tagged as the year's",
      [`${declared} ${year} 0.5`],
      { PaymentsOfDividends: 2000 },
      /0.5 a share is tagged, but the company paid or declared 2 a share/,
    ],
    [
      "zero is tagged and cash was paid",
      [`${declared} ${year} 0`],
      { PaymentsOfDividends: 50 },
      /0 a share is tagged/,
    ],
    [
      "a quarter is missing",
      [q1, q2, q4].map((quarter) => `${declared} ${quarter} 0.5`),
      {},
      /no dividend per share/,
    ],
    [
      "a payment is missing",
      [`${cashPaid} 2025-01-16 0.5`],
      { PaymentsOfDividendsCommonStock: 1000 },
      /1,000 was paid, 1 a share/,
    ],
    ["payments cannot be checked", [`${cashPaid} 2025-01-16 0.5`], {}, /no dividend per share/],
  ])("are not known where %s", (_, lines, amounts, note) => {
    const { dividends_per_share, dividend_share, figures } = yearOf(lines, amounts)
    expect([dividends_per_share, dividend_share]).toEqual([null, null])
    expect(figures?.dividends_per_share).toMatchObject({ value: null, sources: [] })
    expect(figures?.dividends_per_share.note).toMatch(note)
  })

  test("say how far the cash paid is from them", () => {
    const { figures } = yearOf([`${declared} ${year} 2`], { PaymentsOfDividends: 2500 })
    expect(figures?.dividends_per_share).toMatchObject({
      value: 2,
      note: "The cash paid in the year is 2.5 a share outstanding at its end.",
    })
  })
})

test("a payment filed with a minus sign is one", () => {
  const { figures } = yearOf([`${declared} ${year} 2`], { PaymentsOfDividends: -2000 })
  expect(figures?.dividends_paid).toMatchObject({ value: 2000, note: "It was filed with the opposite sign." })
})

describe("a later report", () => {
  const later = `${declared} ${year} 2 10-K 2026-03-10 0000000001-26-000009`

  test("states what that of the year does not", () => {
    const { dividends_per_share, figures } = yearOf([later])
    expect(dividends_per_share).toBe(2)
    expect(figures?.dividends_per_share.sources[0]?.accession_number).toBe("0000000001-26-000009")
  })

  test("does not change what that of the year states", () => {
    expect(yearOf([`${declared} ${year} 2.5`, later]).dividends_per_share).toBe(2.5)
  })

  test("that counts the shares of a split is not mixed with those before it", () => {
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
