import { beforeAll, expect, test } from "vitest"
import { type Client, client } from "../../../packages/client/src/index.ts"
import type { EndpointName } from "../../../src/api/endpoints.ts"
import { webhookExampleId } from "../../../src/webhooks/endpoint.ts"
import { send } from "../support/raw.ts"
import { dataRequests, inputs } from "../support/requests.ts"
import { base, plusKey, seedUniverse } from "../support/service.ts"
import { newWebhook } from "../support/webhooks.ts"

/**
 * The typed client against the Worker, over the whole table. packages/client tests the requests and responses
 * by themselves.
 */

beforeAll(seedUniverse)

function clientWith(key: string): Client {
  return client({ baseUrl: base, key, retries: 0, fetch: (url, init) => send(url.slice(base.length), init) })
}

async function callOf(name: EndpointName) {
  const { accountId, key } = await plusKey()
  const input = JSON.stringify(inputs[name])
  const isNamed = input.includes(webhookExampleId)
  const id = isNamed ? await newWebhook(accountId) : ""
  const qistas: Record<string, unknown> = { ...clientWith(key) }
  const call = qistas[name] as (input: object) => ReturnType<Client["compliance"]>
  return call(JSON.parse(input.replace(webhookExampleId, id)))
}

test.each(dataRequests)("$name is returned as its endpoint declares", async ({ name, declared }) => {
  const reply = await callOf(name)
  expect(reply).toMatchObject({ ok: true, status: 200 })
  if (!reply.ok) return
  expect(declared.data.parse(reply.data)).toEqual(reply.data)
  expect(declared.meta.parse(reply.meta)).toEqual(reply.meta)
})

test("a list in a query is read as sent", async () => {
  const qistas = clientWith((await plusKey()).key)
  const reply = await qistas.search({ q: "alphabet class", types: ["stock", "etf"], limit: 5 })
  expect(reply).toMatchObject({ ok: true, meta: { total: 2 } })
})
