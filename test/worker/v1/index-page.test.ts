import { expect, test } from "vitest"
import { documents } from "../../../src/contract/documents.ts"
import { endpoints } from "../../../src/contract/endpoints.ts"
import { indexPage } from "../../../src/contract/index-page.ts"
import { stopClock } from "../support/clock.ts"
import { ask, plusKey, read } from "../support/service.ts"

test("200: the index lists every endpoint of the table, without a key", async () => {
  const { status, data } = await read(ask("", null))
  expect(status).toBe(200)
  const listed = indexPage.parse(data).endpoints
  expect(listed.map(({ method, path }) => `${method} ${path}`)).toEqual([
    ...Object.values(endpoints).map(({ method, path }) => `${method} ${path || "/"}`),
    ...Object.values(documents).map(({ path }) => `GET ${path}`),
  ])
})

test("every reference link of the index leads somewhere", async () => {
  const { data } = await read(ask("", null))
  const { links } = indexPage.parse(data)
  expect(Object.keys(links)).toEqual(expect.arrayContaining(["openapi_json", "openapi_yaml"]))
  const { key } = await plusKey()
  const answers = await Promise.all(Object.values(links).map((path) => ask(path, key)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

test("429: discovery admits 60 requests a minute from one address", async () => {
  stopClock()
  const answers = await Promise.all(Array.from({ length: 70 }, () => ask("", null, { ip: "192.0.2.60" })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers.get("X-RateLimit-Limit")).toBe("60")
  expect(refused?.headers.get("Retry-After")).toBe("50")
})
