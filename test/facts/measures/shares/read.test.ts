import { expect, test } from "vitest"
import { type Amounts, type Company, measured } from "../../../support/company.ts"
import { eachExample } from "../../../support/examples.ts"

const Sheet = "us-gaap:CommonStockSharesOutstanding shares 2025-12-31"
const Average = "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-01-01/2025-12-31"
const Diluted = "us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding shares 2025-01-01/2025-12-31"
const Issued = "us-gaap:CommonStockSharesIssued shares 2025-12-31"
const PerShare = "us-gaap:EarningsPerShareBasic USD/shares 2025-01-01/2025-12-31"
const filing = "10-K 2026-02-15 0000000001-26-000001"

/**
 * Prints `990 by weighted_average, noted`, or `100 to 1000 by cover, noted` if other counts contradict it.
 */
function shown(company: Company): string {
  const { shares } = measured(company)
  if (shares === null) return "none"
  const { value, contradictedBy, source, notes } = shares
  const most = contradictedBy === null ? "" : ` to ${contradictedBy}`
  return `${value}${most} by ${source}${notes.length > 0 ? ", noted" : ""}`
}

eachExample<[what: string, count: string, cover: number | null, stated: readonly string[], year: Amounts]>(`
  the cover's count | 1000 by cover | 1000 | [] | {}
  the cover's count with counts that agree | 1000 by cover | 1000 | [${Sheet} 1010, ${Average} 990] | {}
  the cover's count next to a different one, with a note | 1000 by cover, noted | 1000 | [${Average} 600] | {}
  the balance sheet, if the cover has classes | 1010 by balance_sheet, noted | null | [${Sheet} 1010] | {}
  the balance sheet, if the cover counts zero | 1010 by balance_sheet, noted | 0 | [${Sheet} 1010] | {}
  the average, if there is nothing else | 990 by weighted_average, noted | null | [${Average} 990] | {}
  never the issued shares | 990 by weighted_average, noted | null | [${Issued} 5000, ${Average} 990] | {}
  not only issued shares, which include those in the treasury | none | null | [${Issued} 5000] | {}
  not an average of another date | none | null | [${Average.replaceAll("2025", "2024")} 990] | {}
  of the averages, that of the shortest period | 1040 by weighted_average, noted | null
    [${Average} 990, ${Average.replace("01-01", "10-01")} 1040] | {}
  nothing | none | null | [] | {}

  a cover 1,000 times too large (Alcoa) | 990 to 1000000 by weighted_average, noted
    1_000_000 | [${Sheet} 1000, ${Average} 990] | {}
  a cover 1,000,000 times too large (AMD 2012) | 990 to 1000000000 by weighted_average, noted
    1_000_000_000 | [${Average} 990] | {}
  a cover with one class of several: the smallest count cannot favour a pass, and is a bound | 100 to 1000 by cover, noted
    100 | [${Sheet} 1000] | {}
  the cover, if a third count agrees with it | 1000 by cover, noted | 1000
    [${Sheet} 1_000_000, ${Average} 990] | {}
  counts a thousand times apart, if no earnings show which is wrong (WisdomTree)
    150330 to 151853699 by balance_sheet, noted | 151_853_699 | [${Sheet} 150_330] | {}
  the smallest count, if earnings per share confirm it (Chesapeake Utilities) | 23526000 by weighted_average, noted
    23_650_684_000 | [${Average} 23_526_000, ${PerShare} 2] | NetIncomeLoss 47_052_000
  undecided between two counts that no scale error explains (SUNation)
    1000 to 5000 by weighted_average, noted | 5000 | [${Average} 1000, ${PerShare} 2] | NetIncomeLoss 2000
  the cover in shares, not the average in thousands (McDonald's: 7,110 / 10 = 711)
    700 by cover | 700 | [${Average} 0.711, ${PerShare} 10] | NetIncomeLoss 7110
  without a cover, an average in thousands is converted to shares (Hub Group: 60,066)
    60066000 by weighted_average, noted | null | [${Average} 60_066, ${PerShare} 1.34]
    NetIncomeLoss 80_648_000
  without a cover, an average in millions is converted to shares | 60066000 by weighted_average, noted | null
    [${Average} 60.066, ${PerShare} 1.34] | NetIncomeLoss 80_648_000
  without a cover, an average in shares is unchanged | 60066000 by weighted_average, noted | null
    [${Average} 60_066_000, ${PerShare} 1.34] | NetIncomeLoss 80_648_000
  the average, if earnings per share were filed in millions (Halliburton) | 1010 by balance_sheet, noted
    null | [${Sheet} 1010, ${Average} 990, ${PerShare} 2_000_000] | NetIncomeLoss 1980
  no average that contradicts earnings per share at every scale | none | null
    [${Average} 600, ${PerShare} 1.34] | NetIncomeLoss 80_648_000
`)("the count of shares: %s", (_, count, shares, stated, year) => {
  const also = stated.map((line) => `${line} ${filing}`).join("\n")
  expect(shown({ shares, also, year })).toBe(count)
})

test("without a share count there is no market capitalisation", () => {
  const { marketCap } = measured({ shares: null })
  expect(marketCap).toMatchObject({ state: "unknown", reason: "market_cap_unavailable" })
})

const cover = "dei:EntityCommonStockSharesOutstanding shares"
const amended = `${cover} 2026-03-10 1200 10-K/A 2026-03-15 0000000001-26-000007`

test.each<[what: string, company: Company, count: string]>([
  [
    "that is years old is not used (Nike 2015)",
    { also: `${cover} 2015-07-17 177 10-K 2015-07-23 0000000001-15-000001\n${Sheet} 1010 ${filing}` },
    "1010 by balance_sheet, noted",
  ],
  [
    "counts if it is newest, even if a newer balance sheet has none",
    { shares: 1000, also: amended },
    "1200 by cover",
  ],
  ["is unknown before it is filed", { shares: 1000, also: amended, asOf: "2026-03-14" }, "1000 by cover"],
  [
    "counts if it was filed later, in any order of the file",
    { also: `${amended}\n${cover} 2026-03-12 1300 10-Q 2026-03-01 0000000001-26-000006` },
    "1200 by cover",
  ],
  [
    "of an amendment is as old as its count (Tesla's 10-K/A of April 2026 repeats the count of January)",
    {
      asOf: "2026-06-30",
      also: `
        ${cover} 2026-01-23 1000 10-K/A 2026-04-30 0000000001-26-000008
        ${cover} 2026-04-16 1010 10-Q 2026-04-23 0000000001-26-000007`,
    },
    "1010 by cover",
  ],
  [
    "of a report counts, even if its day is a slip (CarMax's 10-Q of June 2025 says January)",
    {
      asOf: "2026-06-30",
      also: `
        ${cover} 2026-01-03 990 10-Q 2026-05-26 0000000001-26-000008
        ${cover} 2026-04-09 1010 10-K 2026-04-11 0000000001-26-000007`,
    },
    "990 by cover",
  ],
])("a cover %s", (_, company, count) => {
  expect(shown({ shares: null, ...company })).toBe(count)
})

/** Four quarterly reports, each with counts of its own. */
function quarters(...counts: readonly [cover: number, sheet: number | null, average: number][]): string {
  return counts
    .flatMap(([onCover, sheet, average], at) => {
      const [start, end, filed] = quarterDays[at] ?? quarterDays[0]
      const filing = `10-Q ${filed} 0000000001-25-00000${at}`
      return [
        `${cover} ${filed} ${onCover} ${filing}`,
        `us-gaap:Assets USD ${end} 1000000 ${filing}`,
        `us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares ${start}/${end} ${average} ${filing}`,
        ...(sheet === null ? [] : [`us-gaap:CommonStockSharesOutstanding shares ${end} ${sheet} ${filing}`]),
      ]
    })
    .join("\n")
}
const quarterDays = [
  ["2025-01-01", "2025-03-31", "2025-04-30"],
  ["2025-04-01", "2025-06-30", "2025-07-31"],
  ["2025-07-01", "2025-09-30", "2025-10-31"],
  ["2025-10-01", "2025-12-31", "2026-02-10"],
] as const

test.each<[what: string, also: string, count: string]>([
  [
    "by the balance sheet, if the cover counts shares that a subsidiary holds (PG&E)",
    quarters([2675, 2193, 2193], [2675, 2193, 2193], [2671, 2137, 2140], [2616, 2137, 2138]),
    "2137 by balance_sheet, noted",
  ],
  [
    "by the average, if the cover leaves out the other half of a dual company (Carnival)",
    quarters([1167, null, 1312], [1166, null, 1308], [1150, null, 1290], [1152, null, 1280]),
    "1280 by weighted_average, noted",
  ],
  [
    "by the cover, if the average leaves out shares that are not yet earned (Tesla, TG Therapeutics)",
    quarters([1000, 990, 900], [1000, 990, 900], [1000, 990, 900], [1000, 990, 900]),
    "1000 by cover",
  ],
  [
    "by the cover, if the company buys its shares back at an uneven pace",
    quarters([1000, 1010, 1020], [980, 990, 1000], [940, 950, 970], [880, 900, 930]),
    "880 by cover",
  ],
  [
    "by the cover, if another count is far more than a class",
    quarters([100, null, 1312], [100, null, 1308], [100, null, 1290], [100, null, 1280]),
    "100 to 1280 by cover, noted",
  ],
])("a count that differs from the average by the same share in four reports: %s", (_, also, count) => {
  expect(shown({ shares: null, also })).toBe(count)
})

test("partners' units that can be exchanged for shares are only in the diluted average (Up-C)", () => {
  const also = `${Average} 400 ${filing}\n${Diluted} 1000 ${filing}`
  expect(measured({ shares: null, sheet: { MinorityInterest: 50 }, also }).shares?.value).toBe(1000)
  expect(measured({ shares: null, also }).shares?.value).toBe(400)
})
