import type { ChangeRow } from "../changes/schema.ts"
import type { DataOf } from "../contract/endpoint.ts"
import { changeColumns } from "../contract/tables/changes.ts"
import { holdingColumns } from "../contract/tables/holdings.ts"
import { screenTable } from "../contract/tables/screen.ts"
import { decidedParts, everyPart, screenColumns } from "../contract/tables/screens.ts"
import {
  comparedStandards,
  identityColumns,
  joined,
  ownStandardId,
  ratioNamesOf,
  reportColumns,
} from "../contract/tables/shared-columns.ts"
import {
  type Column,
  column,
  type EndpointTable,
  endpointTable,
  type PageMeta,
} from "../contract/tables/table.ts"
import type { EtfHoldings } from "../funds/schema.ts"
import type { Standards, Standing } from "../standards/schema.ts"
import type { HistoryEntry, Timeline, TimelineSpell } from "../timeline/schema.ts"
import { defaultRatioNames, ratioScreenNames } from "../vocabulary.ts"
import type { EndpointName, Endpoints } from "./endpoints.ts"

type Tables = { readonly [Name in EndpointName]?: EndpointTable<DataOf<Endpoints[Name]>> }

interface StandingRow {
  readonly stock: Standards
  readonly standing: Standing
}

/** The screens of all standards, because the table may have a row for each standard. */
const names = new Set([...defaultRatioNames, ...comparedStandards.flatMap(({ screens }) => screens)])

const columns: readonly Column<StandingRow>[] = [
  ...identityColumns<StandingRow>(({ stock }) => stock),
  column("standard", "text", "Short name of the standard", ({ standing }) => standing.name),
  column(
    "edition",
    "text",
    "`confirmed`, or `unconfirmed` if the rules are not read in the issuer's own text",
    ({ standing }) => standing.edition,
  ),
  column(
    "grade",
    "text",
    "`A`: the issuer's own text; `B`: a dated reading by others; `C`: second-hand",
    ({ standing }) => standing.grade,
  ),
  column(
    "status",
    "text",
    "`compliant`, `non-compliant` or `pending`, by the rule on the day, whatever held before",
    ({ standing }) => standing.status,
  ),
  column(
    "withheld",
    "text",
    "Why there is no verdict; null if there is one",
    ({ standing }) => standing.withheld,
  ),
  column(
    "membership",
    "text",
    "Whether the index would hold the share after the filing periods before: `member`, `not_member` or `unknown`. Null for a standard that does not remember",
    ({ standing }) => standing.membership,
  ),
  column("methodology", "text", "The standard, `id@version`", ({ standing }) => standing.methodology),
  column("as_of", "date", "The day of the verdict", ({ stock }) => stock.as_of),
  ...ratioScreenNames
    .filter((name) => names.has(name))
    .flatMap((screen) =>
      screenColumns<StandingRow>(screen, everyPart, ({ standing }) => standing.screens[screen]),
    ),
  column(
    "business_activity_result",
    "text",
    "`pass`, `fail`, or `not_applicable` while it is not settled",
    ({ standing }) => standing.business_activity.result,
  ),
  column("prohibited_activities", "text", "Joined by `; `; null if there is none", ({ standing }) =>
    joined(standing.business_activity.prohibited_activities, "; "),
  ),
  column(
    "reporting_currency",
    "text",
    "ISO 4217 currency of numerators and denominators. Null when unknown",
    ({ stock }) => stock.currency,
  ),
  column(
    "differs",
    "text",
    "Why the verdict differs from the verdict of the first row, as a sentence; null if it does not",
    ({ standing }) => standing.differs?.sentence ?? null,
  ),
]

/** The table of `standards`, with one row for each standard. The field `flips` is left out. */
const standardsTable = endpointTable(
  (stock: Standards): readonly StandingRow[] => stock.standards.map((standing) => ({ stock, standing })),
  () => columns,
)

/** A row of `timeline`: a spell, or the entry of a report. */
interface TimelineRow {
  readonly stock: Timeline
  readonly spell: TimelineSpell | null
  readonly entry: HistoryEntry | null
}

function timelineRows(stock: Timeline): readonly TimelineRow[] {
  return stock.by === "day"
    ? stock.spells.map((spell) => ({ stock, spell, entry: null }))
    : stock.history.map((entry) => ({ stock, spell: null, entry }))
}

/** The columns of one form of the timeline; without an answer, of both forms. */
function columnsBy(
  form: Timeline["by"],
  stock: Timeline | undefined,
  ...columns: readonly Column<TimelineRow>[]
): readonly Column<TimelineRow>[] {
  return stock === undefined || stock.by === form ? columns : []
}

/**
 * The table of `timeline`, with one row for each spell, or for each entry by report. The fields `filings` and
 * `changes` are left out.
 */
const timelineTable = endpointTable(timelineRows, (methodology, stock): readonly Column<TimelineRow>[] => [
  ...identityColumns<TimelineRow>((row) => row.stock),
  ...columnsBy(
    "day",
    stock,
    column("spell_from", "date", "First day of the spell", ({ spell }) => spell?.from ?? null),
    column(
      "spell_to",
      "date",
      "Last day of the spell; null for the one that lasts at the end of the range",
      ({ spell }) => spell?.to ?? null,
    ),
  ),
  ...columnsBy(
    "report",
    stock,
    column(
      "occasion",
      "text",
      "With `by=report`: `current`, the determination in force, or `filing`, the verdict on the day a report was filed",
      ({ entry }) => entry?.occasion ?? null,
    ),
    column(
      "period_end",
      "date",
      "With `by=report`: last day of the filing period; null when no balance sheet has been filed",
      ({ entry }) => entry?.period_end ?? null,
    ),
  ),
  column(
    "status",
    "text",
    "`compliant`, `non-compliant` or `pending`",
    ({ spell, entry }) => (spell ?? entry)?.status ?? null,
  ),
  column(
    "withheld",
    "text",
    "Why there was no verdict; null if there was one",
    ({ spell, entry }) => (spell ?? entry)?.withheld ?? null,
  ),
  ...columnsBy(
    "day",
    stock,
    column(
      "methodology",
      "text",
      "The version in force on `spell_from`, `id@version`",
      ({ spell }) => spell?.methodology ?? null,
    ),
  ),
  ...columnsBy(
    "report",
    stock,
    column(
      "as_of",
      "date",
      "With `by=report`: the row uses only the reports and prices available on this day",
      ({ entry }) => entry?.as_of ?? null,
    ),
  ),
  ...ratioNamesOf(methodology ?? ownStandardId).flatMap((screen) =>
    screenColumns<TimelineRow>(
      screen,
      decidedParts,
      ({ spell, entry }) => (spell?.ratios ?? entry?.screens)?.[screen],
    ),
  ),
  column(
    "business_activity_result",
    "text",
    "`pass`, `fail`, or `not_applicable` while it is not settled; null when nothing could be read",
    ({ spell, entry }) => spell?.business_activity ?? entry?.screens?.business_activity.result ?? null,
  ),
  ...columnsBy(
    "day",
    stock,
    column(
      "cause",
      "text",
      "Why the verdict turned on `spell_from`: `filing`, `correction`, `price`, `methodology`, `time`, `reports_begin`, `report_missing`, `closes_begin` or `closes_end`; null if the spell began before the range",
      ({ spell }) => spell?.cause ?? null,
    ),
  ),
  ...columnsBy(
    "report",
    stock,
    column(
      "changed",
      "boolean",
      "With `by=report`: true if the verdict differs from the verdict of the entry before",
      ({ entry }) => entry?.changed ?? null,
    ),
    column(
      "changed_screens",
      "text",
      "With `by=report`: screens whose result differs from their result in the entry before, joined by a space; null if none does",
      ({ entry }) => joined(entry?.changed_screens ?? [], " "),
    ),
  ),
  ...reportColumns<TimelineRow>(
    "the report that turned the verdict, or with `by=report` of the newest report of that day; null without one",
    ({ spell, entry }) => (spell ?? entry)?.filing,
  ),
])

function pageBehind({ offset = 0, limit = 0 }: PageMeta) {
  return { offset: String(offset + limit) }
}

/** The tables of the endpoints that declare `csv`. */
export const endpointTables: Tables = {
  screen: { ...screenTable, nextPage: pageBehind },
  timeline: timelineTable,
  standards: standardsTable,
  etfHoldings: {
    ...endpointTable(
      (fund: EtfHoldings) => fund.holdings.map((holding) => ({ fund, holding })),
      () => holdingColumns,
    ),
    nextPage: pageBehind,
  },
  changes: {
    ...endpointTable(
      (rows: readonly ChangeRow[]) => rows,
      () => changeColumns,
    ),
    nextPage: ({ next_cursor = null }) => ({ after: next_cursor, from: null }),
  },
}
