import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import type { Scope } from "../../../src/access/plans.ts"
import type { Compliance } from "../../../src/compliance/schema.ts"
import { changeColumns } from "../../../src/contract/tables/changes.ts"
import { holdingColumns } from "../../../src/contract/tables/holdings.ts"
import type { Column } from "../../../src/contract/tables/table.ts"
import { universeColumns } from "../../../src/contract/tables/universe.ts"
import type { Etf, EtfHoldings } from "../../../src/funds/schema.ts"
import type { Health } from "../../../src/health/schema.ts"
import { type FilerId, filerKey } from "../../../src/identifiers/filer.ts"
import type { InstrumentOverview } from "../../../src/instruments/schema.ts"
import type { Purification } from "../../../src/purification/schema.ts"
import type { Standards } from "../../../src/standards/schema.ts"
import { seedFunds } from "../support/funds.ts"
import { ask, newKey, plusKey } from "../support/service.ts"
import { manifestOf, rowsOf, snapshotPorts, writeWhole } from "../support/snapshots.ts"
import { seedWorld } from "../support/universe.ts"
import { registerVehicles, vehicleNamed } from "../support/vehicles.ts"

/** Compares each row with the API's answer to a key of the same scope. */

const scopes: readonly Scope[] = ["full", "sandbox"]
const requestsPerKey = 25

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
  await registerVehicles([vehicleNamed("GLD")])
  const written = await writeWhole(snapshotPorts("2026-11-20T07:00:00.000Z"))
  expect(written).toMatchObject({ ok: true, value: { files: 18, isPublished: true } })
})

/** Reads with a key of the scope. Returns the `data` of a 200, otherwise null. */
function readerOf(scope: Scope) {
  let [key, requests] = ["", 0]
  return async <Data>(path: string): Promise<Data | null> => {
    if (requests++ % requestsPerKey === 0) {
      key = (await (scope === "full" ? plusKey() : newKey("sandbox"))).key
    }
    const response = await ask(path, key)
    const { data } = await response.json<{ data?: Data }>()
    return response.ok && data !== undefined ? data : null
  }
}

function printed<Row>(columns: readonly Column<Row>[], row: Row) {
  return Object.fromEntries(columns.map(({ name, read }) => [name, read(row)]))
}

async function packetIds(): Promise<ReadonlyMap<FilerId, string>> {
  const { results } = await env.DB.prepare("SELECT filer, packet_key FROM determinations").all<{
    filer: FilerId
    packet_key: string | null
  }>()
  return new Map(
    results.map(({ filer, packet_key: key }) => [filer, key?.replace(/^.*\/|\.json$/g, "") ?? ""]),
  )
}

describe.each(scopes)("scope %s", (scope) => {
  const read = readerOf(scope)

  test("a row of universe equals the API's answer about the instrument", async () => {
    const rows = await rowsOf(await manifestOf(scope), "universe")
    const packets = await packetIds()
    for (const row of rows) {
      const path = `/instruments/${row.instrument_id}`
      const overview = await read<InstrumentOverview>(path)
      if (overview === null) throw new Error(`${row.instrument_id} has no overview for this scope`)
      const isFund = overview.type === "fund"
      const ofStock = <Data>(part: string) => (isFund ? null : read<Data>(`${path}${part}`))
      const answered = printed(universeColumns, {
        overview,
        compliance: await ofStock<Compliance>("/compliance"),
        health: await ofStock<Health>("/health"),
        purification: await ofStock<Purification>("/purification"),
        standings: (await ofStock<Standards>("/standards"))?.standards ?? [],
        etf: isFund ? await read<Etf>(`/etfs/${row.instrument_id}`) : null,
        packetId: (isFund ? null : overview.filer && packets.get(filerKey(overview.filer))) || null,
      })
      expect(row, String(row.instrument_id)).toEqual(answered)
    }
    const { results } = await env.DB.prepare(
      `SELECT instrument_id FROM listings WHERE ?1 = 'full' OR sandbox = 1 ORDER BY 1`,
    )
      .bind(scope)
      .all()
    expect(rows.map(({ instrument_id }) => ({ instrument_id }))).toEqual(results)
  })

  test("a row of holdings equals the API's answer about the line", async () => {
    const rows = await rowsOf(await manifestOf(scope), "holdings")
    const answered: unknown[] = []
    for (const fund of new Set(rows.map((row) => row.fund_instrument_id))) {
      const data = await read<EtfHoldings>(`/etfs/${fund}/holdings?limit=250`)
      for (const holding of data?.holdings ?? [])
        answered.push(data && printed(holdingColumns, { fund: data, holding }))
    }
    expect(rows).toEqual(answered)
    expect(rows).toHaveLength(7)
    expect(rows.some((row) => row.sandbox_restricted)).toBe(scope === "sandbox")
  })

  test("a row of changes equals that of the feed", async () => {
    const rows = await rowsOf(await manifestOf(scope), "changes")
    const feed = await read<Parameters<(typeof changeColumns)[number]["read"]>[0][]>(
      "/changes?from=2020-01-01&limit=100",
    )
    expect(rows).toEqual((feed ?? []).map((row) => printed(changeColumns, row)))
    expect(rows.length).toBeGreaterThan(0)
  })
})
