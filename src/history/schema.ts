import * as z from "zod"
import { methodologyMeta } from "../contract/envelope.ts"
import {
  bound,
  byRatioScreen,
  date,
  dateTime,
  determinationStatus,
  list,
  methodologyRef,
  note,
} from "../contract/scalars.ts"
import { changeCauses, filingTypes, screenNames, screenResults, withheldReasons } from "../vocabulary.ts"

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
export const historyScreen = z
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

export const history = z
  .object({
    symbol: z.string(),
    instrument_id: z.string(),
    name: z.string(),
    history: list(historyEntry).meta({ description: "Newest first; the current determination leads" }),
    changes: list(historyChange).meta({
      description:
        "What changed from one published determination to the next, in verdict, screens or newest report; newest first, at most 100",
    }),
  })
  .meta({ id: "ComplianceHistory" })
export type History = z.output<typeof history>

/** The history without the identity of the listing. */
export const historyBody = history.omit({ symbol: true, instrument_id: true, name: true })
export type HistoryBody = z.output<typeof historyBody>

export const historyMeta = methodologyMeta
