import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { snapshotPorts } from "../../../scripts/snapshot/ports.ts"
import { openLocalStores, type Stores } from "../../../scripts/stores/open.ts"
import { root } from "../../../scripts/support/root.ts"
import { type Caller, pageCaller } from "../../../src/access/caller.ts"
import { compliance } from "../../../src/compliance/schema.ts"
import type { EndpointName } from "../../../src/contract/endpoints.ts"
import type { JsonText } from "../../../src/contract/json-text.ts"
import { addDays } from "../../../src/days.ts"
import { invoke } from "../../../src/services/invoke.ts"
import { timeline } from "../../../src/timeline/schema.ts"
import { copySeededStores } from "../../support/seeded-stores.ts"

/** One answer for one day, over a third of the companies of a part of the starter universe. */

let folder: string
let stores: Stores

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "qistas-one-answer-"))
  await copySeededStores("part", folder)
  stores = await openLocalStores(root, folder)
})

afterAll(async () => {
  await stores.close()
  rmSync(folder, { recursive: true })
})

interface Published {
  readonly symbol: string
  readonly status: string
  /** The determination's own day. */
  readonly day: string
  readonly isMeasured: number
}

test("the last spell of a timeline, and as_of from the determination's day on, have the published status", async () => {
  const ports = snapshotPorts(stores).services
  const caller: Caller = { ...pageCaller(null, ports.clock.nowMilliseconds()), scope: "full" }
  const read = async (name: EndpointName, input: Record<string, string>) => {
    const outcome = await invoke(name, ports, caller, input as never)
    return outcome.ok ? outcome.value.data : outcome.message
  }
  const { results } = await stores.database
    .prepare(
      `SELECT instrument_id AS symbol, status, substr(as_of, 1, 10) AS day,
        determinations.cik IN (SELECT cik FROM screening_inputs) AS isMeasured
      FROM determinations JOIN listings ON listings.cik = determinations.cik AND canonical = 1`,
    )
    .all<Published>()
  const others: unknown[] = []
  let ended = 0
  // Those that their business alone decides are alike.
  const asked = results.filter(({ isMeasured }, at) => at % (isMeasured === 1 ? 3 : 24) === 0)
  for (const { symbol, status, day, isMeasured } of asked) {
    const spells = await read("timeline", { symbol, from: "2026-06-01" })
    const hasTimeline = typeof spells !== "string"
    if (hasTimeline) ended += 1
    const statuses = [
      statusIn(await read("compliance", { symbol })),
      statusIn(await read("compliance", { symbol, as_of: day })),
      statusIn(await read("compliance", { symbol, as_of: addDays(day, 1) })),
      ...(hasTimeline || isMeasured === 1 ? [lastStatusIn(spells)] : []),
    ]
    if (statuses.some((each) => each !== status)) others.push([symbol, status, ...statuses])
  }
  expect(others).toEqual([])
  expect(ended).toBeGreaterThan(13)
})

function statusIn(read: JsonText<unknown> | string): string {
  return typeof read === "string" ? read : compliance.parse(JSON.parse(read.json)).determination.status
}

function lastStatusIn(read: JsonText<unknown> | string): string {
  if (typeof read === "string") return read
  return timeline.parse(JSON.parse(read.json)).spells.at(-1)?.status ?? "no spell"
}
