import * as z from "zod"
import { complianceMeta, freshnessOrNull } from "../compliance/schema.ts"
import {
  asOfDay,
  date,
  dateTime,
  determinationStatus,
  filer,
  healthRating,
  list,
  methodologyRef,
  percentage,
} from "../contract/scalars.ts"
import { marketMove } from "../screen/schema.ts"
import { analysisStatuses, listingKinds, marketCapBuckets } from "../vocabulary.ts"

const countryCode = z
  .string()
  .nullable()
  .meta({ description: "Country of domicile, ISO 3166-1 alpha-2; null when unknown" })

const officialListing = z.object({
  list: z.string().meta({ description: "Id of the list" }),
  name: z.string(),
  regulator: z.string(),
  country_code: z.string().meta({ description: "Country of the regulator, ISO 3166-1 alpha-2" }),
  as_of: date.meta({
    description: "The day from which the list is in force. Of each list the newest by the day counts",
  }),
  decision: z.string().meta({ description: "Number of the regulator's decision" }),
  source: z.string().meta({ description: "Where the list was read" }),
})
export type OfficialListing = z.output<typeof officialListing>

export const overview = z
  .object({
    symbol: z.string(),
    instrument_id: z.string().meta({ description: "The exact string to send" }),
    name: z.string(),
    as_of: asOfDay,
    type: z.enum(listingKinds),
    exchange: z.string().nullable().meta({ description: "Null when unknown" }),
    country_code: countryCode,
    isin: z.string().nullable().meta({ description: "Null when no source states it" }),
    cik: z
      .int()
      .nullable()
      .meta({ description: "SEC registrant behind the listing; null when there is none" }),
    filer: filer
      .nullable()
      .meta({ description: "The filer of the company behind the listing; null when none is known" }),
    sector: z.string().nullable().meta({ description: "Derived from the SIC code; null without one" }),
    industry: z.string().nullable().meta({ description: "The SEC's title of the SIC code" }),
    sic: z.string().nullable(),
    listings: list(
      z.object({
        instrument_id: z.string(),
        symbol: z.string(),
        name: z.string(),
        exchange: z.string().nullable(),
        canonical: z.boolean().meta({ description: "The line the company is shown under" }),
      }),
    ).meta({ description: "The listings matched to the company, this one among them. It may have others" }),
    compliance: z.object({
      status: determinationStatus,
      analysis_status: z.enum(analysisStatuses),
      confidence: z.number().min(0).max(1).nullable(),
      methodology: methodologyRef,
      as_of: dateTime.nullable().meta({ description: "Null if the stock is not analysed yet" }),
    }),
    freshness: freshnessOrNull,
    health_status: healthRating.nullable().meta({ description: "Null when the company is not rated" }),
    market_data: marketMove.extend({
      currency: z.string().nullable().meta({ description: "ISO 4217 code of the line's closes" }),
      date: date.nullable().meta({ description: "Trading day of the last close" }),
      market_cap_usd: z.number().nullable().meta({
        description: "As of the verdict's day, at the last close by then",
      }),
      market_cap: z.enum(marketCapBuckets).nullable().meta({
        description: "USD: small < 2 bn ≤ mid < 10 bn ≤ large < 200 bn ≤ mega",
      }),
    }),
    held_by: list(
      z.object({
        fund: z
          .string()
          .meta({ description: "Ticker of a fund that follows an index of Shariah-compliant shares" }),
        index: z.string(),
        standard: z.string().meta({ description: "The id of the standard by which the index is made" }),
        as_of: date.meta({
          description: "Day of the newest list of the fund's shares, which names this one",
        }),
        weight: percentage.nullable().meta({
          description: "Percent of the fund; null if no list with weights names the share",
        }),
        weight_as_of: date.nullable().meta({ description: "Day of the list with the weight" }),
      }),
    )
      .optional()
      .meta({
        description:
          "The Shariah funds that hold the share, by the lists included in this service. It is a witness for the reader, and no reason of a verdict under `aaoifi-ss21`",
      }),
    official_lists: list(officialListing).optional().meta({
      description:
        "The regulators' lists that name this line as Shariah-compliant, by the lists included in this service. It is a witness for the reader, and no reason of a verdict. A line that is on no list may be compliant or not",
    }),
    links: z.record(z.string(), z.string()).meta({ description: "Relative to the base address" }),
  })
  .meta({ id: "Overview" })
export type InstrumentOverview = z.output<typeof overview>

export const overviewMeta = complianceMeta
