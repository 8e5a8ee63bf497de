import type { HoldingSource } from "../vocabulary.ts"
import type { BucketWeight, FundPurity } from "./purity.ts"
import type { EtfWeights, WeighedFund, WeighedPurification } from "./schema.ts"

/** The source of a fund's holdings. */
export interface WeighedOrigin {
  readonly source: HoldingSource
  /** The accession number of the N-PORT filing; null for any other source. */
  readonly accession: string | null
  /** YYYY-MM-DD */
  readonly holdingsAsOf: string
}

/**
 * Prints the purity of a fund for the API. `weighedAt` is an ISO 8601 date-time, UTC. `owed` is the
 * purification that a holder of the fund owes; it is left out if it was not computed.
 */
export function weighedDocument(
  purity: FundPurity,
  { source, accession, holdingsAsOf }: WeighedOrigin,
  weighedAt: string,
  owed?: WeighedPurification | null,
): WeighedFund {
  const { buckets, purityPercentage, dividendPurification } = purity
  const isScreened = purityPercentage !== null
  const compliant = buckets.compliant.count
  const nonCompliant = buckets.non_compliant.count
  const parts = isScreened ? fundParts(purityPercentage, purity.screenedPercentage) : null
  const lines = Object.values(buckets).reduce((total, { count }) => total + count, 0)
  return {
    status: purity.status,
    badge_color: purity.badgeColor,
    purity: {
      percentage: purityPercentage,
      compliant_holdings: compliant,
      non_compliant_holdings: nonCompliant,
      unanalyzed_holdings: lines - compliant - nonCompliant,
      top_10_coverage: purity.top10CoveragePercentage,
      as_of: weighedAt,
      holdings_as_of: holdingsAsOf,
      screened_percentage: purity.screenedPercentage,
      percentage_of_screened: purity.screenedPurityPercentage,
      non_compliant_percentage: parts?.nonCompliant ?? null,
      unscreened_percentage: parts?.unscreened ?? null,
      summary: parts === null ? null : partsSentence(parts, nonCompliant),
      at_risk_percentage: isScreened ? purity.atRiskPercentage : null,
      outdated_percentage: isScreened ? purity.outdatedPercentage : null,
    },
    match_coverage_percent: purity.matchCoveragePercentage,
    weights: printedWeights(buckets),
    remainder: purity.remainderPercentage,
    dividend_purification:
      dividendPurification.percentage === null
        ? null
        : {
            percentage: dividendPurification.percentage,
            bound: dividendPurification.bound,
            covered_percentage: dividendPurification.coveredPercentage,
            at_most_percentage: dividendPurification.boundedPercentages.at_most,
            at_least_percentage: dividendPurification.boundedPercentages.at_least,
          },
    ...(owed !== undefined && { ss21_purification: owed }),
    holdings_source: { kind: source, accession_number: accession },
  }
}

function printedWeights(buckets: FundPurity["buckets"]): EtfWeights {
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

/** The three parts of a fund, in percent of its weight. The three add up to 100. */
interface FundParts {
  readonly compliant: number
  readonly nonCompliant: number
  /** The weight of shares without a verdict, and of cash, debt and rounding, which never get a verdict. */
  readonly unscreened: number
}

/** Computes the parts. `compliant` and `screened` are percentages with two decimals; null while pending. */
export function fundParts(compliant: number | null, screened: number | null): FundParts | null {
  if (compliant === null || screened === null) return null
  const hundredths = (percentage: number) => Math.round(percentage * 100)
  return {
    compliant,
    nonCompliant: (hundredths(screened) - hundredths(compliant)) / 100,
    unscreened: (10_000 - hundredths(screened)) / 100,
  }
}

/**
 * Prints `36.43% compliant, 0% non-compliant, 63.57% not screened yet`. If there is a non-compliant line, its
 * part is never printed as 0%.
 */
export function partsSentence(
  { compliant, nonCompliant, unscreened }: FundParts,
  nonCompliantLines: number,
): string {
  const failing = nonCompliant === 0 && nonCompliantLines > 0 ? "under 0.01" : nonCompliant
  return `${compliant}% compliant, ${failing}% non-compliant, ${unscreened}% not screened yet`
}
