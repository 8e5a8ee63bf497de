import type { Basis } from "../facts/basis.ts"
import {
  assets,
  assetsCurrent,
  equity,
  liabilities,
  liabilitiesCurrent,
  retainedEarnings,
} from "../facts/measures/balance.ts"
import {
  interestCharged,
  interestExpense,
  operatingCashFlow,
  operatingResult,
  pretaxResult,
  revenue,
} from "../facts/measures/income/chains.ts"
import type { MeasureByTaxonomy } from "../facts/measures/measure.ts"
import type { HealthBody, HealthRatio, HealthRatioName } from "../health/schema.ts"
import type { Bound, HealthRating } from "../vocabulary.ts"

/** The smallest number of known ratios, of five, that a rating needs. */
export const knownRatiosMin = 3
export const antifragileRatiosMin = 3
export const fragileRatiosMin = 2

/** The bands of a ratio. */
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

/** Rates a company's health from its filings, independent of compliance. Null if too little is known. */
export function rateHealth(inputs: HealthInputs, sic: string | null): HealthBody | null {
  const ratios = healthRatios(inputs, sic)
  const statuses = Object.values(ratios).flatMap(({ status }) => (status === null ? [] : [status]))
  if (statuses.length < knownRatiosMin) return null
  return { status: overall(statuses, ratios.altman_z_score.status), ratios }
}

/** Computes the five ratios with their bands. `value` and `status` are null if the filings lack an input. */
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
  paid: "Earnings before interest and tax over interest paid in cash, because no interest expense is tagged",
}

const debtFree: HealthRatio = {
  value: null,
  bound: null,
  status: "antifragile",
  description: "There is no interest-bearing debt.",
}

function ratio(title: string, value: number | null, band: Band, bound: Bound | null = null): HealthRatio {
  if (value === null) {
    const description = `${title}: the filings do not have every figure that it needs.`
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
  // Only the score of manufacturers uses market capitalisation. The score grows with market capitalisation,
  // so both have the same bound.
  const bound = isManufacturer ? inputs.marketCapBound : null
  return ratio(title, altmanScore(inputs, model), altmanBands[model], bound)
}

/**
 * Rates a company. `fragile`: Altman is in distress, or two ratios are fragile. `antifragile`: Altman is
 * safe, none is fragile and three are antifragile.
 */
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

/** The inputs of the health ratios, in the reporting currency. An input that is not filed is null. */
export interface HealthInputs {
  readonly assets: number | null
  readonly assetsCurrent: number | null
  readonly liabilities: number | null
  readonly liabilitiesCurrent: number | null
  readonly retainedEarnings: number | null
  readonly equity: number | null
  readonly revenue: number | null
  readonly earningsBeforeInterestAndTax: number | null
  readonly operatingCashFlow: number | null
  readonly interestExpense: number | null
  /** `paid`: `interestExpense` is interest paid in cash, because no expense is tagged. */
  readonly interestBasis: "charged" | "paid"
  readonly debt: number | null
  readonly marketCap: number | null
  readonly marketCapBound: Bound | null
}

/** Reads the inputs from the basis. `debt` and `marketCap` are the values that the screens use. */
export function healthInputs(
  basis: Basis,
  debt: number | null,
  marketCap: { readonly value: number; readonly bound: Bound | null } | null,
): HealthInputs {
  const { taxonomy, balanceSheet, income } = basis
  const atInstant = (measures: MeasureByTaxonomy) => measures[taxonomy](balanceSheet)?.value ?? null
  const inYear = (measures: MeasureByTaxonomy) =>
    income === null ? null : (measures[taxonomy](income)?.value ?? null)
  const paid = inYear(interestExpense)
  const pretax = inYear(pretaxResult)
  return {
    assets: atInstant(assets),
    assetsCurrent: atInstant(assetsCurrent),
    liabilities: atInstant(liabilities),
    liabilitiesCurrent: atInstant(liabilitiesCurrent),
    retainedEarnings: atInstant(retainedEarnings),
    equity: atInstant(equity),
    revenue: inYear(revenue),
    earningsBeforeInterestAndTax: inYear(operatingResult) ?? (pretax === null ? null : pretax + (paid ?? 0)),
    operatingCashFlow: inYear(operatingCashFlow),
    interestExpense: paid,
    interestBasis: paid !== null && inYear(interestCharged) === null ? "paid" : "charged",
    debt,
    marketCap: marketCap?.value ?? null,
    marketCapBound: marketCap?.bound ?? null,
  }
}

/** Divides `left` by `right`; null if one of them is unknown or `right` is not positive. */
export function over(left: number | null, right: number | null): number | null {
  return left === null || right === null || right <= 0 ? null : left / right
}

type AltmanModel = "manufacturer" | "other" | "none"

/** Chooses Altman Z for SIC 2000 to 3999, none for banks and insurers, Z″ for others. */
export function altmanModel(sic: string | null): AltmanModel {
  if (sic === null) return "other"
  const code = Number(sic)
  if (code >= 2000 && code <= 3999) return "manufacturer"
  return code >= 6000 && code <= 6499 ? "none" : "other"
}

/** Altman's coefficients, in the order of the sum. Z″ uses the book value of equity and no sales. */
export const altmanWeights = {
  manufacturer: { working: 1.2, retained: 1.4, earned: 3.3, equity: 0.6, sales: 1 },
  other: { working: 6.56, retained: 3.26, earned: 6.72, equity: 1.05, sales: 0 },
} as const

/** Computes Altman's score by a model; null if an input is unknown. */
export function altmanScore(inputs: HealthInputs, model: AltmanModel): number | null {
  const { assetsCurrent: current, liabilitiesCurrent: due } = inputs
  const working = over(current === null || due === null ? null : current - due, inputs.assets)
  const retained = over(inputs.retainedEarnings, inputs.assets)
  const earned = over(inputs.earningsBeforeInterestAndTax, inputs.assets)
  if (model === "none" || working === null || retained === null || earned === null) return null
  const isManufacturer = model === "manufacturer"
  const equity = over(isManufacturer ? inputs.marketCap : inputs.equity, inputs.liabilities)
  const sales = isManufacturer ? over(inputs.revenue, inputs.assets) : 0
  if (equity === null || sales === null) return null
  const weights = altmanWeights[model]
  return (
    weights.working * working +
    weights.retained * retained +
    weights.earned * earned +
    weights.equity * equity +
    weights.sales * sales
  )
}
