import type { ChangeRow } from "../../changes/schema.ts"
import type { EtfHoldings } from "../../funds/holdings-schema.ts"
import type { DataOf } from "../endpoint.ts"
import type { EndpointName, Endpoints } from "../endpoints.ts"
import { changeColumns } from "./changes.ts"
import { historyTable } from "./history.ts"
import { holdingColumns } from "./holdings.ts"
import { screenTable } from "./screen.ts"
import { standardsTable } from "./standards.ts"
import { type EndpointTable, endpointTable } from "./table.ts"
import { timelineTable } from "./timeline.ts"

type Tables = { readonly [Name in EndpointName]?: EndpointTable<DataOf<Endpoints[Name]>> }

/** The tables of the endpoints that declare `csv`. */
export const endpointTables: Tables = {
  screen: screenTable,
  history: historyTable,
  timeline: timelineTable,
  standards: standardsTable,
  etfHoldings: {
    ...endpointTable(
      (fund: EtfHoldings) => fund.holdings.map((holding) => ({ fund, holding })),
      () => holdingColumns,
    ),
    nextPage: ({ offset = 0, limit = 0 }) => ({ offset: String(offset + limit) }),
  },
  changes: {
    ...endpointTable(
      (rows: readonly ChangeRow[]) => rows,
      () => changeColumns,
    ),
    nextPage: ({ next_cursor = null }) => ({ after: next_cursor, from: null }),
  },
}
