import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import {
  accessDenied,
  fileUnavailable,
  type MirrorBody,
  noSuchKey,
  rateThresholdExceeded,
  tooManyRequests,
} from "../../../../scripts/edgar-mirror/bodies.ts"
import type { Edgar } from "../../../../src/pipeline/ports.ts"
import { edgar } from "../../../../worker/sources/edgar/edgar.ts"
import type { Pace } from "../../../../worker/sources/edgar/request.ts"
import type { PlannedFault } from "../../../support/edgar/host.ts"
import { openMirror, type TestMirror, testUserAgent } from "../../support/edgar-mirror.ts"

const amd = "edgar:0000002488"
let mirror: TestMirror
let pauses: number[]

/** A pace that is never paused, and records the pauses. */
const pace: Pace = {
  nextSlot: async () => ({ kind: "go" }),
  pause: async (untilMilliseconds) => {
    pauses.push(untilMilliseconds)
  },
}

function client(over: { userAgent?: string | null; pace?: Pace } = {}): Edgar {
  const { userAgent = testUserAgent } = over
  return edgar({ wwwUrl: mirror.url, dataUrl: mirror.url, userAgent }, over.pace ?? pace)
}

const answers = (body: MirrorBody): PlannedFault => ({ path: ".", fault: { kind: "answer", ...body } })

beforeAll(async () => {
  mirror = await openMirror()
  await mirror.companies([amd], "2026-02-04")
})
beforeEach(async () => {
  pauses = []
  await mirror.faults([])
})

async function pathsOf(by: Promise<unknown>): Promise<string[]> {
  const before = (await mirror.requests()).length
  await by
  return (await mirror.requests()).slice(before).map(({ path }) => path)
}

describe("each document is requested at EDGAR's URL:", () => {
  test.each<[string, (client: Edgar) => Promise<unknown>, string]>([
    [
      "the feed",
      (one) => one.feedPage("10-K", 100),
      "/cgi-bin/browse-edgar?action=getcurrent&type=10-K&owner=include&count=100&start=100&output=atom",
    ],
    [
      "a day's index",
      (one) => one.dailyIndex("2026-01-12"),
      "/Archives/edgar/daily-index/2026/QTR1/form.20260112.idx",
    ],
    [
      "a day's index of the last quarter",
      (one) => one.dailyIndex("2025-10-01"),
      "/Archives/edgar/daily-index/2025/QTR4/form.20251001.idx",
    ],
    ["the ticker list", (one) => one.tickerList(), "/files/company_tickers_exchange.json"],
    ["submissions", (one) => one.submissions(amd, null), "/submissions/CIK0000002488.json"],
    ["companyfacts", (one) => one.companyFacts(amd, null), "/api/xbrl/companyfacts/CIK0000002488.json"],
  ])("%s", async (_, ask, path) => {
    expect(await pathsOf(ask(client()))).toEqual([path])
  })
})

describe("an unchanged document is not fetched again", () => {
  test.each(["submissions", "companyFacts"] as const)("%s", async (document) => {
    const first = await client()[document](amd, null)
    if (first.kind !== "fetched") throw new Error(first.kind)
    expect(first.validator).toEqual({
      etag: expect.stringMatching(/^".+"$/),
      lastModified: expect.stringMatching(/ GMT$/),
    })
    expect(await client()[document](amd, first.validator)).toEqual({ kind: "unchanged" })
    const byDate = { etag: null, lastModified: first.validator?.lastModified ?? null }
    expect(await client()[document](amd, byDate)).toEqual({ kind: "unchanged" })
    const another = await client()[document](amd, { etag: '"another"', lastModified: null })
    expect(another).toEqual(first)
  })

  test("but an unrequested 304 counts as unreachable", async () => {
    await mirror.faults([answers({ status: 304, contentType: "application/json", body: "" })])
    expect(await client().submissions(amd, null)).toEqual({ kind: "unreachable", detail: "status 304" })
  })
})

describe("a refusal by EDGAR means", () => {
  test.each<[string, MirrorBody]>([
    ["a 404 with S3's NoSuchKey", noSuchKey("submissions/CIK0000000001.json")],
    ["a 404 with a page", { status: 404, contentType: "text/html", body: "<html>Not found</html>" }],
    ["a 403 with S3's AccessDenied, for a missing path", accessDenied()],
    ["a 403 with S3's NoSuchKey", { ...noSuchKey("x"), status: 403 }],
  ])("missing: %s", async (_, body) => {
    await mirror.faults([answers(body)])
    expect(await client().dailyIndex("2026-01-12")).toEqual({ kind: "missing" })
    expect(pauses).toEqual([])
  })

  const page = (status: number, body: string) => ({ status, contentType: "text/html", body })
  const undeclared =
    "<html><title>SEC.gov | Your Request Originates from an Undeclared Automated Tool</title>"
  test.each<[string, MirrorBody, number]>([
    ["a 403 with the page about request rates, for ten minutes", rateThresholdExceeded(), 600],
    ["a 403 with the page about undeclared tools", page(403, undeclared), 600],
    ["a 403 without a body", page(403, ""), 600],
    ["the page about undeclared tools with status 200", page(200, undeclared), 600],
    ["a 429, for the stated time", tooManyRequests(90), 90],
    ["a 429 without a time, for ten minutes", { ...tooManyRequests(0), headers: {} }, 600],
    ["a 429 with a time of days, for an hour", tooManyRequests(1_000_000), 3_600],
    ["a 429 with a time of zero, for a second", tooManyRequests(0), 1],
  ])("paused, for all consumers: %s", async (_, body, seconds) => {
    await mirror.faults([answers(body)])
    const before = Date.now()
    const reply = await client().companyFacts(amd, null)
    const after = Date.now()
    if (reply.kind !== "paused") throw new Error(JSON.stringify(reply))
    expect(reply.untilMilliseconds).toBeGreaterThanOrEqual(before + seconds * 1_000)
    expect(reply.untilMilliseconds).toBeLessThanOrEqual(after + seconds * 1_000)
    expect(pauses).toEqual([reply.untilMilliseconds])
  })

  test("paused until a date, if a 429 states a date", async () => {
    const until = Math.ceil(Date.now() / 1_000) * 1_000 + 120_000
    const headers = { "Retry-After": new Date(until).toUTCString() }
    await mirror.faults([answers({ ...tooManyRequests(0), headers })])
    const reply = await client().tickerList()
    expect(reply).toEqual({ kind: "paused", untilMilliseconds: expect.closeTo(until, -1.5) })
  })

  const unavailable = "an HTML page (SEC.gov | File Unavailable)"
  const reply = (status: number, contentType: string, change: Partial<MirrorBody> = {}) =>
    ({ kind: "answer", status, contentType, body: "", ...change }) as const
  const { body } = fileUnavailable()
  test.each<[string, PlannedFault["fault"], string | RegExp]>([
    ["a 503", { kind: "answer", ...fileUnavailable() }, `status 503 with ${unavailable}`],
    ["its page with status 200", reply(200, "text/html", { body }), `status 200 with ${unavailable}`],
    [
      "its page with status 200 and the type of JSON",
      reply(200, "application/json", { body }),
      `status 200 with ${unavailable}`,
    ],
    ["an empty 200", reply(200, "application/json"), /an empty text/],
    ["a 500 without a body", reply(500, "text/plain"), /^status 500/],
    [
      "a redirect, which would be an unscheduled request",
      reply(302, "text/plain", { headers: { Location: "/elsewhere" } }),
      /^status 302/,
    ],
    ["a connection that breaks before the answer", { kind: "reset" }, /connection/i],
    ["a body that breaks off", { kind: "truncated", bytes: 100 }, /^body broken off after \d+ bytes/],
  ])("unreachable: %s", async (_, fault, detail) => {
    await mirror.faults([{ path: ".", fault }])
    const expected = typeof detail === "string" ? detail : expect.stringMatching(detail)
    expect(await client().submissions(amd, null)).toEqual({ kind: "unreachable", detail: expected })
    expect(pauses).toEqual([])
  })
})

describe("no request is sent", () => {
  const paused = { kind: "paused", untilMilliseconds: 1_800_000_000_000 } as const
  const broken: Pace = { ...pace, nextSlot: () => Promise.reject(new Error("no object")) }
  test.each<[what: string, over: Parameters<typeof client>[0], reply: object]>([
    [
      "without a User-Agent, because the SEC requires a contact",
      { userAgent: null },
      { kind: "unreachable", detail: "EDGAR_USER_AGENT is not set" },
    ],
    ["while the pace is paused", { pace: { ...pace, nextSlot: async () => paused } }, paused],
    [
      "when the rate limiter is unreachable",
      { pace: broken },
      { kind: "unreachable", detail: "Error: no object" },
    ],
  ])("%s", async (_, over, reply) => {
    const asked = client(over).feedPage("10-K", 0)
    expect(await pathsOf(asked)).toEqual([])
    expect(await asked).toEqual(reply)
  })
})

test("the feed is read in its declared encoding", async () => {
  const feed =
    '<?xml version="1.0" encoding="ISO-8859-1" ?><feed><title>10-K - Soci\u00e9t\u00e9</title></feed>'
  const path = "/cgi-bin/browse-edgar?type=10-K&start=200"
  const latin = Uint8Array.from(feed, (character) => character.charCodeAt(0))
  await mirror.put(path, latin)
  expect(await client().feedPage("10-K", 200)).toMatchObject({ kind: "fetched", body: feed })
})
