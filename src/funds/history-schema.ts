import * as z from "zod"
import { methodologyMeta } from "../contract/envelope.ts"
import { date, list, percentage } from "../contract/scalars.ts"
import { fundInput } from "./schema.ts"

export const historyPeriods = ["3m", "6m", "1y"] as const
export type HistoryPeriod = (typeof historyPeriods)[number]

/** The input of `GET /etfs/{symbol}/purity/history`. */
export const purityHistoryInput = fundInput.extend({
  period: z.enum(historyPeriods).default("1y"),
  until: z.iso
    .date("a day is written YYYY-MM-DD")
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
export type PurityHistory = z.output<typeof purityHistory>

export const purityHistoryMeta = methodologyMeta.extend({
  period: z.enum(historyPeriods),
  total: z.int(),
})
