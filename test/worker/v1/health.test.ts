import { beforeAll, expect, test } from "vitest"
import { health } from "../../../src/health/schema.ts"
import { ask, liveKey, read, seedUniverse } from "../support/service.ts"

let live = ""

beforeAll(async () => {
  await seedUniverse()
  live = await liveKey()
})

test("200: a rated company answers its rating and the five ratios", async () => {
  const { status, data } = await read(ask("/instruments/GOOGL/health", live))
  expect(status).toBe(200)
  const document = health.strict().parse(data)
  expect(document).toMatchObject({ symbol: "GOOGL", name: "Alphabet Inc. Class A", status: "robust" })
  expect(Object.keys(document.ratios)).toHaveLength(5)
})

test.each([
  ["ABCDY", /known to file with the SEC.*unaffected/],
  ["BRK-B", /not been analysed/],
  ["MCD", /do not carry/],
  ["SPY", /fund/],
  ["ZZZZ", /No listing/],
])("404: %s is not rated, and the message says why", async (identifier, why) => {
  const refused = await read(ask(`/instruments/${identifier}/health`, live))
  expect([refused.status, refused.error?.code]).toEqual([404, "not_found"])
  expect(refused.error?.message).toMatch(why)
})
