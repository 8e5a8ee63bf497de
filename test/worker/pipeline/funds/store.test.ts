import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { FilerId } from "../../../../src/identifiers/filer.ts"
import { filingLedger } from "../../../../src/pipeline/discovery/ledger.ts"
import { fundFilingLedger } from "../../../../src/pipeline/funds/ledger.ts"
import { savePurity } from "../../../../src/pipeline/funds/register.ts"
import { fundStore } from "../../../../src/pipeline/funds/store.ts"
import { weighFunds } from "../../../../src/pipeline/funds/weigh.ts"
import type { FundFilingRequest } from "../../../../src/pipeline/ports.ts"
import { sendDueFunds } from "../../../../src/pipeline/rescreen/due.ts"
import { storeHoldingsIn } from "../../../../worker/local/stores.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import {
  accessionOf,
  beginFunds,
  holdingsInForce,
  ledgerOf,
  listFund,
  trust,
} from "../../support/fund-filings.ts"
import { fundEntry, holding, seedFund, snapshot } from "../../support/funds.ts"
import { seedWorld } from "../../support/universe.ts"
import { storesWith } from "../../support/unreliable-stores.ts"

const fund = fundEntry("XIVV")
const march = "2026-03-31"
const apple = (weight: number) => snapshot([holding("Apple Inc", weight, { ticker: "AAPL" })], march)
const noon = () => Date.parse("2026-05-28T12:00:00Z")
const evening = () => Date.parse("2026-05-28T16:00:00Z")

const weigh = (database: D1Database) =>
  weighFunds({ clock: { nowMilliseconds: evening }, funds: fundStore(databaseOf(database)) })

beforeAll(seedWorld)
beforeEach(beginFunds)

describe("a run over all funds", () => {
  test.each(["SELECT holdings_source AS", "SELECT fund, rank,"])(
    "keeps no weights of a snapshot that another of the same day replaced, after %s",
    async (last) => {
      await seedFund(fund, apple(60), noon)
      let isReplaced = false
      const { database } = storesWith(async (call, carryOut) => {
        const outcome = await carryOut()
        if (call.startsWith(`D1 all ${last}`) && !isReplaced) {
          isReplaced = true
          await seedFund(fund, apple(80), noon)
        }
        return outcome
      })
      await weigh(database)
      expect(isReplaced).toBe(true)
      expect(await holdingsInForce()).toMatchObject({ purity: 80, points: [["2026-05-28", 80]] })
      await weigh(env.DB)
      expect(await holdingsInForce()).toMatchObject({ purity: 80, points: [["2026-05-28", 80]] })
    },
  )

  test("reads the lines page by page, and writes the weights of many pages together", async () => {
    const funds = ["XONE", "XTWO", "XSIX"]
    for (const symbol of funds) await listFund(symbol, `A fund, ${symbol}`, null)
    const lines = Array.from({ length: 4_000 }, (_, at) => holding(`Unknown ${at}`, 0.01))
    for (const symbol of funds) await seedFund(fundEntry(symbol), snapshot(lines, march), noon)
    const calls: string[] = []
    const { database } = storesWith((call, carryOut) => {
      calls.push(call)
      return carryOut()
    })
    expect(await weigh(database)).toEqual({ funds: 3, lines: 12_000, rematched: 0 })
    expect(calls.filter((call) => call.startsWith("D1 all SELECT fund, rank,"))).toHaveLength(3)
    expect(calls.filter((call) => call.startsWith("D1 batch"))).toEqual(["D1 batch UPDATE funds SET"])
    const weighed = env.DB.prepare("SELECT DISTINCT weighed_at FROM funds WHERE snapshot_key IS NOT NULL")
    expect(await weighed.raw()).toEqual([[new Date(evening()).toISOString()]])
  })

  test("changes only lines of the snapshot that it read", async () => {
    const store = fundStore(databaseOf(env.DB))
    await seedFund(fund, apple(60), noon)
    const read = []
    for await (const lines of store.held()) read.push(...lines)
    await seedFund(fund, apple(80), noon)
    await store.rematch(read.map((line) => ({ ...line, match: null })))
    const { results } = await env.DB.prepare("SELECT weight, matched FROM fund_holdings").all()
    expect(results).toEqual([{ weight: 80, matched: "AAPL" }])
  })
})

test("seeding again keeps later holdings in force, and adds past purity", async () => {
  await seedFund(fund, apple(60), noon)
  const past = { fund: "XIVV", date: "2021-07-20", holdingsAsOf: "2021-07-20" }
  await storeHoldingsIn(env.DB, env.PACKETS)([["XIVV", { ...apple(90), asOf: "2025-11-03" }]])
  await savePurity(databaseOf(env.DB), [{ ...past, purityPercentage: 71.5, screenedPercentage: 90 }])
  const { asOf, purity, points } = await holdingsInForce()
  expect([asOf, purity]).toEqual([march, 60])
  expect(points.find(([date]) => date === "2021-07-20")).toEqual(["2021-07-20", 71.5])
})

describe("a filing by two filers", () => {
  const other: FilerId = "edgar:0001100001"
  const both = [other, trust].map((filer) => ({ filer, accession: accessionOf(1) }))
  const filings = fundFilingLedger(databaseOf(env.DB), { nowMilliseconds: noon })

  beforeEach(async () => {
    const filing = { form: "NPORT-P", filed: "2026-05-28", acceptedAt: null }
    const found = both.map((each) => ({ ...filing, ...each }))
    await filingLedger(databaseOf(env.DB), { nowMilliseconds: noon }).add(found, "feed")
  })

  test("is sent once, for the filer whose fund is listed", async () => {
    const sent: FundFilingRequest[] = []
    const ports = {
      clock: { nowMilliseconds: noon },
      fundFilings: filings,
      rescreenQueue: {
        send: async (requests: readonly object[]) => void sent.push(...(requests as typeof sent)),
      },
    }
    expect([await sendDueFunds(ports), await sendDueFunds(ports)]).toEqual([1, 0])
    expect(sent).toEqual([{ filer: trust, accession: accessionOf(1) }])
    expect(await ledgerOf(accessionOf(1), other)).toMatchObject({ state: "found", due_at: null })
  })

  test("is finished for each filer separately, and a screened filing stays screened", async () => {
    await filings.settle(trust, accessionOf(1), { state: "screened", period: march })
    await filings.settle(trust, accessionOf(1), { state: "skipped", reason: "delivered again" })
    await filings.noteFailure(trust, accessionOf(1), "delivered again")
    await filings.fail(trust, accessionOf(1), "buried")
    const screened = { state: "screened", period: march, attempts: 1, error: null }
    expect(await ledgerOf(accessionOf(1))).toMatchObject(screened)
    expect(await ledgerOf(accessionOf(1), other)).toMatchObject({ state: "found", attempts: 0 })
  })

  test("that was skipped or failed becomes screened when a later delivery reads it", async () => {
    await filings.settle(trust, accessionOf(1), { state: "failed", reason: "line 30: no pctVal" })
    await filings.settle(trust, accessionOf(1), { state: "screened", period: march })
    expect(await ledgerOf(accessionOf(1))).toMatchObject({ state: "screened", period: march, error: null })
  })
})
