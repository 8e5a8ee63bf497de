import type { EndpointName } from "../../../src/api/endpoints.ts"
import { invoke, type RawInput } from "../../../src/api/invoke.ts"
import type { ServicePorts } from "../../../src/api/ports.ts"
import type { Compliance } from "../../../src/compliance/schema.ts"
import { holdingColumns } from "../../../src/contract/tables/holdings.ts"
import type { Cell } from "../../../src/contract/tables/table.ts"
import { universeColumns } from "../../../src/contract/tables/universe.ts"
import type { Etf, EtfHoldings } from "../../../src/funds/schema.ts"
import type { Health } from "../../../src/health/schema.ts"
import type { InstrumentOverview } from "../../../src/instruments/schema.ts"
import type { Purification } from "../../../src/purification/schema.ts"
import { callerOf } from "../../../src/snapshots/rows.ts"
import { cellsOf } from "../../../src/snapshots/tables.ts"
import type { Standards } from "../../../src/standards/schema.ts"

/**
 * The API's answers as cells of a snapshot, read by one request each and by the declarations of the columns.
 */

export interface Answers {
  /** Null if the API refuses the overview. */
  universe(instrumentId: string): Promise<readonly Cell[] | null>
  /** The rows of a fund's holdings. */
  holdings(instrumentId: string): Promise<readonly (readonly Cell[])[]>
}

/** The answers for a key with scope `full`. `day` is sent as `as_of`; null requests the published state. */
export function answersOf(ports: ServicePorts, day: string | null): Answers {
  const ask = async (name: EndpointName, input: RawInput) => {
    const reply = await invoke(name, ports, callerOf("full"), {
      ...input,
      ...(day !== null && { as_of: day }),
    })
    return reply.ok ? { data: JSON.parse(reply.value.data.json), meta: reply.value.meta } : null
  }
  const data = async <Data>(name: EndpointName, symbol: string): Promise<Data | null> =>
    (await ask(name, { symbol }))?.data ?? null

  return {
    async universe(symbol) {
      const overview = await data<InstrumentOverview>("overview", symbol)
      if (overview === null) return null
      const ofStock = <Data>(name: EndpointName) =>
        overview.type === "stock" ? data<Data>(name, symbol) : null
      return cellsOf(universeColumns, {
        overview,
        compliance: await ofStock<Compliance>("compliance"),
        health: await ofStock<Health>("health"),
        purification: await ofStock<Purification>("purification"),
        standings: (await ofStock<Standards>("standards"))?.standards ?? [],
        etf: overview.type === "fund" ? await data<Etf>("etf", symbol) : null,
        packetId: day === null ? await packetId(ports, symbol) : null,
      })
    },
    async holdings(symbol) {
      const rows: (readonly Cell[])[] = []
      for (let hasMore = true; hasMore; ) {
        const page = await ask("etfHoldings", { symbol, offset: rows.length, limit: 250 })
        if (page === null) throw new Error(`the holdings of ${symbol} are refused`)
        const fund: EtfHoldings = page.data
        rows.push(...fund.holdings.map((holding) => cellsOf(holdingColumns, { fund, holding })))
        hasMore = "has_more" in page.meta && page.meta.has_more === true
      }
      return rows
    },
  }
}

/** The hash in the key of the packet in force, by which the evidence service reads the packet. */
async function packetId(ports: ServicePorts, instrumentId: string): Promise<string | null> {
  const found = await ports.instruments.find(instrumentId)
  const { kind } = found?.listing ?? {}
  const key = kind === "stock" ? (found?.determination?.packetKey ?? null) : null
  return key?.replace(/^.*\/|\.json$/g, "") ?? null
}
