import type { D1Database } from "@cloudflare/workers-types"
import { createTestHarness } from "wrangler"
import { saveCusips, saveFunds } from "../../worker/storage/write/funds/register.ts"
import { insertHoldings, rowOfLine } from "../../worker/storage/write/funds/store.ts"
/** Sets the environment: offline, and state in memory where possible. */
import "../support/harness.ts"
import { children, processorSecondsOf } from "../support/processes.ts"
import { randomFrom } from "../support/random.ts"
import { loadUniverse } from "../universe/load.ts"
import type { Issuer } from "../universe/synthetic.ts"
import { fundNamed, type HoldableLine, type HoldingsSize, heldLines } from "./lines.ts"

const rowsPerStatement = 2_000
const operatorToken = "a-token-that-only-the-benchmark-knows"
const day = "2026-09-30"

/** The time of one request. `processorSeconds`: of workerd, D1 and Worker together; NaN where the system does not report it. */
export interface TimeTaken {
  readonly seconds: number
  readonly processorSeconds: number
}

export interface Weighed extends TimeTaken {
  readonly counts: Readonly<Record<string, number>>
}

/** The service with a universe and a bare Worker beside it, over one database. */
export interface WeighingService {
  readonly database: D1Database
  /** Replaces all holdings by these, unmatched. */
  readonly hold: (size: HoldingsSize) => Promise<void>
  /** `POST /operator/tasks/funds` */
  readonly weigh: () => Promise<Weighed>
  /** The bare Worker reads every line. */
  readonly read: () => Promise<TimeTaken>
  readonly close: () => Promise<void>
}

/** Starts both over the lines of these issuers. */
export async function startWeighing(issuers: readonly Issuer[]): Promise<WeighingService> {
  const before = children()
  const harness = createTestHarness({
    workers: [
      {
        configPath: "wrangler.toml",
        secrets: { KEY_PEPPER: "a pepper that only the benchmark knows", OPERATOR_TOKEN: operatorToken },
      },
      {
        config: {
          name: "bare",
          main: "bench/funds/baseline/worker.ts",
          compatibility_date: "2026-10-20",
          d1_databases: [
            { binding: "DB", database_name: "qistas", database_id: "00000000-0000-0000-0000-000000000000" },
          ],
        },
      },
    ],
  })
  const { url } = await harness.listen()
  const processes = children().filter((pid) => !before.includes(pid))
  const worker = harness.getWorker<{ DB: D1Database }>()
  await worker.applyD1Migrations("DB")
  const { DB: database } = await worker.getEnv()
  const holdable = await loadListings(database, issuers)
  return {
    database,
    hold: (size) => hold(database, holdable, size),
    async weigh() {
      const headers = { Authorization: `Bearer ${operatorToken}` }
      const { taken, body } = await timed(processes, () =>
        fetch(`${url.origin}/operator/tasks/funds`, { method: "POST", headers }),
      )
      return { ...taken, counts: (body as Pick<Weighed, "counts">).counts }
    },
    async read() {
      return (await timed(processes, () => harness.getWorker("bare").fetch("http://bare/"))).taken
    },
    close: () => harness.close(),
  }
}

/** Gives every US line a CUSIP, as if an operator had imported them. */
async function loadListings(
  database: D1Database,
  issuers: readonly Issuer[],
): Promise<readonly HoldableLine[]> {
  await loadUniverse(database, issuers)
  const listings = issuers
    .flatMap(({ lines }) => lines)
    .map((line, at) => ({
      ...line,
      cusip: line.instrumentId.includes(":") ? null : `Q${String(at).padStart(8, "0")}`,
    }))
  const cusips = listings.flatMap(({ instrumentId, cusip }) =>
    cusip === null ? [] : { instrumentId, cusip },
  )
  await saveCusips(database, cusips, `${day}T00:00:00Z`)
  return listings
}

async function hold(
  database: D1Database,
  holdable: readonly HoldableLine[],
  size: HoldingsSize,
): Promise<void> {
  await database.batch(
    ["fund_holdings", "fund_purity", "funds"].map((table) => database.prepare(`DELETE FROM ${table}`)),
  )
  const unknown = { cik: null, seriesId: null, family: null, category: null, focus: null }
  await saveFunds(
    database,
    Array.from({ length: size.funds }, (_, at) => ({ instrumentId: fundNamed(at), ...unknown })),
  )
  await database
    .prepare("UPDATE funds SET snapshot_key = 'bench', holdings_source = 'issuer', holdings_as_of = ?1")
    .bind(day)
    .run()
  const lines = heldLines(size, holdable, randomFrom(50))
  for (let start = 0; start < lines.length; start += rowsPerStatement) {
    const json = JSON.stringify(lines.slice(start, start + rowsPerStatement).map(rowOfLine))
    await database.prepare(insertHoldings).bind(null, null, null, json).run()
  }
}

async function timed(
  processes: readonly number[],
  ask: () => Promise<{ readonly status: number; text(): Promise<string> }>,
): Promise<{ readonly taken: TimeTaken; readonly body: unknown }> {
  const processorBefore = processorSecondsOf(processes)
  const began = performance.now()
  const response = await ask()
  const text = await response.text()
  const seconds = (performance.now() - began) / 1_000
  if (response.status !== 200) throw new Error(`answered ${response.status}: ${text}`)
  const processorSeconds = processorSecondsOf(processes) - processorBefore
  return { taken: { seconds, processorSeconds }, body: JSON.parse(text) }
}
