import { z } from "zod"
import { filingTypes, screenNames, screenResults, withheldReasons } from "../vocabulary.ts"
import { methodologyMeta } from "./envelope.ts"
import { date, determinationStatus, list, note } from "./scalars.ts"

/** A report as filed, and the balance-sheet date it was read for. */
export const report = z
  .object({
    type: z.enum(filingTypes),
    period_end: date,
    filing_date: date,
    accession_number: z.string(),
  })
  .meta({ id: "Report" })
export type Report = z.output<typeof report>

/** One screen on one day. `business_activity` has no value. */
export const historyScreen = z
  .object({
    result: z.enum(screenResults),
    value: z.number().nullable().meta({ description: "Decimal: 0.082 means 8.2%" }),
    threshold: z.number().nullable().meta({ description: "Decimal: 0.30 means 30%" }),
    note: note.optional(),
  })
  .meta({ id: "HistoryScreen" })
export type HistoryScreen = z.output<typeof historyScreen>

export const historyEntry = z.object({
  occasion: z.enum(["current", "filing"]).meta({
    description: "`current`: the determination in force; `filing`: the verdict on the day a report was filed",
  }),
  period_end: date.nullable().meta({ description: "Null when no balance sheet has been filed" }),
  as_of: date.meta({ description: "Judged by what had been filed, and what the share cost, by this day" }),
  status: determinationStatus,
  withheld: z.enum(withheldReasons).nullable(),
  screens: z.record(z.enum(screenNames), historyScreen).nullable().meta({
    description: "Null when nothing could be read; `not_applicable` where one could not be decided",
  }),
  filing: report.nullable(),
  changed: z.boolean().meta({ description: "The verdict differs from that of the entry before" }),
  changed_screens: list(z.enum(screenNames)).meta({
    description: "Screens whose result differs from that of the entry before",
  }),
})
export type HistoryEntry = z.output<typeof historyEntry>

export const history = z
  .object({
    symbol: z.string(),
    instrument_id: z.string(),
    name: z.string(),
    history: list(historyEntry).meta({ description: "Newest first; the current determination leads" }),
  })
  .meta({ id: "ComplianceHistory" })
export type History = z.output<typeof history>

/** The history without the listing's identity. */
export const historyBody = history.omit({ symbol: true, instrument_id: true, name: true })
export type HistoryBody = z.output<typeof historyBody>

export const historyMeta = methodologyMeta
