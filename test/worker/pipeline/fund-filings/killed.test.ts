import { env } from "cloudflare:workers"
import { beforeAll, expect, test } from "vitest"
import { filingLedger } from "../../../../src/pipeline/discovery/ledger.ts"
import { readFundFiling } from "../../../../src/pipeline/funds/filings.ts"
import { fundFilingLedger } from "../../../../src/pipeline/funds/ledger.ts"
import { fundStore } from "../../../../src/pipeline/funds/store.ts"
import { fundReader } from "../../../../src/pipeline/funds/weigh.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../../worker/storage/objects.ts"
import { nportLine } from "../../../support/nport.ts"
import type { Stores } from "../../../support/stores-around.ts"
import {
  accessionOf,
  beginFunds,
  holdingsInForce,
  nportOf,
  shares,
  trust,
} from "../../support/fund-filings.ts"
import { edgarWith, before as nothingFiled, realStores } from "../../support/registrant.ts"
import { seedWorld } from "../../support/universe.ts"
import { expectSameAfter, mishaps } from "../../support/unreliable-stores.ts"

/**
 * A filing is read with real stores. Each kind of their calls is disturbed in turn: it is refused, or the run
 * is killed after it. The message is then delivered again. The clock is fixed, so that the stored bytes can
 * be compared with those of an undisturbed run.
 */
const [spring, summer] = [accessionOf(1), accessionOf(2)]

/** More lines than one statement can insert. */
const many = Array.from({ length: 2_100 }, (_, at) =>
  nportLine({ name: `FIRM ${at}`, pctVal: "0.001", title: `${at}`, cusip: "N/A", identifiers: "" }),
)
const documents: Readonly<Record<string, string>> = {
  [spring]: nportOf("2026-03-31"),
  [summer]: nportOf("2026-06-30", [...shares(70, 20), ...many]),
}

beforeAll(seedWorld)

async function read({ database, bucket }: Stores, accession: string, at: string): Promise<unknown> {
  const clock = { nowMilliseconds: () => Date.parse(at) }
  const funds = fundStore(databaseOf(database))
  const ports = {
    clock,
    funds,
    fundFilings: fundFilingLedger(databaseOf(database), clock),
    publishing: cloudflarePublishing(database, bucket),
    edgar: {
      ...edgarWith(nothingFiled),
      nport: async () => ({
        kind: "fetched" as const,
        body: halves(documents[accession] ?? ""),
        validator: null,
      }),
    },
  }
  return readFundFiling(ports, () => fundReader(funds), { filer: trust, accession })
}

async function* halves(text: string): AsyncGenerator<string> {
  yield text.slice(0, text.length / 2)
  yield text.slice(text.length / 2)
}

async function begin(): Promise<void> {
  await beginFunds()
  const clock = { nowMilliseconds: () => Date.parse("2026-08-28T16:00:00Z") }
  const filing = { filer: trust, form: "NPORT-P", filed: "2026-08-28", acceptedAt: null }
  await filingLedger(databaseOf(env.DB), clock).add(
    [spring, summer].map((accession) => ({ ...filing, accession })),
    "feed",
  )
  await read(realStores, spring, "2026-08-28T16:01:00Z")
}

const readSummer = (stores: Stores) => read(stores, summer, "2026-08-28T16:02:00Z")

async function everything(): Promise<string> {
  const tables = ["funds", "fund_holdings", "fund_purity"]
  const rows = await env.DB.batch([
    ...tables.map((table) => env.DB.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`)),
    env.DB.prepare("SELECT accession, state, period, error, due_at FROM filings ORDER BY accession"),
  ])
  const { objects } = await env.PACKETS.list({ prefix: "holdings/" })
  return JSON.stringify([rows.map(({ results }) => results), objects.map(({ key, etag }) => [key, etag])])
}

test("reading a filing puts its holdings in force, with one point of the day however often it is read", async () => {
  await begin()
  expect(await readSummer(realStores)).toEqual({ kind: "taken" })
  await readSummer(realStores)
  expect((await holdingsInForce()).points).toEqual([["2026-08-28", 70]])
})

test.each(mishaps)(
  "a filing gives the same stored state with each kind of store call %s in turn, and readers see complete old or new holdings",
  (mishap) => {
    const met = async () => JSON.stringify(await holdingsInForce())
    return expectSameAfter(mishap, { prepare: begin, run: readSummer, met, stored: everything })
  },
)
