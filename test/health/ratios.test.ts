import { describe, expect, test } from "vitest"
import { altmanModel, altmanScore, type HealthInputs, healthInputs, over } from "../../src/health/rate.ts"
import { basisOf, type Company } from "../support/company.ts"

const inputs: HealthInputs = {
  assets: 1000,
  assetsCurrent: 400,
  liabilities: 500,
  liabilitiesCurrent: 200,
  retainedEarnings: 300,
  equity: 500,
  revenue: 800,
  earningsBeforeInterestAndTax: 100,
  operatingCashFlow: 120,
  interestExpense: 10,
  interestBasis: "charged",
  debt: 250,
  marketCap: 2000,
  marketCapBound: null,
}

describe("which of Altman's models applies", () => {
  test.each<[what: string, sic: string | null, model: string]>([
    ["food", "2000", "manufacturer"],
    ["computers", "3571", "manufacturer"],
    ["the last of manufacturing", "3999", "manufacturer"],
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

  test("none for banks and insurers", () => {
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
  ])("without %s it is unknown, not a guess", (missing, manufacturer, other) => {
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
])("%j over %j is %j", (left, right, value) => {
  expect(over(left, right)).toBe(value)
})

describe("the inputs are read from the same basis as the screens", () => {
  const read = (company: Company) => healthInputs(basisOf(company), null, null)

  test.each<[what: string, company: Company, name: keyof HealthInputs, value: number | string | null]>([
    ["liabilities as stated", { sheet: { Liabilities: 500 } }, "liabilities", 500],
    [
      "liabilities of both terms",
      { sheet: { LiabilitiesCurrent: 200, LiabilitiesNoncurrent: 300 } },
      "liabilities",
      500,
    ],
    [
      "liabilities of both terms that close with equity",
      {
        sheet: {
          Assets: 8954,
          LiabilitiesCurrent: 3687,
          LiabilitiesNoncurrent: 3109,
          StockholdersEquity: 1766,
          MinorityInterest: 297,
          RedeemableNoncontrollingInterestEquityOtherCarryingAmount: 95,
        },
      },
      "liabilities",
      6796,
    ],
    [
      "all that equity leaves where long-term debt is printed under capitalization (Unitil: 632.6)",
      {
        sheet: {
          Assets: 2134.2,
          LiabilitiesCurrent: 425.8,
          LiabilitiesNoncurrent: 466.2,
          StockholdersEquity: 609.6,
        },
      },
      "liabilities",
      2134.2 - 609.6,
    ],
    [
      "liabilities left of assets and equity",
      { sheet: { Assets: 1000, StockholdersEquity: 400, MinorityInterest: 50 } },
      "liabilities",
      550,
    ],
    ["no liabilities without equity", { sheet: { Assets: 1000 } }, "liabilities", null],
    [
      "the operating result",
      { year: { OperatingIncomeLoss: 90, InterestExpense: 10 } },
      "earningsBeforeInterestAndTax",
      90,
    ],
    [
      "else the result before tax and interest",
      {
        year: {
          IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: 70,
          InterestExpense: 10,
        },
      },
      "earningsBeforeInterestAndTax",
      80,
    ],
    ["interest with its sign turned", { year: { InterestExpense: -10 } }, "interestExpense", 10],
    ["interest of the income statement", { year: { InterestExpense: 10 } }, "interestBasis", "charged"],
    ["else interest paid", { year: { InterestPaidNet: 12 } }, "interestExpense", 12],
    ["and the basis says so", { year: { InterestPaidNet: 12 } }, "interestBasis", "paid"],
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
