import { describe, expect, test } from "vitest"
import type { Treatment } from "../../../src/rulebooks/schema.ts"
import type { BusinessActivity, Placement } from "../../../src/screening/activities/business-activity.ts"
import { placementOf } from "../../../src/screening/activities/declared.ts"
import { treated } from "../../../src/screening/activities/treatment.ts"
import { standards } from "../../../src/screening/methodologies.ts"
import type { Activity, MixedActivity } from "../../../src/vocabulary.ts"
import { coded, judgedBy, measuresOf, methodologyNamed } from "../../support/measures.ts"

/**
 * The status that each standard's newest version gives a company with this code that passes every ratio,
 * grouped by status.
 */
function byStatus(sic: string): Readonly<Record<string, readonly string[]>> {
  const statuses = standards.map(([newest]) => [newest.id, judgedBy(newest, measuresOf({}, sic)).status])
  return {
    compliant: statuses.flatMap(([id = "", status]) => (status === "compliant" ? [id] : [])),
    fails: statuses.flatMap(([id = "", status]) => (status === "non-compliant" ? [id] : [])),
  }
}

const every = standards.map(([{ id }]) => id)
const msci = ["msci-islamic", "msci-m-series"]

/** A standard in neither list withholds the verdict. */
const businesses: readonly (readonly [
  business: string,
  sic: string,
  compliant: readonly string[],
  fails: readonly string[],
])[] = [
  ["semiconductors", "3674", every, []],
  ["a bank", "6022", [], every],
  ["a brewery", "2082", [], every],
  ["a life insurer", "6311", [], every],
  ["cigarettes", "2111", [], every],
  ["a hotel", "7011", [], ["ftse-idealratings", ...msci]],
  ["a cinema, which SC tolerates only below 20%", "7830", [], ["ftse-idealratings", ...msci, "sc-malaysia"]],
  ["records", "3652", [], ["ftse-idealratings", ...msci]],
  ["a radio station", "4832", [], ["ftse-idealratings"]],
  ["an advertising agency", "7311", [], []],
  ["a supermarket", "5411", [], []],
  ["biscuits, for which SC asks a certificate", "2052", every.filter((id) => id !== "sc-malaysia"), []],
  ["ordnance", "3480", [], every.filter((id) => !/^(sp-shariah|djim|sc-malaysia|issi-ojk)$/.test(id))],
]

describe("each standard treats a core business by its own list:", () => {
  test.each(businesses)("%s", (_, sic, compliant, fails) => {
    expect(byStatus(sic)).toEqual({ compliant, fails })
  })
})

const alcohol = (least: number, most: number, more: Partial<BusinessActivity> = {}): BusinessActivity =>
  withPlacement(someAlcohol(least, most), more)

function someAlcohol(shareMin: number, shareMax: number, activity?: MixedActivity): Placement {
  const source = "A filing"
  const placement = { kind: "bounded" as const, category: "alcohol" as const, shareMin, shareMax, source }
  return placementOf({ placement: { ...placement, concerns: [] }, activity })
}

function withPlacement(placement: Placement, more: Partial<BusinessActivity> = {}): BusinessActivity {
  const { activities, basis, segments } = coded("3674")
  return { ...placement, activities, basis, segments, prohibited: [], ...more } as BusinessActivity
}

const hotel = withPlacement(someAlcohol(0.01, 0.03, "hotels"))
const brewery = coded("2082")
const cinema = coded("7830")
const insured = alcohol(0.1, 0.2, { named: ["alcohol", "insurance"] })
const armed: BusinessActivity = { ...brewery, named: ["alcohol", "weapons"] }

describe("a rule book decides an activity", () => {
  test.each<[what: string, business: BusinessActivity, of: Activity, treatment: Treatment, kind: string]>([
    ["that is an allowed part, which does not count", alcohol(0.1, 0.2), "alcohol", "allowed", "permissible"],
    [
      "that is an allowed part and may include another, which counts up to its maximum",
      insured,
      "alcohol",
      "allowed",
      "bounded 0-0.2",
    ],
    ["that is allowed, with an undecided rest", alcohol(0.1, 1), "alcohol", "allowed", "bounded 0-1"],
    ["that is a part within the tolerance", alcohol(0.1, 0.2), "alcohol", { up_to: 0.2 }, "permissible"],
    ["that is above the tolerance", alcohol(0.21, 0.3), "alcohol", { up_to: 0.2 }, "bounded 0.21-0.3 fails"],
    ["that may be above the tolerance", alcohol(0.1, 0.3), "alcohol", { up_to: 0.2 }, "unresolved"],
    ["that is an undecided part", alcohol(0.1, 0.3), "alcohol", "undecided", "bounded 0-0.3"],
    ["that is an allowed core business", brewery, "alcohol", "allowed", "permissible"],
    ["that is an allowed core business next to another", armed, "alcohol", "allowed", "unresolved"],
    ["that is a core business above a tolerance", brewery, "alcohol", { up_to: 0.2 }, "prohibited"],
    ["that is a core business within a tolerance", brewery, "alcohol", { up_to: 0.6 }, "unresolved"],
    ["that is an undecided core business", brewery, "alcohol", "undecided", "unresolved"],
    ["that is prohibited in a mixed business", cinema, "film", "prohibited", "prohibited"],
    ["that is above a tolerance in a mixed business", cinema, "film", { up_to: 0.2 }, "prohibited"],
    ["that is allowed in a mixed business", cinema, "film", "allowed", "permissible"],
    ["that is undecided in a mixed business", cinema, "film", "undecided", "unresolved"],
    ["that is prohibited in a mixed business with a known part", hotel, "hotels", "prohibited", "prohibited"],
    ["that is allowed, in a partly known mixed business", hotel, "hotels", "allowed", "bounded 0.01-0.03"],
    ["that is undecided, in a partly known mixed business", hotel, "hotels", "undecided", "bounded 0.01-1"],
    ["another activity", brewery, "hotels", "prohibited", "prohibited"],
  ])("%s", (_, business, activity, treatment, kind) => {
    const after = treated(business, { business: { activities: { [activity]: treatment } } })
    const fails = after.kind === "bounded" && after.tolerated !== undefined ? " fails" : ""
    const shares = after.kind === "bounded" ? ` ${after.shareMin}-${after.shareMax}${fails}` : ""
    expect(`${after.kind}${shares}`).toBe(kind)
  })

  test("that it excludes as prohibited, whatever its list says", () => {
    const rules = {
      business: { activities: { film: "allowed" as const } },
      exclude: { activities: ["film" as const] },
    }
    expect(treated(cinema, rules).prohibited).toEqual(["Film and cinema"])
  })

  test("above its tolerance as a failure, and counts only its part as prohibited", () => {
    const { rules } = methodologyNamed("aaoifi-ss21")
    const tolerant = { ...rules, business: { activities: { alcohol: { up_to: 0.02 } } } }
    const { business, status, ratios } = judgedBy({ rules: tolerant }, measuresOf({ alcohol: 30_000 }))
    expect([business, status]).toEqual(["fail", "non-compliant"])
    expect(ratios.prohibited_revenue).toMatchObject({ result: "pass", numerator: { value: 40_000 } })
  })

  test.each<[profitBeforeTax: number, status: string]>([
    [10_000_000, "compliant"],
    [400_000, "pending"],
    [200_000, "non-compliant"],
  ])("by a profit between zero and the revenue of the activity: %d, %s", (profit, status) => {
    const measured = measuresOf({ alcohol: 30_000, profitBeforeTax: profit })
    expect(judgedBy(methodologyNamed("sc-malaysia"), measured).status).toBe(status)
  })

  test("left open without a compliant verdict, whatever the ratios are", () => {
    const business = { activities: { hotels: "undecided" as const } }
    const rules = { name: "No ratio", ratios: [], business, state: null }
    const { status } = judgedBy({ rules }, measuresOf({}, hotel))
    expect(status).toBe("pending")
  })
})
