import type { Basis } from "../../basis.ts"
import { declare, first, type Measure, type MeasureByTaxonomy, plus, tag } from "../measure.ts"
import { known, type MeasureReading, unknown } from "../reading.ts"

/** The result before income taxes of continuing operations. A screen divides by it, so of two tagged results the smaller counts. */

const us = (name: string): Measure => tag(`us-gaap:${name}`)

const stated = declare(
  "The smaller of the result with and without the share of equity-method results.",
  {
    withShares: us(
      "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest",
    ),
    withoutShares: us(
      "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments",
    ),
  },
  ({ withShares, withoutShares }) => {
    if (withShares === null || withoutShares === null) return withShares ?? withoutShares
    return withoutShares.value < withShares.value ? withoutShares : withShares
  },
)

/** Net income and taxes make up the result before tax, unless a part of the company was given up. A trust pays no tax. */
const fromNetIncome = declare(
  "Net income with income taxes, or alone where no income tax is tagged; nothing where a result of discontinued operations is.",
  {
    net: first(us("ProfitLoss"), us("NetIncomeLoss")),
    tax: us("IncomeTaxExpenseBenefit"),
    discontinued: us("IncomeLossFromDiscontinuedOperationsNetOfTax"),
  },
  ({ net, tax, discontinued }) => {
    if (net === null || (discontinued?.value ?? 0) !== 0) return null
    return tax === null ? net : plus(net, tax)
  },
)

export const profitBeforeTax: MeasureByTaxonomy = {
  "us-gaap": first(stated, fromNetIncome),
  "ifrs-full": tag("ifrs-full:ProfitLossBeforeTax"),
}

/** Reads the result before tax of the basis's fiscal year; it may be a loss. */
export function readProfitBeforeTax({ taxonomy, income }: Basis): MeasureReading {
  if (income === null) return unknown("no full fiscal year has been reported")
  const figure = profitBeforeTax[taxonomy](income)
  return figure === null ? unknown("no result before tax is tagged for the fiscal year") : known(figure)
}
