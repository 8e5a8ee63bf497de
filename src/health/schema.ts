import * as z from "zod"
import { meta } from "../contract/envelope.ts"
import { asOfDay, asOfRequested, bound, healthRating } from "../contract/scalars.ts"

export const healthRatioNames = [
  "current_ratio",
  "debt_to_assets",
  "cash_flow_to_debt",
  "interest_coverage",
  "altman_z_score",
] as const
export type HealthRatioName = (typeof healthRatioNames)[number]

/** A ratio. `value` and `status` are null if the filings lack an input. */
const healthRatio = z
  .object({
    value: z.number().nullable(),
    bound,
    status: healthRating.nullable(),
    description: z.string(),
  })
  .meta({ id: "HealthRatio" })
export type HealthRatio = z.output<typeof healthRatio>

export const health = z
  .object({
    symbol: z.string(),
    instrument_id: z.string(),
    name: z.string(),
    as_of: asOfDay,
    status: healthRating,
    ratios: z.record(z.enum(healthRatioNames), healthRatio),
  })
  .meta({ id: "Health" })
export type Health = z.output<typeof health>

/** The rating without the identity of the listing. */
export const healthBody = health.omit({ symbol: true, instrument_id: true, name: true, as_of: true })
export type HealthBody = z.output<typeof healthBody>

export const healthMeta = meta.extend({ as_of_requested: asOfRequested })
