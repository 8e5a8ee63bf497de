import { env, exports } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { statusReply } from "../../../scripts/status/reply.ts"
import { edgarFiler } from "../../../src/identifiers/filer.ts"
import { filingLedger } from "../../../src/pipeline/discovery/ledger.ts"
import { fundFilingLedger } from "../../../src/pipeline/funds/ledger.ts"
import { rescreenFailureStore } from "../../../src/pipeline/rescreen/failures.ts"
import type { PipelineStatus } from "../../../src/pipeline/status.ts"
import { accessionOf, beginFunds, listFund, trust } from "../support/fund-filings.ts"
import { fundEntry, holding, seedFund, snapshot } from "../support/funds.ts"
import { database } from "../support/stores.ts"
import { seedWorld } from "../support/universe.ts"

beforeAll(seedWorld)

async function reported(): Promise<PipelineStatus> {
  const headers = { Authorization: "Bearer operator-token-that-only-the-tests-know" }
  const request = new Request("https://api.example/operator/status", { headers })
  const response = await exports.default.fetch(request)
  expect(response.status).toBe(200)
  return response.json<PipelineStatus>()
}

async function fundsReported() {
  const { funds, latest_failures } = await reported()
  return { funds, latest_failures }
}

const half = [holding("Apple Inc", 50, { ticker: "AAPL" })]

test("the status reports the funds, even if there are none", async () => {
  await beginFunds()
  await env.DB.prepare("DELETE FROM funds").run()
  const none = { kept: 0, with_holdings: 0, weighed_at: null, oldest_holdings: null, filings: {} }
  expect((await fundsReported()).funds).toEqual(none)

  await Promise.all(["XA", "XB", "XC"].map((symbol) => listFund(symbol, `Fund ${symbol}`, null)))
  const weighed = (time: string) => () => Date.parse(time)
  await seedFund(fundEntry("XB"), snapshot(half, "2025-12-31"), weighed("2026-10-02T06:41:00Z"))
  await seedFund(fundEntry("XC"), snapshot(half, "2026-09-30"), weighed("2026-10-01T06:41:00Z"))
  const clock = { nowMilliseconds: weighed("2026-10-01T00:00:00Z") }
  const filing = { form: "NPORT-P", filed: "2026-09-30", acceptedAt: null }
  const of = [trust, trust, trust, edgarFiler(999)]
  await filingLedger(database, clock).add(
    of.map((filer, at) => ({ ...filing, filer, accession: accessionOf(at) })),
    "feed",
  )
  const filings = fundFilingLedger(database, clock)
  await filings.settle(trust, accessionOf(0), { state: "screened", period: "2026-06-30" })
  await filings.settle(trust, accessionOf(1), { state: "failed", reason: "line 30: pctVal is no number" })
  const failure = { accession: accessionOf(1), filer: trust, form: "NPORT-P", attempts: 1 }
  expect(await fundsReported()).toEqual({
    funds: {
      ...{ kept: 3, with_holdings: 2, weighed_at: "2026-10-02T06:41:00.000Z" },
      oldest_holdings: { fund: "XB", as_of: "2025-12-31" },
      filings: { failed: 1, found: 2, screened: 1 },
    },
    latest_failures: [{ ...failure, error: "line 30: pctVal is no number" }],
  })
})

const hourMilliseconds = 3_600_000
const hoursAgo = (hours: number) => ({ nowMilliseconds: () => Date.now() - hours * hourMilliseconds })
const dayAgo = (days: number) =>
  new Date(Date.now() - days * 24 * hourMilliseconds).toISOString().slice(0, 10)

describe("the status reports", () => {
  const report = { form: "10-K", acceptedAt: null }
  const settle = (filer: number, state: string, settledAt: string) =>
    env.DB.prepare("UPDATE filings SET state = ?2, settled_at = ?3 WHERE filer = ?1")
      .bind(edgarFiler(filer), state, settledAt)
      .run()

  test("the newest report that was read, and none if none was read", async () => {
    await env.DB.prepare("DELETE FROM filings").run()
    expect((await reported()).newest_filing).toBeNull()
    const filings = [
      { ...report, filer: edgarFiler(1), accession: "0000000001-26-000001", filed: "2026-11-20" },
      { ...report, filer: edgarFiler(2), accession: "0000000002-26-000001", filed: "2026-11-18" },
      { ...report, filer: edgarFiler(3), accession: "0000000003-26-000001", filed: "2026-11-25" },
    ]
    await filingLedger(database, hoursAgo(50)).add(filings, "feed")
    await settle(1, "screened", "2026-11-21T22:00:00.000Z")
    await settle(2, "screened", "2026-11-22T22:00:00.000Z")
    const newest = { filed: "2026-11-20", read_at: "2026-11-22T22:00:00.000Z" }
    expect((await reported()).newest_filing).toEqual(newest)
  })

  test("what failed within the last day, apart from what failed before", async () => {
    const before = await reported()
    const failure = { filer: null, reason: "malformed_message", attempts: 1 } as const
    const fail = (messageId: string, hours: number) =>
      rescreenFailureStore(database, hoursAgo(hours)).record({ ...failure, messageId })
    await Promise.all([fail("an hour ago", 1), fail("23 hours ago", 23), fail("25 hours ago", 25)])
    const isoAgo = (hours: number) => new Date(hoursAgo(hours).nowMilliseconds()).toISOString()
    await Promise.all([settle(1, "failed", isoAgo(2)), settle(2, "failed", isoAgo(26))])
    const after = await reported()
    expect(after.messages_failed - before.messages_failed).toBe(3)
    expect(after.failed_last_day).toEqual({
      filings: 1,
      messages: before.failed_last_day.messages + 2,
    })
  })

  test("the lines, the companies, the requests of 30 days and the newest published snapshot", async () => {
    const { size: before } = await reported()
    const account = "account-of-the-status"
    await env.DB.batch([
      env.DB.prepare("INSERT INTO accounts (id, created_at) VALUES (?, '2026-01-01T00:00:00Z')").bind(
        account,
      ),
      ...[
        ["key", 0, 40],
        ["", 29, 2],
        ["key", 30, 700],
      ].map(([key, days, requests]) =>
        env.DB.prepare("INSERT INTO usage_days VALUES (?, ?, ?, ?, 0)").bind(
          ...[account, key, dayAgo(Number(days)), requests],
        ),
      ),
      env.DB.prepare("INSERT INTO snapshots VALUES ('2099-01-02', 1, NULL, '{}', '{}', '{}')"),
      env.DB.prepare("INSERT INTO snapshots VALUES ('2099-01-03', 1, NULL, '{}', NULL, NULL)"),
    ])
    const lines = await env.DB.prepare("SELECT count(*) FROM listings").first<number>("count(*)")
    expect(lines).toBeGreaterThan(10)
    expect((await reported()).size).toEqual({
      lines,
      companies: 5,
      requests_last_30_days: before.requests_last_30_days + 42,
      last_snapshot: "2099-01-02",
    })
  })

  test("all that `npm run status` reads", async () => {
    const status = await reported()
    expect(statusReply.parse(status)).toMatchObject({ size: status.size, runs: status.runs })
  })
})
