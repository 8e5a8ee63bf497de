import type { Standards, Standing } from "../../standards/schema.ts"
import { defaultRatioNames, ratioScreenNames } from "../../vocabulary.ts"
import { comparedStandards } from "./compared-standards.ts"
import { everyPart, screenColumns } from "./screens.ts"
import { identityColumns, joined } from "./shared-columns.ts"
import { type Column, column, endpointTable } from "./table.ts"

interface StandingRow {
  readonly stock: Standards
  readonly standing: Standing
}

/** The screens of all standards, because each standard may be a row. */
const names = new Set([...defaultRatioNames, ...comparedStandards.flatMap(({ screens }) => screens)])

const columns: readonly Column<StandingRow>[] = [
  ...identityColumns<StandingRow>(({ stock }) => stock),
  column("standard", "text", "Short name of the standard", ({ standing }) => standing.name),
  column(
    "edition",
    "text",
    "`confirmed`, or `unconfirmed` where the rules are not read in the issuer's own text",
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
    "`compliant`, `non-compliant` or `pending`, by the rule on the day alone",
    ({ standing }) => standing.status,
  ),
  column("withheld", "text", "Why there is no verdict; null with one", ({ standing }) => standing.withheld),
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
  column("prohibited_activities", "text", "Joined by `; `; null where there is none", ({ standing }) =>
    joined(standing.business_activity.prohibited_activities, "; "),
  ),
  column(
    "reporting_currency",
    "text",
    "ISO 4217, of numerators and denominators. Null when unknown",
    ({ stock }) => stock.currency,
  ),
  column(
    "differs",
    "text",
    "Why the verdict differs from that of the first row, as a sentence; null where it does not",
    ({ standing }) => standing.differs?.sentence ?? null,
  ),
]

/** A row a standard. Without `flips`. */
export const standardsTable = endpointTable(
  (stock: Standards): readonly StandingRow[] => stock.standards.map((standing) => ({ stock, standing })),
  () => columns,
)
