import { describe, expect, test } from "vitest"
import { countFiled, type ShareCount } from "../../../../src/facts/measures/shares/count.ts"
import { type Company, measured } from "../../../support/company.ts"
import { classes, instanceOf } from "../../../support/instances.ts"

const filing = "10-K 2026-02-15 0000000001-26-000001"
const average = (count: string) =>
  `us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-01-01/2025-12-31 ${count} ${filing}`

/** The count of a company whose cover page states these classes, compared with its companyfacts. */
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
// Form 10-K for 2020, cover page: the shares of the public and those of the founders.
const gores = `
  us-gaap:CommonClassAMember 52_500_000 Class A Common Stock
  grsv:CommonClassFMember    13_125_000`

describe("the classes of a cover page are added up", () => {
  test.each<[what: string, table: string, value: number]>([
    ["Google in 2014: A, B and C", google, 676_391_986],
    ["Boston Beer: A and B", bostonBeer, 13_020_104],
    ["Gores Holdings V: A and F", gores, 65_625_000],
    ["one class alone", "us-gaap:CommonClassAMember 1000", 1000],
    ["units of a partnership", "x:UnitsMember 700 Common Units representing limited partner interests", 700],
  ])("%s", (_, table, value) => {
    expect(sharesOf(table)).toMatchObject({ value, source: "cover", contradictedBy: null })
  })

  test("a note says that no other count confirms the sum", () => {
    const [note] = sharesOf(google)?.notes ?? []
    expect(note).toContain("no other count of shares")
    expect(sharesOf(google, { also: average("674_000_000") })?.notes).toEqual([])
  })

  test.each<[what: string, sizes: readonly [number, number], least: number, most: number]>([
    ["in thousands too many", [1_000_000, 500_000], 1200, 1_500_000],
    ["of its size", [1000, 500], 1500, 1500],
  ])("beside a count without a class and no other, a sum %s", (_, [a, b], least, most) => {
    const table = `us-gaap:CommonClassAMember ${a}\nus-gaap:CommonClassBMember ${b}`
    expect(bounds(sharesOf(table, { shares: 1200 }))).toEqual([least, most])
  })

  test("each class is a term with its member, and the terms add up to what was filed", () => {
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

describe("members that are no further ordinary shares are left out", () => {
  const common = "us-gaap:CommonClassAMember 1000 Class A Common Stock"
  test.each<[what: string, line: string]>([
    ["preferred shares by their member", "us-gaap:SeriesAPreferredStockMember 50"],
    ["preferred shares by their title", "x:BMember 50 6.5% Preferred Stock, convertible into common stock"],
    [
      "warrants",
      "us-gaap:WarrantMember 50 Redeemable warrants, each exercisable for one share of common stock",
    ],
    ["units", "x:UnitsMember 50 Units, each of one share of Class A common stock and a fifth of one warrant"],
    ["depositary shares: they represent ordinary ones", depositary],
    ["notes", "x:NotesDue2027Member 50 2.000% Notes due 2027"],
  ])("%s", (_, line) => {
    const shares = sharesOf(`${common}\n${line}`)
    expect(bounds(shares)).toEqual([1000, 1000])
    expect(shares?.notes.join(" ")).toContain("not counted")
  })

  test("rights that come with common stock do not make it something else", () => {
    const table =
      "us-gaap:CommonStockMember 1000 Common Stock, with associated Preferred Stock Purchase Rights"
    expect(bounds(sharesOf(`${common}\n${table}`))).toEqual([2000, 2000])
  })

  test("preferred shares of a foreign filer may participate fully: a pass must hold without them, a failure with them (Brazil)", () => {
    const ifrs: Company = { taxonomy: "ifrs-full", form: "20-F" }
    expect(bounds(sharesOf("x:CommonMember 1000\nifrs-full:PreferenceSharesMember 750", ifrs))).toEqual([
      1000, 1750,
    ])
  })

  test("units of unstated kind may be ordinary", () => {
    expect(bounds(sharesOf(`${common}\nus-gaap:CapitalUnitsMember 50`))).toEqual([1000, 1050])
  })
})

describe("a page that cannot be added up gives no count", () => {
  test.each([
    ["tracking stocks", "x:LibertySiriusXmCommonClassAMember 100\nx:LibertyFormulaOneCommonClassAMember 200"],
    ["depositary shares alone", depositary],
    ["no shares outstanding", "us-gaap:CommonClassAMember 0"],
  ])("%s", (_, table) => {
    expect(sharesOf(table)).toBeNull()
    expect(sharesOf(table, { also: average("990") })).toMatchObject({
      value: 990,
      source: "weighted_average",
    })
  })
})

describe("a count without a class beside the classes", () => {
  const both = "us-gaap:CommonClassAMember 600\nus-gaap:CommonClassBMember 400"
  test.each<[what: string, whole: number, expected: readonly number[]]>([
    ["is their total", 1000, [1000, 1000]],
    ["is one of them again", 600, [1000, 1000]],
    ["is a third class, or another total", 1500, [1000, 2500]],
    ["is smaller than they are", 200, [200, 1200]],
  ])("%s", (_, whole, expected) => {
    expect(bounds(sharesOf(`- ${whole}\n${both}`))).toEqual(expected)
  })
})

describe("classes are compared with the other counts", () => {
  const both = "us-gaap:CommonClassAMember 600\nus-gaap:CommonClassBMember 400"
  test.each([
    ["near the sum confirms it", "1_100", [1000, 1000]],
    ["without a class B of votes alone leaves the sum a bound (Up-C)", "600", [600, 1000]],
  ])("a count %s", (_, stated, expected) => {
    expect(bounds(sharesOf(both, { also: average(stated) }))).toEqual(expected)
  })

  test("one A for 1,500 B: the average counts in A, the page in both, and neither is a figure (Berkshire)", () => {
    const berkshire = "us-gaap:CommonClassAMember 550_000\nus-gaap:CommonClassBMember 1_330_000_000"
    expect(bounds(sharesOf(berkshire, { also: average("1_437_000") }))).toEqual([1_437_000, 1_330_550_000])
    expect(bounds(sharesOf(berkshire))).toEqual([550_000, 1_330_550_000])
  })

  test("where partners own a part, a class that is not registered may be votes alone", () => {
    const upC = { sheet: { MinorityInterest: 50 } }
    const registered = "us-gaap:CommonClassAMember 600 Class A Common Stock\nus-gaap:CommonClassBMember 400"
    expect(bounds(sharesOf(registered, upC))).toEqual([600, 1000])
    expect(bounds(sharesOf(both, upC))).toEqual([400, 1000])
    expect(bounds(sharesOf(`${registered} Class B Common Stock`, upC))).toEqual([1000, 1000])
  })
})

describe("which cover page counts", () => {
  const instance = instanceOf({
    classes: classes("us-gaap:CommonClassAMember 600\nus-gaap:CommonClassBMember 400"),
  })
  const later = { ...instance, filed: "2026-03-20", accession: "0000000001-26-000002" }

  test("an instance filed after the day does not exist on it", () => {
    expect(measured({ shares: null, instances: [later] }).shares?.value).toBe(1000)
    expect(measured({ shares: null, instances: [later], asOf: "2026-03-19" }).shares).toBeNull()
  })

  test("a newer cover in companyfacts takes the place of older classes", () => {
    const also =
      "dei:EntityCommonStockSharesOutstanding shares 2026-03-10 1200 10-Q 2026-03-15 0000000001-26-000007"
    expect(measured({ shares: null, also, instances: [instance] }).shares?.value).toBe(1200)
    expect(measured({ shares: null, also, instances: [later] }).shares?.value).toBe(1000)
  })

  test("a count without classes that companyfacts lacks is read like any other cover count", () => {
    const page = { ...instance, classes: classes("- 1000") }
    const shares = measured({ shares: null, also: average("700"), instances: [page] }).shares
    expect(shares).toMatchObject({ value: 1000, source: "cover", contradictedBy: null })
    expect(shares?.terms.map(({ member }) => member)).toEqual([undefined])
  })

  test("classes from long before the balance sheet are stale", () => {
    const stale = { ...instance, filed: "2025-08-15" }
    expect(measured({ shares: null, instances: [stale] }).shares).toBeNull()
  })
})
