import { exports } from "cloudflare:workers"
import { expect, test } from "vitest"
import { endpoints } from "../../../src/api/endpoints.ts"
import { documents } from "../../../src/contract/documents.ts"
import { indexPage } from "../../../src/contract/index-page.ts"
import { ask, base, liveKey, read } from "../support/service.ts"

test("the index lists every endpoint of the table, without a key", async () => {
  const { status, data } = await read(ask("", null))
  expect(status).toBe(200)
  const listed = indexPage.parse(data).endpoints
  expect(listed.map(({ method, path }) => `${method} ${path}`)).toEqual([
    ...Object.values(endpoints).map(({ method, path }) => `${method} ${path || "/"}`),
    ...Object.values(documents).map(({ path }) => `GET ${path}`),
  ])
})

test("every reference link of the index leads to a place", async () => {
  const { data } = await read(ask("", null))
  const { links } = indexPage.parse(data)
  expect(Object.keys(links)).toEqual(expect.arrayContaining(["openapi_json", "openapi_yaml"]))
  const key = await liveKey()
  const answers = await Promise.all(
    Object.values(links).map((link) => {
      const { origin, pathname } = new URL(link, base)
      return exports.default.fetch(origin + pathname, { headers: { "X-API-Key": key } })
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})
