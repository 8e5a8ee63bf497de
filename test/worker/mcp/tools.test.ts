import type { Client } from "@modelcontextprotocol/client"
import { beforeAll, describe, expect, test } from "vitest"
import { endpoints } from "../../../src/api/endpoints.ts"
import { printTools, toolEndpoints } from "../../../src/api/tools.ts"
import { release } from "../../../src/contract/release.ts"
import { identityAt } from "../../../worker/mcp/identity.ts"
import { call, connected, eras } from "../support/mcp.ts"
import { inputs, requestTo } from "../support/requests.ts"
import { ask, type Credential, liveKey, plusKey, read, seedUniverse } from "../support/service.ts"
import { newWebhook } from "../support/webhooks.ts"

/** The client of the protocol's own project, in both revisions. */

beforeAll(seedUniverse)

const noTimes = { request_id: expect.any(String), as_of: expect.any(String) }

describe.each(eras)("a client of %s", (era) => {
  let plus: Credential
  let client: Client
  let webhook = ""
  beforeAll(async () => {
    plus = await plusKey()
    client = await connected(plus.key, era)
    await client.listTools()
    webhook = await newWebhook(plus.accountId)
  })

  test("receives the server's name, icons and capabilities, without change notifications", () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(era)
    const origin = "https://qistas.test"
    expect(client.getServerVersion()).toEqual({ name: "qistas", ...identityAt(origin) })
    expect(identityAt(origin)).toMatchObject({ title: "Qistas", version: release, websiteUrl: origin })
    expect(client.getServerCapabilities()).toEqual({ tools: {}, resources: {}, prompts: {} })
    expect(client.getInstructions()).toContain("not a fatwa")
  })

  test.each([
    ["/mcp", "usual"],
    ["/mcp/all", "all"],
  ] as const)("lists at %s the %s tools as printed", async (path, set) => {
    const { tools } = await (await connected(plus.key, era, path)).listTools()
    expect(tools).toEqual(printTools(set))
  })

  test.each(toolEndpoints.map((name) => [endpoints[name].tool.name, name] as const))(
    "gets from %s the answer of its route, and the same in words",
    async (tool, name) => {
      const input = name === "webhookDeliveries" ? { ...inputs[name], id: webhook } : inputs[name]
      const called = await client.callTool({ name: tool, arguments: input })
      const route = requestTo(name, input)
      const body = route.body === null ? {} : { body: route.body }
      const { data, meta } = await read(ask(`${route.path}${route.query}`, plus.key, body))
      expect(called.isError ?? false).toBe(false)
      const timely = name === "me" || name === "etf" ? { data: expect.anything() } : { data }
      expect(called.structuredContent).toEqual({ ...timely, meta: { ...meta, ...noTimes } })
      const [content] = called.content
      expect(content?.type === "text" ? content.text : "").toMatch(/\S{3}/)
    },
  )

  test("receives an error for an unknown tool", async () => {
    await expect(client.callTool({ name: "sell_everything" })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("tools/list names them"),
    })
  })
})

test("every endpoint that is counted is a tool, except changes of webhooks and snapshots, and nothing else is a tool", () => {
  const keyed = Object.entries(endpoints).filter(([, { access }]) => access !== "open")
  const reading = keyed.filter(
    ([, { method, path }]) =>
      !path.startsWith("/snapshots") && (method === "GET" || !path.startsWith("/webhooks")),
  )
  expect(toolEndpoints.toSorted()).toEqual(reading.map(([name]) => name).toSorted())
})

test.each([
  ["screen_stocks", { limit: 2 }, "Stocks 1 to 2 of 3; next page: offset 2."],
  ["screen_stocks", { limit: 2, offset: 2 }, "Stocks 3 to 3 of 3; this is the last page."],
  ["screen_stocks", { offset: 5 }, "No stocks from offset 5 on: there are 3."],
  ["screen_stocks", { symbols: ["ZZZZ"] }, "No stocks."],
  ["list_fund_holdings", { symbol: "SPY", limit: 2 }, "Lines 1 to 2 of 3; next page: offset 2."],
  ["search_instruments", { q: "alphabet", limit: 1 }, "1 of 2 matches"],
])("%s %j states which lines the answer contains: %s", async (name, given, words) => {
  const listed = name === "screen_stocks" ? { symbols: ["AAPL", "GOOG", "MCD"] } : {}
  expect((await call(await liveKey(), name, { ...listed, ...given })).text).toContain(words)
})
