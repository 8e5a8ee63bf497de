import { createExecutionContext } from "cloudflare:test"
import { env, exports } from "cloudflare:workers"
import { describe, expect, test, vi } from "vitest"
import deployedWorker from "../../../worker/index.ts"
import worker from "../../../worker/local/index.ts"
import { deployed } from "../../../worker/platform.ts"
import { runSchedule } from "../../../worker/scheduled.ts"
import { batchOf, queueTelling } from "../support/batch.ts"
import { listing } from "../support/listing.ts"
import { requestOf } from "../support/operator-files.ts"
import { list } from "../support/stores.ts"

const origin = "https://api.example"
const token = "operator-token-that-only-the-tests-know"

async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const response = await exports.default.fetch(new Request(`${origin}${path}`, { method, headers }))
  const text = await response.text()
  return { status: response.status, body: text === "" ? null : JSON.parse(text), headers: response.headers }
}

const asOperator = (method: string, path: string) => ask(method, path, { Authorization: `Bearer ${token}` })

test("GET /health needs no key and reports only that both stores answer, and the age of the last runs", async () => {
  const { status, body, headers } = await ask("GET", "/health")
  expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"])
  expect(body).toEqual({
    status: "ok",
    task_age_seconds: { webhooks: null, discover: null, due: null },
    paused_until: null,
  })
  expect(await ask("HEAD", "/health")).toMatchObject({ status: 200, body: null })
  expect(await ask("POST", "/health")).toMatchObject({ status: 405 })
})

describe("GET /health of a deployed service", () => {
  test.each<[what: string, minutes: Readonly<Record<string, number>>, status: number]>([
    ["is 200 while every task runs", { webhooks: 1, discover: 9, due: 1_439 }, 200],
    ["is 200 before the first night", { webhooks: 1, discover: 9 }, 200],
    ["is 503 if no task has run", {}, 503],
    ["is 503 if webhooks has not run for over 10 minutes", { webhooks: 11, discover: 9, due: 60 }, 503],
    ["is 503 if discover has not run for over an hour", { webhooks: 1, discover: 61, due: 60 }, 503],
    ["is 503 if due has not run for over 26 hours", { webhooks: 1, discover: 9, due: 1_561 }, 503],
  ])("%s", async (_what, minutes, status) => {
    const ages = Object.entries(minutes).map(([task, each]) => [task, each * 60] as const)
    await env.DB.prepare("DELETE FROM pipeline_runs").run()
    for (const [task, seconds] of ages) {
      const ended = new Date(Date.now() - seconds * 1_000).toISOString()
      await env.DB.prepare("INSERT INTO pipeline_runs VALUES (?1, ?2, ?2, 'done', '{}', NULL)")
        .bind(task, ended)
        .run()
    }
    const request = new Request(`${origin}/health`) as Parameters<typeof deployedWorker.fetch>[0]
    const reply = await deployedWorker.fetch(request, env, createExecutionContext())
    expect(reply.status).toBe(status)
    const { task_age_seconds: shown } = await reply.json<{
      task_age_seconds: Record<string, number | null>
    }>()
    for (const [task, seconds] of ages) expect(Math.abs((shown[task] ?? 0) - seconds)).toBeLessThan(5)
    await env.DB.prepare("DELETE FROM pipeline_runs").run()
  })
})

test("a pause holds tasks and queues until it ends or is cancelled, and is not reported as a fault", async () => {
  const runOf = async (cron: string) => {
    const controller = { cron, scheduledTime: Date.now(), noRetry: () => undefined }
    await runSchedule(controller as ScheduledController, env, deployed)
    return env.DB.prepare("SELECT count(*) FROM pipeline_runs WHERE task = 'due'").first<number>("count(*)")
  }

  await env.DB.prepare("DELETE FROM pipeline_runs").run()
  const { status, body } = await asOperator("POST", "/operator/schedule/pause?minutes=30")
  expect(status).toBe(200)
  expect(await runOf("17 3 * * *")).toBe(0)
  const { paused_until } = body
  const sent: unknown[] = []
  const ours = { ...env, RESCREEN: queueTelling((each, delaySeconds) => sent.push([each, delaySeconds])) }
  const request = { filer: "edgar:0000320193", from: "filings" }
  const settled = async (queue: string) => {
    const { batch, settlements } = batchOf(queue, request, 1)
    await deployedWorker.queue(batch, ours)
    return settlements
  }
  expect(await settled("qistas-staging-rescreen")).toEqual(["ack"])
  expect(sent).toEqual([[request, 600]])
  expect(await settled("qistas-staging-webhooks")).toEqual(["ack"])
  expect(await settled("qistas-staging-rescreen-dead")).toEqual(["retry in 600 s"])
  // A restore of the database changes nothing of it.
  expect((await env.PACKETS.head("schedule/pause"))?.customMetadata).toEqual({ until: paused_until })
  expect((await ask("GET", "/health")).body).toMatchObject({ status: "ok", paused_until })
  expect((await asOperator("POST", "/operator/schedule/resume")).body).toEqual({ paused_until: null })
  expect(await runOf("17 3 * * *")).toBe(1)
  await env.DB.prepare("DELETE FROM pipeline_runs").run()
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
      ["POST", "/operator/holdings/IVV"],
      ["POST", "/operator/imports/funds"],
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
    ["POST /operator/schedule/pause", 400, "from 1 to 720"],
    ["POST /operator/schedule/pause?minutes=721", 400, "from 1 to 720"],
    ["POST /operator/schedule/pause?minutes=1e2", 400, "from 1 to 720"],
    ["POST /operator/schedule/stop", 404, "the schedule can be paused and resumed"],
    ["POST /operator/filings/0000320193-26-000013", 404, "no report 0000320193-26-000013"],
    ["POST /operator/instruments/NOSUCH", 404, "no company behind NOSUCH"],
    ["GET /operator/instruments/NOSUCH", 404, "no line NOSUCH"],
  ])("answers %s: %s, %s", async (request, status, error) => {
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
    const run = { task: "due", outcome: "done", counts: { companies_sent: 0 }, detail: null }
    expect(body.runs).toEqual([{ ...run, ended_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/) }])
    expect(body.database_bytes).toBeGreaterThan(100_000)
  })

  test("names the registers that no key or contact lets it read", async () => {
    expect(await asOperator("POST", "/operator/tasks/registers")).toMatchObject({
      status: 200,
      body: {
        not_read: [
          "dart: DART_API_KEY is not set",
          "edinet: EDINET_API_KEY is not set",
          "esef: EDGAR_USER_AGENT is not set",
        ],
      },
    })
    const { body } = await asOperator("GET", "/operator/status")
    expect(body.registers).toEqual({
      read: [],
      not_read: ["edgar", "dart", "edinet", "esef"],
    })
  })

  test("queues a filing or a company to be read again", async () => {
    const filer = "edgar:0000320193"
    await list([listing("AAPL", "Apple Inc.", filer)])
    const path = "/operator/instruments/aapl?from=store&at=2026-05-04T12:00:00Z"
    const body = { sent: { filer, from: "store", asOf: "2026-05-04" } }
    expect(await asOperator("GET", "/operator/instruments/aapl")).toMatchObject({
      status: 200,
      body: { instrument_id: "AAPL", filer, determination: null },
    })
    expect(await asOperator("POST", path)).toMatchObject({ status: 202, body })
    await vi.waitFor(
      async () => {
        const rows = await env.DB.prepare("SELECT filer, reason FROM rescreen_failures").all()
        expect(rows.results).toEqual([{ filer, reason: "no_input" }])
      },
      { timeout: 20_000, interval: 200 },
    )
  })

  /** Runs a task with a source of prices, by the Worker of a developer's machine. */
  const runWith = (PRICES_SOURCE: string, task: string) =>
    worker.fetch(
      requestOf(`tasks/${task}`, "") as Parameters<typeof worker.fetch>[0],
      { ...env, PRICES_SOURCE },
      createExecutionContext(),
    )

  test("runs the other tasks if the source of prices is misspelt", async () => {
    expect((await runWith("stoq", "due")).status).toBe(200)
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined)
    expect((await runWith("stoq", "prices")).status).toBe(500)
    expect(logged.mock.calls.flat().join("\n")).toContain("PRICES_SOURCE must be none, stooq or eodhd")
    logged.mockRestore()
  })

  test("says in log and status which lines have no source of closes", async () => {
    const filer = "edgar:0009000001"
    await list([listing("KWSE:NBK", "Kuwait Bank", filer)], { countryCode: "KW" })
    await env.DB.prepare("INSERT INTO screening_inputs VALUES (?, 'now')").bind(filer).run()
    const logged = vi.spyOn(console, "log").mockImplementation(() => undefined)
    expect((await runWith("eodhd stooq", "prices")).status).toBe(200)
    const reason = "EODHD has no closes of Kuwait; Stooq has no closes of Kuwait"
    const event = { event: "lines_without_closes", reason, count: 1, lines: "KWSE:NBK" }
    expect(logged).toHaveBeenCalledWith(JSON.stringify(event))
    logged.mockRestore()
    const { body } = await asOperator("GET", "/operator/status")
    const counts = expect.objectContaining({ lines: 1, linesWithoutSource: 1, histories: 0 })
    expect(body.runs).toContainEqual(expect.objectContaining({ task: "prices", counts }))
  })

  test("that fails replies with the fixed outage sentence, and the status shows the failure", async () => {
    await env.DB.prepare("ALTER TABLE screening_inputs RENAME TO screening_inputs_away").run()
    const failed = await asOperator("POST", "/operator/tasks/due")
    await env.DB.prepare("ALTER TABLE screening_inputs_away RENAME TO screening_inputs").run()
    expect(failed).toMatchObject({ status: 500, body: { error: { code: "internal_error" } } })
    expect(JSON.stringify(failed.body)).not.toContain("screening_inputs")
    const { body } = await asOperator("GET", "/operator/status")
    const failure = { task: "due", outcome: "failed", detail: "the log says why" }
    expect(body.runs).toContainEqual(expect.objectContaining(failure))
  })
})
