import { describe, expect, it, test } from "vitest"
import { classOf } from "../../../lab/concepts/classes.ts"
import { taxonomyElements } from "../../../lab/concepts/elements.ts"
import type { ConceptClass } from "../../../scripts/starter/tables.ts"

const instants: ReadonlySet<ConceptClass> = new Set(["borrowing", "interest_bearing_asset"])

describe("a concept is classed by its name", () => {
  test.each<[concept: string, period: "instant" | "year", conceptClass: ConceptClass | null]>([
    ["us-gaap:SecuritiesSoldUnderAgreementsToRepurchase", "instant", "borrowing"],
    ["us-gaap:FloorPlanNotesPayable", "instant", "borrowing"],
    ["us-gaap:DebtSecuritiesNoncurrent", "instant", "interest_bearing_asset"],
    ["us-gaap:AvailableForSaleSecuritiesDebtSecurities", "instant", "interest_bearing_asset"],
    ["us-gaap:CommercialPaperAtCarryingValue", "instant", "interest_bearing_asset"],
    ["us-gaap:InterestBearingDepositsInBanks", "instant", "interest_bearing_asset"],
    ["us-gaap:NotesReceivableNet", "instant", "interest_bearing_asset"],
    ["us-gaap:LandAvailableForSale", "instant", null],
    ["us-gaap:StockRepurchaseProgramAuthorizedAmount1", "instant", null],
    ["us-gaap:AssetRetirementObligation", "instant", null],
    ["us-gaap:InterestIncomeOther", "year", "interest_income"],
    ["us-gaap:InterestAndDebtExpense", "year", null],
    ["us-gaap:MinorityInterestDecreaseFromRedemptions", "year", null],
    ["us-gaap:OperatingLeaseLeaseIncome", "year", "revenue"],
    ["us-gaap:CostOfRevenue", "year", null],
  ])("as %s, %s: %s", (concept, period, conceptClass) => {
    expect(classOf(concept, period)).toBe(conceptClass)
  })

  it("as the taxonomies list their elements", () => {
    for (const [conceptClass, elements] of Object.entries(taxonomyElements)) {
      const period = instants.has(conceptClass as ConceptClass) ? "instant" : "year"
      const others = elements
        .trim()
        .split(/\s+/)
        .filter((element) => classOf(element, period) !== conceptClass)
      expect(others).toEqual([])
    }
  })
})
