import { createExecutionContext } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest"
import deployedWorker from "../../../worker/index.ts"
import worker from "../../../worker/local/index.ts"
import type { LocalEnv } from "../../../worker/local/opening.ts"
import { fundLine, listing } from "../support/listing.ts"
import { plusKey } from "../support/service.ts"
import { list } from "../support/stores.ts"

/** What a reader gets while `npm start` fills the stores of the service. */

const page = { Accept: "text/html" }
const operator = { Authorization: "Bearer operator-token-that-only-the-tests-know" }

function ask(
  path: string,
  init: RequestInit<IncomingRequestCfProperties> = {},
  change: Partial<LocalEnv> = {},
) {
  const request = new Request<unknown, IncomingRequestCfProperties>(`https://qistas.test${path}`, init)
  const given: LocalEnv = { ...(env as LocalEnv), STORES_FILLED: "later", ...change }
  return worker.fetch(request, given, createExecutionContext())
}

async function tell(name: string, screened = 0, companies = 0): Promise<void> {
  const body = JSON.stringify({ screened, companies })
  await ask(`/dev/stores/${name}`, { method: "POST", headers: operator, body })
}

afterAll(() => tell("filled"))

describe("before the sandbox is stored, every request gets a 503 with the progress", () => {
  beforeEach(() => tell("opening", 3, 10))

  test.each(["/", "/stocks/AAPL", "/dashboard", "/no/such/path"])(
    "as a page that reloads itself: %s",
    async (path) => {
      const response = await ask(path, { headers: page })
      expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "1"])
      const html = await response.text()
      expect(html).toContain("<p>Qistas is filling its stores: 3 of 10 companies.</p>")
      expect(html).toContain('<meta http-equiv="refresh" content="1">')
    },
  )

  test.each(["/v1/instruments/AAPL/compliance", "/mcp", "/health"])("as JSON: %s", async (path) => {
    const response = await ask(path)
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "1"])
    expect(await response.json()).toMatchObject({
      error: {
        code: "service_unavailable",
        message: "Qistas is filling its stores: 3 of 10 companies.",
        retry_after: 1,
      },
    })
  })

  test("but only a call with the operators' token says how far the filling is", async () => {
    await ask("/dev/stores/filled", { method: "POST" })
    expect((await ask("/")).status).toBe(503)
  })

  test("and none if the stores were filled before", async () => {
    expect((await ask("/about", { headers: page }, { STORES_FILLED: "already" })).status).toBe(200)
  })
})

describe("while the rest is stored, what is not there yet says so", () => {
  const sentence =
    "The data of the release is being loaded: 64 of 769 companies are screened. Funds follow at the end."
  beforeEach(async () => {
    await tell("open", 64, 769)
    await list([
      listing("LATE", "A company whose turn comes", "edgar:0000320193", { sandbox: true }),
      fundLine("LATEF", "A fund whose turn comes", { sandbox: true }),
    ])
  })

  test("on every page", async () => {
    const about = await ask("/about", { headers: page })
    expect(await about.text()).toContain(`<p class="notice problem" role="status">${sentence}</p>`)
    expect(about.headers.get("Refresh")).toBeNull()
  })

  test.each([
    ["/stocks/LATE", "This stock has not been analysed yet, so there is no verdict on it."],
    ["/funds/LATEF", "The holdings of this fund are not loaded yet, so we cannot rate it."],
  ])("on the page of a stock or fund under way, which reloads itself: %s", async (path, said) => {
    const response = await ask(path, { headers: page })
    expect(response.headers.get("Refresh")).toBe("5")
    expect(response.headers.get("ETag")).toBeNull()
    expect(await response.text()).toContain(said)
  })

  test.each([
    ["/v1/instruments/LATE/compliance", { determination: { status: "pending", explanation: sentence } }],
    ["/v1/etfs/LATEF", { status: "pending", purity: { summary: sentence } }],
  ])("in the API's pending: %s", async (path, data) => {
    const { key } = await plusKey()
    const response = await ask(path, { headers: { "X-API-Key": key } })
    expect(await response.json()).toMatchObject({ data })
  })

  test("and no longer once everything is stored", async () => {
    await tell("filled")
    const response = await ask("/stocks/LATE", { headers: page })
    expect(response.headers.get("Refresh")).toBeNull()
    expect(await response.text()).not.toContain("being loaded")
  })
})

describe("a Worker that is not set up says in one sentence what to do, and logs no error", () => {
  const empty = {
    prepare: () => empty,
    bind: () => empty,
    all: noTable,
    raw: noTable,
    first: async () => null,
    withSession: () => empty,
    batch: noTable,
  }
  async function noTable(): Promise<never> {
    throw new Error("D1_ERROR: no such table: published_revision: SQLITE_ERROR")
  }

  test.each<[string, object]>([
    ["without secrets", { KEY_PEPPER: "too short" }],
    ["without tables", { DB: empty }],
  ])("%s", async (_, change) => {
    const logged = vi.spyOn(console, "error")
    const given: LocalEnv = { ...(env as LocalEnv), ...change }
    for (const path of ["/", "/stocks/AAPL"]) {
      const request = new Request<unknown, IncomingRequestCfProperties>(`https://qistas.test${path}`)
      const response = await deployedWorker.fetch(request, given, createExecutionContext())
      expect(response.status).toBe(503)
      expect(await response.text()).toContain("Qistas is not set up: run npm start once")
    }
    expect(logged).not.toHaveBeenCalled()
  })
})
