import * as z from "zod"
import { methodologyMeta } from "../contract/envelope.ts"
import {
  bound,
  byRatioScreen,
  date,
  dateTime,
  determinationStatus,
  identifier,
  list,
  methodologyParameter,
  methodologyRef,
  note,
} from "../contract/scalars.ts"
import {
  changeCauses,
  filingTypes,
  ratioScreenNames,
  screenNames,
  screenResults,
  turnCauses,
  withheldReasons,
} from "../vocabulary.ts"

const day = z.iso.date().optional()

/** The input of `GET /instruments/{symbol}/timeline`. */
export const timelineInput = z.object({
  symbol: identifier,
  by: z.enum(["day", "report"]).default("day").meta({
    description:
      "`day`: the spells of each verdict over a range of days. `report`: the verdict and screens at each filing period, and each change of the published verdict",
  }),
  from: day.meta({
    description:
      "First day of the range, YYYY-MM-DD, only with `by=day`; five years before `to` when left out. A range begins on the day of the company's first usable report at the earliest",
    example: "2024-01-01",
  }),
  to: day.meta({ description: "Last day of the range, YYYY-MM-DD, only with `by=day`; today when left out" }),
  methodology: methodologyParameter,
})

/** A report as filed, with the balance-sheet date that was read from it. */
export const report = z
  .object({
    type: z.enum(filingTypes),
    period_end: date,
    filing_date: date,
    accession_number: z.string(),
  })
  .meta({ id: "Report" })
export type HistoryReport = z.output<typeof report>

/** One screen on one day. `business_activity` has no value. */
const historyScreen = z
  .object({
    result: z.enum(screenResults),
    value: z.number().nullable().meta({ description: "Decimal: 0.082 means 8.2%" }),
    bound,
    rule: z.string().optional().meta({
      description: "How an estimate in the ratio was computed; absent without one",
      example: "5% of the largest interest-bearing balance",
    }),
    threshold: z.number().nullable().meta({ description: "Decimal: 0.30 means 30%" }),
    note: note.optional(),
  })
  .meta({ id: "HistoryScreen" })
export type HistoryScreen = z.output<typeof historyScreen>

const historyScreens = z
  .object({ business_activity: historyScreen, ...byRatioScreen(historyScreen) })
  .meta({ id: "HistoryScreens" })
  .nullable()
  .meta({
    description: "Null when nothing could be read; `not_applicable` if a screen could not be decided",
  })

const historyEntry = z.object({
  occasion: z.enum(["current", "filing"]).meta({
    description: "`current`: the determination in force; `filing`: the verdict on the day a report was filed",
  }),
  period_end: date.nullable().meta({ description: "Null when no balance sheet has been filed" }),
  as_of: date.meta({ description: "Uses only the reports and prices available on this day" }),
  status: determinationStatus,
  withheld: z.enum(withheldReasons).nullable(),
  screens: historyScreens,
  filing: report.nullable(),
  changed: z.boolean().meta({ description: "The verdict differs from the verdict of the entry before" }),
  changed_screens: list(z.enum(screenNames)).meta({
    description: "Screens whose result differs from their result in the entry before",
  }),
})
export type HistoryEntry = z.output<typeof historyEntry>

/** The values before and after a change. */
function fromTo<Part extends z.ZodType>(part: Part) {
  return z.object({ from: part, to: part })
}

const historyChange = z
  .object({
    changed_at: dateTime.meta({ description: "When the new determination was published" }),
    as_of: date.meta({ description: "Day of the new determination" }),
    cause: z.enum(changeCauses).meta({
      description:
        "`methodology`: another version; else `filing`: another newest report; else `time` if the reports grew too old; else `correction`: other figures or another description of the company under the same report; else `price`: later closes; else `time`",
    }),
    accession_number: z.string().nullable().meta({
      description: "The newest report at that time; null if we know none",
    }),
    close_date: date.nullable().meta({ description: "Day of the newest close known then" }),
    methodology: fromTo(methodologyRef),
    status: fromTo(determinationStatus),
    withheld: fromTo(z.enum(withheldReasons).nullable()),
    changed_screens: list(z.enum(screenNames)).meta({ description: "Screens whose result differs" }),
    screens: fromTo(historyScreens),
    assessment: fromTo(z.string()).meta({
      description: "The assessments, named by the hash of their inputs",
    }),
  })
  .meta({ id: "HistoryChange" })
export type HistoryChange = z.output<typeof historyChange>

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

const timelineIdentity = { symbol: z.string(), instrument_id: z.string(), name: z.string() }

const timelineByDay = z
  .object({
    ...timelineIdentity,
    by: z.literal("day"),
    from: date,
    to: date,
    spells: list(spell).meta({
      description:
        "Oldest first. The published determination is the last one from its own day on; each earlier day is judged by what was known on it. They cover the range without gap or overlap: each ends on the day before the next begins, and neighbours differ in status or in the reason for withholding the verdict",
    }),
    filings: list(report).meta({ description: "The reports filed in the range, oldest first" }),
  })
  .meta({ id: "TimelineByDay" })
export type TimelineByDay = z.output<typeof timelineByDay>
export type TimelineBody = Omit<TimelineByDay, keyof typeof timelineIdentity | "by">

/** The history of the verdicts on a company, as it is stored when a verdict is published. */
export const historyBody = z.object({
  history: list(historyEntry).meta({ description: "Newest first; the current determination leads" }),
  changes: list(historyChange).meta({
    description:
      "What changed from one published determination to the next, in verdict, screens or newest report; newest first, at most 100. Empty for another standard: only published determinations are recorded",
  }),
})
export type HistoryBody = z.output<typeof historyBody>

const timelineByReport = z
  .object({ ...timelineIdentity, by: z.literal("report"), ...historyBody.shape })
  .meta({ id: "TimelineByReport" })
export type TimelineByReport = z.output<typeof timelineByReport>

/** The answer to `by`. */
export const timeline = z.discriminatedUnion("by", [timelineByDay, timelineByReport])
export type Timeline = z.output<typeof timeline>

export const timelineMeta = methodologyMeta
