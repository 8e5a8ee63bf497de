import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { complianceDocument } from "../../../src/documents/compliance.ts"
import { evidenceDocument } from "../../../src/documents/evidence.ts"
import type { InstanceFacts } from "../../../src/facts/fact.ts"
import { assess } from "../../../src/screening/assess.ts"
import {
  asOf,
  assessed,
  type Company,
  factsOfCompany,
  judged,
  measured,
  pricesOfCompany,
  soundBut,
  subjectOfCompany,
} from "../../support/company.ts"
import { instanceOf, parts } from "../../support/instances.ts"

/**
 * The sound company (revenue 100,000, interest income 1,000) with a change, and with its revenue by segment.
 */
function selling(table: string, change: Company = {}): Company {
  return soundBut({ ...change, instances: [instanceOf({ revenue: parts(table) })] })
}

const beer = (amount: number) =>
  `Revenues segment x:BeerMember ${amount}\nRevenues segment x:FlourMember ${100_000 - amount}`
const mill = { sic: "2040" }

function verdict(company: Company): string {
  const judgement = judged(company)
  return judgement.status === "pending" ? `pending: ${judgement.withheld?.reason}` : judgement.status
}

describe("the revenue of a plainly prohibited segment counts as prohibited", () => {
  const less = "\nRevenues segment us-gaap:IntersegmentEliminationMember -500"
  const overlapping = "Revenues segment x:BeerMember 3000\nRevenues segment x:CraftBeerMember 2000"
  const grocer = { sic: "5411" }
  test.each<[what: string, table: string, trade: Company, expected: string]>([
    ["within the limit, together with interest", beer(4000), mill, "compliant"],
    ["a dollar above the limit", beer(4001), mill, "non-compliant"],
    ["half of revenue, which makes it the core business", beer(50_000), mill, "non-compliant"],
    ["a range, because sales to other segments are eliminated", beer(4000) + less, mill, "compliant"],
    ["a range across the limit", beer(4200) + less, mill, "pending: screen_unresolved"],
    ["above the limit, with undisclosed others", "Revenues segment x:BeerMember 6000", mill, "non-compliant"],
    ["the largest part for a failure, the sum for a pass", overlapping, mill, "pending: screen_unresolved"],
    ["a trade with an unknown share, which stays unknown", beer(1000), grocer, "pending: screen_unresolved"],
    ["a trade whose known part is above the limit", beer(5000), grocer, "non-compliant"],
  ])("%s", (_, table, trade, expected) => {
    expect(verdict(selling(table, trade))).toBe(expected)
  })

  test("for a prohibited core, which fails and is named", () => {
    const { business, measured: read } = judged(selling(beer(50_000), mill))
    expect([business, read.activity.prohibited]).toEqual(["fail", ["Alcoholic drinks"]])
  })

  test("in its own breakdown key, and for purification", () => {
    const { revenue, purification, screens } = complianceDocument(assessed(selling(beer(3000), mill)))
    expect(revenue?.prohibited).toMatchObject({
      amount: 4000,
      percentage: 4,
      breakdown: { interest_income: 1000, alcohol: 3000, other: 0 },
    })
    expect(purification).toEqual({ required: true, percentage: 4, amount_per_1000: 40, bound: null })
    expect(screens?.business_activity.segments).toEqual([
      { name: "Beer", revenue_percentage: 3, prohibited_revenue_impact: "full", significance: "minor" },
      { name: "Flour", revenue_percentage: 97, prohibited_revenue_impact: "none", significance: "primary" },
    ])
  })

  test("with tags that name the members and add up to the amount", () => {
    const table = `${beer(2000)}\nRevenues segment x:WineMember 500`.replace("98000", "97500")
    const entry = evidenceDocument(assessed(selling(table, mill)))?.screens.find(
      ({ name }) => name === "prohibited_revenue",
    )
    if (entry === undefined || !("metric" in entry)) throw new Error("no ratio")
    expect(entry.metric.numerator).toEqual({
      value: 3500,
      bound: null,
      label: "Prohibited income",
      components: { investment_income_interest: 1000, beer_member: 2000, wine_member: 500 },
    })
    expect(entry.sources).toContainEqual(
      expect.objectContaining({
        accession_number: "0000000001-26-000001",
        xbrl_tags: ["us-gaap:Revenues[x:BeerMember]", "us-gaap:Revenues[x:WineMember]"],
        raw_values: { prohibited_activity_revenue: 2500 },
      }),
    )
  })
})

describe("a segment of a mixed business may be prohibited up to all of it", () => {
  const defence = (amount: number) =>
    `Revenues segment x:DefenseMember ${amount}\nRevenues segment x:ToolsMember ${100_000 - amount}`
  test.each([
    ["within the limit even in full", defence(4000), "compliant"],
    ["above the limit in full", defence(4001), "pending: screen_unresolved"],
    ["nearly all revenue, still not known to be prohibited", defence(90_000), "pending: screen_unresolved"],
    [
      "none for a supplier of a trade",
      "Revenues segment x:BankingSolutionsMember 100000",
      "pending: screen_unresolved",
    ],
    ["none for video games", "Revenues product x:GamingMember 100000", "compliant"],
  ])("%s", (_, table, expected) => {
    expect(verdict(selling(table))).toBe(expected)
  })

  test("with a concern that names the segment", () => {
    const { concerns } = measured(selling(defence(30_000))).activity
    expect(concerns).toContain(
      "Segment revenue, of all revenue: Defense (30%) may be prohibited in part, which is not disclosed.",
    )
  })
})

describe("for a company with an override", () => {
  /** Genpact provides outsourced services, which are permissible by the first reading. */
  const genpact = { filer: "edgar:0001398659", sic: "7374" } as const
  test("a plainly prohibited segment name raises a doubt, but never fails it", () => {
    expect(verdict(soundBut(genpact))).toBe("compliant")
    expect(verdict(selling("Revenues segment x:InsuranceMember 100000", genpact))).toBe(
      "pending: screen_unresolved",
    )
  })

  test("a mixed segment name changes nothing", () => {
    expect(verdict(selling("Revenues segment x:DefenseMember 30000", genpact))).toBe("compliant")
  })

  test("Boeing's bounds stay, and its defence segment is shown as one of three (10-K for 2023)", () => {
    const { activity } = measured({
      filer: "edgar:0000012927",
      sic: "3721",
      year: { Revenues: 77_794 },
      instances: [
        instanceOf({
          entityCik: 12_927,
          revenue: parts(`
            Revenues segment ba:CommercialAirplanesSegmentMember 33_901
            Revenues segment ba:BoeingDefenseSpaceSecuritySegmentMember 24_933
            Revenues segment ba:GlobalServicesMember 19_127
            Revenues consolidation ba:CorporateReconcilingItemsAndEliminationsMember -167`),
        }),
      ],
    })
    const without = measured({ filer: "edgar:0000012927", sic: "3721", year: { Revenues: 77_794 } }).activity
    expect(activity).toEqual({ ...without, segments: activity.segments, named: ["weapons"] })
    expect(activity.segments.map((each) => Object.values(each))).toEqual([
      ["Commercial Airplanes", 43.58, "none", "material"],
      ["Boeing Defense Space Security", 32.05, "partial", "material"],
      ["Global Services", 24.59, "none", "material"],
    ])
  })

  test("Boston Beer stays a brewer whatever its segments are called", () => {
    const brewer = { filer: "edgar:0000949870", sic: "2082" } as const
    expect(measured(selling("Revenues segment x:WaterMember 100000", brewer)).activity.kind).toBe(
      "prohibited",
    )
  })
})

describe("the breakdown that is shown has", () => {
  const regions = "segment x:AmericasMember 60000\nsegment x:EuropeMember 40000"
  const lines = "product x:PhonesMember 50000\nproduct x:ToolsMember 30000\nproduct x:TilesMember"
  const sides = "product us-gaap:ProductMember 50000\nproduct us-gaap:ServiceMember 50000"
  test.each<[what: string, others: string, names: readonly string[]]>([
    ["product lines before segments, which may be regions", `${lines} 20000`, ["Phones", "Tools", "Tiles"]],
    ["segments rather than goods and services", sides, ["Americas", "Europe"]],
    ["all revenue rather than a part", `${lines} 10000`, ["Americas", "Europe"]],
    ["the least favourable shares, before all other choices", "product x:WineMember 1000", ["Wine"]],
  ])("%s", (_, others, names) => {
    const table = `${regions}\n${others}`.replaceAll(/^/gm, "Revenues ")
    expect(measured(selling(table)).activity.segments.map(({ name }) => name)).toEqual(names)
  })
})

describe("segments never improve a verdict", () => {
  const names = "Beer Casinos Insurance Lending Defense Hotels Tools BankingSolutions Product".split(" ")
  const part = fc.record({
    concept: fc.constant("us-gaap:Revenues"),
    unit: fc.constant("USD"),
    start: fc.constant("2025-01-01"),
    end: fc.constant("2025-12-31"),
    axis: fc.constantFrom("segment" as const, "product" as const, "consolidation" as const),
    member: fc.constantFrom(...names).map((name) => `x:${name}Member`),
    value: fc.oneof(
      fc.integer({ min: -20_000, max: 120_000 }),
      fc.constantFrom(0, 1000, 4000, 50_000, 100_000),
    ),
  })
  const instances = fc
    .array(part, { minLength: 1, maxLength: 6 })
    .map((revenue): readonly InstanceFacts[] => [instanceOf({ revenue })])
  const company = fc.record({
    place: fc.constantFrom<Company>(
      { sic: "3674" },
      { sic: "2040" },
      { sic: "5411" },
      { sic: "6798" },
      { sic: "6021" },
      { filer: "edgar:0000865752", sic: "2086" },
      { filer: "edgar:0001590955", sic: "7372" },
      { filer: "edgar:0001442145", sic: "7374" },
      { sic: null },
    ),
    interest: fc.constantFrom(0, 1000, 5001, 30_000, null),
    revenue: fc.constantFrom(0, 100_000),
  })

  /** The verdicts from the least to the most favourable. */
  const rank = { "non-compliant": 0, pending: 1, compliant: 2 }

  test("no verdict is better with them than without, and no bound of a share is lower", () => {
    fc.assert(
      fc.property(company, instances, ({ place, interest, revenue }, read) => {
        const without = interest === null ? ["InvestmentIncomeInterest"] : []
        const base = soundBut({
          ...place,
          without,
          year: { Revenues: revenue, ...(interest === null ? {} : { InvestmentIncomeInterest: interest }) },
        })
        const judge = (facts: ReturnType<typeof factsOfCompany>) =>
          assess({ subject: subjectOfCompany(base), facts, prices: pricesOfCompany(base), asOf }).judgement
        const facts = factsOfCompany(base)
        const [bare, segmented] = [judge(facts), judge({ ...facts, instances: read })]
        if (bare.state !== "read" || segmented.state !== "read") throw new Error("unread")
        expect(rank[segmented.status]).toBeLessThanOrEqual(rank[bare.status])
        const [before, after] = [bare.measured.activity, segmented.measured.activity]
        if (before.kind === "prohibited") expect(after.kind).toBe("prohibited")
        if (before.kind === "bounded" && after.kind === "bounded") {
          expect(after.shareMax).toBeGreaterThanOrEqual(before.shareMax)
          expect(after.shareMin).toBeGreaterThanOrEqual(before.shareMin)
        }
        if (before.kind === "unresolved" && after.kind === "bounded") expect(after.shareMax).toBe(1)
      }),
      { numRuns: 500 },
    )
  })
})
