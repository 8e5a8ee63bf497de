import { describe, expect, test } from "vitest"
import {
  memberName,
  type RevenueBreakdown,
  revenueBreakdowns,
} from "../../../../src/facts/measures/income/segments.ts"
import { basisOf, type Company } from "../../../support/company.ts"
import { instanceOf, parts } from "../../../support/instances.ts"

/**
 * The breakdowns of a company with this revenue in 2025. Amounts from the real filings below are in millions.
 */
function breakdowns(revenue: number, table: string, company: Company = {}): readonly RevenueBreakdown[] {
  const instances = [instanceOf({ revenue: parts(table) })]
  const basis = basisOf({ year: { Revenues: revenue }, instances, ...company })
  return revenueBreakdowns(basis, revenue)
}

/** Prints as `segment whole: Name 43.58%, ...`, then the eliminated share. */
function printed({ axis, isWhole, segments, eliminatedShare }: RevenueBreakdown): string {
  const named = segments.map(({ name, revenueShare }) => `${name} ${percent(revenueShare)}`)
  const less = eliminatedShare === 0 ? "" : `, less ${percent(eliminatedShare)}`
  return `${axis} ${isWhole ? "whole" : "parts"}: ${named.join(", ")}${less}`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`
}

// Boeing, Form 10-K for 2023: segments before eliminations, then goods and services after them.
const boeing = `
  Revenues - - 77_794
  Revenues product us-gaap:ProductMember 65_581
  Revenues product us-gaap:ServiceMember 12_213
  Revenues segment ba:CommercialAirplanesSegmentMember 33_901
  Revenues segment ba:BoeingDefenseSpaceSecuritySegmentMember 24_933
  Revenues segment ba:GlobalServicesMember 19_127
  Revenues consolidation ba:CorporateReconcilingItemsAndEliminationsMember -167`
// CVS, Form 10-K for 2015: pharmacy sales made through the other segment count twice.
const cvs = `
  Revenues - - 153_290
  Revenues consolidation us-gaap:IntersegmentEliminationMember -19_080
  Revenues segment cvs:PharmacyServicesSegmentMember 100_363
  Revenues segment cvs:RetailLTCSegmentMember 72_007
  Revenues segment us-gaap:CorporateMember 0`
// Amazon, Form 10-K for 2022: product lines next to the totals for goods and services.
const amazon = `
  Revenues segment amzn:NorthAmericaSegmentMember 315_880
  Revenues segment amzn:InternationalSegmentMember 118_007
  Revenues segment amzn:AmazonWebServicesSegmentMember 80_096
  Revenues product us-gaap:ProductMember 242_901
  Revenues product us-gaap:ServiceMember 271_082
  Revenues product amzn:OnlineStoresMember 220_004
  Revenues product amzn:PhysicalStoresMember 18_963
  Revenues product amzn:ThirdPartySellerServicesMember 117_716
  Revenues product us-gaap:AdvertisingMember 37_739
  Revenues product amzn:SubscriptionServicesMember 35_218
  Revenues product amzn:AmazonWebServicesMember 80_096
  Revenues product amzn:OtherServicesMember 4_247`
// Oceaneering, Form 10-K for 2020, in thousands: "Oil and Gas" sums four of the other five.
const oceaneering = `
  Revenues segment oii:SubseaRoboticsMember 493_332
  Revenues segment oii:ManufacturedProductsMember 477_419
  Revenues segment oii:OffshoreProjectsGroupMember 289_127
  Revenues segment oii:IntegrityManagementDigitalSolutionsMember 226_938
  Revenues segment us-gaap:OilAndGasMember 1_486_816
  Revenues segment oii:AerospaceAndDefenseTechnologiesMember 341_073`

describe("revenue by segment or product", () => {
  test.each<[what: string, revenue: number, table: string, expected: readonly string[]]>([
    [
      "Boeing: segments less their sales to each other",
      77_794,
      boeing,
      [
        "segment whole: Commercial Airplanes 43.58%, Boeing Defense Space Security 32.05%, Global Services 24.59%, less 0.21%",
        "product whole: Product 84.30%, Service 15.70%",
      ],
    ],
    [
      "CVS: an eighth is counted twice",
      153_290,
      cvs,
      ["segment whole: Pharmacy Services 65.47%, Retail LTC 46.97%, less 12.45%"],
    ],
    [
      "Amazon: the product lines add up to the whole; the two totals are a separate breakdown",
      513_983,
      amazon,
      [
        "segment whole: North America 61.46%, International 22.96%, Amazon Web Services 15.58%",
        "product whole: Online Stores 42.80%, Physical Stores 3.69%, Third Party Seller Services 22.90%, Advertising 7.34%, Subscription Services 6.85%, Amazon Web Services 15.58%, Other Services 0.83%",
        "product parts: Product 47.26%, Service 52.74%, Online Stores 42.80%, Physical Stores 3.69%, Third Party Seller Services 22.90%, Advertising 7.34%, Subscription Services 6.85%, Amazon Web Services 15.58%, Other Services 0.83%",
      ],
    ],
    [
      "Oceaneering: a sum of segments is no segment",
      1_827_889,
      oceaneering,
      [
        "segment whole: Subsea Robotics 26.99%, Manufactured Products 26.12%, Offshore Projects Group 15.82%, Integrity Management Digital Solutions 12.42%, Aerospace and Defense Technologies 18.66%",
        "segment parts: Subsea Robotics 26.99%, Manufactured Products 26.12%, Offshore Projects Group 15.82%, Integrity Management Digital Solutions 12.42%, Oil and Gas 81.34%, Aerospace and Defense Technologies 18.66%",
      ],
    ],
    [
      "an incomplete list of parts is not called whole",
      1000,
      "Revenues segment x:ToolsMember 300\nRevenues segment x:TilesMember 200",
      ["segment parts: Tools 30.00%, Tiles 20.00%"],
    ],
    [
      "it is ambiguous which part is the subtotal of others",
      100,
      "Revenues segment x:AMember 90\nRevenues segment x:BMember 10\nRevenues segment x:CMember 10",
      ["segment parts: A 90.00%, B 10.00%, C 10.00%"],
    ],
    [
      "sales between segments may be in the list of segments",
      100,
      "Revenues segment x:AMember 80\nRevenues segment x:BMember 40\nRevenues segment us-gaap:IntersegmentEliminationMember -20",
      ["segment whole: A 80.00%, B 40.00%, less 20.00%"],
    ],
    [
      "the sum of all segments is not an elimination",
      100,
      "Revenues segment x:AMember 60\nRevenues segment x:BMember 40\nRevenues consolidation us-gaap:OperatingSegmentsMember 100",
      ["segment whole: A 60.00%, B 40.00%"],
    ],
    ["a total without parts is no breakdown", 100, "Revenues - - 100", []],
    ["parts of unknown revenue are no breakdown", 0, "Revenues segment x:AMember 60", []],
  ])("%s", (_, revenue, table, expected) => {
    expect(breakdowns(revenue, table).map(printed)).toEqual(expected)
  })

  test("has a term for each part, with its member and filing", () => {
    const [first] = breakdowns(77_794, boeing)
    expect(first?.segments[1]?.term).toEqual({
      concept: "us-gaap:Revenues",
      member: "ba:BoeingDefenseSpaceSecuritySegmentMember",
      fact: {
        start: "2025-01-01",
        end: "2025-12-31",
        value: 24_933,
        accession: "0000000001-26-000001",
        form: "10-K",
        filed: "2026-02-15",
      },
    })
  })
})

describe("the instance used is the newest one of the fiscal year filed by the day", () => {
  const of = (filed: string, accession: string, amount: number) =>
    instanceOf({ filed, accession, revenue: parts(`Revenues segment x:AMember ${amount}`) })
  const first = of("2026-02-15", "0000000001-26-000001", 60)
  const amended = of("2026-03-20", "0000000001-26-000002", 70)

  test.each<[what: string, company: Company, shares: readonly number[]]>([
    ["an amendment replaces the report", { instances: [amended, first] }, [0.7]],
    ["but not before it is filed", { instances: [amended, first], asOf: "2026-03-19" }, [0.6]],
    ["not one of another year", { instances: [first], end: "2024-12-31" }, []],
    ["and not one in another currency", { instances: [first], currency: "EUR" }, []],
    ["none if none was read", { instances: [] }, []],
  ])("%s", (_, company, shares) => {
    const found = breakdowns(100, "", company)
    expect(found.flatMap(({ segments }) => segments.map(({ revenueShare }) => revenueShare))).toEqual(shares)
  })
})

test.each([
  ["ba:CommercialAirplanesSegmentMember", "Commercial Airplanes"],
  ["pg:HealthCareSegMember", "Health Care"],
  ["cvs:RetailLTCSegmentMember", "Retail LTC"],
  ["nvda:OEMAndOtherMember", "OEM and Other"],
  ["aapl:IPhoneMember", "IPhone"],
  ["us-gaap:OilAndGasMember", "Oil and Gas"],
  ["x:SegmentMember", "Segment"],
  ["us-gaap:ServiceMember", "Service"],
  ["x:Coatings", "Coatings"],
])("%s is named %s", (member, name) => {
  expect(memberName(member)).toBe(name)
})
