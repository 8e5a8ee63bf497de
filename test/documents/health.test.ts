import { describe, expect, test } from "vitest"
import {
  altmanModel,
  altmanScore,
  type HealthInputs,
  healthInputs,
  over,
  rateHealth,
} from "../../src/documents/health.ts"
import { type HealthRatioName, healthBody } from "../../src/health/schema.ts"
import { basisOf, type Company } from "../support/company.ts"

const inputs: HealthInputs = {
  ...{ assets: 1000, assetsCurrent: 400, liabilities: 500, liabilitiesCurrent: 200 },
  ...{ retainedEarnings: 300, equity: 500, revenue: 800, earningsBeforeInterestAndTax: 100 },
  ...{ operatingCashFlow: 120, interestExpense: 10, interestBasis: "charged", debt: 250 },
  ...{ marketCap: 2000, marketCapBound: null },
}

describe("which of Altman's models applies to an industry", () => {
  test.each<[what: string, sic: string | null, model: string]>([
    ["food", "2000", "manufacturer"],
    ["computers", "3571", "manufacturer"],
    ["the last code of manufacturing", "3999", "manufacturer"],
    ["railroads", "4011", "other"],
    ["mining", "1040", "other"],
    ["software", "7372", "other"],
    ["banks", "6022", "none"],
    ["insurers", "6331", "none"],
    ["insurance agents", "6411", "none"],
    ["REITs", "6798", "other"],
    ["unknown", null, "other"],
  ])("%s", (_, sic, model) => {
    expect(altmanModel(sic)).toBe(model)
  })
})

describe("Altman's score", () => {
  test("Z of a manufacturer: 1.2 x1 + 1.4 x2 + 3.3 x3 + 0.6 x4 + 1.0 x5", () => {
    // 0.24 + 0.42 + 0.33 + 2.4 + 0.8
    expect(altmanScore(inputs, "manufacturer")).toBeCloseTo(4.19, 10)
  })

  test("Z″ of others: 6.56 x1 + 3.26 x2 + 6.72 x3 + 1.05 of book equity over liabilities", () => {
    // 1.312 + 0.978 + 0.672 + 1.05
    expect(altmanScore(inputs, "other")).toBeCloseTo(4.012, 10)
  })

  test("is missing for banks and insurers", () => {
    expect(altmanScore(inputs, "none")).toBeNull()
  })

  test.each<[missing: keyof HealthInputs, manufacturer: boolean, other: boolean]>([
    ["assets", false, false],
    ["assetsCurrent", false, false],
    ["liabilitiesCurrent", false, false],
    ["retainedEarnings", false, false],
    ["earningsBeforeInterestAndTax", false, false],
    ["liabilities", false, false],
    ["marketCap", false, true],
    ["revenue", false, true],
    ["equity", true, false],
    ["interestExpense", true, true],
  ])("is unknown without %s, and not guessed", (missing, manufacturer, other) => {
    const without = { ...inputs, [missing]: null }
    expect(altmanScore(without, "manufacturer") !== null).toBe(manufacturer)
    expect(altmanScore(without, "other") !== null).toBe(other)
  })
})

test.each<[left: number | null, right: number | null, value: number | null]>([
  [1, 4, 0.25],
  [0, 4, 0],
  [-1, 4, -0.25],
  [1, 0, null],
  [1, -4, null],
  [null, 4, null],
  [1, null, null],
])("the ratio of %j to %j is %j", (left, right, value) => {
  expect(over(left, right)).toBe(value)
})

describe("the inputs are read from the same basis as the screens", () => {
  const read = (company: Company) => healthInputs(basisOf(company), null, null)

  test.each<[what: string, company: Company, name: keyof HealthInputs, value: number | string | null]>([
    ["liabilities as stated", { sheet: { Liabilities: 500 } }, "liabilities", 500],
    [
      "liabilities as the sum of both terms",
      { sheet: { LiabilitiesCurrent: 200, LiabilitiesNoncurrent: 300 } },
      "liabilities",
      500,
    ],
    [
      "liabilities as assets less equity",
      { sheet: { Assets: 1000, StockholdersEquity: 400, MinorityInterest: 50 } },
      "liabilities",
      550,
    ],
    ["no liabilities if equity is missing", { sheet: { Assets: 1000 } }, "liabilities", null],
    [
      "the operating result",
      { year: { OperatingIncomeLoss: 90, InterestExpense: 10 } },
      "earningsBeforeInterestAndTax",
      90,
    ],
    [
      "or else the result before tax and interest",
      {
        year: {
          IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: 70,
          InterestExpense: 10,
        },
      },
      "earningsBeforeInterestAndTax",
      80,
    ],
    ["interest with the opposite sign", { year: { InterestExpense: -10 } }, "interestExpense", 10],
    ["interest from the income statement", { year: { InterestExpense: 10 } }, "interestBasis", "charged"],
    ["or else interest paid", { year: { InterestPaidNet: 12 } }, "interestExpense", 12],
    ["with a basis that says so", { year: { InterestPaidNet: 12 } }, "interestBasis", "paid"],
    ["a deficit", { sheet: { RetainedEarningsAccumulatedDeficit: -900 } }, "retainedEarnings", -900],
    [
      "operating cash flow",
      { year: { NetCashProvidedByUsedInOperatingActivities: 120 } },
      "operatingCashFlow",
      120,
    ],
    [
      "IFRS",
      { taxonomy: "ifrs-full", form: "20-F", sheet: { CurrentLiabilities: 200 } },
      "liabilitiesCurrent",
      200,
    ],
  ])("%s", (_, company, name, value) => {
    expect(read(company)[name]).toBe(value)
  })
})

/** All four ratios are in the robust band: 1.5, 0.5, 0.5, 2. Altman Z″ is 1.845, in the grey zone. */
const robust: HealthInputs = {
  ...inputs,
  ...{ assetsCurrent: 150, liabilities: 700, liabilitiesCurrent: 100, retainedEarnings: 200, equity: 300 },
  ...{ earningsBeforeInterestAndTax: 60, operatingCashFlow: 250, interestExpense: 30 },
  ...{ debt: 500, marketCap: 900 },
}
const railroad = "4011"

function rated(inputs: HealthInputs, sic: string | null = railroad) {
  const body = rateHealth(inputs, sic)
  if (body === null) throw new Error("not rated")
  return healthBody.parse(body)
}

describe("the band of one ratio", () => {
  test.each<[ratio: HealthRatioName, change: Partial<HealthInputs>, value: number, status: string]>([
    ["current_ratio", { assetsCurrent: 99 }, 0.99, "fragile"],
    ["current_ratio", { assetsCurrent: 100 }, 1, "robust"],
    ["current_ratio", { assetsCurrent: 200 }, 2, "robust"],
    ["current_ratio", { assetsCurrent: 201 }, 2.01, "antifragile"],
    ["debt_to_assets", { debt: 601 }, 0.601, "fragile"],
    ["debt_to_assets", { debt: 600 }, 0.6, "robust"],
    ["debt_to_assets", { debt: 400 }, 0.4, "robust"],
    ["debt_to_assets", { debt: 399 }, 0.399, "antifragile"],
    ["cash_flow_to_debt", { operatingCashFlow: 99 }, 0.198, "fragile"],
    ["cash_flow_to_debt", { operatingCashFlow: 100 }, 0.2, "robust"],
    ["cash_flow_to_debt", { operatingCashFlow: 499 }, 0.998, "robust"],
    ["cash_flow_to_debt", { operatingCashFlow: 500 }, 1, "antifragile"],
    ["cash_flow_to_debt", { operatingCashFlow: -50 }, -0.1, "fragile"],
    ["interest_coverage", { earningsBeforeInterestAndTax: 44 }, 1.4667, "fragile"],
    ["interest_coverage", { earningsBeforeInterestAndTax: 45 }, 1.5, "robust"],
    ["interest_coverage", { earningsBeforeInterestAndTax: 90 }, 3, "robust"],
    ["interest_coverage", { earningsBeforeInterestAndTax: 91 }, 3.0333, "antifragile"],
    ["altman_z_score", {}, 1.8332, "robust"],
    ["altman_z_score", { retainedEarnings: -50 }, 1.0182, "fragile"],
    ["altman_z_score", { retainedEarnings: 450 }, 2.6482, "antifragile"],
  ])("%s with %j is %d: %s", (name, change, value, status) => {
    expect(rated({ ...robust, ...change }).ratios[name]).toMatchObject({ value, status })
  })

  test("of a manufacturer's is decided by Altman's Z and its limits", () => {
    const { value, status, description } = rated(robust, "3571").ratios.altman_z_score
    // 0.06 + 0.28 + 0.198 + 0.7714 + 0.8
    expect([value, status]).toEqual([2.1094, "robust"])
    expect(description).toContain("manufacturers")
  })

  test("of interest coverage is antifragile, without a number, if there is no debt", () => {
    expect(rated({ ...robust, debt: 0 }).ratios.cash_flow_to_debt).toMatchObject({
      value: null,
      status: "antifragile",
    })
  })

  test("is not chosen as if unknown debt were zero", () => {
    const { ratios } = rated({ ...robust, debt: null })
    expect([ratios.debt_to_assets.status, ratios.cash_flow_to_debt.status]).toEqual([null, null])
  })

  test("is missing for the Altman score of a bank", () => {
    expect(rated(robust, "6022").ratios.altman_z_score).toMatchObject({ value: null, status: null })
  })
})

test("coverage of interest paid in cash is described as such", () => {
  const { interest_coverage } = rated({ ...robust, interestBasis: "paid" }).ratios
  expect(interest_coverage).toMatchObject({ value: 2, status: "robust" })
  expect(interest_coverage.description).toBe(
    "Earnings before interest and tax over interest paid in cash, because no interest expense is tagged; fragile below 1.5, antifragile above 3.",
  )
})

describe("the overall rating", () => {
  test.each<[what: string, change: Partial<HealthInputs>, status: string]>([
    ["all ratios in the middle", {}, "robust"],
    ["one fragile ratio", { operatingCashFlow: 50 }, "robust"],
    ["two fragile ratios", { operatingCashFlow: 50, earningsBeforeInterestAndTax: 40 }, "fragile"],
    ["only Altman in distress", { retainedEarnings: -50 }, "fragile"],
    [
      "Altman safe and three antifragile",
      { retainedEarnings: 450, operatingCashFlow: 600, earningsBeforeInterestAndTax: 100 },
      "antifragile",
    ],
    ["Altman safe and two antifragile", { retainedEarnings: 450, operatingCashFlow: 600 }, "robust"],
    [
      "four antifragile, and Altman in the grey zone",
      {
        assetsCurrent: 201,
        debt: 399,
        operatingCashFlow: 600,
        earningsBeforeInterestAndTax: 91,
        retainedEarnings: 0,
      },
      "robust",
    ],
    [
      "Altman safe, three antifragile, one fragile",
      { retainedEarnings: 700, operatingCashFlow: 600, earningsBeforeInterestAndTax: 100, debt: 601 },
      "robust",
    ],
  ])("%s: %s", (_, change, status) => {
    expect(rated({ ...robust, ...change }).status).toBe(status)
  })

  test("needs three known ratios", () => {
    const three = { ...robust, retainedEarnings: null, earningsBeforeInterestAndTax: null }
    expect(rateHealth(three, railroad)).not.toBeNull()
    expect(rateHealth({ ...three, operatingCashFlow: null }, railroad)).toBeNull()
  })
})
