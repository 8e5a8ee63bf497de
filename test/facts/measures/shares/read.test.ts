import { expect, test } from "vitest"
import { type Amounts, type Company, measured } from "../../../support/company.ts"
import { eachExample } from "../../../support/examples.ts"

const Sheet = "us-gaap:CommonStockSharesOutstanding shares 2025-12-31"
const Average = "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-01-01/2025-12-31"
const Diluted = "us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding shares 2025-01-01/2025-12-31"
const Issued = "us-gaap:CommonStockSharesIssued shares 2025-12-31"
const PerShare = "us-gaap:EarningsPerShareBasic USD/shares 2025-01-01/2025-12-31"
const filing = "10-K 2026-02-15 0000000001-26-000001"

/** `990 by weighted_average, noted`; `100 to 1000 by cover, noted` where other counts contradict it. */
function shown(company: Company): string {
  const { shares } = measured(company)
  if (shares === null) return "none"
  const { value, contradictedBy, source, notes } = shares
  const most = contradictedBy === null ? "" : ` to ${contradictedBy}`
  return `${value}${most} by ${source}${notes.length > 0 ? ", noted" : ""}`
}

eachExample<[what: string, count: string, cover: number | null, stated: readonly string[], year: Amounts]>(`
  the cover | 1000 by cover | 1000 | [] | {}
  the cover beside counts that agree | 1000 by cover | 1000 | [${Sheet} 1010, ${Average} 990] | {}
  the cover beside one that differs, and it is said | 1000 by cover, noted | 1000 | [${Average} 600] | {}
  the balance sheet where the cover has classes | 1010 by balance_sheet, noted | null | [${Sheet} 1010] | {}
  the balance sheet where the cover counts zero | 1010 by balance_sheet, noted | 0 | [${Sheet} 1010] | {}
  the average where there is nothing else | 990 by weighted_average, noted | null | [${Average} 990] | {}
  never the shares issued | 990 by weighted_average, noted | null | [${Issued} 5000, ${Average} 990] | {}
  the shares issued alone are no count: they hold the treasury's | none | null | [${Issued} 5000] | {}
  nor is an average of another date | none | null | [${Average.replaceAll("2025", "2024")} 990] | {}
  of the averages the one of the shortest period | 1040 by weighted_average, noted | null
    [${Average} 990, ${Average.replace("01-01", "10-01")} 1040] | {}
  nothing | none | null | [] | {}

  a cover 1,000 times too large (Alcoa) | 990 to 1000000 by weighted_average, noted
    1_000_000 | [${Sheet} 1000, ${Average} 990] | {}
  a cover 1,000,000 times too large (AMD 2012) | 990 to 1000000000 by weighted_average, noted
    1_000_000_000 | [${Average} 990] | {}
  a cover of one class of several: the smallest cannot flatter, and is a bound | 100 to 1000 by cover, noted
    100 | [${Sheet} 1000] | {}
  a third count that agrees with the cover settles it | 1000 by cover, noted | 1000
    [${Sheet} 1_000_000, ${Average} 990] | {}
  a thousand times apart, where no earnings show which is wrong (WisdomTree)
    150330 to 151853699 by balance_sheet, noted | 151_853_699 | [${Sheet} 150_330] | {}
  earnings per share are those of the smallest (Chesapeake Utilities) | 23526000 by weighted_average, noted
    23_650_684_000 | [${Average} 23_526_000, ${PerShare} 2] | NetIncomeLoss 47_052_000
  they decide nothing between two counts that no scale error explains (SUNation)
    1000 to 5000 by weighted_average, noted | 5000 | [${Average} 1000, ${PerShare} 2] | NetIncomeLoss 2000
  an average in thousands beside a cover in shares is not used (McDonald's: 7,110 / 10 = 711)
    700 by cover | 700 | [${Average} 0.711, ${PerShare} 10] | NetIncomeLoss 7110
  without a cover, an average in thousands is brought to shares (Hub Group: 60,066)
    60066000 by weighted_average, noted | null | [${Average} 60_066, ${PerShare} 1.34]
    NetIncomeLoss 80_648_000
  and so is one in millions | 60066000 by weighted_average, noted | null
    [${Average} 60.066, ${PerShare} 1.34] | NetIncomeLoss 80_648_000
  one in shares stays | 60066000 by weighted_average, noted | null
    [${Average} 60_066_000, ${PerShare} 1.34] | NetIncomeLoss 80_648_000
  one that no scale reconciles with earnings per share is no count | none | null
    [${Average} 600, ${PerShare} 1.34] | NetIncomeLoss 80_648_000
`)("the count of shares: %s", (_, count, shares, stated, year) => {
  const also = stated.map((line) => `${line} ${filing}`).join("\n")
  expect(shown({ shares, also, year })).toBe(count)
})

test("no count, no market capitalisation", () => {
  const { marketCap } = measured({ shares: null })
  expect(marketCap).toMatchObject({ state: "unknown", reason: "market_cap_unavailable" })
})

const cover = "dei:EntityCommonStockSharesOutstanding shares"
const amended = `${cover} 2026-03-10 1200 10-K/A 2026-03-15 0000000001-26-000007`

test.each<[what: string, company: Company, count: string]>([
  [
    "of years ago is stale and is not used (Nike 2015)",
    { also: `${cover} 2015-07-17 177 10-K 2015-07-23 0000000001-15-000001\n${Sheet} 1010 ${filing}` },
    "1010 by balance_sheet, noted",
  ],
  [
    "counts if it is the newest, not the newest balance sheet's",
    { shares: 1000, also: amended },
    "1200 by cover",
  ],
  ["does not exist before it is filed", { shares: 1000, also: amended, asOf: "2026-03-14" }, "1000 by cover"],
  [
    "that is filed later wins, in any order of the covers",
    { also: `${amended}\n${cover} 2026-03-12 1300 10-Q 2026-03-01 0000000001-26-000006` },
    "1200 by cover",
  ],
])("a cover %s", (_, company, count) => {
  expect(shown({ shares: null, ...company })).toBe(count)
})

test("partners' units that can become shares are in the diluted average alone (Up-C)", () => {
  const also = `${Average} 400 ${filing}\n${Diluted} 1000 ${filing}`
  expect(measured({ shares: null, sheet: { MinorityInterest: 50 }, also }).shares?.value).toBe(1000)
  expect(measured({ shares: null, also }).shares?.value).toBe(400)
})
