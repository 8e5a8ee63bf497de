import { describe, expect, test } from "vitest"
import { type HealthInputs, rateHealth } from "../../src/health/rate.ts"
import { type HealthRatioName, healthBody } from "../../src/health/schema.ts"

const nothing: HealthInputs = {
  assets: null,
  assetsCurrent: null,
  liabilities: null,
  liabilitiesCurrent: null,
  retainedEarnings: null,
  equity: null,
  revenue: null,
  earningsBeforeInterestAndTax: null,
  operatingCashFlow: null,
  interestExpense: null,
  interestBasis: "charged",
  debt: null,
  marketCap: null,
  marketCapBound: null,
}

/** Every ratio in its robust band: 1.5, 0.5, 0.5, 2; Altman Z″ is 1.845, in the grey zone. */
const robust: HealthInputs = {
  assets: 1000,
  assetsCurrent: 150,
  liabilities: 700,
  liabilitiesCurrent: 100,
  retainedEarnings: 200,
  equity: 300,
  revenue: 800,
  earningsBeforeInterestAndTax: 60,
  operatingCashFlow: 250,
  interestExpense: 30,
  interestBasis: "charged",
  debt: 500,
  marketCap: 900,
  marketCapBound: null,
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

  test("a manufacturer is rated by Altman's Z and its limits", () => {
    const { value, status, description } = rated(robust, "3571").ratios.altman_z_score
    // 0.06 + 0.28 + 0.198 + 0.7714 + 0.8
    expect([value, status]).toEqual([2.1094, "robust"])
    expect(description).toContain("manufacturers")
  })

  test("without debt there is nothing to cover: antifragile, and no number", () => {
    expect(rated({ ...robust, debt: 0 }).ratios.cash_flow_to_debt).toMatchObject({
      value: null,
      status: "antifragile",
    })
  })

  test("unknown debt is not zero debt", () => {
    const { ratios } = rated({ ...robust, debt: null })
    expect([ratios.debt_to_assets.status, ratios.cash_flow_to_debt.status]).toEqual([null, null])
  })

  test("a bank has no Altman score", () => {
    expect(rated(robust, "6022").ratios.altman_z_score).toMatchObject({ value: null, status: null })
  })
})

test("coverage by interest paid in cash says so", () => {
  const { interest_coverage } = rated({ ...robust, interestBasis: "paid" }).ratios
  expect(interest_coverage).toMatchObject({ value: 2, status: "robust" })
  expect(interest_coverage.description).toBe(
    "Earnings before interest and tax over interest paid in cash, for no interest expense is tagged; fragile below 1.5, antifragile above 3.",
  )
})

describe("overall", () => {
  test.each<[what: string, change: Partial<HealthInputs>, status: string]>([
    ["all in the middle", {}, "robust"],
    ["one fragile ratio", { operatingCashFlow: 50 }, "robust"],
    ["two fragile ratios", { operatingCashFlow: 50, earningsBeforeInterestAndTax: 40 }, "fragile"],
    ["Altman in distress alone", { retainedEarnings: -50 }, "fragile"],
    [
      "Altman safe and three antifragile",
      { retainedEarnings: 450, operatingCashFlow: 600, earningsBeforeInterestAndTax: 100 },
      "antifragile",
    ],
    ["Altman safe and two antifragile", { retainedEarnings: 450, operatingCashFlow: 600 }, "robust"],
    [
      "four antifragile, Altman in the grey zone",
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

  test("three known ratios make a rating, two do not", () => {
    const three = {
      ...nothing,
      assetsCurrent: 150,
      liabilitiesCurrent: 100,
      assets: 1000,
      debt: 500,
      operatingCashFlow: 250,
    }
    expect(rateHealth(three, railroad)).not.toBeNull()
    expect(rateHealth({ ...three, operatingCashFlow: null }, railroad)).toBeNull()
    expect(rateHealth(nothing, railroad)).toBeNull()
  })
})
