import * as z from "zod"
import { meta } from "../contract/envelope.ts"
import {
  asOfDay,
  asOfRequested,
  bound,
  date,
  identifier,
  list,
  methodologyParameter,
  note,
  percentage,
} from "../contract/scalars.ts"
import { figureSource, financialFigure } from "../financials/schema.ts"
import { report } from "../timeline/schema.ts"
import {
  holdingSources,
  prohibitedRevenueKinds,
  purificationFigures,
  purificationMethodIds,
} from "../vocabulary.ts"

export const lotsMax = 200
export const sharesMax = 1e12

/** A method of purification with its source. */
export const purificationMethod = z
  .object({
    id: z.enum(purificationMethodIds),
    name: z.string(),
    source: z.string().meta({ description: "The clause, or the practice" }),
    rule: z.string(),
    default: z.boolean().meta({ description: "True for the method of the standard of the request" }),
  })
  .meta({ id: "PurificationMethod" })
export type PurificationMethod = z.output<typeof purificationMethod>

const prohibitedKind = z
  .object({
    kind: z.enum(prohibitedRevenueKinds),
    amount: z.number(),
    bound,
    sources: list(figureSource).meta({
      description:
        "Their values add up to `amount`; empty for an estimate, whose rule and base are in `note`",
    }),
    note: note.optional(),
  })
  .meta({ id: "ProhibitedIncome" })
export type ProhibitedKind = z.output<typeof prohibitedKind>

const purificationPeriod = z
  .object({
    period_start: date.nullable().meta({ description: "Null for a fund" }),
    period_end: date.meta({ description: "Whoever holds the share at the end of this day owes" }),
    label: z.string().nullable().meta({ example: "FY2025" }),
    filing: report.nullable().meta({ description: "The first report of the period; null for a fund" }),
    currency: z.string().meta({ description: "ISO 4217 currency of every amount but the amounts in `_usd`" }),
    prohibited_income: z.number().nullable().meta({
      description:
        "The income of the whole company over the period; null if it is not known, or if the core business is prohibited: then no amount is computed, and `note` says what SS 21 says",
    }),
    bound: bound.meta({
      description: "The bound of `prohibited_income` and of each amount computed from it",
    }),
    kinds: list(prohibitedKind).meta({
      description:
        "Their amounts add up to `prohibited_income`; a kind appears twice if it is partly an estimate",
    }),
    shares_outstanding: z.number().nullable().meta({
      description:
        "Ordinary shares of all classes at the end of the period, as its report counts them; a report filed after a split counts new shares",
    }),
    shares_outstanding_today: z
      .number()
      .nullable()
      .meta({ description: "The same in today's shares, after all later splits" }),
    ss21_per_share: z.number().nullable().meta({
      description:
        "`prohibited_income` over `shares_outstanding`: what a share held at the end of the period owes, whether a dividend was paid or not",
    }),
    ss21_per_share_usd: z.number().nullable().meta({
      description:
        "The same in US dollars; null if the filer translates no amount into US dollars, because we use no other rate",
    }),
    dividends_per_share: z
      .number()
      .nullable()
      .meta({ description: "Declared over the period, per ordinary share as its report counts them" }),
    dividend_percentage: percentage
      .nullable()
      .meta({ description: "Prohibited income as a share of revenue: 0.73 means 0.73% of each dividend" }),
    dividend_share: z.number().nullable().meta({
      description:
        "`dividend_percentage` of `dividends_per_share`: what a share owes if only its dividend counts",
    }),
    dividend_share_usd: z.number().nullable(),
    figures: z
      .object({
        shares_outstanding: financialFigure,
        dividends_per_share: financialFigure,
        dividends_paid: financialFigure.meta({
          description: "Cash paid to shareholders; the declared dividend is checked against it",
        }),
      })
      .nullable()
      .meta({ description: "The figures with their tags and filings; null for a fund" }),
    note: note.optional(),
  })
  .meta({ id: "PurificationPeriod" })
export type PurificationPeriod = z.output<typeof purificationPeriod>

const shareSplit = z
  .object({
    ratio: z.number().meta({ description: "New shares for one old" }),
    date: date.nullable().meta({
      description: "The first day of trading in new shares; null if only the filings show the split",
    }),
    counted_old_on: date.nullable().meta({
      description: "The last filing that counts old shares; null if no filing shows the split yet",
    }),
    counted_new_on: date.nullable().meta({ description: "The first filing that counts new shares" }),
  })
  .meta({ id: "ShareSplit" })
export type ShareSplit = z.output<typeof shareSplit>

const issuerPeriod = z.object({
  quarter_end: date,
  dividend_per_share: z.number(),
  purification_per_share: z.number(),
  percentage: percentage.meta({ description: "The second over the first" }),
})

const issuerPurification = z
  .object({
    name: z.string(),
    source: z.string(),
    periods: list(issuerPeriod).meta({ description: "Newest first" }),
    comparison: z.string(),
  })
  .meta({ id: "IssuerPurification" })
export type IssuerPurification = z.output<typeof issuerPurification>

const fundPurification = z
  .object({
    holdings_as_of: date,
    holdings_source: z.enum(holdingSources),
    covered_percentage: percentage.meta({
      description: "Weight of the holdings whose prohibited income is known",
    }),
    uncovered_percentage: percentage.meta({
      description:
        "The weight of the other holdings: their income is not known, or their core business is prohibited. The amounts are lower bounds",
    }),
    per_1000_usd: z
      .number()
      .nullable()
      .meta({ description: "Owed a year for 1,000 US dollars of the fund, by the shares it holds" }),
    price: z.number().nullable().meta({ description: "Last close of a fund share, in US dollars" }),
    price_date: date.nullable(),
    issuer: issuerPurification.nullable().meta({
      description: "What the fund's issuer publishes about purification; null if we have no such figures",
    }),
  })
  .meta({ id: "FundPurification" })

export const purification = z
  .object({
    symbol: z.string(),
    instrument_id: z.string(),
    name: z.string(),
    as_of: asOfDay,
    currency: z.string().nullable().meta({ description: "ISO 4217 reporting currency" }),
    ordinary_per_share_line: z.number().nullable().meta({
      description:
        "Ordinary shares in one share of this line: 5 for a depositary share of TSM. Amounts per share are per ordinary share. Null if it is not stated",
    }),
    methods: list(purificationMethod),
    periods: list(purificationPeriod).meta({
      description: "Fiscal years, newest first, at most 5. A fund has one: the day of its holdings",
    }),
    splits: list(shareSplit).meta({ description: "Oldest first" }),
    fund: fundPurification.nullable().meta({ description: "Null for a stock" }),
  })
  .meta({ id: "Purification" })
export type Purification = z.output<typeof purification>

/** The stored figures of a company, without the identity of a listing. */
export const purificationBody = purification.pick({ currency: true, periods: true, splits: true })
export type PurificationBody = z.output<typeof purificationBody>

export const purificationMeta = meta.extend({ as_of_requested: asOfRequested })

const day = z.iso.date()

const lot = z
  .strictObject({
    symbol: identifier,
    shares: z.number().positive().max(sharesMax).meta({
      description:
        "The shares as counted on `bought_on`. Fractions are allowed, and later splits are applied",
    }),
    bought_on: day,
    sold_on: day.optional().meta({ description: "Left out if the lot is still held" }),
    dividends_received: z.number().min(0).max(1e15).optional().meta({
      description:
        "Dividends of the lot over the whole time, in the reporting currency; if left out, the dividends declared per share are used",
    }),
  })
  .refine(({ bought_on, sold_on }) => sold_on === undefined || sold_on >= bought_on, {
    path: ["sold_on"],
    error: "must not be before the day on which the lot was bought",
  })
export type Lot = z.output<typeof lot>

/** The body of `POST /purification`. */
export const lotPurificationInput = z.strictObject({
  lots: z.array(lot).min(1).max(lotsMax),
  methodology: methodologyParameter,
})

const owed = {
  ss21_per_share: z
    .number()
    .nullable()
    .meta({ description: "Amount owed by the rule of SS 21; null if it is not known" }),
  ss21_bound: bound,
  dividend_share: z
    .number()
    .nullable()
    .meta({ description: "Amount owed by the dividends of the lot; null if it is not known" }),
  dividend_bound: bound,
}

/** The fields that only a sum has. The amount of a single year is null if it is not known. */
const completeness = {
  is_ss21_complete: z.boolean().meta({
    description:
      "False if `unknown` lists something that belongs to `ss21_per_share`, which is then the sum of the rest, and no bound",
  }),
  is_dividend_complete: z.boolean().meta({ description: "As `is_ss21_complete`, for `dividend_share`" }),
}

const lotPeriod = z
  .object({
    period_end: date,
    label: z.string().nullable(),
    shares_held: z.number().nullable().meta({
      description:
        "Shares of this line at the end of the period, as the first report of the period counts them; a report filed after a split counts new shares. 0 if the lot was sold before the end",
    }),
    ...owed,
    reason: z.enum(["held_at_period_end", "sold_before_period_end"]).meta({
      description: "A lot sold before the end of the period owes nothing by SS 21 (3/4/6/1)",
    }),
  })
  .meta({ id: "LotPeriod" })
export type LotPeriod = z.output<typeof lotPeriod>

const owedByLot = z
  .object({
    lot: z.int().meta({ description: "The place of the lot in the request, counted from 0" }),
    symbol: z.string(),
    instrument_id: z.string(),
    name: z.string(),
    shares: z.number(),
    bought_on: date,
    sold_on: date.nullable(),
    currency: z.string().nullable(),
    ...owed,
    ...completeness,
    periods: list(lotPeriod).meta({
      description:
        "Newest first. The amounts of the lot are the sums of the known amounts of its periods, except `dividend_share` if you sent `dividends_received`",
    }),
  })
  .meta({
    id: "OwedByLot",
    description:
      "A lot. If its company changed the currency of its reports, there is one entry for each currency",
  })
export type OwedByLot = z.output<typeof owedByLot>

const owedTotal = z
  .object({
    currency: z.string(),
    ...owed,
    ...completeness,
  })
  .meta({ id: "OwedTotal", description: "The sum of the lots in one currency, without what is unknown" })
export type OwedTotal = z.output<typeof owedTotal>

const unknownOwed = z
  .object({
    lot: z.int(),
    symbol: z.string(),
    currency: z.string().nullable(),
    period_end: date
      .nullable()
      .meta({ description: "Null if the whole lot is unknown, or a period that is not reported" }),
    figure: z.enum(purificationFigures),
    methods: list(z.enum(purificationMethodIds)).meta({ description: "The methods whose amounts lack it" }),
    reason: z.string(),
  })
  .meta({ id: "UnknownOwed" })
export type UnknownOwed = z.output<typeof unknownOwed>

export const lotPurification = z
  .object({
    lots: list(owedByLot),
    totals: list(owedTotal).meta({
      description: "One entry for each currency, because nothing is converted",
    }),
    unknown: list(unknownOwed).meta({
      description: "Amounts that are not known or not computed are listed here. They never count as zero",
    }),
    methods: list(purificationMethod),
  })
  .meta({ id: "LotPurification" })
export type LotPurification = z.output<typeof lotPurification>

export const lotPurificationMeta = meta.extend({
  not_found: list(z.string()).meta({ description: "Symbols without a listing" }),
  sandbox_restricted: list(z.string()).meta({ description: "Symbols outside the sandbox" }),
})
