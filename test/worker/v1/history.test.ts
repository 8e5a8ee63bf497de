import { env } from "cloudflare:workers"
import { beforeAll, expect, test } from "vitest"
import { history } from "../../../src/history/schema.ts"
import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { assess } from "../../../src/screening/assess.ts"
import { cloudflarePublishing } from "../../../worker/storage/publishing.ts"
import { soundInput } from "../support/inputs.ts"
import { ask, liveKey, read, seedUniverse } from "../support/service.ts"

let live = ""

beforeAll(async () => {
  await seedUniverse()
  live = await liveKey()
  const publishing = cloudflarePublishing(env.DB, env.PACKETS)
  const screened = assessmentPublication(assess({ ...soundInput(320193), asOf: "2026-09-30" }))
  await publish(publishing, { ...screened, asOf: "2026-09-30T00:00:00Z" })
})

test("200: the determination in force, and before it the verdict of each filing period", async () => {
  const { status, data, meta } = await read(ask("/instruments/AAPL/compliance/history", live))
  expect(status).toBe(200)
  expect(meta.methodology).toBe("aaoifi-ss21@2026.1")
  const document = history.strict().parse(data)
  expect(document).toMatchObject({ symbol: "AAPL", instrument_id: "AAPL", name: "Apple Inc." })
  expect(document.history.map(({ occasion }) => occasion)).toEqual(["current", "filing"])
  const { data: now } = await read(ask("/instruments/AAPL/compliance", live))
  expect(now).toMatchObject({ determination: { status: document.history[0]?.status } })
})

test("200: each change of the verdict, with its cause and both assessments", async () => {
  const { data } = await read(ask("/instruments/AAPL/compliance/history", live))
  const [change, ...earlier] = history.strict().parse(data).changes
  expect(change).toMatchObject({
    as_of: "2026-09-30",
    cause: "correction",
    accession_number: "0000000001-26-000001",
    close_date: "2026-03-31",
    status: { from: "compliant", to: "pending" },
    withheld: { from: null, to: "market_cap_unavailable" },
    assessment: { from: "decided-320193", to: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  expect(earlier).toEqual([])
})

test("200: a verdict that is withheld has a history too", async () => {
  const { status, data } = await read(ask("/instruments/MCD/compliance/history", live))
  expect(status).toBe(200)
  expect(history.strict().parse(data).history[0]).toMatchObject({
    status: "pending",
    withheld: "screen_unresolved",
  })
})

test.each([
  ["ABCDY", /known to file with the SEC/],
  ["BRK-B", /not been analysed/],
  ["SPY", /fund/],
  ["ZZZZ", /./],
])("404: %s has no history, and the message says why", async (identifier, why) => {
  const refused = await read(ask(`/instruments/${identifier}/compliance/history`, live))
  expect([refused.status, refused.error?.code]).toEqual([404, "not_found"])
  expect(refused.error?.message).toMatch(why)
})
