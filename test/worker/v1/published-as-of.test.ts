import { env } from "cloudflare:workers"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { compliance, complianceMeta } from "../../../src/compliance/schema.ts"
import { evidence } from "../../../src/evidence/schema.ts"
import { saveCompanies, saveListings } from "../../../src/pipeline/listings/companies.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { rescreenStored } from "../../../src/pipeline/rescreen/rescreen.ts"
import type { CompanyInput } from "../../../src/screening/assess.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../worker/storage/publishing.ts"
import { heldBack } from "../support/documents.ts"
import { soundInput } from "../support/inputs.ts"
import { forgetReads } from "../support/isolate.ts"
import { listing } from "../support/listing.ts"
import { inputs, store } from "../support/rescreening.ts"
import { ask, liveKey, read } from "../support/service.ts"

/**
 * The example of docs/guide/as-of.md. S1 was published as compliant on 2 April by its report of February. Its amendment, filed
 * on 20 March with four times the debt, was read on 10 April: from then on it is non-compliant. S2 was withheld.
 */

const publishing = {
  ...cloudflarePublishing(env.DB, env.PACKETS),
  clock: { nowMilliseconds: () => Date.now() },
}

function amended(): CompanyInput {
  const input = soundInput(1)
  const series = input.facts.series.map((each) => {
    const [first] = each.facts
    if (each.concept !== "us-gaap:LongTermDebt" || first === undefined) return each
    const amendment = {
      ...first,
      value: 400_000,
      accession: "0000000001-26-000009",
      form: "10-K/A",
      filed: "2026-03-20",
    }
    return { ...each, facts: [first, amendment] }
  })
  return { ...input, facts: { ...input.facts, series } }
}

async function screenedOn(day: string, input: CompanyInput) {
  vi.setSystemTime(`${day}T06:00:00.000Z`)
  await store(input)
  expect(await rescreenStored({ inputs, publishing }, 1, day)).toMatchObject({ value: "published" })
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-04-01T12:00:00Z") })
  await saveCompanies(
    databaseOf(env.DB),
    [1, 2, 3].map((cik) => ({ cik, name: "Someone Inc.", sic: "3674", countryCode: "US" })),
  )
  await saveListings(databaseOf(env.DB), [
    ...[1, 2, 3].map((cik) => listing(`S${cik}`, "Someone Inc.", cik)),
    listing("NONE", "A line without filings", null),
  ])
  await screenedOn("2026-04-02", soundInput(1))
  await publish(publishing, heldBack(2, { assessmentId: "held-1", asOf: "2026-09-01T00:00:00.000Z" }))
  await screenedOn("2026-04-10", amended())
  await publish(publishing, heldBack(2, { assessmentId: "held-2", asOf: "2026-09-09T00:00:00.000Z" }))
  vi.setSystemTime("2026-04-20T12:00:00.000Z")
  forgetReads()
})

afterAll(() => {
  vi.useRealTimers()
})

async function complianceOf(path: string) {
  const answered = await read(ask(`/instruments/${path}`, await liveKey()))
  if (answered.status !== 200) return { ...answered, document: null }
  complianceMeta.parse(answered.meta)
  return { ...answered, document: compliance.parse(answered.data) }
}

describe("200", () => {
  test.each([
    ["published_as_of=2026-04-02", "compliant"],
    ["published_as_of=2026-04-09", "compliant"],
    ["as_of=2026-04-09", "non-compliant"],
    ["published_as_of=2026-04-10", "non-compliant"],
    ["published_as_of=2026-04-20", "non-compliant"],
  ])("S1 with %s is %s", async (query, status) => {
    const { document } = await complianceOf(`S1/compliance?${query}`)
    expect(document?.determination.status).toBe(status)
  })

  test("the document is the one that was published, and says when", async () => {
    const then = await complianceOf("S1/compliance?published_as_of=2026-04-09")
    expect(then.document).toMatchObject({
      instrument_id: "S1",
      freshness: null,
      methodology: "aaoifi-ss21@2026.1",
    })
    expect(then.meta).toMatchObject({
      methodology: "aaoifi-ss21@2026.1",
      analysis_status: "complete",
      published_as_of_requested: "2026-04-09",
      published_at: "2026-04-02T06:00:00.000Z",
    })
    const now = await complianceOf("S1/compliance?published_as_of=2026-04-20")
    const plain = await complianceOf("S1/compliance")
    expect({ ...now.document, freshness: null }).toEqual({ ...plain.document, freshness: null })
  })

  test("a withheld verdict has the first day that was published with it", async () => {
    const since = async (day: string) =>
      (await complianceOf(`S2/compliance?published_as_of=${day}`)).document?.determination.withheld?.since
    expect([await since("2026-04-09"), await since("2026-04-10")]).toEqual(["2026-08-31", "2026-08-31"])
    const stored = await env.DB.prepare(
      "SELECT withheld_since FROM determination_history WHERE cik = 2 ORDER BY rowid",
    ).raw()
    expect(stored.flat()).toEqual(["2026-08-31", "2026-08-31"])
  })

  test("the packet is the one that was published", async () => {
    const key = await liveKey()
    const { status, data, meta } = await read(ask("/instruments/S1/evidence?published_as_of=2026-04-09", key))
    expect([status, evidence.parse(data).determination.status]).toEqual([200, "compliant"])
    expect(meta).toMatchObject({ published_at: "2026-04-02T06:00:00.000Z" })
  })
})

describe("404", () => {
  test.each([
    [
      "before the first publication, with its day",
      "S1/compliance?published_as_of=2026-04-01",
      "Nothing was published on S1 by 2026-04-01: the first determination was published on 2026-04-02.",
    ],
    [
      "without any publication",
      "S3/evidence?published_as_of=2026-04-10",
      "Nothing has been published on S3 yet.",
    ],
    [
      "of a line without filings",
      "NONE/compliance?published_as_of=2026-04-10",
      "Nothing has been published on NONE yet.",
    ],
    [
      "a packet of a withheld verdict",
      "S2/evidence?published_as_of=2026-04-09",
      "The verdict on S2 as of 2026-04-09 is withheld, so it has no Evidence Packet.",
    ],
  ])("%s", async (_, path, message) => {
    expect(await complianceOf(path)).toMatchObject({ status: 404, error: { code: "not_found", message } })
  })
})

test.each([
  [
    "a day in the future",
    "published_as_of=2026-04-21",
    "published_as_of: 2026-04-21 is in the future; today is 2026-04-20 (UTC).",
  ],
  [
    "both kinds of the past",
    "published_as_of=2026-04-09&as_of=2026-04-09",
    "Give `as_of` or `published_as_of`, not both.",
  ],
  ["another standard", "published_as_of=2026-04-09&methodology=djim", "leave out `methodology`"],
  ["no day", "published_as_of=April", "published_as_of: a day is written YYYY-MM-DD"],
])("400: %s", async (_, query, message) => {
  for (const document of ["compliance", "evidence"]) {
    const { status, error } = await complianceOf(`S1/${document}?${query}`)
    expect([status, error?.code]).toEqual([400, "bad_request"])
    expect(error?.message).toContain(message)
  }
})
