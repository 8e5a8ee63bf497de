import { createServer, type Server } from "node:http"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type CommandResult, listenOnLoopback, runScript } from "../../support/command.ts"

const token = "a token that opens the operators' routes"

/** Stands in for a running service and records the last request. */
let service: Server
let origin: string
let status: number
let sent: (string | undefined)[]

beforeAll(async () => {
  service = createServer((request, response) => {
    sent = [request.method, request.url, request.headers.authorization]
    response.writeHead(status).end(JSON.stringify({ filings: { screened: 7 } }))
  })
  origin = await listenOnLoopback(service)
})

afterAll(() => service.close())

beforeEach(() => {
  status = 200
  sent = []
})

const run = (...args: readonly string[]) => runWith({ OPERATOR_TOKEN: token }, ...args)

async function runWith(
  secrets: { readonly OPERATOR_TOKEN?: string },
  ...args: readonly string[]
): Promise<CommandResult> {
  const { OPERATOR_TOKEN: _, ...others } = process.env
  const env = { ...others, QISTAS_URL: origin, ...secrets }
  return runScript("pipeline/main.ts", args, env)
}

describe("a command calls the service with the operator token", () => {
  it.each<[string, string, string]>([
    ["status", "GET", "/operator/status"],
    ["discover", "POST", "/operator/tasks/discover"],
    ["discover --at 2026-05-04T12:00:00Z", "POST", "/operator/tasks/discover?at=2026-05-04T12%3A00%3A00Z"],
    ["universe --confirmed", "POST", "/operator/tasks/universe?trust=confirmed"],
    ["retry 0000320193-26-000013", "POST", "/operator/filings/0000320193-26-000013"],
    ["rescreen LON:SHEL", "POST", "/operator/instruments/LON%3ASHEL"],
    ["rescreen AAPL --stored", "POST", "/operator/instruments/AAPL?from=store"],
  ])("%s", async (args, method, path) => {
    const { code, stdout } = await run(...args.split(" "))
    expect(sent).toEqual([method, path, `Bearer ${token}`])
    expect([code, JSON.parse(stdout)]).toEqual([0, { filings: { screened: 7 } }])
  })

  it("a refused command ends with 1 and prints the response and the request", async () => {
    status = 404
    const { code, stdout, stderr } = await run("rescreen", "NOSUCH")
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toEqual({ filings: { screened: 7 } })
    expect(stderr).toContain(`404 from ${origin}/operator/instruments/NOSUCH`)
  })
})

describe("an unknown command or option sends no request", () => {
  it.each(["", "publish", "retry", "rescreen AAPL MSFT", "rescreen AAPL --store", "discover --at"])(
    "%s",
    async (args) => {
      const { code, stderr } = await run(...args.split(" "))
      expect([code, sent]).toEqual([1, []])
      expect(stderr).toMatch(/^npm run pipeline -- status/)
    },
  )
})

describe("the token does not leak", () => {
  it("the local service's token is sent to no other service", async () => {
    const { code, stderr } = await runWith({}, "status")
    expect([code, sent]).toEqual([1, []])
    expect(stderr).toContain("set QISTAS_URL and OPERATOR_TOKEN")
  })

  it("a token that no header can hold is not printed", async () => {
    const { code, stderr } = await runWith({ OPERATOR_TOKEN: "a secret\nof two lines" }, "status")
    expect([code, sent]).toEqual([1, []])
    expect(stderr).toBe("OPERATOR_TOKEN holds characters that no header may.\n")
  })
})
