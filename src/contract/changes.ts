import * as z from "zod"
import {
  badgeColors,
  determinationStatuses,
  fundStatuses,
  screenNames,
  screenResults,
  withheldReasons,
} from "../vocabulary.ts"
import { date, methodologyRef, percentage } from "./scalars.ts"

const verdictState = z.object({
  status: z.enum(determinationStatuses),
  withheld: z
    .enum(withheldReasons)
    .nullable()
    .meta({ description: "Why there is no verdict; null with one" }),
  screens: z
    .partialRecord(z.enum(screenNames), z.enum(screenResults))
    .nullable()
    .meta({ description: "The result of each screen; null where none was computed" }),
  methodology: methodologyRef,
})
export type VerdictState = z.output<typeof verdictState>

const standardState = z.object({
  standards: z
    .record(z.string(), z.enum(determinationStatuses))
    .meta({ description: "By the id of the standard; only those whose status changed" }),
})
export type StandardState = z.output<typeof standardState>

const fundState = z.object({
  status: z.enum(fundStatuses),
  badge_color: z.enum(badgeColors).nullable(),
  purity_percentage: percentage.nullable(),
  holdings_as_of: date.nullable(),
})
export type FundState = z.output<typeof fundState>

const tickerState = z.object({
  instrument_id: z.string(),
  cik: z.int().nullable(),
  name: z.string().nullable(),
})
export type TickerState = z.output<typeof tickerState>

export type ChangeState = VerdictState | StandardState | FundState | TickerState
