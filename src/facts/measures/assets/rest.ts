import { assets } from "../balance.ts"
import { cashAndInterestBearing } from "../cash/chain.ts"
import {
  type Estimate,
  estimated,
  largest,
  type Measure,
  type MeasureByTaxonomy,
  type NamedFigure,
  tag,
  total,
  type View,
} from "../measure.ts"
import { illiquidAssets } from "./illiquid.ts"
import { receivables } from "./receivables.ts"

/** Total assets by kind. What no line names may be of any kind: it is the most that can be added to one. */

const us = (name: string): Measure => tag(`us-gaap:${name}`)
const ifrs = (name: string): Measure => tag(`ifrs-full:${name}`)

/** Assets that are known to be neither money, receivables nor illiquid. */
export const otherNamedAssets: MeasureByTaxonomy = {
  "us-gaap": total(
    largest(us("DeferredIncomeTaxAssetsNet"), us("DeferredTaxAssetsNetNoncurrent")),
    largest(
      us("EquityMethodInvestments"),
      us("InvestmentsInAffiliatesSubsidiariesAssociatesAndJointVentures"),
    ),
    largest(us("CashSurrenderValueOfLifeInsurance"), us("BankOwnedLifeInsurance")),
    largest(us("ServicingAssetAtFairValueAmount"), us("ServicingAssetAtAmortizedValue")),
  ),
  "ifrs-full": total(ifrs("DeferredTaxAssets"), ifrs("InvestmentAccountedForUsingEquityMethod")),
}

const kinds = {
  cash_and_interest_bearing_securities: cashAndInterestBearing,
  receivables,
  illiquid_assets: illiquidAssets,
  other_named_assets: otherNamedAssets,
} as const
type Kind = "receivables" | "illiquid_assets"

/**
 * The most that assets of a kind can be: total assets less the assets named as another kind; with null, less all named
 * assets. A figure without facts is not taken off, since nobody could recompute it. Null without total assets.
 */
export function mostOfKind(
  kind: Kind | null,
  taxonomy: keyof MeasureByTaxonomy,
  view: View,
): Estimate | null {
  const whole = assets[taxonomy](view)
  if (whole === null) return null
  const less = Object.entries(kinds).flatMap(([name, measure]): readonly NamedFigure[] => {
    const figure = name === kind ? null : measure[taxonomy](view)
    return figure === null || figure.terms.length === 0 ? [] : [{ name, figure }]
  })
  const rule = "total assets less the assets that are named as another kind"
  return estimated({ bound: "at_most", rule, rate: 1, of: [{ name: "total_assets", figure: whole }], less })
}
