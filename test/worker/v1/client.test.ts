import { beforeAll, describe, expect, test } from "vitest"
import { type Client, client } from "../../../packages/client/src/index.ts"
import { type DataEndpointName, endpoints } from "../../../src/contract/endpoints.ts"
import { currentMethodology } from "../../../src/screening/methodologies.ts"
import { stopClock } from "../support/clock.ts"
import { send } from "../support/raw.ts"
import { base, newKey, plusKey, seedUniverse } from "../support/service.ts"
import { holdWebhook } from "../support/webhooks.ts"

/** The typed client against the Worker, over the whole table. */

beforeAll(seedUniverse)

function clientWith(key: string | null): Client {
  return client({ baseUrl: base, key, retries: 0, fetch: (url, init) => send(url.slice(base.length), init) })
}

async function webhookOf(qistas: Client): Promise<string> {
  const reply = await qistas.createWebhook({ url: "https://hooks.example.com/" })
  if (!reply.ok) throw new Error(reply.message)
  await holdWebhook(reply.data.id)
  return reply.data.id
}

/** One successful call of each endpoint. */
const calls: { readonly [Name in DataEndpointName]: (qistas: Client) => ReturnType<Client[Name]> } = {
  index: (qistas) => qistas.index(),
  me: (qistas) => qistas.me(),
  screen: (qistas) => qistas.screen({ symbols: ["AAPL", "GOOG", "NOPE"], limit: 2 }),
  portfolio: (qistas) =>
    qistas.portfolio({
      positions: [
        { symbol: "AAPL", shares: 2, cost: 300 },
        { symbol: "SPY", shares: 1.5, price: 600 },
        { symbol: "NOPE", shares: 1 },
      ],
      changed_since: "2000-01-01",
    }),
  search: (qistas) => qistas.search({ q: "alphabet class", types: ["stock", "etf"], limit: 5 }),
  overview: (qistas) => qistas.overview({ symbol: "BRK.B" }),
  compliance: (qistas) => qistas.compliance({ symbol: "NASDAQ:AAPL" }),
  evidence: (qistas) => qistas.evidence({ symbol: "AAPL" }),
  health: (qistas) => qistas.health({ symbol: "AAPL" }),
  financials: (qistas) => qistas.financials({ symbol: "AAPL" }),
  history: (qistas) => qistas.history({ symbol: "AAPL" }),
  timeline: (qistas) => qistas.timeline({ symbol: "AAPL" }),
  zakat: (qistas) => qistas.zakat({ symbol: "AAPL", silver_price: "1.65" }),
  standards: (qistas) => qistas.standards({ symbol: "AAPL" }),
  rulebookStandards: (qistas) =>
    qistas.rulebookStandards({ symbol: "AAPL", rulebook: currentMethodology.rules }),
  purification: (qistas) => qistas.purification({ symbol: "AAPL" }),
  lotPurification: (qistas) =>
    qistas.lotPurification({ lots: [{ symbol: "AAPL", shares: 10, bought_on: "2024-03-01" }] }),
  etf: (qistas) => qistas.etf({ symbol: "SPY" }),
  etfHoldings: (qistas) => qistas.etfHoldings({ symbol: "SPY", limit: 2 }),
  purityHistory: (qistas) => qistas.purityHistory({ symbol: "SPY", period: "6m" }),
  changes: (qistas) => qistas.changes({ from: "2000-01-01", symbols: ["AAPL"], limit: 3 }),
  snapshots: (qistas) => qistas.snapshots({ limit: 5 }),
  snapshot: (qistas) => qistas.snapshot({ day: "latest" }),
  methodologies: (qistas) => qistas.methodologies(),
  methodology: (qistas) => qistas.methodology({ id: "aaoifi-ss21" }),
  rulebookSchema: (qistas) => qistas.rulebookSchema(),
  webhooks: (qistas) => qistas.webhooks(),
  createWebhook: (qistas) =>
    qistas.createWebhook({ url: "https://hooks.example.com/", symbols: "watchlist" }),
  updateWebhook: async (qistas) => qistas.updateWebhook({ id: await webhookOf(qistas), kinds: ["ticker"] }),
  deleteWebhook: async (qistas) => qistas.deleteWebhook({ id: await webhookOf(qistas) }),
  rotateWebhook: async (qistas) => qistas.rotateWebhook({ id: await webhookOf(qistas) }),
  testWebhook: async (qistas) => qistas.testWebhook({ id: await webhookOf(qistas) }),
  webhookDeliveries: async (qistas) => qistas.webhookDeliveries({ id: await webhookOf(qistas) }),
  replayWebhook: async (qistas) =>
    qistas.replayWebhook({ id: await webhookOf(qistas), since: "2026-05-04T12:00:00Z" }),
}
const names = Object.keys(calls) as readonly DataEndpointName[]

test.each(names)("%s is returned as its endpoint declares", async (name) => {
  const { key } = await plusKey()
  const reply = await calls[name](clientWith(key))
  expect(reply).toMatchObject({ ok: true, status: 200 })
  if (!reply.ok) return
  const { data, meta } = endpoints[name]
  expect(data.parse(reply.data)).toEqual(reply.data)
  expect(meta.parse(reply.meta)).toEqual(reply.meta)
})

describe("a refusal says what the caller can do", () => {
  test("without a key", async () => {
    const reply = await clientWith(null).me()
    expect(reply).toMatchObject({ ok: false, status: 401, code: "unauthorized", retryAfterSeconds: null })
    expect(reply.ok ? null : reply.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test("no such listing", async () => {
    const { key } = await plusKey()
    const reply = await clientWith(key).compliance({ symbol: "ZZZZ/../me" })
    expect(reply).toMatchObject({ ok: false, status: 404, code: "not_found" })
  })

  test("an invalid value", async () => {
    const { key } = await plusKey()
    const reply = await clientWith(key).screen({ symbols: [] })
    expect(reply).toMatchObject({ ok: false, status: 400, code: "bad_request" })
  })

  test("an allowance that is spent", async () => {
    stopClock()
    const { key } = await newKey("sandbox")
    const qistas = clientWith(key)
    const replies = await Promise.all(Array.from({ length: 31 }, () => qistas.me()))
    const refused = replies.find(({ ok }) => !ok)
    expect(refused).toMatchObject({ ok: false, status: 429, code: "rate_limit_exceeded" })
    expect(refused?.ok === false && refused.retryAfterSeconds).toBeGreaterThan(0)
  })
})
