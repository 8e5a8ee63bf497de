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
import type { Bound } from "../vocabulary.ts"

/** Inputs of the health ratios, in the reporting currency; null when the filings do not state them. */
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
  /** `paid`: interest paid in cash, used when no expense is tagged. */
  readonly interestBasis: "charged" | "paid"
  readonly debt: number | null
  readonly marketCap: number | null
  readonly marketCapBound: Bound | null
}

/** Reads the inputs at the basis; `debt` and `marketCap` are those of the screens. */
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

/** Left divided by right; null when either is unknown or right is not positive. */
export function over(left: number | null, right: number | null): number | null {
  return left === null || right === null || right <= 0 ? null : left / right
}

export type AltmanModel = "manufacturer" | "other" | "none"

/** Altman Z for manufacturers (SIC 2000 to 3999), Z″ for others, none for banks and insurers (design §4). */
export function altmanModel(sic: string | null): AltmanModel {
  if (sic === null) return "other"
  const code = Number(sic)
  if (code >= 2000 && code <= 3999) return "manufacturer"
  return code >= 6000 && code <= 6499 ? "none" : "other"
}

/** Altman's coefficients, in the order of the sum; Z″ takes the book value of equity and leaves out sales. */
export const altmanWeights = {
  manufacturer: { working: 1.2, retained: 1.4, earned: 3.3, equity: 0.6, sales: 1 },
  other: { working: 6.56, retained: 3.26, earned: 6.72, equity: 1.05, sales: 0 },
} as const

/** Altman's score by model; null when an input is unknown (screening-rules A5). */
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
