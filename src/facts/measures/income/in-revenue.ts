import type { Figure } from "../measure.ts"

/** True for a line of interest that is a part of revenue by its name. */
export function isInRevenue(line: Figure, revenue: Figure): boolean {
  const ofRevenue = new Set(revenue.terms.map(({ concept }) => concept))
  return line.terms.some(({ concept }) => ofRevenue.has(concept) || loanTag.test(concept))
}

/** Interest on loans given is a lender's revenue. */
const loanTag = /Loans|FinancingReceivable|EarningAsset/
