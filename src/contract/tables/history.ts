import type { History, HistoryEntry } from "../../history/schema.ts"
import { ownStandardId, ratioNamesOf } from "./compared-standards.ts"
import { decidedParts, screenColumns } from "./screens.ts"
import { identityColumns, joined, reportColumns } from "./shared-columns.ts"
import { type Column, column, endpointTable } from "./table.ts"

interface HistoryRow {
  readonly stock: History
  readonly entry: HistoryEntry
}

/** A row an entry of `history`: the screens of a stock, now and on the day each report was filed. Without `changes`. */
export const historyTable = endpointTable(
  (stock: History): readonly HistoryRow[] => stock.history.map((entry) => ({ stock, entry })),
  (methodology): readonly Column<HistoryRow>[] => [
    ...identityColumns<HistoryRow>(({ stock }) => stock),
    column(
      "occasion",
      "text",
      "`current`: the determination in force; `filing`: the verdict on the day a report was filed",
      ({ entry }) => entry.occasion,
    ),
    column(
      "period_end",
      "date",
      "Last day of the filing period; null when no balance sheet has been filed",
      ({ entry }) => entry.period_end,
    ),
    column("status", "text", "`compliant`, `non-compliant` or `pending`", ({ entry }) => entry.status),
    column("withheld", "text", "Why there was no verdict; null with one", ({ entry }) => entry.withheld),
    column(
      "as_of",
      "date",
      "The row uses only the reports and prices available on this day",
      ({ entry }) => entry.as_of,
    ),
    ...ratioNamesOf(methodology ?? ownStandardId).flatMap((screen) =>
      screenColumns<HistoryRow>(screen, decidedParts, ({ entry }) => entry.screens?.[screen]),
    ),
    column(
      "business_activity_result",
      "text",
      "`pass`, `fail` or `not_applicable`; null when nothing could be read",
      ({ entry }) => entry.screens?.business_activity.result ?? null,
    ),
    column(
      "changed",
      "boolean",
      "True where the verdict differs from that of the entry before",
      ({ entry }) => entry.changed,
    ),
    column(
      "changed_screens",
      "text",
      "Screens whose result differs from that of the entry before, joined by a space; null where none does",
      ({ entry }) => joined(entry.changed_screens, " "),
    ),
    ...reportColumns<HistoryRow>(
      "the newest report of that day; null without one",
      ({ entry }) => entry.filing,
    ),
  ],
)
