import * as z from "zod"
import { asOfDay, asOfParameter, asOfRequested } from "../contract/as-of.ts"
import { methodologyMeta } from "../contract/envelope.ts"
import { date, determinationStatus, healthRating, list, percentage } from "../contract/scalars.ts"
import { methodologyParameter } from "../standards/schema.ts"
import { holdingKinds, holdingSides, matchMethods } from "../vocabulary.ts"
import { fundInput } from "./schema.ts"

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
        "Of the stock it is matched to, or else as the fund writes it; null if the fund writes none",
    }),
    name: z.string(),
    weight: percentage.meta({ description: "Percent of net assets, as the fund states it" }),
    cusip: z.string().nullable(),
    isin: z.string().nullable(),
    sector: z.string().nullable().meta({ description: "Read off the SIC code; null without one" }),
    industry: z.string().nullable().meta({ description: "The SEC's title of the SIC code" }),
    compliance_status: determinationStatus.nullable().meta({
      description:
        "`pending` also for what is no share, and for a line that no instrument is matched to; null where `sandbox_restricted`",
    }),
    health_status: healthRating.nullable(),
    sandbox_restricted: z.boolean().meta({
      description:
        "True for a line matched to an instrument outside the sandbox, read with a sandbox key: its verdict and health rating are null",
    }),
    kind: z.enum(holdingKinds).meta({
      description: "Only `equity` is a share. Check it before you read `compliance_status`",
    }),
    side: z.enum(holdingSides),
    instrument_id: z.string().nullable().meta({ description: "The instrument it is matched to" }),
    match: z
      .object({
        method: z.enum(matchMethods),
        confidence: z.number().min(0).max(1).meta({ description: "Below 0.7 it carries no verdict" }),
      })
      .nullable()
      .meta({ description: "How it was matched; null when it was not" }),
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
