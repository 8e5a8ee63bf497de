import * as z from "zod"
import { methodologyMeta } from "../contract/envelope.ts"
import { asOfDay, asOfRequested, bound, byRatioScreen, date, list, note } from "../contract/scalars.ts"
import { healthRatioNames } from "../health/schema.ts"
import { report } from "../timeline/schema.ts"
import { filingTypes, healthRatings, screenResults } from "../vocabulary.ts"

/** The amounts at the balance-sheet date. */
const balanceMeasureNames = [
  "interest_bearing_debt",
  "cash_and_interest_bearing_securities",
  "total_assets",
  "current_assets",
  "total_liabilities",
  "current_liabilities",
  "retained_earnings",
  "stockholders_equity",
  "shares_outstanding",
] as const
export type BalanceMeasureName = (typeof balanceMeasureNames)[number]

/** The amounts over the fiscal year or the quarter. */
export const incomeMeasureNames = [
  "revenue",
  "gross_interest_income",
  "interest_expense",
  "operating_income",
  "pretax_income",
  "net_income",
  "operating_cash_flow",
] as const
export type IncomeMeasureName = (typeof incomeMeasureNames)[number]

const measureNames = [...balanceMeasureNames, ...incomeMeasureNames] as const
export type MeasureName = (typeof measureNames)[number]

/** The part of a figure that one filing states. */
export const figureSource = z.object({
  filing_type: z.enum(filingTypes),
  accession_number: z.string(),
  period_end: date.meta({
    description:
      "The day of the figure, or the last day of its period. A later report may repeat the figure of an earlier period",
  }),
  counted_on: date.optional().meta({
    description: "For a share count that is not from the end of the filing's period: the day of the count",
  }),
  filing_date: date,
  xbrl_tags: list(z.string()).meta({
    description: "The tags whose facts add up exactly to `value`; empty if there are none",
  }),
  value: z.number(),
})
export type FigureSource = z.output<typeof figureSource>

/** A figure. If its value is unknown, the value is null, not zero, and `note` says why. */
export const financialFigure = z
  .object({
    value: z.number().nullable().meta({ description: "In the reporting currency; shares in shares" }),
    extraction_strategy: z.string().nullable().meta({ description: "Null without a value" }),
    sources: list(figureSource).meta({ description: "Their values add up to `value`" }),
    note: note.optional(),
  })
  .meta({ id: "Figure" })
export type FinancialFigure = z.output<typeof financialFigure>

const screenRatio = z
  .object({
    result: z.enum(screenResults),
    value: z.number().nullable().meta({ description: "Decimal: 0.082 means 8.2%" }),
    bound,
    threshold: z.number(),
    note: note.optional(),
  })
  .meta({ id: "ScreenRatio" })
export type ScreenRatio = z.output<typeof screenRatio>

const healthRatioResult = z.object({
  result: z.enum([...healthRatings, "not_applicable"]),
  value: z.number().nullable(),
  bound,
  note: note.optional(),
})
export type HealthRatioResult = z.output<typeof healthRatioResult>

/** The ratios as of the period's `as_of`. Income is of the newest full fiscal year reported by then. */
const financialRatios = z.object({
  screens: z.object(byRatioScreen(screenRatio)),
  health: z.record(z.enum(healthRatioNames), healthRatioResult),
})

const financialPeriod = z
  .object({
    period: z.object({
      start: date.nullable().meta({ description: "Null when no income is reported for just the period" }),
      end: date,
    }),
    label: z.string().nullable().meta({
      description:
        "Fiscal period; null when it cannot be told. A fiscal year is labelled by the calendar year it ends in (by the year before if it ends by January 7), its quarters with it: some filers, mostly US retailers, call the year to 2026-02-01 fiscal 2025, here it is FY2026",
      example: "Q2 FY2026",
    }),
    as_of: date.meta({
      description:
        "The day the period was reported; for the newest balance sheet the day of the determination",
    }),
    filing: report.meta({ description: "The first report of the period" }),
    figures: z.record(z.enum(measureNames), financialFigure),
    ratios: financialRatios,
  })
  .meta({ id: "FinancialPeriod" })
export type FinancialPeriod = z.output<typeof financialPeriod>

export const financials = z
  .object({
    symbol: z.string(),
    instrument_id: z.string(),
    name: z.string(),
    as_of: asOfDay,
    currency: z.string().nullable().meta({ description: "ISO 4217 reporting currency" }),
    annual: list(financialPeriod).meta({ description: "Fiscal years, newest first, at most 5" }),
    quarterly: list(financialPeriod).meta({
      description:
        "Quarters, newest first, at most 8. Income is given only if it is reported for just the quarter (80 to 100 days): a difference of cumulative figures carries no tags.",
    }),
    ratios: financialRatios.optional().meta({
      description:
        "Pooled vehicles decided on their structure only: every ratio is `not_applicable`, and no figures are listed",
    }),
  })
  .meta({ id: "Financials" })
export type Financials = z.output<typeof financials>

/** The figures without the identity of the listing. */
export const financialsBody = financials.omit({ symbol: true, instrument_id: true, name: true, as_of: true })
export type FinancialsBody = z.output<typeof financialsBody>

export const financialsMeta = methodologyMeta.extend({ as_of_requested: asOfRequested })
