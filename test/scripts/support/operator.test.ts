import { createServer, type Server } from "node:http"
import { fileURLToPath } from "node:url"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { callOperator } from "../../../scripts/support/operator.ts"
import { listenOnLoopback, runScript } from "../../support/command.ts"

/** The calls of the operator routes, and the three commands that make them: admin, import and pipeline. */

const token = "a token that opens the operators' routes"
const cusips = fileURLToPath(new URL("../../../LICENSE", import.meta.url))

/** A stand-in for a running service. Returns the response that the test sets. */
let service: Server
let origin: string
let status: number
let answered: unknown
let sent: (string | undefined)[]
let body: string

beforeAll(async () => {
  service = createServer(async (request, response) => {
    body = ""
    for await (const piece of request) body += piece
    sent = [request.method, request.url, request.headers.authorization, request.headers["content-type"]]
    response.writeHead(status).end(JSON.stringify(answered))
  })
  origin = await listenOnLoopback(service)
})

afterAll(() => service.close())

beforeEach(() => {
  status = 200
  answered = { filings: { screened: 7 } }
  sent = []
  vi.stubEnv("QISTAS_URL", origin)
  vi.stubEnv("OPERATOR_TOKEN", token)
})

afterEach(() => vi.unstubAllEnvs())

const request = { method: "POST", path: "/operator/tasks/due", body: '{"a":1}' } as const

it("a text is sent as JSON, with the operator token", async () => {
  const reply = await callOperator(request)
  const headers = [`Bearer ${token}`, "application/json"]
  expect([...sent, body]).toEqual(["POST", "/operator/tasks/due", ...headers, '{"a":1}'])
  expect(reply).toEqual({ body: JSON.stringify(answered, null, 2), problem: null })
})

it("bytes are sent unchanged", async () => {
  await callOperator({ ...request, body: Uint8Array.of(0x50, 0x4b) })
  expect([sent[3], body]).toEqual([undefined, "PK"])
})

it("a refusal contains the response and the request", async () => {
  status = 404
  expect(await callOperator(request)).toEqual({
    body: JSON.stringify(answered, null, 2),
    problem: `404 from ${origin}/operator/tasks/due`,
  })
})

describe("the token is not leaked", () => {
  it("to the output, which names a service that does not respond", async () => {
    vi.stubEnv("QISTAS_URL", "http://127.0.0.1:1")
    const { body: none, problem } = await callOperator(request)
    const silent = expect.stringMatching(/^http:\/\/127\.0\.0\.1:1 does not answer: /)
    expect([none, problem]).toEqual([null, silent])
    expect(problem).not.toContain(token)
  })

  it("to another service, if it is that of the local service", async () => {
    vi.stubEnv("OPERATOR_TOKEN", undefined)
    const { problem } = await callOperator(request)
    expect([sent, problem]).toEqual([
      [],
      "Start the service, or set QISTAS_ENV, or QISTAS_URL and OPERATOR_TOKEN.",
    ])
  })

  it("to the output, if no header can contain it", async () => {
    vi.stubEnv("OPERATOR_TOKEN", "a secret\nof two lines")
    const { problem } = await callOperator(request)
    expect([sent, problem]).toEqual([[], "OPERATOR_TOKEN contains characters that no header may have."])
  })
})

describe("the token is not sent over plain http to another machine", () => {
  it.each([
    ["another name of the machine that listens", () => origin.replace("127.0.0.1", "0.0.0.0")],
    ["in capitals", () => origin.replace("http://127.0.0.1", "HTTP://0.0.0.0")],
    ["a name that begins like this machine's", () => "http://localhost.evil.example"],
  ])("%s", async (_what, url) => {
    vi.stubEnv("QISTAS_URL", url())
    const { problem } = await callOperator(request)
    expect([sent, problem]).toEqual([[], expect.stringContaining("others can read the token")])
  })
})

/** Each command is a process of its own, with an exit code and output. */
describe("a command", () => {
  const run = (command: string) => {
    const [name, ...args] = command.split(" ")
    return runScript(`${name}/main.ts`, args, process.env)
  }

  it.each([
    ["pipeline status", "GET", "/operator/status"],
    [`import identifiers ${cusips}`, "POST", "/operator/imports/identifiers"],
    ["admin keys owner@example.com", "POST", "/operator/accounts/keys"],
  ])("%s ends with 0 and prints the response", async (command, method, path) => {
    answered = command.startsWith("admin") ? { keys: [] } : answered
    const { code, stdout, stderr } = await run(command)
    expect(sent.slice(0, 3)).toEqual([method, path, `Bearer ${token}`])
    const printed = command.startsWith("admin") ? "no keys" : JSON.stringify(answered, null, 2)
    expect([code, stdout, stderr]).toEqual([0, `${printed}\n`, ""])
  })

  it("pipeline status that is refused ends with 1 and prints the response and the request", async () => {
    status = 422
    const { code, stdout, stderr } = await run("pipeline status")
    expect([code, JSON.parse(stdout)]).toEqual([1, answered])
    expect(stderr).toBe(`422 from ${origin}${sent[1]}\n`)
  })

  it("admin that is refused ends with 1 and prints the service's error message", async () => {
    status = 404
    answered = { error: "There is no such account." }
    const { code, stdout, stderr } = await run("admin account owner@example.com")
    expect([code, stdout]).toEqual([1, ""])
    expect(stderr).toBe(`There is no such account.\n404 from ${origin}/operator/accounts/show\n`)
  })

  it("admin ends with 1 if the response is unknown", async () => {
    answered = { keys: "none" }
    expect(await run("admin keys owner@example.com")).toMatchObject({ code: 1, stdout: "" })
  })

  it.each([
    ["admin erase owner@example.com", 2, /^npm run admin -- account EMAIL/],
    ["import holdings", 1, /^npm run import -- holdings IVV FILE/],
    ["pipeline publish", 1, /^npm run pipeline -- status/],
  ])("%s sends no request and prints the usage", async (command, exit, usage) => {
    const { code, stdout, stderr } = await run(command)
    expect([code, stdout, sent]).toEqual([exit, "", []])
    expect(stderr).toMatch(usage)
  })
})
