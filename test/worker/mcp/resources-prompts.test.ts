import type { Client } from "@modelcontextprotocol/client"
import { beforeAll, describe, expect, test } from "vitest"
import { methodologiesInForce } from "../../../src/methodologies/service.ts"
import { shippedOn } from "../../support/methodology.ts"
import { connected, eras } from "../support/mcp.ts"
import { get, liveKey, sandboxKey, seedUniverse } from "../support/service.ts"

beforeAll(seedUniverse)

describe.each(eras)("for a client of %s,", (era) => {
  let client: Client
  beforeAll(async () => {
    client = await connected(await liveKey(), era)
  })

  test("resources are the methodologies, and packets have a template", async () => {
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual([
      "qistas://methodologies",
      ...methodologiesInForce(shippedOn).map(({ id }) => `qistas://methodologies/${id}`),
    ])
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      "qistas://methodologies/{id}",
      "qistas://evidence/{instrument_id}",
    ])
  })

  test.each([
    ["qistas://methodologies", "/methodologies"],
    ["qistas://methodologies/aaoifi-ss21", "/methodologies/aaoifi-ss21"],
    ["qistas://methodologies/aaoifi-ss57", "/methodologies/aaoifi-ss57"],
    ["qistas://methodologies/aaoifi-ss21@2026.1", "/methodologies/aaoifi-ss21@2026.1"],
    ["qistas://evidence/AAPL", "/instruments/AAPL/evidence"],
    ["qistas://evidence/NASDAQ%3AAAPL", "/instruments/NASDAQ%3AAAPL/evidence"],
  ])("%s contains the data of %s", async (uri, path) => {
    const { contents } = await client.readResource({ uri })
    const { data } = await get(path)
    const [content] = contents
    expect(content).toMatchObject({ uri, mimeType: "application/json" })
    expect(JSON.parse(content !== undefined && "text" in content ? content.text : "")).toEqual(data)
  })

  test.each([
    ["qistas://nothing", "Resource not found"],
    ["qistas://evidence/", "Resource not found"],
    ["qistas://evidence/%", "Resource not found"],
    ["qistas://evidence/%00", "Resource not found"],
    ["qistas://evidence/AAPL/more", "Resource not found"],
    ["https://qistas.test/v1/methodologies", "Resource not found"],
    ["qistas://evidence/ZZZZ", "No listing under the identifier"],
    ["qistas://evidence/MCD", "withheld"],
    ["qistas://methodologies/none", "list_methodologies names the ids"],
  ])("%s is not found, with the reason", async (uri, words) => {
    await expect(client.readResource({ uri })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining(words),
      data: { uri },
    })
  })

  test("a packet outside the sandbox is refused with the contents of the sandbox", async () => {
    const visitor = await connected(await sandboxKey(), era)
    await expect(visitor.readResource({ uri: "qistas://evidence/GOOG" })).rejects.toMatchObject({
      code: -32000,
      message: expect.stringContaining("AAPL, AMZN, GOOGL"),
      data: { code: "sandbox_restricted", request_id: expect.any(String) },
    })
  })

  test("prompts are listed with their only argument", async () => {
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name, arguments: given }) => [name, given?.map((each) => each.name)])).toEqual([
      ["portfolio_compliance", ["holdings"]],
      ["explain_verdict", ["symbol"]],
    ])
  })

  test.each([
    ["portfolio_compliance", { holdings: "AAPL 40%\nNVDA 60%" }, ["AAPL 40%\nNVDA 60%", "screen_stocks"]],
    ["explain_verdict", { symbol: "LON:SHEL" }, ["LON:SHEL", "get_evidence", "get_methodology"]],
  ])("%s contains its argument, and names the tools to call", async (name, given, words) => {
    const { messages } = await client.getPrompt({ name, arguments: given })
    const [message] = messages
    const text = message?.content.type === "text" ? message.content.text : ""
    expect(message?.role).toBe("user")
    for (const word of words) expect(text).toContain(word)
    expect(text).toContain("neither a pass nor a fail")
  })

  test.each([
    ["nothing", {}, "The prompts are portfolio_compliance, explain_verdict."],
    ["explain_verdict", {}, "symbol: is required"],
    ["explain_verdict", { symbol: "  " }, "symbol: is required"],
    ["explain_verdict", { symbol: "A".repeat(21) }, "symbol: must have at most 20 characters"],
    ["explain_verdict", { symbol: "AAPL", tone: "angry" }, "takes only symbol"],
    [
      "portfolio_compliance",
      { holdings: "A".repeat(10_001) },
      "holdings: must have at most 10000 characters",
    ],
  ])("%s is refused for %j", async (name, given, words) => {
    await expect(client.getPrompt({ name, arguments: { ...given } })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining(words),
    })
  })

  const lists = ["tools/list", "resources/list", "resources/templates/list", "prompts/list"] as const

  test.each(lists)("%s is one page, and every cursor is refused", async (method) => {
    const response = client.request({ method, params: { cursor: "2" } })
    await expect(response).rejects.toMatchObject({ code: -32602 })
  })
})

test("a client of 2026-07-28 may cache lists for five minutes, and packets only privately", async () => {
  const client = await connected(await liveKey(), "2026-07-28")
  const kept = { ttlMs: 300_000, cacheScope: "public" }
  expect(await client.listTools()).toMatchObject(kept)
  expect(await client.listPrompts()).toMatchObject(kept)
  const packet = await client.readResource({ uri: "qistas://evidence/AAPL" })
  expect(packet).toMatchObject({ ttlMs: 300_000, cacheScope: "private" })
})
