import type { Bound, HealthRating } from "../vocabulary.ts"
import { type AltmanModel, altmanModel, altmanScore, type HealthInputs, over } from "./ratios.ts"
import type { HealthBody, HealthRatio, HealthRatioName } from "./schema.ts"

/** Least number of known ratios, of five, to rate a company. */
export const knownRatiosMin = 3
export const antifragileRatiosMin = 3
export const fragileRatiosMin = 2

/** The bands of a ratio; limits as in screening-rules A5. */
interface Band {
  readonly rate: (value: number) => HealthRating
  readonly text: string
}

const higherIsBetter = (fragileBelow: number, antifragileAbove: number, unit: string): Band => ({
  rate: (value) => (value < fragileBelow ? "fragile" : value > antifragileAbove ? "antifragile" : "robust"),
  text: `fragile below ${fragileBelow}${unit}, antifragile above ${antifragileAbove}${unit}`,
})

export const bands = {
  current_ratio: higherIsBetter(1, 2, ""),
  debt_to_assets: {
    rate: (value: number): HealthRating => (value > 0.6 ? "fragile" : value < 0.4 ? "antifragile" : "robust"),
    text: "fragile above 0.6, antifragile below 0.4",
  },
  cash_flow_to_debt: {
    rate: (value: number): HealthRating => (value < 0.2 ? "fragile" : value >= 1 ? "antifragile" : "robust"),
    text: "fragile below 0.2, antifragile from 1",
  },
  interest_coverage: higherIsBetter(1.5, 3, ""),
} satisfies Partial<Record<HealthRatioName, Band>>

export const altmanBands: Record<Exclude<AltmanModel, "none">, Band> = {
  manufacturer: higherIsBetter(1.81, 2.99, ""),
  other: higherIsBetter(1.1, 2.6, ""),
}

/** Rates a company's health from its filings, independent of compliance; null when too little is known. */
export function rateHealth(inputs: HealthInputs, sic: string | null): HealthBody | null {
  const ratios = healthRatios(inputs, sic)
  const statuses = Object.values(ratios).flatMap(({ status }) => (status === null ? [] : [status]))
  if (statuses.length < knownRatiosMin) return null
  return { status: overall(statuses, ratios.altman_z_score.status), ratios }
}

/** The five ratios with their bands; `value` and `status` are null when the filings lack an input. */
export function healthRatios(inputs: HealthInputs, sic: string | null): Record<HealthRatioName, HealthRatio> {
  const model = altmanModel(sic)
  const isDebtFree = inputs.debt === 0
  return {
    current_ratio: ratio(
      "Current assets over current liabilities",
      over(inputs.assetsCurrent, inputs.liabilitiesCurrent),
      bands.current_ratio,
    ),
    debt_to_assets: ratio(
      "Interest-bearing debt over total assets",
      over(inputs.debt, inputs.assets),
      bands.debt_to_assets,
    ),
    cash_flow_to_debt: isDebtFree
      ? debtFree
      : ratio(
          "Operating cash flow over interest-bearing debt",
          over(inputs.operatingCashFlow, inputs.debt),
          bands.cash_flow_to_debt,
        ),
    interest_coverage: ratio(
      coverageTitles[inputs.interestBasis],
      over(inputs.earningsBeforeInterestAndTax, inputs.interestExpense),
      bands.interest_coverage,
    ),
    altman_z_score: altman(inputs, model),
  }
}

const coverageTitles: Record<HealthInputs["interestBasis"], string> = {
  charged: "Earnings before interest and tax over interest expense",
  paid: "Earnings before interest and tax over interest paid in cash, for no interest expense is tagged",
}

const debtFree: HealthRatio = {
  value: null,
  bound: null,
  status: "antifragile",
  description: "There is no interest-bearing debt.",
}

function ratio(title: string, value: number | null, band: Band, bound: Bound | null = null): HealthRatio {
  if (value === null) {
    const description = `${title}: the filings do not carry what it needs.`
    return { value: null, bound: null, status: null, description }
  }
  return { value: round(value), bound, status: band.rate(value), description: `${title}; ${band.text}.` }
}

function altman(inputs: HealthInputs, model: AltmanModel): HealthRatio {
  if (model === "none")
    return {
      value: null,
      bound: null,
      status: null,
      description: "Altman's score does not apply to banks and insurers.",
    }
  const isManufacturer = model === "manufacturer"
  const title = isManufacturer ? "Altman Z (manufacturers)" : "Altman Z″ (other companies)"
  // Only the score of manufacturers uses market capitalisation; it grows with it.
  const bound = isManufacturer ? inputs.marketCapBound : null
  return ratio(title, altmanScore(inputs, model), altmanBands[model], bound)
}

/** Design §4: fragile if Altman is in distress or two ratios are fragile; antifragile if Altman is safe, none is fragile and three are antifragile. */
function overall(statuses: readonly HealthRating[], altmanStatus: HealthRating | null): HealthRating {
  const count = (rating: HealthRating) => statuses.filter((status) => status === rating).length
  if (altmanStatus === "fragile" || count("fragile") >= fragileRatiosMin) return "fragile"
  const isAntifragile =
    altmanStatus === "antifragile" && count("fragile") === 0 && count("antifragile") >= antifragileRatiosMin
  return isAntifragile ? "antifragile" : "robust"
}

function round(value: number): number {
  return Number(value.toFixed(4))
}
