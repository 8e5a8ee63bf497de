import * as z from "zod"
import { methodologyMeta } from "../contract/envelope.ts"
import {
  asOfParameter,
  asOfRequested,
  determinationStatus,
  healthRating,
  identifier,
  list,
  methodologyParameter,
  stale,
  verdictAsOf,
} from "../contract/scalars.ts"
import { rulebookParameter } from "../standards/schema.ts"
import {
  determinationStatuses,
  healthRatings,
  marketCapBuckets,
  screenSorts,
  sectors,
} from "../vocabulary.ts"

export const symbolsMax = 50
export const screenLimitMax = 100
export const screenLimitDefault = 50

/** Accepts one value or a list of values. */
function oneOrMore<const Values extends readonly string[]>(values: Values) {
  const value = z.enum(values)
  return z.union([value, z.array(value).min(1)], `must be one of ${values.join(", ")}, or a list of them`)
}

/** The body of `POST /screen`: a list of symbols, or filters over the universe (Interface: POST /screen). */
export const screenInput = z.strictObject({
  symbols: z.array(identifier).min(1).max(symbolsMax).optional().meta({
    description:
      "The stocks to screen. With `status`, `sector`, `market_cap` or `health`, only those that match",
  }),
  status: oneOrMore(determinationStatuses).optional().meta({
    description: "Only stocks with this status; `pending` means without a verdict. Plus plan",
  }),
  sector: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({
      description: `Only stocks of this sector, in upper or lower case. Plus plan. One of: ${sectors.join(", ")}`,
    }),
  market_cap: oneOrMore(marketCapBuckets).optional().meta({
    description:
      "Only companies of this size. Plus plan. In USD: small < 2 bn ≤ mid < 10 bn ≤ large < 200 bn ≤ mega",
  }),
  health: oneOrMore(healthRatings).optional().meta({
    description: "Only companies with this health rating. Plus plan",
  }),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, "an ISO 3166-1 alpha-2 code has two letters")
    .optional()
    .meta({
      description:
        "Only companies of this country (two letters, ISO 3166-1). Plus plan, and not with `symbols`",
    }),
  methodology: methodologyParameter,
  rulebook: rulebookParameter.optional(),
  as_of: asOfParameter,
  sort: z.enum(screenSorts).optional().meta({
    description:
      "The order of the rows; `market_cap` has the largest first, `flip_distance` has those stocks first whose verdict turns at the smallest change of the share price. Not with `symbols`. Default `symbol`",
  }),
  limit: z.int().min(1).max(screenLimitMax).default(screenLimitDefault).meta({
    description: "Rows of a page",
  }),
  offset: z.int().min(0).default(0).meta({
    description: "Rows to leave out before the page. In the address (`Link`) it replaces that of the body",
  }),
})
export type ScreenInput = z.output<typeof screenInput>

export const marketMove = z.object({
  price: z.number().nullable().meta({
    description:
      "Last close; null when no close is known. Its day is `market_data.date` of `GET /instruments/{symbol}`",
  }),
  change_24h: z
    .number()
    .nullable()
    .meta({ description: "The change against the close of the trading day before" }),
  change_percent_24h: z.number().nullable().meta({ description: "The same in percent: 1.5 means 1.5%" }),
})
export type MarketMove = z.output<typeof marketMove>

const screenRow = z
  .object({
    symbol: z.string().meta({ description: "The identifier asked for, in upper case" }),
    instrument_id: z.string().meta({ description: "The exact string to send" }),
    country_code: z
      .string()
      .nullable()
      .meta({ description: "Country of domicile, ISO 3166-1 alpha-2; null when unknown" }),
    name: z.string(),
    compliance_status: determinationStatus,
    verdict_as_of: verdictAsOf,
    stale,
    health_status: healthRating.nullable().meta({ description: "Null when the company is not rated" }),
    market_data: marketMove,
    flip_distance: z.number().nullable().optional().meta({
      description:
        "With `sort` `flip_distance`: the change of the share price that turns the verdict, as a share of the price; -0.2 for a fall by a fifth",
    }),
  })
  .meta({ id: "ScreenRow" })
export type ScreenRow = z.output<typeof screenRow>

export const screen = list(screenRow).meta({
  description:
    "In the order of `symbols`, each identifier once however often it is given; or in the order of `sort`",
})

export const screenMeta = methodologyMeta.extend({
  total: z.int().meta({ description: "All matches" }),
  requested: z.int().meta({ description: "Symbols asked for; 0 in filter mode" }),
  not_found: list(z.string()).meta({ description: "Identifiers without a listing of a stock" }),
  etfs: list(z.string()).meta({
    description: "The symbols in `not_found` that are funds: GET /etfs/{symbol}",
  }),
  sandbox_restricted: list(z.string()).meta({ description: "Identifiers outside the sandbox" }),
  limit: z.int(),
  offset: z.int(),
  has_more: z.boolean().meta({ description: "True if a page follows, which begins at `offset` + `limit`" }),
  as_of_requested: asOfRequested,
})
