import { describe, expect, test } from "vitest"
import { closesKnownOn } from "../../../../src/facts/measures/shares/past-closes.ts"
import { facts } from "../../../support/companyfacts.ts"

const closes = [
  { date: "2026-04-30", close: 10 },
  { date: "2026-05-29", close: 11 },
  { date: "2026-06-30", close: 12 },
  { date: "2026-09-30", close: 12 },
]

const old = `
  10-Q 2025-05-29 0000000001-25-000001
  us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-02-01/2025-04-30 1000
  us-gaap:EarningsPerShareBasic USD/shares 2025-02-01/2025-04-30 4
  dei:EntityCommonStockSharesOutstanding shares 2025-05-28 1000`
const restated = (filed: string) => `
  10-Q ${filed} 0000000001-26-000009
  us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-02-01/2025-04-30 4000
  us-gaap:EarningsPerShareBasic USD/shares 2025-02-01/2025-04-30 1`
const cover = (count: number, filed: string) => `
  10-Q ${filed} 0000000001-26-000001
  dei:EntityCommonStockSharesOutstanding shares ${filed} ${count}`

test.each([
  ["2026-05-28", [40]],
  ["2026-06-02", [10, 11]],
])("a report of 29 May restates the shares for a split of 10 June: closes of %s are %j", (day, expected) => {
  const known = facts(old + (day < "2026-05-29" ? "" : restated("2026-05-29") + cover(4_100, "2026-05-29")))
  const all = facts(old + restated("2026-05-29") + cover(4_100, "2026-05-29"))
  const splits = [{ date: "2026-06-10", ratio: 4 }]
  expect(closesKnownOn({ closes, splits }, all, known, day)?.map(({ close }) => close)).toEqual(expected)
})

describe("a split that the vendor does not name, restated in September, where the count of 20 May", () => {
  test.each([
    ["is that of old shares: closes are in old shares", 1_050, [40, 44]],
    ["is that of new shares: closes are in new shares", 4_100, [10, 11]],
    ["may be that of either: there are none", 2_000, []],
  ])("%s", (_, count, expected) => {
    const known = old + cover(count, "2026-05-20")
    const all = facts(known + restated("2026-09-01"))
    const on = closesKnownOn({ closes, splits: [] }, all, facts(known), "2026-06-02")
    expect(on?.map(({ close }) => close)).toEqual(expected)
  })
})
