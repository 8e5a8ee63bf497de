import indexFunds from "../../data/index-funds.json" with { type: "json" }
import type { Assessment } from "../../src/screening/assess.ts"
import { judgeBy, type ReadJudgement } from "../../src/screening/judge.ts"
import { type Methodology, standards } from "../../src/screening/methodologies.ts"
import { denominatorLabel, lowerFirst } from "../../src/screening/screens/declarations.ts"
import type { RatioOutcome } from "../../src/screening/screens/ratio.ts"

/** A screened fund, with the standard of the index that the fund follows. */
export interface FundRules {
  readonly fund: string
  readonly index: string
  /** The id of a shipped standard. */
  readonly standard: string
  /** Industries that the index leaves out in addition to those on the standard's list, by SIC code. */
  readonly leavesOut: readonly { readonly sic: RegExp; readonly name: string }[]
  /**
   * The least weight in the S&P 500, in percent, that proves that the index could choose a company. Null if
   * the index leaves out companies for reasons that are not in its standard.
   */
  readonly largeFrom: number | null
}

/**
 * The weight above which a company of the S&P 500 is surely in FTSE USA and MSCI USA. These contain more
 * companies, but perhaps not the smallest of the S&P 500.
 */
const large = 0.05

function indexOf(fund: string): Pick<FundRules, "fund" | "index" | "standard"> {
  const found = indexFunds.funds.find((each) => each.fund === fund)
  if (found === undefined) throw new Error(`data/index-funds.json lacks ${fund}`)
  return found
}

export const spusRules: FundRules = {
  ...indexOf("SPUS"),
  leavesOut: [
    // The only company of the S&P 500 in shipbuilding (3730) builds warships.
    { sic: /^(348[0-9]|372[0-9]|3730|376[0-9]|3795|3812)$/, name: "aerospace and defence" },
    { sic: /^6200$/, name: "financial exchanges and data" },
    { sic: /^7374$/, name: "data processing" },
  ],
  largeFrom: 0,
}

export const hlalRules: FundRules = {
  ...indexOf("HLAL"),
  leavesOut: [],
  largeFrom: large,
}

export const mnzlRules: FundRules = {
  ...indexOf("MNZL"),
  leavesOut: [],
  largeFrom: null,
}

export const isusRules: FundRules = {
  ...indexOf("ISUS"),
  leavesOut: [],
  largeFrom: large,
}

/** Returns the version of the fund's standard that was in force on a day. */
export function standardOn({ standard }: FundRules, day: string): Methodology {
  const versions = standards.find(([newest]) => newest.id === standard)
  const inForce = versions?.find(({ inForceFrom }) => inForceFrom <= day) ?? versions?.at(-1)
  if (inForce === undefined) throw new Error(`no standard ${standard}`)
  return inForce
}

/** A ratio by the fund's standard. */
export interface TheirRatio {
  /** A decimal; null if it is unknown or too uncertain. */
  readonly value: number | null
  readonly limit: number
  readonly passes: boolean | null
  /** The denominator, such as "total assets". */
  readonly of: string
}

/** A company's ratios by the fund's standard. A ratio is null if the standard has no such screen. */
export interface TheirRatios {
  readonly debt: TheirRatio | null
  readonly cash: TheirRatio | null
  readonly receivables: TheirRatio | null
}

export const noRatios: TheirRatios = { debt: null, cash: null, receivables: null }

/** Returns a company's ratios by the fund's standard on the day of the assessment. */
export function ratiosBy(rules: FundRules, { sheet, asOf }: Assessment): TheirRatios {
  const judgement = judgeBy(standardOn(rules, asOf), sheet.now)
  return judgement.state === "read" ? ratiosOf(judgement) : noRatios
}

function ratiosOf({ ratios }: ReadJudgement): TheirRatios {
  const named = (name: string) => {
    const found = Object.values(ratios).find(({ rule }) => rule.numerator[0] === name)
    return found === undefined ? null : ratioOf(found)
  }
  return {
    debt: named("interest_bearing_debt"),
    cash: named("cash_and_interest_bearing_securities"),
    receivables: named("receivables"),
  }
}

function ratioOf(outcome: RatioOutcome): TheirRatio {
  const { rule } = outcome
  const isDecided = outcome.state === "decided"
  return {
    value: isDecided ? outcome.quotient : null,
    limit: rule.limit,
    passes: isDecided ? outcome.result === "pass" : null,
    of: lowerFirst(denominatorLabel(rule)),
  }
}
