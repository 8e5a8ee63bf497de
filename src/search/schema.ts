import * as z from "zod"
import { methodologyMeta } from "../contract/envelope.ts"
import { dateTime, list, percentage, stale, verdictAsOf } from "../contract/scalars.ts"
import { determinationStatuses } from "../vocabulary.ts"

export const searchTextMax = 100
export const searchLimitMax = 100
export const searchLimitDefault = 20

const textLength = `the text has 1 to ${searchTextMax} characters`

const searchTypes = ["stock", "etf"] as const

export const searchInput = z.strictObject({
  q: z.string().min(1, textLength).max(searchTextMax, textLength).meta({
    description: "Ticker, or words of a company's or fund's name; each may be the beginning of a word",
    example: "apple",
  }),
  limit: z.int().min(1).max(searchLimitMax).default(searchLimitDefault).meta({
    description: "Rows at most. There is no second page: type more of the name",
  }),
  types: z
    .array(z.enum(searchTypes))
    .min(1)
    .optional()
    .meta({ description: "Only stocks, or only funds. If left out: both" }),
})
export type SearchInput = z.output<typeof searchInput>

const identity = {
  symbol: z.string(),
  instrument_id: z.string().meta({ description: "The exact string to send" }),
  name: z.string(),
  country_code: z
    .string()
    .nullable()
    .meta({ description: "Country of domicile, ISO 3166-1 alpha-2; null when unknown" }),
  exchange: z.string().nullable().meta({ description: "Null when unknown" }),
}

const searchedStock = z
  .object({
    type: z.literal("stock"),
    ...identity,
    sector: z.string().nullable().meta({ description: "Derived from the SIC code; null without one" }),
    industry: z.string().nullable().meta({ description: "The SEC's title of the SIC code" }),
    status: z.enum(determinationStatuses),
    verdict_as_of: verdictAsOf,
    stale,
    last_analyzed_at: dateTime.nullable().meta({
      description:
        "When the analysis was last published, not the day of the verdict; null while not analysed",
    }),
  })
  .meta({ id: "SearchedStock" })

const untilScreened = "Null until the fund has been screened"

const searchedFund = z
  .object({
    type: z.literal("etf"),
    ...identity,
    purity_percentage: percentage.nullable().meta({ description: untilScreened }),
    badge_color: z.enum(["green", "amber", "red"]).nullable().meta({
      description:
        "`green` from 95% compliant, `amber` from 70%, else `red`; null while holdings without a verdict could change it",
    }),
    match_coverage_percent: percentage.nullable().meta({
      description: "How much of the fund is matched to a stock we screen, in percent of its weight",
    }),
  })
  .meta({ id: "SearchedFund" })

const searchItem = z.discriminatedUnion("type", [searchedStock, searchedFund])
export type SearchItem = z.output<typeof searchItem>

export const search = list(searchItem)

export const searchMeta = methodologyMeta.extend({
  total: z.int().meta({ description: "Every match, also beyond `limit`" }),
  query: z.string().meta({ description: "The text as it was sent" }),
})
