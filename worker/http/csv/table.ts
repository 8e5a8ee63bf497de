import type { DataOf } from "../../../src/contract/endpoint.ts"
import type { EndpointName, Endpoints } from "../../../src/contract/endpoints.ts"
import { endpointTables } from "../../../src/contract/tables/endpoint-tables.ts"
import type { EndpointTable } from "../../../src/contract/tables/table.ts"
import { printCsv } from "../../../src/csv.ts"

/** The table of an endpoint that declares `csv`. */
export function tableOf<Name extends EndpointName>(name: Name): EndpointTable<DataOf<Endpoints[Name]>> {
  const table = endpointTables[name]
  if (table === undefined) throw new Error(`no table of ${name}`)
  return table
}

/** `methodology`: of the answer's `meta`; null where it has none. */
export function printTable<Name extends EndpointName>(
  name: Name,
  data: DataOf<Endpoints[Name]>,
  methodology: string | null,
): string {
  const { columnsOf, cellsOf } = tableOf(name)
  return printCsv(
    columnsOf(methodology).map((column) => column.name),
    cellsOf(data, methodology),
  )
}
