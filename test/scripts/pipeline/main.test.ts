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

const run = (...words: readonly string[]) => runWith({ OPERATOR_TOKEN: token }, ...words)

async function runWith(
  secrets: { readonly OPERATOR_TOKEN?: string },
  ...words: readonly string[]
): Promise<CommandResult> {
  const { OPERATOR_TOKEN: _, ...others } = process.env
  const env = { ...others, QISTAS_URL: origin, ...secrets }
  return runScript("pipeline/main.ts", words, env)
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
  ])("%s", async (words, method, path) => {
    const { code, out } = await run(...words.split(" "))
    expect(asked).toEqual([method, path, `Bearer ${token}`])
    expect([code, JSON.parse(out)]).toEqual([0, { filings: { screened: 7 } }])
  })

  it("and ends with 1 when it is refused, with the answer and what was asked", async () => {
    status = 404
    const { code, out, errors: told } = await run("rescreen", "NOBODY")
    expect(code).toBe(1)
    expect(JSON.parse(out)).toEqual({ filings: { screened: 7 } })
    expect(told).toContain(`404 from ${origin}/operator/instruments/NOBODY`)
  })
})

describe("what it does not understand it does not ask", () => {
  it.each(["", "publish", "retry", "rescreen AAPL MSFT", "rescreen AAPL --store", "discover --at"])(
    "%s",
    async (words) => {
      const { code, errors: told } = await run(...words.split(" "))
      expect([code, asked]).toEqual([1, []])
      expect(told).toMatch(/^npm run pipeline -- status/)
    },
  )
})

describe("a token is told to nobody else", () => {
  it("the local service's is not sent to another", async () => {
    const { code, errors: told } = await runWith({}, "status")
    expect([code, asked]).toEqual([1, []])
    expect(told).toContain("set QISTAS_URL and OPERATOR_TOKEN")
  })

  it("nor printed where no header can hold it", async () => {
    const { code, errors: told } = await runWith({ OPERATOR_TOKEN: "a secret\nof two lines" }, "status")
    expect([code, asked]).toEqual([1, []])
    expect(told).toBe("OPERATOR_TOKEN holds characters that no header may.\n")
  })
})
