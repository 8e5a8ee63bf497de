import type { ChangeRow, ChangeState, FundState, VerdictState } from "../../changes/schema.ts"
import { type Cell, type Column, type ColumnType, column } from "./table.ts"

/** A row of the table `changes`: one change of the feed. */
export type ChangeTableRow = Omit<ChangeRow, "links">

type ChangeColumns = readonly Column<ChangeTableRow>[]

/** The columns of `changes`, in order. A published column is never removed. */
export const changeColumns: ChangeColumns = [
  column("id", "integer", "Grows with each change; never used again", (row) => row.id),
  column("published_at", "date_time", "`at` of the feed: when it was published", (row) => row.at),
  column(
    "kind",
    "text",
    "`verdict`, `withheld`, `screen`, `standard`, `fund_badge`, `fund_purity` or `ticker`: what changed",
    (row) => row.kind,
  ),
  column(
    "instrument_id",
    "text",
    "The line that represents the company, or the line of the fund",
    (row) => row.instrument_id,
  ),
  ...verdictColumn(
    "status",
    "text",
    "Status of the company (`compliant`, `non-compliant` or `pending`)",
    (state) => state.status,
  ),
  ...verdictColumn("withheld", "text", "Why there was no verdict", (state) => state.withheld),
  ...verdictColumn("methodology", "text", "The standard (`id@version`)", (state) => state.methodology),
  ...fundColumn(
    "fund_status",
    "text",
    "Status of the fund (`screened`, `partial` or `pending`)",
    (state) => state.status,
  ),
  ...fundColumn(
    "purity_percentage",
    "number",
    "Compliant share of the holdings by weight, in percent,",
    (state) => state.purity_percentage,
  ),
  ...fundColumn(
    "badge_color",
    "text",
    "Colour of the fund (`green`, `amber` or `red`)",
    (state) => state.badge_color,
  ),
  ...fundColumn("holdings_as_of", "date", "Day of the holdings", (state) => state.holdings_as_of),
  column(
    "before_json",
    "text",
    "`before` of the feed as JSON; null for a first publication, or a line that is listed again",
    ({ before }) => before && JSON.stringify(before),
  ),
  column(
    "after_json",
    "text",
    "`after` of the feed as JSON; null for a line that was removed",
    ({ after }) => after && JSON.stringify(after),
  ),
  column(
    "cause",
    "text",
    "`filing`, `correction`, `price`, `methodology` or `time`, as in a timeline by report; null if none is recorded",
    (row) => row.cause,
  ),
  column(
    "accession_number",
    "text",
    "The newest report behind `after`; null without one",
    ({ filing }) => filing?.accession_number ?? null,
  ),
]

function verdictColumn(
  name: string,
  type: ColumnType,
  what: string,
  read: (state: VerdictState) => Cell,
): ChangeColumns {
  return bothSides(
    name,
    type,
    [what, "Null for kinds other than `verdict`, `withheld` and `screen`"],
    (state) => (state !== null && "withheld" in state ? read(state) : null),
  )
}

function fundColumn(
  name: string,
  type: ColumnType,
  what: string,
  read: (state: FundState) => Cell,
): ChangeColumns {
  return bothSides(name, type, [what, "Null for kinds other than `fund_badge` and `fund_purity`"], (state) =>
    state !== null && "badge_color" in state ? read(state) : null,
  )
}

/** Makes the columns `before_…` and `after_…` of a name. */
function bothSides(
  name: string,
  type: ColumnType,
  [what, whenNull]: readonly [string, string],
  read: (state: ChangeState | null) => Cell,
): ChangeColumns {
  return (["before", "after"] as const).map((side) =>
    column(`${side}_${name}`, type, `${what} ${side} the change. ${whenNull}`, (row) => read(row[side])),
  )
}
