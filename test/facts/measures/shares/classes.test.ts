import { describe, expect, test } from "vitest"
import { countFiled, type ShareCount } from "../../../../src/facts/measures/shares/count.ts"
import { type Company, measured } from "../../../support/company.ts"
import { classes, instanceOf } from "../../../support/instances.ts"

const filing = "10-K 2026-02-15 0000000001-26-000001"
const average = (count: string) =>
  `us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-01-01/2025-12-31 ${count} ${filing}`

/** The share count of a company whose cover page states these classes, compared with companyfacts. */
function sharesOf(table: string, company: Company = {}): ShareCount | null {
  return measured({ shares: null, ...company, instances: [instanceOf({ classes: classes(table) })] }).shares
}

function bounds(shares: ShareCount | null) {
  return shares === null ? null : [shares.value, shares.contradictedBy ?? shares.value]
}

// Form 10-Q for the period ended 2014-06-30 (0001288776-14-000065), cover page.
const google = `
  us-gaap:CommonClassAMember 283_356_281
  goog:CapitalClassCMember   338_209_995
  us-gaap:CommonClassBMember  54_825_710`
// Form 10-K for the year ended 2013-12-28, cover page.
const bostonBeer = `
  us-gaap:CommonClassBMember 3_827_355
  us-gaap:CommonClassAMember 9_192_749`
// Form 10-K for 2020, cover page: the public's shares and the founders'.
const gores = `
  us-gaap:CommonClassAMember 52_500_000 Class A Common Stock
  grsv:CommonClassFMember    13_125_000`

describe("the classes on a cover page are added up", () => {
  test.each<[what: string, table: string, value: number]>([
    ["Google in 2014: A, B and C", google, 676_391_986],
    ["Boston Beer: A and B", bostonBeer, 13_020_104],
    ["Gores Holdings V: A and F", gores, 65_625_000],
    ["one class only", "us-gaap:CommonClassAMember 1000", 1000],
    ["units of a partnership", "x:UnitsMember 700 Common Units representing limited partner interests", 700],
  ])("%s", (_, table, value) => {
    expect(sharesOf(table)).toMatchObject({ value, source: "cover", contradictedBy: null })
  })

  test("with a note that no other count confirms the sum", () => {
    const [note] = sharesOf(google)?.notes ?? []
    expect(note).toContain("No other count of shares")
    expect(sharesOf(google, { also: average("674_000_000") })?.notes).toEqual([])
  })

  test.each<[what: string, sizes: readonly [number, number], least: number, most: number]>([
    ["a thousand times too high is only an upper bound", [1_000_000, 500_000], 1200, 1_500_000],
    ["of a similar size is the figure", [1000, 500], 1500, 1500],
  ])("compared with the only other count, which names no class, a sum %s", (_, [a, b], least, most) => {
    const table = `us-gaap:CommonClassAMember ${a}\nus-gaap:CommonClassBMember ${b}`
    expect(bounds(sharesOf(table, { shares: 1200 }))).toEqual([least, most])
  })

  test("with one term for each class and its member, which add up to the filed counts", () => {
    const shares = sharesOf(google)
    expect(shares?.terms.map(({ concept, member, fact }) => [concept, member, fact.value])).toEqual([
      ["dei:EntityCommonStockSharesOutstanding", "us-gaap:CommonClassAMember", 283_356_281],
      ["dei:EntityCommonStockSharesOutstanding", "goog:CapitalClassCMember", 338_209_995],
      ["dei:EntityCommonStockSharesOutstanding", "us-gaap:CommonClassBMember", 54_825_710],
    ])
    expect(shares === null ? null : countFiled(shares)).toBe(676_391_986)
  })
})

const depositary = "x:AdsMember 50 American Depositary Shares, each representing five ordinary shares"

describe("classes that are not additional ordinary shares are left out", () => {
  const common = "us-gaap:CommonClassAMember 1000 Class A Common Stock"
  test.each<[what: string, line: string]>([
    ["preferred shares, known by their member", "us-gaap:SeriesAPreferredStockMember 50"],
    ["preferred shares, by their title", "x:BMember 50 6.5% Preferred Stock, convertible into common stock"],
    [
      "warrants",
      "us-gaap:WarrantMember 50 Redeemable warrants, each exercisable for one share of common stock",
    ],
    ["units", "x:UnitsMember 50 Units, each of one share of Class A common stock and a fifth of one warrant"],
    ["depositary shares, which represent ordinary shares", depositary],
    ["notes", "x:NotesDue2027Member 50 2.000% Notes due 2027"],
  ])("%s", (_, line) => {
    const shares = sharesOf(`${common}\n${line}`)
    expect(bounds(shares)).toEqual([1000, 1000])
    expect(shares?.notes.join(" ")).toContain("not counted")
  })

  test("but not common stock that has rights attached", () => {
    const table =
      "us-gaap:CommonStockMember 1000 Common Stock, with associated Preferred Stock Purchase Rights"
    expect(bounds(sharesOf(`${common}\n${table}`))).toEqual([2000, 2000])
  })

  test("but preferred shares of a foreign filer may share fully in profits, so both bounds must agree (Brazil)", () => {
    const ifrs: Company = { taxonomy: "ifrs-full", form: "20-F" }
    expect(bounds(sharesOf("x:CommonMember 1000\nifrs-full:PreferenceSharesMember 750", ifrs))).toEqual([
      1000, 1750,
    ])
  })

  test("but units of an unstated kind may be ordinary shares", () => {
    expect(bounds(sharesOf(`${common}\nus-gaap:CapitalUnitsMember 50`))).toEqual([1000, 1050])
  })
})

describe("a page whose classes cannot be added up gives no count", () => {
  test.each([
    ["tracking stocks", "x:LibertySiriusXmCommonClassAMember 100\nx:LibertyFormulaOneCommonClassAMember 200"],
    ["only depositary shares", depositary],
    ["no shares outstanding", "us-gaap:CommonClassAMember 0"],
  ])("%s", (_, table) => {
    expect(sharesOf(table)).toBeNull()
    expect(sharesOf(table, { also: average("990") })).toMatchObject({
      value: 990,
      source: "weighted_average",
    })
  })
})

describe("a count without a class on a page with classes", () => {
  const both = "us-gaap:CommonClassAMember 600\nus-gaap:CommonClassBMember 400"
  test.each<[what: string, whole: number, expected: readonly number[]]>([
    ["is their total", 1000, [1000, 1000]],
    ["repeats one of them", 600, [1000, 1000]],
    ["is a third class, or a different total", 1500, [1000, 2500]],
    ["is smaller than they are", 200, [200, 1200]],
  ])("%s", (_, whole, expected) => {
    expect(bounds(sharesOf(`- ${whole}\n${both}`))).toEqual(expected)
  })
})

describe("the sum of classes is compared with the other counts", () => {
  const both = "us-gaap:CommonClassAMember 600\nus-gaap:CommonClassBMember 400"
  test.each([
    ["a count near the sum confirms it", "1_100", [1000, 1000]],
    ["a count without votes-only class B leaves the sum as a bound (Up-C)", "600", [600, 1000]],
  ])("%s", (_, stated, expected) => {
    expect(bounds(sharesOf(both, { also: average(stated) }))).toEqual(expected)
  })

  test("if one A equals 1,500 B, neither the average in A nor the sum of the page is a figure (Berkshire)", () => {
    const berkshire = "us-gaap:CommonClassAMember 550_000\nus-gaap:CommonClassBMember 1_330_000_000"
    expect(bounds(sharesOf(berkshire, { also: average("1_437_000") }))).toEqual([1_437_000, 1_330_550_000])
    expect(bounds(sharesOf(berkshire))).toEqual([550_000, 1_330_550_000])
  })

  test("if partners own a part, an unregistered class may have only votes", () => {
    const upC = { sheet: { MinorityInterest: 50 } }
    const registered = "us-gaap:CommonClassAMember 600 Class A Common Stock\nus-gaap:CommonClassBMember 400"
    expect(bounds(sharesOf(registered, upC))).toEqual([600, 1000])
    expect(bounds(sharesOf(both, upC))).toEqual([400, 1000])
    expect(bounds(sharesOf(`${registered} Class B Common Stock`, upC))).toEqual([1000, 1000])
  })
})

describe("the cover page that counts", () => {
  const instance = instanceOf({
    classes: classes("us-gaap:CommonClassAMember 600\nus-gaap:CommonClassBMember 400"),
  })
  const later = { ...instance, filed: "2026-03-20", accession: "0000000001-26-000002" }

  test("is not from an instance filed after the day", () => {
    expect(measured({ shares: null, instances: [later] }).shares?.value).toBe(1000)
    expect(measured({ shares: null, instances: [later], asOf: "2026-03-19" }).shares).toBeNull()
  })

  test("is a newer one in companyfacts rather than older classes", () => {
    const also =
      "dei:EntityCommonStockSharesOutstanding shares 2026-03-10 1200 10-Q 2026-03-15 0000000001-26-000007"
    expect(measured({ shares: null, also, instances: [instance] }).shares?.value).toBe(1200)
    expect(measured({ shares: null, also, instances: [later] }).shares?.value).toBe(1000)
  })

  test("may have no classes and be missing from companyfacts, and is then read like any other", () => {
    const page = { ...instance, classes: classes("- 1000") }
    const shares = measured({ shares: null, also: average("700"), instances: [page] }).shares
    expect(shares).toMatchObject({ value: 1000, source: "cover", contradictedBy: null })
    expect(shares?.terms.map(({ member }) => member)).toEqual([undefined])
  })

  test("is not one from long before the balance sheet", () => {
    const stale = { ...instance, filed: "2025-08-15" }
    expect(measured({ shares: null, instances: [stale] }).shares).toBeNull()
  })
})
