import { createServer, type Server } from "node:http"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { listenOnLoopback, runScript } from "../../support/command.ts"
import { healthyStatus, run } from "./reading.ts"

/** The command as a process, against a stand-in for a service. */

const token = "a token that opens the operators' routes"

let service: Server
let origin: string
let answers: Record<string, readonly [status: number, body: unknown]>
let authorizations: Record<string, string | undefined>

beforeAll(async () => {
  service = createServer((request, response) => {
    const { url = "", headers } = request
    authorizations[url] = headers.authorization
    const [status, body] = answers[url] ?? [404, { error: "nothing is here" }]
    response.writeHead(status).end(JSON.stringify(body))
  })
  origin = await listenOnLoopback(service)
})

afterAll(() => service.close())

beforeEach(() => {
  authorizations = {}
  answers = {
    "/health": [200, { status: "ok", task_age_seconds: {}, paused_until: null }],
    "/operator/status": [200, { ...healthyStatus, cursors: {} }],
  }
})

function status(args: readonly string[] = [], environment: Readonly<Record<string, string>> = {}) {
  const env = { ...process.env, QISTAS_URL: origin, OPERATOR_TOKEN: token, ...environment }
  return runScript("status/main.ts", args, env)
}

it("a healthy service: the command ends with 0, and only the operators' route gets the token", async () => {
  const { code, stdout, stderr } = await status()
  expect([code, stderr]).toEqual([0, ""])
  expect(stdout).toMatch(/^The local service is healthy\.\n/)
  expect(stdout).not.toContain(token)
  expect(authorizations).toEqual({ "/health": undefined, "/operator/status": `Bearer ${token}` })
})

describe("the command ends with 1, and its first line says what is wrong", () => {
  it.each<[what: string, path: string, answer: readonly [number, unknown], line: string]>([
    [
      "a task failed",
      "/operator/status",
      [200, { ...healthyStatus, runs: [run("due", { outcome: "failed" })] }],
      "The local service needs a person: the task due failed.",
    ],
    [
      "the database does not answer",
      "/health",
      [503, { status: "unavailable" }],
      "The local service needs a person: a store does not answer.",
    ],
    [
      "the service is of an earlier release",
      "/operator/status",
      [200, { ...healthyStatus, size: undefined }],
      "The local service needs a person: the state of the tasks is not known (the answer lacks size: the s…",
    ],
  ])("%s", async (_what, path, answer, line) => {
    answers[path] = answer
    const { code, stdout } = await status()
    expect([code, stdout.split("\n")[0]]).toEqual([1, line])
  })
})

describe("the command ends with 2, and prints no screen", () => {
  it.each<[what: string, args: readonly string[], environment: Record<string, string>, error: RegExp]>([
    ["an environment that does not exist", ["stagin"], {}, /^npm run status +this machine/],
    ["two environments", ["staging", "production"], {}, /^npm run status +this machine/],
    [
      "an environment that was not deployed from this machine",
      ["staging"],
      { QISTAS_SETTINGS: "/nowhere/at/all" },
      /^\/nowhere\/at\/all\/staging\.env does not have HOST and OPERATOR_TOKEN/,
    ],
    [
      "a service that does not answer",
      [],
      { QISTAS_URL: "http://127.0.0.1:1" },
      /^http:\/\/127\.0\.0\.1:1 does not answer: /,
    ],
  ])("for %s", async (_what, args, environment, error) => {
    const { code, stdout, stderr } = await status(args, environment)
    expect([code, stdout]).toEqual([2, ""])
    expect(stderr).toMatch(error)
  })

  it.each<[what: string, path: string, answer: readonly [number, unknown], error: string]>([
    [
      "a server that is not this service",
      "/health",
      [200, { hello: 1 }],
      "/health answers 200, but not as this service does.",
    ],
    [
      "another service's token",
      "/operator/status",
      [404, {}],
      " has no operator routes for this OPERATOR_TOKEN.",
    ],
  ])("for %s", async (_what, path, answer, error) => {
    answers[path] = answer
    const { code, stdout, stderr } = await status()
    expect([code, stdout, stderr]).toEqual([2, "", `${origin}${error}\n`])
  })
})
