import * as z from "zod"
import { methodologyMeta } from "../contract/envelope.ts"
import {
  date,
  determinationStatus,
  identifier,
  list,
  methodologyParameter,
  methodologyRef,
} from "../contract/scalars.ts"
import { historyScreen, report } from "../history/schema.ts"
import { ratioScreenNames, screenResults, turnCauses, withheldReasons } from "../vocabulary.ts"

const day = z.iso.date("a day is written YYYY-MM-DD").optional()

/** The input of `GET /instruments/{symbol}/timeline`. */
export const timelineInput = z.object({
  symbol: identifier,
  from: day.meta({
    description:
      "First day of the range, YYYY-MM-DD; five years before `to` when left out. A range begins on the day of the company's first usable report at the earliest",
    example: "2024-01-01",
  }),
  to: day.meta({ description: "Last day of the range, YYYY-MM-DD; today when left out" }),
  methodology: methodologyParameter,
})

const spell = z
  .object({
    from: date.meta({ description: "First day of the spell" }),
    to: date.nullable().meta({
      description: "Last day of the spell; null for the one that lasts at the end of the range",
    }),
    status: determinationStatus,
    withheld: z.enum(withheldReasons).nullable(),
    cause: z.enum(turnCauses).nullable().meta({
      description:
        "Why the verdict turned on `from`: `methodology`: another version took effect; `filing`: a report was filed; `correction`: an amendment was filed that states no newer period, or the company's industry code became known; `price`: other closes count; `time`: the reports grew too old; `reports_begin`: our reports begin, and the first has no full year that is recent enough; `report_missing`: a newer balance sheet was filed, and we do not hold the annual report before it; `closes_begin`: our closes begin, we hold none from before; `closes_end`: we hold no newer close, and the last one grew too old. Null if the spell began before the range",
    }),
    filing: report.nullable().meta({
      description: "The report that turned it; null if the cause is no report",
    }),
    methodology: methodologyRef.meta({ description: "The version in force on `from`, `id@version`" }),
    business_activity: z.enum(screenResults).nullable().meta({
      description:
        "The screen of the business on `from`; `not_applicable` while it is not settled, null when nothing could be read",
    }),
    ratios: z.partialRecord(z.enum(ratioScreenNames), historyScreen).nullable().meta({
      description: "The ratio screens on `from`; null when nothing could be read",
    }),
  })
  .meta({ id: "TimelineSpell" })
export type TimelineSpell = z.output<typeof spell>

export const timeline = z
  .object({
    symbol: z.string(),
    instrument_id: z.string(),
    name: z.string(),
    from: date,
    to: date,
    spells: list(spell).meta({
      description:
        "Oldest first. The published determination is the last one from its own day on; each earlier day is judged by what was known on it. They cover the range without gap or overlap: each ends on the day before the next begins, and neighbours differ in status or in the reason for withholding the verdict",
    }),
    filings: list(report).meta({ description: "The reports filed in the range, oldest first" }),
  })
  .meta({ id: "Timeline" })
export type Timeline = z.output<typeof timeline>

/** The timeline without the identity of the listing. */
const timelineBody = timeline.omit({ symbol: true, instrument_id: true, name: true })
export type TimelineBody = z.output<typeof timelineBody>

export const timelineMeta = methodologyMeta
