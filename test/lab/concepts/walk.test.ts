import { expect, it } from "vitest"
import { conceptUses } from "../../../lab/concepts/walk.ts"
import { factsOfCompany } from "../../support/company.ts"

it("the walk counts companies and the largest share, on the date and in the year that the service reads", () => {
  const carrying = (notes: number, interest: number) =>
    factsOfCompany({
      sheet: { FloorPlanNotesPayable: notes, CommonStockValue: 5 },
      year: { Revenues: 200_000, InterestIncomeOther: interest },
      also: "us-gaap:FloorPlanNotesPayable USD 2020-12-31 999999 10-K 2021-02-15 0000000001-21-000001",
    })
  const uses = conceptUses([carrying(20_000, 0), carrying(50_000, 4000)])
  const named = uses.filter(({ concept }) => /FloorPlan|InterestIncome|CommonStock/.test(concept))
  expect(named.map(({ concept, companies, share }) => [concept, companies, share])).toEqual([
    ["us-gaap:FloorPlanNotesPayable", 2, 0.05],
    ["us-gaap:InterestIncomeOther", 1, 0.02],
  ])
})
