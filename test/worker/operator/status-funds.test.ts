import { env, exports } from "cloudflare:workers"
import { beforeAll, expect, test } from "vitest"
import { edgarFiler } from "../../../src/identifiers/filer.ts"
import { filingLedger } from "../../../src/pipeline/discovery/ledger.ts"
import { fundFilingLedger } from "../../../src/pipeline/funds/ledger.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { accessionOf, beginFunds, listFund, trust } from "../support/fund-filings.ts"
import { fundEntry, holding, seedFund, snapshot } from "../support/funds.ts"
import { seedWorld } from "../support/universe.ts"

beforeAll(seedWorld)

async function fundsReported() {
  const headers = { Authorization: "Bearer operator-token-that-only-the-tests-know" }
  const request = new Request("https://api.example/operator/status", { headers })
  const response = await exports.default.fetch(request)
  expect(response.status).toBe(200)
  const { funds, latest_failures } = await response.json<{ funds: unknown; latest_failures: unknown }>()
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
  await filingLedger(databaseOf(env.DB), clock).add(
    of.map((filer, at) => ({ ...filing, filer, accession: accessionOf(at) })),
    "feed",
  )
  const filings = fundFilingLedger(databaseOf(env.DB), clock)
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
