import * as z from "zod"
import { methodologyMeta } from "../contract/envelope.ts"
import {
  asOfDay,
  asOfParameter,
  asOfRequested,
  bound,
  date,
  dateTime,
  determinationStatus,
  healthRating,
  identifier,
  list,
  methodologyParameter,
  percentage,
  stale,
  verdictAsOf,
} from "../contract/scalars.ts"
import {
  badgeColors,
  fundStatuses,
  holdingBuckets,
  holdingKinds,
  holdingSides,
  holdingSources,
  matchMethods,
} from "../vocabulary.ts"

/** The path parameter of a fund. */
const fundInput = z.object({ symbol: identifier })

const untilScreened = "Null until the fund has been screened"

const purity = z
  .object({
    percentage: percentage.nullable().meta({
      description: `Share of the holdings by weight that are compliant. ${untilScreened}`,
    }),
    compliant_holdings: z.int(),
    non_compliant_holdings: z.int(),
    unanalyzed_holdings: z.int().meta({
      description:
        "All other lines: stocks without a verdict, stocks that were not matched, cash, debt and derivatives",
    }),
    top_10_coverage: z.number().nullable().meta({
      description: "The part of the ten largest lines that has a verdict, in percent of their weight",
    }),
    as_of: dateTime.nullable().meta({ description: "When the fund was weighed" }),
    holdings_as_of: date.nullable().meta({ description: "Day of the holdings" }),
    screened_percentage: percentage.nullable().meta({ description: "Weight of the lines with a verdict" }),
    percentage_of_screened: percentage.nullable().meta({
      description: "Compliant share of only the lines with a verdict",
    }),
    non_compliant_percentage: percentage.nullable().optional().meta({
      description: "Weight of the lines that are non-compliant",
    }),
    unscreened_percentage: percentage.nullable().optional().meta({
      description:
        "Weight of the lines without a verdict: 100 less `screened_percentage`. Together with `percentage` and `non_compliant_percentage` it is 100",
    }),
    summary: z.string().nullable().optional().meta({
      description:
        "The three parts in words. A low `percentage` may only mean that much of the fund is not screened yet. A fund without holdings has the reason, if it is known",
    }),
    at_risk_percentage: percentage.nullable().meta({
      description: "Weight of the lines that are compliant, but have a ratio within a sixth of its limit",
    }),
    outdated_percentage: percentage.nullable().optional().meta({
      description:
        "Weight of the lines whose verdict was dated more than 92 days before the fund was weighed, because we hold no newer report of the company",
    }),
  })
  .meta({ id: "Purity" })

const bucket = z.object({ holdings: z.int(), weight: percentage }).meta({ id: "HeldWeight" })

const fundWeights = z.record(z.enum(holdingBuckets), bucket).meta({
  id: "FundWeights",
  description: "Each line is in one of these. With `remainder` they add up to 100%",
})
export type EtfWeights = z.output<typeof fundWeights>

const weighedPurification = z
  .object({
    per_1000_usd: z.number().meta({
      description:
        "US dollars owed a year for 1,000 US dollars of the fund. It is the sum over the companies of weight × prohibited income of the newest fiscal year ÷ market value of all shares of the company",
    }),
    bound: bound.meta({
      description:
        "`at_least` if some of the fund is not covered, which may owe too, or if lines are `at_least`; `at_most` if lines are `at_most`. Null if it is exact, and if it may be too high or too low",
    }),
    covered_percentage: percentage.meta({ description: "Weight of the lines from which it is computed" }),
    at_most_percentage: percentage.meta({
      description: "Weight of those lines whose own amount is `at_most`",
    }),
    at_least_percentage: percentage.meta({
      description: "Weight of those lines whose own amount is `at_least`",
    }),
  })
  .meta({ id: "WeighedPurification" })
export type WeighedPurification = z.output<typeof weighedPurification>

export const etf = z
  .object({
    symbol: z.string(),
    instrument_id: z.string().meta({ description: "The exact string to send" }),
    name: z.string(),
    as_of: asOfDay,
    exchange: z.string().nullable().meta({ description: "Null when unknown" }),
    fund_family: z.string().nullable().meta({ description: "Null when unknown" }),
    category: z.string().nullable().meta({ description: "Null if the name of the fund does not say it" }),
    geographic_focus: z
      .string()
      .nullable()
      .meta({ description: "Null if the name of the fund does not say it" }),
    status: z.enum(fundStatuses).meta({
      description:
        "`screened` if at least 90% of the weight has a verdict, `partial` if less of it has one, and `pending` if none of it has",
    }),
    badge_color: z.enum(badgeColors).nullable().meta({
      description:
        "`green` from 95% compliant, `amber` from 70%, else `red`. Null if no holding has a verdict, and while holdings without one could change it",
    }),
    purity,
    match_coverage_percent: percentage.nullable().meta({
      description: "The part of the fund that is matched to a stock we know, in percent of its weight",
    }),
    weights: fundWeights.nullable().meta({ description: "Null without holdings" }),
    remainder: percentage.nullable().meta({
      description: "The difference to 100%: rounding, and assets that are not in the list",
    }),
    dividend_purification: z
      .object({
        percentage: percentage.meta({ description: "Percentage of dividends to give away" }),
        bound: bound.meta({
          description:
            "`at_most` or `at_least` if the mean is an estimate. Null if it is exact, and if it may be too high or too low, as while a part of the fund is not covered",
        }),
        covered_percentage: percentage.meta({ description: "Weight of the lines from which it is computed" }),
        at_most_percentage: percentage.optional().meta({
          description: "Weight of those lines whose own percentage is `at_most`",
        }),
        at_least_percentage: percentage
          .optional()
          .meta({ description: "Weight of those lines whose own percentage is `at_least`" }),
      })
      .nullable()
      .meta({
        description:
          "Mean of the holdings' own percentages by weight, as if dividends came in proportion to weight; null without a line that has one",
      }),
    ss21_purification: weighedPurification.nullable().optional().meta({
      description:
        "What holders owe by SS 21 (3/4/6), whether a dividend is paid or not; null without a line whose prohibited income is known. Absent as of a past day",
    }),
    holdings_source: z
      .object({
        kind: z.enum(holdingSources).meta({
          description: "`nport`: Form N-PORT-P; `starter`: the tables included in the service's release",
        }),
        accession_number: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: "Etf" })
export type Etf = z.output<typeof etf>

/** The result of weighing a fund: all fields except its identity. */
const weighedFund = etf.omit({
  symbol: true,
  instrument_id: true,
  name: true,
  as_of: true,
  exchange: true,
  fund_family: true,
  category: true,
  geographic_focus: true,
})
export type WeighedFund = z.output<typeof weighedFund>

export const etfMeta = methodologyMeta.extend({ as_of_requested: asOfRequested })

export const historyPeriods = ["3m", "6m", "1y"] as const
export type HistoryPeriod = (typeof historyPeriods)[number]

/** The input of `GET /etfs/{symbol}/purity/history`. */
export const purityHistoryInput = fundInput.extend({
  period: z.enum(historyPeriods).default("1y"),
  until: z.iso
    .date()
    .optional()
    .meta({ description: "Last day of the period (YYYY-MM-DD); today when left out" }),
})

const purityPoint = z.object({
  date: date.meta({ description: "The day whose verdicts were weighed" }),
  purity_percentage: percentage,
  screened_percentage: percentage.meta({ description: "Weight of the lines that had a verdict" }),
  holdings_as_of: date.meta({ description: "Day of the holdings that were weighed" }),
})
export type PurityPoint = z.output<typeof purityPoint>

export const purityHistory = z
  .object({
    symbol: z.string(),
    instrument_id: z.string(),
    history: list(purityPoint).meta({ description: "At most one point for each day, the oldest first" }),
  })
  .meta({ id: "PurityHistory" })

export const purityHistoryMeta = methodologyMeta.extend({
  period: z.enum(historyPeriods),
  total: z.int(),
})

export const holdingsLimitMax = 250
export const holdingsLimitDefault = 50

/** The input of `GET /etfs/{symbol}/holdings`. */
export const etfHoldingsInput = fundInput.extend({
  methodology: methodologyParameter,
  as_of: asOfParameter,
  limit: z.int().min(1).max(holdingsLimitMax).default(holdingsLimitDefault).meta({
    description: "Holdings of a page",
  }),
  offset: z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(0).meta({
    description: "Holdings to leave out before the page",
  }),
})

const etfHolding = z
  .object({
    rank: z.int(),
    symbol: z.string().nullable().meta({
      description:
        "The symbol of the stock that the line is matched to, or else the symbol that the fund states; null if the fund states none",
    }),
    name: z.string(),
    weight: percentage.meta({ description: "Percent of net assets, as the fund states it" }),
    cusip: z.string().nullable(),
    isin: z.string().nullable(),
    sector: z.string().nullable().meta({ description: "Derived from the SIC code; null without one" }),
    industry: z.string().nullable().meta({ description: "The SEC's title of the SIC code" }),
    compliance_status: determinationStatus.nullable().meta({
      description:
        "Also `pending` if the line is not a share, or is matched to no instrument; null if `sandbox_restricted`",
    }),
    verdict_as_of: verdictAsOf,
    stale,
    health_status: healthRating.nullable(),
    sandbox_restricted: z.boolean().meta({
      description:
        "True for a line matched to an instrument outside the sandbox, read with a sandbox key: its verdict and health rating are null",
    }),
    kind: z.enum(holdingKinds).meta({
      description: "Only `equity` is a share. Check it before you read `compliance_status`",
    }),
    side: z.enum(holdingSides),
    instrument_id: z.string().nullable().meta({ description: "The instrument that the line is matched to" }),
    match: z
      .object({
        method: z.enum(matchMethods),
        confidence: z.number().min(0).max(1).meta({ description: "A line below 0.7 has no verdict" }),
      })
      .nullable()
      .meta({ description: "How the line was matched; null if it was not" }),
  })
  .meta({ id: "EtfHolding" })
export type EtfHolding = z.output<typeof etfHolding>

export const etfHoldings = z
  .object({
    symbol: z.string(),
    instrument_id: z.string(),
    as_of: asOfDay,
    holdings_as_of: date.nullable().meta({ description: "Null without holdings" }),
    holdings: list(etfHolding).meta({ description: "The largest weight first" }),
  })
  .meta({ id: "EtfHoldings" })
export type EtfHoldings = z.output<typeof etfHoldings>

export const etfHoldingsMeta = methodologyMeta.extend({
  total: z.int(),
  limit: z.int(),
  offset: z.int(),
  has_more: z.boolean(),
  as_of_requested: asOfRequested,
})
