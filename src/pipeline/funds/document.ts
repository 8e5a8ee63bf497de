import type { EtfWeights as PrintedWeights, WeighedFund } from "../../contract/etf.ts"
import type { BucketWeight, FundWeights } from "../../funds/purity.ts"
import type { HoldingsOrigin } from "./ports.ts"

/** What the interface prints of a weighing. `weighedAt`: ISO 8601 date-time, UTC. */
export function weighedDocument(
  weights: FundWeights,
  { source, accession, holdingsAsOf }: HoldingsOrigin,
  weighedAt: string,
): WeighedFund {
  const { buckets, purityPercentage, dividendPurification } = weights
  const isScreened = purityPercentage !== null
  const compliant = buckets.compliant.count
  const nonCompliant = buckets.non_compliant.count
  const lines = Object.values(buckets).reduce((total, { count }) => total + count, 0)
  return {
    status: weights.status,
    badge_color: weights.badgeColor,
    purity: {
      percentage: purityPercentage,
      compliant_holdings: compliant,
      non_compliant_holdings: nonCompliant,
      unanalyzed_holdings: lines - compliant - nonCompliant,
      top_10_coverage: weights.top10CoveragePercentage,
      as_of: weighedAt,
      holdings_as_of: holdingsAsOf,
      screened_percentage: weights.screenedPercentage,
      percentage_of_screened: weights.screenedPurityPercentage,
      at_risk_percentage: isScreened ? weights.atRiskPercentage : null,
    },
    match_coverage_percent: weights.matchCoveragePercentage,
    weights: printedWeights(buckets),
    remainder: weights.remainderPercentage,
    dividend_purification:
      dividendPurification.percentage === null
        ? null
        : {
            percentage: dividendPurification.percentage,
            covered_percentage: dividendPurification.coveredPercentage,
          },
    holdings_source: { kind: source, accession_number: accession },
  }
}

function printedWeights(buckets: FundWeights["buckets"]): PrintedWeights {
  const print = ({ count, percentage }: BucketWeight) => ({ holdings: count, weight: percentage })
  return {
    compliant: print(buckets.compliant),
    non_compliant: print(buckets.non_compliant),
    pending: print(buckets.pending),
    unmatched: print(buckets.unmatched),
    short: print(buckets.short),
    fund: print(buckets.fund),
    debt: print(buckets.debt),
    cash: print(buckets.cash),
    derivative: print(buckets.derivative),
    commodity: print(buckets.commodity),
    other: print(buckets.other),
  }
}
