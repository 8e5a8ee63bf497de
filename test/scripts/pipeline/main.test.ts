import { createServer, type Server } from "node:http"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type CommandResult, listenOnLoopback, runScript } from "../../support/command.ts"

const token = "a token that opens the operators' routes"

/** Answers every question with what it was asked, as a service would that runs somewhere. */
let service: Server
let origin: string
let status: number
let asked: (string | undefined)[]

beforeAll(async () => {
  service = createServer((request, response) => {
    asked = [request.method, request.url, request.headers.authorization]
    response.writeHead(status).end(JSON.stringify({ filings: { screened: 7 } }))
  })
  origin = await listenOnLoopback(service)
})

afterAll(() => service.close())

beforeEach(() => {
  status = 200
  asked = []
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

describe("a command asks the service, with the operators' token", () => {
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
    expect(asked).toEqual([method, path, `Bearer ${token}`])
    expect([code, JSON.parse(stdout)]).toEqual([0, { filings: { screened: 7 } }])
  })

  it("and ends with 1 when it is refused, with the answer and what was asked", async () => {
    status = 404
    const { code, stdout, stderr } = await run("rescreen", "NOBODY")
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toEqual({ filings: { screened: 7 } })
    expect(stderr).toContain(`404 from ${origin}/operator/instruments/NOBODY`)
  })
})

describe("what it does not understand it does not ask", () => {
  it.each(["", "publish", "retry", "rescreen AAPL MSFT", "rescreen AAPL --store", "discover --at"])(
    "%s",
    async (args) => {
      const { code, stderr } = await run(...args.split(" "))
      expect([code, asked]).toEqual([1, []])
      expect(stderr).toMatch(/^npm run pipeline -- status/)
    },
  )
})

describe("the token is sent to no other service and never printed", () => {
  it("the local service's is not sent to another", async () => {
    const { code, stderr } = await runWith({}, "status")
    expect([code, asked]).toEqual([1, []])
    expect(stderr).toContain("set QISTAS_URL and OPERATOR_TOKEN")
  })

  it("nor printed where no header can hold it", async () => {
    const { code, stderr } = await runWith({ OPERATOR_TOKEN: "a secret\nof two lines" }, "status")
    expect([code, asked]).toEqual([1, []])
    expect(stderr).toBe("OPERATOR_TOKEN holds characters that no header may.\n")
  })
})
