import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import { saveCompanies } from "../../../src/pipeline/listings/companies.ts"
import { publishAll } from "../../../src/pipeline/rescreen/publication.ts"
import type { Env } from "../../../worker/env.ts"
import deployedWorker from "../../../worker/index.ts"
import worker from "../../../worker/local/index.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../worker/storage/objects.ts"
import { decided } from "../support/documents.ts"
import { openMirror, type TestMirror } from "../support/edgar-mirror.ts"
import { tickerOf } from "../support/inputs.ts"
import { before, everything, filer, forgetEverything, registerCompany } from "../support/registrant.ts"

/** `npm run fill` with a mirror of EDGAR: one listed company that has closes but no filings. */
type Incoming = Request<unknown, IncomingRequestCfProperties>
let mirror: TestMirror
const symbol = tickerOf(filer)
const operator = { Authorization: "Bearer operator-token-that-only-the-tests-know" }
const facts = "/api/xbrl/companyfacts/CIK0000000007.json"
const submissions = "/submissions/CIK0000000007.json"

beforeEach(async () => {
  mirror = await openMirror()
  await forgetEverything()
  await registerCompany()
  await mirror.put(facts, before.facts)
  await mirror.put(submissions, before.submissions)
})

interface Call {
  readonly symbol?: string
  readonly headers?: Record<string, string>
  readonly env?: Env
  readonly by?: typeof worker | typeof deployedWorker
}

async function fill(call: Call = {}) {
  const { by = worker } = call
  const request: Incoming = new Request(
    `https://qistas.test/dev/fill/${call.symbol ?? symbol}?as_of=2026-04-01`,
    {
      method: "POST",
      headers: call.headers ?? operator,
    },
  )
  const response = await by.fetch(request, call.env ?? mirror.env, createExecutionContext())
  return { status: response.status, body: JSON.parse(await response.text()) }
}

describe("a company without a verdict", () => {
  test("has a verdict after two requests to EDGAR, and needs no request the second time", async () => {
    expect(await fill()).toMatchObject({
      status: 200,
      body: { result: "published", detail: null, determination: { status: "compliant" } },
    })
    const requests = (await mirror.requests()).map(({ path, status }) => [path, status])
    expect(requests.slice(0, 2)).toEqual([
      [submissions, 200],
      [facts, 200],
    ])
    const stored = await everything()
    expect(await fill()).toMatchObject({ body: { result: "known", determination: { status: "compliant" } } })
    expect(await mirror.requests()).toHaveLength(requests.length)
    expect(await everything()).toBe(stored)
  })

  test("is read by the next call if EDGAR failed", async () => {
    await mirror.faults([{ path: facts, fault: { kind: "reset" } }])
    expect(await fill()).toMatchObject({
      status: 200,
      body: { result: "unreachable", detail: expect.any(String), determination: null },
    })
    await mirror.faults([])
    expect(await fill()).toMatchObject({ body: { result: "published" } })
  })
})

describe("nothing is requested or stored", () => {
  test.each<[what: string, call: () => Call, status: number, error: unknown]>([
    ["for an unknown symbol", () => ({ symbol: "NOSUCH" }), 404, "no company is listed as NOSUCH"],
    [
      "without EDGAR_USER_AGENT",
      () => ({ env: { ...mirror.env, EDGAR_USER_AGENT: "" } }),
      409,
      "EDGAR_USER_AGENT is not set",
    ],
    [
      "without the operator's token",
      () => ({ headers: {} }),
      404,
      expect.objectContaining({ code: "not_found" }),
    ],
    [
      "by a deployed service",
      () => ({ by: deployedWorker }),
      404,
      expect.objectContaining({ code: "not_found" }),
    ],
  ])("%s", async (_what, call, status, error) => {
    const stored = await everything()
    expect(await fill(call())).toMatchObject({ status, body: { error } })
    expect(await mirror.requests()).toEqual([])
    expect(await everything()).toBe(stored)
  })
})

describe("the page of a company without a verdict", () => {
  const page = async (by: typeof worker | typeof deployedWorker, from: Env = env) => {
    const request: Incoming = new Request(`https://qistas.test/stocks/${symbol}`)
    return (await by.fetch(request, from, createExecutionContext())).text()
  }
  const press = async (
    headers: Record<string, string>,
    by: typeof worker | typeof deployedWorker = worker,
  ) => {
    const request: Incoming = new Request("https://qistas.test/dev/read", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
      body: `symbol=${symbol}`,
    })
    const execution = createExecutionContext()
    const response = await by.fetch(request, mirror.env, execution)
    const [text] = await Promise.all([response.text(), waitOnExecutionContext(execution)])
    return { status: response.status, text }
  }

  beforeEach(async () => {
    // A visitor may read the pages of sandbox symbols.
    await env.DB.prepare("UPDATE listings SET sandbox = 1").run()
    // The other companies are screened as of this day.
    await saveCompanies(databaseOf(env.DB), [
      { filer: "edgar:0000320193", name: "Apple Inc.", sic: null, countryCode: "US" },
    ])
    await publishAll(cloudflarePublishing(env.DB, env.PACKETS), [decided("edgar:0000320193")])
    await env.DB.prepare("UPDATE determinations SET as_of = '2026-04-01T00:00:00.000Z'").run()
  })

  test("names the command only on a developer's machine, and has a button if EDGAR may be asked", async () => {
    expect((await page(worker)).replaceAll(/<[^>]*>/g, "")).toContain(`npm run fill -- ${symbol}`)
    expect(await page(worker)).not.toContain("/dev/read")
    expect(await page(worker, mirror.env)).toContain('<form method="post" action="/dev/read">')
    expect(await page(deployedWorker, mirror.env)).not.toMatch(/npm run|dev\/read/)
  })

  test("shows the verdict as soon as the button has read the reports, one by one", async () => {
    expect(await page(worker, mirror.env)).toContain("we have not read them yet")
    const { status, text } = await press({ Origin: "https://qistas.test" })
    expect(status).toBe(200)
    expect(text.replaceAll(/<[^>]*>/g, " ")).toMatch(
      /The list of its filings …\s+The figures of all its reports …\s+The 10-K of 2026-02-15 …\s+Its verdict is compliant\./,
    )
    expect(text).toContain(`<meta http-equiv="refresh" content="0; url=/stocks/${symbol}">`)
    expect(await page(worker, mirror.env)).not.toContain("we have not read them yet")
  })

  test("states the reason if nothing was read", async () => {
    await mirror.faults([{ path: facts, fault: { kind: "reset" } }])
    expect((await press({ Origin: "https://qistas.test" })).text).toMatch(/Not read: .+<a href="\/stocks\//)
  })

  test.each([
    ["a form from another page", { Origin: "https://elsewhere.example" }, worker],
    ["a form without an origin", {}, worker],
    ["a deployed service", { Origin: "https://qistas.test" }, deployedWorker],
  ])("reads nothing for %s", async (_, headers, by) => {
    expect((await press(headers, by)).status).toBe(404)
    expect(await mirror.requests()).toEqual([])
  })
})
