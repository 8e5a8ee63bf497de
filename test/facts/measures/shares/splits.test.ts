import { describe, expect, test } from "vitest"
import { indexFacts } from "../../../../src/facts/fact-ledger.ts"
import { findSplits, splitFactorOf } from "../../../../src/facts/measures/shares/splits.ts"
import { facts } from "../../../support/companyfacts.ts"

/** The facts of 2024 as first reported and as restated a year later. */
function restated(sharesBefore: number, sharesAfter: number, perShareBefore: number, perShareAfter: number) {
  return findSplits(
    indexFacts(
      facts(`
        10-K 2025-02-15 0000000001-25-000001
        us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2024-01-01/2024-12-31 ${sharesBefore}
        us-gaap:EarningsPerShareBasic USD/shares 2024-01-01/2024-12-31 ${perShareBefore}
        10-K 2026-02-15 0000000001-26-000001
        us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2024-01-01/2024-12-31 ${sharesAfter}
        us-gaap:EarningsPerShareBasic USD/shares 2024-01-01/2024-12-31 ${perShareAfter}`),
    ),
  )
}

describe("a split is recognised by restated shares in a round ratio and earnings per share in its inverse", () => {
  test.each<
    [what: string, before: number, after: number, epsBefore: number, epsAfter: number, ratio: number | null]
  >([
    ["ten for one", 2460, 24_600, 12.05, 1.21, 10],
    ["three for two", 1000, 1500, 3, 2, 3 / 2],
    ["five for four", 1000, 1250, 3, 2.4, 5 / 4],
    ["four for three", 900, 1200, 4, 3, 4 / 3],
    ["five for two", 1000, 2500, 5, 2, 5 / 2],
    ["one hundred for one", 10, 1000, 100, 1, 100],
    ["one for ten", 10_000, 1000, 0.5, 5, 1 / 10],
    ["one for thirty, at a loss", 30_000, 1000, -0.1, -3, 1 / 30],
    ["but not a scale error of only the count", 1000, 1_000_000, 3, 3, null],
    ["but not a corrected scale error of only the count", 1_000_000, 1000, 3, 3, null],
    ["but not a small restatement", 1000, 1004, 3, 2.99, null],
    ["but not an odd ratio", 1000, 2300, 3, 1.3, null],
    ["but not unchanged shares", 1000, 1000, 3, 1.5, null],
  ])("%s", (_, before, after, epsBefore, epsAfter, ratio) => {
    const splits = restated(before, after, epsBefore, epsAfter)
    expect(splits.map((split) => split.ratio)).toEqual(ratio === null ? [] : [ratio])
  })

  test("and dated between the last filing in old shares and the first in new shares", () => {
    expect(restated(2460, 24_600, 12.05, 1.21)).toEqual([
      { ratio: 10, countedOldOn: "2025-02-15", countedNewOn: "2026-02-15" },
    ])
  })
})

test("a count stated before the split is multiplied; a count stated after the split is not", () => {
  const splits = restated(2460, 24_600, 12.05, 1.21)
  expect(splitFactorOf(splits, "2025-02-15")).toBe(10)
  expect(splitFactorOf(splits, "2026-02-14")).toBe(10)
  expect(splitFactorOf(splits, "2026-02-15")).toBe(1)
  expect(splitFactorOf([], "2025-02-15")).toBe(1)
})

test("the ratios of two splits are multiplied", () => {
  const splits = [
    { ratio: 4, countedOldOn: "2021-05-01", countedNewOn: "2021-08-01" },
    { ratio: 10, countedOldOn: "2024-05-01", countedNewOn: "2024-08-01" },
  ]
  expect(splitFactorOf(splits, "2020-02-15")).toBe(40)
  expect(splitFactorOf(splits, "2022-02-15")).toBe(10)
})

describe("a split is recognised in the balance sheet of a filer that states averages only by class", () => {
  const alphabet = (rows: string) => findSplits(indexFacts(facts(rows)))
  const before = `
    10-K 2022-02-02 0000000001-22-000019
    us-gaap:CommonStockSharesOutstanding shares 2021-12-31 662121000
    us-gaap:EarningsPerShareDiluted USD/shares 2021-01-01/2021-12-31 112.2
    10-Q 2022-04-27 0000000001-22-000029
    us-gaap:CommonStockSharesOutstanding shares 2021-12-31 662121000
    10-Q 2022-07-27 0000000001-22-000071
    us-gaap:CommonStockSharesOutstanding shares 2021-12-31 13242000000`

  test("in twenty for one, by earnings restated in another filing (Alphabet 2022)", () => {
    const rows = `${before}
      10-K 2023-02-03 0000000001-23-000016
      us-gaap:EarningsPerShareDiluted USD/shares 2021-01-01/2021-12-31 5.61`
    expect(alphabet(rows)).toEqual([{ ratio: 20, countedOldOn: "2022-04-27", countedNewOn: "2022-07-27" }])
  })

  test("but not by a restated count without restated earnings", () => {
    expect(alphabet(before)).toEqual([])
  })

  test("but not by earnings restated years later", () => {
    const rows = `${before}
      10-K 2025-02-03 0000000001-25-000016
      us-gaap:EarningsPerShareDiluted USD/shares 2021-01-01/2021-12-31 5.61`
    expect(alphabet(rows)).toEqual([])
  })
})

describe("the same is recognised by the tags of every register", () => {
  const earnings = (concept: string, unit = "EUR/shares") => [
    `${concept} ${unit} 2024-01-01/2024-12-31 2 20-F 2025-03-15 A1`,
    `${concept} ${unit} 2024-01-01/2024-12-31 0.4 20-F 2026-03-15 A2`,
  ]
  const count = (concept: string, period = "2024-12-31", later = "2025-12-31") => [
    `${concept} shares ${period} 50_000 20-F 2025-03-15 A1`,
    `${concept} shares ${later} 251_000 20-F 2026-03-15 A2`,
  ]
  const year = "2024-01-01/2024-12-31"

  test.each<[what: string, lines: readonly string[]]>([
    [
      "an average under IFRS",
      [
        ...count("ifrs-full:WeightedAverageShares", year, year),
        ...earnings("ifrs-full:BasicEarningsLossPerShare"),
      ],
    ],
    [
      "a count of European shares, and earnings of continuing operations",
      [
        ...count("ifrs-full:NumberOfSharesOutstanding"),
        ...earnings("ifrs-full:BasicEarningsLossPerShareFromContinuingOperations"),
      ],
    ],
    [
      "a cover page, and earnings of continuing operations under US GAAP",
      [
        ...count("dei:EntityCommonStockSharesOutstanding"),
        ...earnings("us-gaap:IncomeLossFromContinuingOperationsPerDilutedShare"),
      ],
    ],
    [
      "a table of shares on DART, whose earnings per share have the unit of amounts",
      [...count("dart-shares:CommonOutstanding"), ...earnings("ifrs-full:BasicEarningsLossPerShare", "KRW")],
    ],
    [
      "shares issued on EDINET, and the summary of its reports",
      [
        ...count("jpcrp:NumberOfIssuedSharesAsOfFilingDateIssuedSharesTotalNumberOfSharesEtc"),
        ...earnings("jpcrp:BasicEarningsLossPerShareSummaryOfBusinessResults", "JPY/shares"),
      ],
    ],
  ])("%s", (_, lines) => {
    expect(findSplits(indexFacts(facts(lines.join("\n"))))).toEqual([
      { ratio: 5, countedOldOn: "2025-03-15", countedNewOn: "2026-03-15" },
    ])
  })

  test("but not a count that a takeover doubled a year after an earlier split (Neogen 2022)", () => {
    const lines = `
      10-Q 2021-04-01 0000000001-21-000001
      us-gaap:EarningsPerShareBasic USD/shares 2020-12-01/2021-02-28 0.4
      dei:EntityCommonStockSharesOutstanding shares 2021-03-30 53_500_000
      10-Q 2022-04-01 0000000001-22-000001
      us-gaap:EarningsPerShareBasic USD/shares 2020-12-01/2021-02-28 0.2
      dei:EntityCommonStockSharesOutstanding shares 2022-03-30 107_800_000
      10-Q 2022-10-07 0000000001-22-000009
      dei:EntityCommonStockSharesOutstanding shares 2022-09-30 216_100_000`
    expect(findSplits(indexFacts(facts(lines))).map(({ countedNewOn }) => countedNewOn)).toEqual([
      "2022-04-01",
    ])
  })
})
