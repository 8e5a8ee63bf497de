import { describe, expect, test } from "vitest"
import type { InstanceFacts } from "../../../src/facts/fact.ts"
import { depositaryRatio } from "../../../src/filings/instance/cover.ts"
import { context, cover, document, read, revenues, shares, year } from "../../support/xbrl.ts"

const classAxis = "us-gaap:StatementClassOfStockAxis"
const segment = "us-gaap:StatementBusinessSegmentsAxis x:ToolsMember"
const product = "srt:ProductOrServiceAxis x:TilesMember"
const consolidationAxis = "srt:ConsolidationItemsAxis"

const counts = (facts: InstanceFacts) => facts.classes.map(({ member, shares: count }) => [member, count])
const amounts = (facts: InstanceFacts) =>
  facts.revenue.map(({ axis, member, value }) => [axis, member, value])

const classA = context("a", cover, `${classAxis} us-gaap:CommonClassAMember`)
const classB = context("b", cover, `${classAxis} us-gaap:CommonClassBMember`)

describe("the counts on the cover page", () => {
  test("are those of each class, with its title and symbol", () => {
    const titles = context("titleA", year, `${classAxis} us-gaap:CommonClassAMember`)
    const listing = context(
      "listingA",
      year,
      `${classAxis} us-gaap:CommonClassAMember`,
      "dei:EntityListingsExchangeAxis exch:XNYS",
    )
    const facts = read(
      document(
        `${classA}${classB}${titles}${listing}${shares("a", "600")}${shares("b", "400")}`,
        '<dei:Security12bTitle contextRef="titleA">Class A\n Common Stock</dei:Security12bTitle>',
        '<dei:TradingSymbol contextRef="listingA">SOME.A</dei:TradingSymbol>',
      ),
    )
    expect(facts).toEqual({
      accession: "0000000001-26-000001",
      form: "10-K",
      filed: "2026-02-15",
      periodEnd: "2025-12-31",
      entityCik: 1,
      classes: [
        {
          member: "us-gaap:CommonClassAMember",
          title: "Class A Common Stock",
          tradingSymbol: "SOME.A",
          end: cover,
          shares: 600,
        },
        { member: "us-gaap:CommonClassBMember", title: null, tradingSymbol: null, end: cover, shares: 400 },
      ],
      ordinaryPerDepositaryShare: null,
      revenue: [],
    })
  })

  const nil = `<dei:EntityCommonStockSharesOutstanding contextRef="a" unitRef="shares" xsi:nil="true"/>`
  const old = context("old", "2025-08-01", `${classAxis} us-gaap:CommonClassAMember`)
  const typed = context("t", cover, "x:PlaceAxis y").replace(
    /<xbrldi:explicit.*?<\/xbrldi:explicitMember>/,
    '<xbrldi:typedMember dimension="x:PlaceAxis"><x:place>5</x:place></xbrldi:typedMember>',
  )
  const otherFiler = context("o", cover, "dei:LegalEntityAxis x:OtherMember")
  const ofA = (count: number) => [["us-gaap:CommonClassAMember", count]]

  test.each<[what: string, content: string, expected: readonly unknown[]]>([
    ["one without a class", `${context("c", cover)}${shares("c", "1000")}`, [[null, 1000]]],
    ["facts that come before their contexts and units", `${shares("a", "600")}${classA}`, ofA(600)],
    ["but not nil", `${classA}${nil}`, []],
    ["but not a text that is no number", `${classA}${shares("a", "n/a")}`, []],
    ["the newest date of a class", `${old}${classA}${shares("a", "600")}${shares("old", "700")}`, ofA(600)],
    ["one fact stated twice", `${classA}${shares("a", "600")}${shares("a", "600")}`, ofA(600)],
    ["the more precise of two", `${classA}${shares("a", "601")}${shares("a", "1000", "-3")}`, ofA(601)],
    ["neither of two equally precise values", `${classA}${shares("a", "601")}${shares("a", "602")}`, []],
    ["decimals, which are no multiplier", `${classA}${shares("a", "1000", "-3")}`, ofA(1000)],
    ["but not a count of another filer in the document", `${otherFiler}${shares("o", "5")}`, []],
    ["but not a context with a typed dimension", `${typed}${shares("t", "5")}`, []],
    ["but not a context that is missing", shares("nowhere", "5"), []],
    ["character references and CDATA sections", `${classA}${shares("a", "<![CDATA[6]]>&#48;0")}`, ofA(600)],
  ])("%s", (_, content, expected) => {
    expect(counts(read(document(content)))).toEqual(expected)
  })

  test("include the share ratio that a depositary title states", () => {
    const title = (text: string) => `<dei:Security12bTitle contextRef="year">${text}</dei:Security12bTitle>`
    const ads = (count: string) =>
      title(`American Depositary Shares, each representing ${count} common shares`)
    const ratio = (content: string) => read(document(content)).ordinaryPerDepositaryShare
    expect([ratio(ads("five")), ratio(ads("5") + ads("five")), ratio(ads("5") + ads("10"))]).toEqual([
      5,
      5,
      null,
    ])
  })
})

describe("revenue of the fiscal year", () => {
  const tools = context("tools", year, segment)
  const at = (...dimensions: readonly string[]) =>
    `${context("p", year, ...dimensions)}${revenues("p", "60")}`
  const during = (period: string) => `${context("q", period, segment)}${revenues("q", "60")}`
  const ofTools = (concept: string) =>
    `${tools}<us-gaap:${concept} contextRef="tools" unitRef="usd" decimals="0">60</us-gaap:${concept}>`
  const rounded = `${tools}${revenues("tools", "38700", "-8")}${revenues("tools", "38712")}`
  const operating = `${consolidationAxis} us-gaap:OperatingSegmentsMember`
  const eliminated = `${consolidationAxis} us-gaap:IntersegmentEliminationMember`

  test.each<[what: string, content: string, axis: string | null, member: string | null, value: number]>([
    ["the total", revenues("year", "100"), null, null, 100],
    ["a segment", at(segment), "segment", "x:ToolsMember", 60],
    ["a product", at(product), "product", "x:TilesMember", 60],
    ["a segment before eliminations", at(segment, operating), "segment", "x:ToolsMember", 60],
    ["eliminations", at(eliminated), "consolidation", "us-gaap:IntersegmentEliminationMember", 60],
    ["rounded in the text, exact in the table", rounded, "segment", "x:ToolsMember", 38_712],
  ])("%s", (_, content, ...part) => {
    expect(amounts(read(document(content)))).toEqual([part])
  })

  test.each([
    ["eliminations of one segment", at(segment, eliminated)],
    ["a segment's revenue from one product", at(segment, product)],
    ["a segment's sales in a country", at(segment, "srt:StatementGeographicalAxis country:US")],
    ["a quarter", during("2025-10-01/2025-12-31")],
    ["the year before this one", during("2024-01-01/2024-12-31")],
    ["a segment's costs", ofTools("CostOfRevenue")],
    ["a segment's result", ofTools("OperatingIncomeLoss")],
    ["a quotient", `${tools}${revenues("tools", "60", "2", "perShare")}`],
  ])("is not %s", (_, content) => {
    expect(amounts(read(document(content)))).toEqual([])
  })
})

test("names are resolved by namespace, for any prefix bound anywhere", () => {
  const text = `<i:xbrl xmlns:i="http://www.xbrl.org/2003/instance" xmlns:d="http://xbrl.sec.gov/dei/2014-01-31" xmlns:g="http://fasb.org/us-gaap/2015-01-31">
    <i:context id="y"><i:entity><i:identifier scheme="http://www.sec.gov/CIK">1</i:identifier></i:entity><i:period><i:startDate>2025-01-01</i:startDate><i:endDate>2025-12-31</i:endDate></i:period></i:context>
    <i:context id="a"><i:entity><i:identifier scheme="http://www.sec.gov/CIK">1</i:identifier>
      <i:segment><m:explicitMember xmlns:m="http://xbrl.org/2006/xbrldi" xmlns:h="http://fasb.org/us-gaap/2015-01-31" dimension="h:StatementClassOfStockAxis"> g:CommonClassAMember </m:explicitMember></i:segment>
    </i:entity><i:period><i:instant>2026-02-10</i:instant></i:period></i:context>
    <i:unit id="s"><i:measure>i:shares</i:measure></i:unit>
    <d:DocumentPeriodEndDate contextRef="y">2025-12-31</d:DocumentPeriodEndDate>
    <d:EntityCommonStockSharesOutstanding contextRef="a" unitRef="s" decimals="0">600</d:EntityCommonStockSharesOutstanding>
    <x:EntityCommonStockSharesOutstanding xmlns:x="http://x.example/" contextRef="a" unitRef="s" decimals="0">7</x:EntityCommonStockSharesOutstanding>
  </i:xbrl>`
  expect(counts(read(text))).toEqual([["us-gaap:CommonClassAMember", 600]])
})

test.each<[title: string, ratio: number | null]>([
  ["American Depositary Shares, each representing five common shares", 5],
  ["American Depositary Shares, each representing one-half of one ordinary share", 0.5],
  ["American Depositary Shares (each representing 2 ordinary shares, par value NT$10)", 2],
  ["American Depositary Shares, each representing 0.25 of an ordinary share", 0.25],
  ["American Depositary Shares, each representing 1/10 of an ordinary share", 0.1],
  ["American Depositary Shares, each representing twenty-five Class A ordinary shares", 25],
  ["American Depositary Shares, each representing 1,000 shares", 1000],
  ["American Depositary Shares, each of which represents ten ordinary shares", 10],
  ["American Depositary Receipts, each representing the right to receive one share", 1],
  ["American Depositary Shares, each representing two-thirds of an ordinary share", 2 / 3],
  // A depositary share of preferred shares: their value relative to ordinary shares does not matter here.
  ["American Depositary Shares, each representing two preferred shares", null],
  ["Depositary Shares, each representing a 1/1,000th interest in a share of Series A Preferred Stock", null],
  ["American Depositary Shares", null],
  ["American Depositary Shares, each representing several ordinary shares", null],
  ["American Depositary Shares, each representing 0 ordinary shares", null],
  ["Class A Common Stock, each representing five votes", null],
  ["Common Stock, $0.001 par value", null],
])("%s: %s", (title, ratio) => {
  expect(depositaryRatio(title)).toBe(ratio)
})
