import { runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeAll, expect, test } from "vitest"
import { objectOf } from "../support/allowances.ts"
import { ask, newKey, plusKey, seedUniverse } from "../support/service.ts"

/** The requests that are counted for a key, when they are sent over HTTP. */

beforeAll(seedUniverse)

test("a request counts once under its route, whatever the response", async () => {
  const plus = await plusKey()
  const [known, unknown] = ["/instruments/AAPL/compliance", "/instruments/ZZZZ/compliance"]
  const statuses: number[] = []
  for (const path of [known, unknown, "/me", "/me?surely=1", "/search"])
    statuses.push((await ask(path, plus.key)).status)
  await env.DB.prepare("ALTER TABLE listings RENAME TO taken_away").run()
  try {
    for (const path of ["/screen", "/instruments/KO/compliance"])
      statuses.push((await ask(path, plus.key)).status)
  } finally {
    await env.DB.prepare("ALTER TABLE taken_away RENAME TO listings").run()
  }
  expect(statuses).toEqual([200, 404, 200, 400, 400, 405, 500])
  const { routes } = await objectOf(plus).readUsage(plus.keyId)
  const counts = Object.fromEntries(routes.map(({ route, requests }) => [route, requests]))
  expect(counts).toEqual({ compliance: 3, me: 2, search: 1 })
})

test("no object is created for an unknown key", async () => {
  const unknown = await newKey("sandbox")
  await env.DB.prepare("DELETE FROM api_keys WHERE id = ?").bind(unknown.keyId).run()
  expect((await ask("/me", unknown.key)).status).toBe(401)
  const tables = await runInDurableObject(objectOf(unknown), (_, { storage }) =>
    storage.sql.exec("SELECT name FROM sqlite_master").toArray(),
  )
  expect(tables).toEqual([])
})
