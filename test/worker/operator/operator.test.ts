import { createExecutionContext } from "cloudflare:test"
import { env, exports } from "cloudflare:workers"
import { describe, expect, test, vi } from "vitest"
import worker from "../../../worker/local/index.ts"
import { saveCompanies, saveListings } from "../../../worker/storage/write/companies.ts"
import { listing } from "../support/listing.ts"
import { everything } from "../support/rescreening.ts"

const origin = "https://api.example"
const token = "operator-token-that-only-the-tests-know"

async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const response = await exports.default.fetch(new Request(`${origin}${path}`, { method, headers }))
  const text = await response.text()
  return { status: response.status, body: text === "" ? null : JSON.parse(text), headers: response.headers }
}

const asOperator = (method: string, path: string) => ask(method, path, { Authorization: `Bearer ${token}` })

describe("GET /health", () => {
  test("needs no key and reports only that both stores answer", async () => {
    const { status, body, headers } = await ask("GET", "/health")
    expect([status, body, headers.get("Cache-Control")]).toEqual([200, { status: "ok" }, "no-store"])
    expect(await ask("HEAD", "/health")).toMatchObject({ status: 200, body: null })
    expect(await ask("POST", "/health")).toMatchObject({ status: 405 })
  })
})

describe("an operator's route", () => {
  test.each<[what: string, headers: Record<string, string>]>([
    ["no token", {}],
    ["a foreign page", { Origin: "https://somewhere.test" }],
    ["another token", { Authorization: "Bearer an operator's token that is not configured" }],
    ["no scheme", { Authorization: token }],
    ["another scheme", { Authorization: `Basic ${token}` }],
    ["an empty token", { Authorization: "Bearer " }],
    ["a key", { "X-API-Key": "qistas_live_000000000000000000000000000000000000" }],
  ])("is an unknown path for %s", async (_what, headers) => {
    for (const [method, path] of [
      ["GET", "/operator/status"],
      ["POST", "/operator/tasks/discover"],
      ["POST", "/operator/nothing"],
    ] as const) {
      const [response, nothing] = await Promise.all([
        ask(method, path, headers),
        ask(method, "/nothing", headers),
      ])
      expect([response.status, response.body.error]).toEqual([404, nothing.body.error])
      expect([...response.headers]).toEqual([...nothing.headers])
    }
  })

  test.each<[request: string, status: number, error: string]>([
    ["POST /operator/status", 404, "no such path"],
    ["GET /operator/tasks/discover", 404, "no such path"],
    ["POST /operator/tasks", 404, "no such path"],
    ["POST /operator/tasks/discover/now", 404, "no such path"],
    ["POST /operator/constructor/x", 404, "no such path"],
    ["POST /operator/tasks/everything", 400, "no task everything"],
    ["POST /operator/tasks/%E0%A4%A", 400, "not well encoded"],
    ["POST /operator/tasks/due?at=yesterday", 400, "`at` must be"],
    ["POST /operator/tasks/due?at=2099-01-01T00:00:00Z", 400, "`at` must be"],
    ["POST /operator/filings/0000320193-26-000013", 404, "no report 0000320193-26-000013"],
    ["POST /operator/instruments/NOSUCH", 404, "no company behind NOSUCH"],
  ])("%s: %s, %s", async (request, status, error) => {
    const [method = "", path = ""] = request.split(" ")
    expect(await asOperator(method, path)).toMatchObject({
      status,
      body: { error: expect.stringContaining(error) },
    })
  })

  test("runs a task now or as of a past time, and the status reports it", async () => {
    expect(await asOperator("POST", "/operator/tasks/due?at=2026-05-04T12:00:00Z")).toMatchObject({
      status: 200,
      body: { counts: { companies_sent: 0 }, incomplete: [] },
    })
    const { status, body } = await asOperator("GET", "/operator/status")
    expect(status).toBe(200)
    expect(body.runs).toEqual([
      {
        task: "due",
        ended_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
        outcome: "done",
        counts: { companies_sent: 0 },
        detail: null,
      },
    ])
  })

  test("queues a filing or a company to be read again", async () => {
    const cik = 320193
    await saveCompanies(env.DB, [{ cik, name: "Apple Inc.", sic: "3571", countryCode: "US" }])
    await saveListings(env.DB, [listing("AAPL", "Apple Inc.", cik)])
    expect(
      await asOperator("POST", "/operator/instruments/aapl?from=store&at=2026-05-04T12:00:00Z"),
    ).toMatchObject({
      status: 202,
      body: { sent: { cik, from: "store", asOf: "2026-05-04" } },
    })
    await vi.waitFor(
      async () => {
        const rows = await env.DB.prepare("SELECT cik, reason FROM rescreen_failures").all()
        expect(rows.results).toEqual([{ cik, reason: "no_input" }])
      },
      { timeout: 20_000, interval: 200 },
    )
  })

  test("runs the other tasks when the source of prices is misspelt", async () => {
    const misspelt = { ...env, PRICES_SOURCE: "stoq" }
    const ask = (task: string) => {
      const request = new Request(`${origin}/operator/tasks/${task}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}` },
      }) as Parameters<typeof worker.fetch>[0]
      return worker.fetch(request, misspelt, createExecutionContext())
    }
    expect((await ask("due")).status).toBe(200)
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined)
    expect((await ask("prices")).status).toBe(500)
    expect(logged.mock.calls.flat().join("\n")).toContain("PRICES_SOURCE must be none, stooq or eodhd")
    logged.mockRestore()
  })

  test("that fails replies with the fixed outage sentence, and the status shows the failure", async () => {
    await env.DB.prepare("ALTER TABLE screening_inputs RENAME TO screening_inputs_away").run()
    const failed = await asOperator("POST", "/operator/tasks/due")
    await env.DB.prepare("ALTER TABLE screening_inputs_away RENAME TO screening_inputs").run()
    expect(failed).toMatchObject({ status: 500, body: { error: { code: "internal_error" } } })
    expect(JSON.stringify(failed.body)).not.toContain("screening_inputs")
    const { body } = await asOperator("GET", "/operator/status")
    expect(body.runs).toContainEqual(
      expect.objectContaining({ task: "due", outcome: "failed", detail: "the log says why" }),
    )
    expect(await everything()).toBeDefined()
  })
})
