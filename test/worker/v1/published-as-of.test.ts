import { env } from "cloudflare:workers"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { edgarFiler } from "../../../src/identifiers/filer.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { rescreenStored } from "../../../src/pipeline/rescreen/rescreen.ts"
import type { CompanyInput } from "../../../src/screening/assess.ts"
import { withDebts } from "../support/changes.ts"
import { heldBack, withheldBody } from "../support/documents.ts"
import { soundInput } from "../support/inputs.ts"
import { forgetReads } from "../support/isolate.ts"
import { listing } from "../support/listing.ts"
import { inputs, store } from "../support/rescreening.ts"
import { dataOf, get, refusalOf } from "../support/service.ts"
import { list, publishing as ours } from "../support/stores.ts"

/**
 * The example of docs/guide/as-of.md. S1 was published as compliant on 2 April by its report of February. Its
 * amendment, filed on 1 March with four times the debt, was read on 10 April, and S1 is non-compliant since.
 * S2 was withheld.
 */

const publishing = { ...ours, clock: { nowMilliseconds: () => Date.now() } }

async function screenedOn(day: string, input: CompanyInput) {
  vi.setSystemTime(`${day}T06:00:00.000Z`)
  await store(input)
  expect(await rescreenStored({ inputs, publishing }, "edgar:0000000001", day)).toMatchObject({
    value: "published",
  })
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-04-01T12:00:00Z") })
  await list([
    ...[1, 2, 3].map((cik) => listing(`S${cik}`, "Someone Inc.", edgarFiler(cik))),
    listing("NONE", "A line without filings", null),
  ])
  await screenedOn("2026-04-02", soundInput("edgar:0000000001"))
  const heldOn = (day: string) =>
    publish(
      publishing,
      heldBack("edgar:0000000002", {
        assessmentId: `held-${day}`,
        asOf: `${day}T00:00:00.000Z`,
        compliance: withheldBody(day),
      }),
    )
  await heldOn("2026-09-01")
  const { facts } = soundInput("edgar:0000000001")
  await screenedOn(
    "2026-04-10",
    soundInput("edgar:0000000001", { facts: withDebts(facts, [100_000, 400_000]) }),
  )
  await heldOn("2026-09-09")
  vi.setSystemTime("2026-04-15T06:00:00.000Z")
  await heldOn("2026-09-14")
  vi.setSystemTime("2026-04-20T12:00:00.000Z")
  forgetReads()
})

afterAll(() => {
  vi.useRealTimers()
})

const complianceOf = (symbol: string, query = "") =>
  dataOf("compliance", `/instruments/${symbol}/compliance${query}`)

test.each([
  ["published_as_of=2026-04-02", "compliant"],
  ["published_as_of=2026-04-09", "compliant"],
  ["as_of=2026-04-09", "non-compliant"],
  ["published_as_of=2026-04-10", "non-compliant"],
  ["published_as_of=2026-04-20", "non-compliant"],
])("S1 with %s is %s", async (query, status) => {
  expect((await complianceOf("S1", `?${query}`)).determination.status).toBe(status)
})

test("a document as published states when it was published", async () => {
  const document = { instrument_id: "S1", freshness: null, methodology: "aaoifi-ss21@2026.1" }
  expect(await complianceOf("S1", "?published_as_of=2026-04-09")).toMatchObject(document)
  expect((await get("/instruments/S1/compliance?published_as_of=2026-04-09")).meta).toMatchObject({
    methodology: "aaoifi-ss21@2026.1",
    analysis_status: "complete",
    published_as_of_requested: "2026-04-09",
    published_at: "2026-04-02T06:00:00.000Z",
  })
  const now = await complianceOf("S1", "?published_as_of=2026-04-20")
  expect(now).toEqual({ ...(await complianceOf("S1")), freshness: null })
})

test("a withheld verdict has the first day that was published with it", async () => {
  const since = async (day: string) =>
    (await complianceOf("S2", `?published_as_of=${day}`)).determination.withheld?.since
  const days = ["2026-04-09", "2026-04-10", "2026-04-15"]
  expect(await Promise.all(days.map(since))).toEqual(Array(3).fill("2026-09-01"))
  const stored = await env.DB.prepare(
    "SELECT withheld_since FROM determination_history WHERE filer = 'edgar:0000000002' ORDER BY rowid",
  ).raw()
  expect(stored.flat()).toEqual(Array(3).fill("2026-09-01"))
})

test("the packet is the published one", async () => {
  const path = "/instruments/S1/evidence?published_as_of=2026-04-09"
  expect((await dataOf("evidence", path)).determination.status).toBe("compliant")
  expect((await get(path)).meta).toMatchObject({ published_at: "2026-04-02T06:00:00.000Z" })
})

const first = "the first determination was published on 2026-04-02."
const withheld = "The verdict on S2 as of 2026-04-09 is withheld, so it has no Evidence Packet."

test.each([
  ["S1/compliance", "2026-04-01", `Nothing was published on S1 by 2026-04-01: ${first}`],
  ["S3/evidence", "2026-04-10", "Nothing has been published on S3 yet."],
  ["NONE/compliance", "2026-04-10", "Nothing has been published on NONE yet."],
  ["S2/evidence", "2026-04-09", withheld],
])("404 for %s as published on %s: %s", async (path, day, message) => {
  expect(await refusalOf(`/instruments/${path}?published_as_of=${day}`)).toBe(`404 not_found ${message}`)
})

test.each([
  ["published_as_of=2026-04-21", "published_as_of: 2026-04-21 is in the future; today is 2026-04-20 (UTC)."],
  ["published_as_of=2026-04-09&as_of=2026-04-09", "Give `as_of` or `published_as_of`, not both."],
  ["published_as_of=2026-04-09&methodology=djim", "leave out `methodology`"],
  ["published_as_of=April", "published_as_of: a day is written YYYY-MM-DD"],
])("a request is answered 400 for %s", async (query, message) => {
  for (const document of ["compliance", "evidence"]) {
    const refusal = await refusalOf(`/instruments/S1/${document}?${query}`)
    expect(refusal).toMatch(/^400 bad_request/)
    expect(refusal).toContain(message)
  }
})
