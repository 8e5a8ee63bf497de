import { createServer, type Server } from "node:http"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { openPlatform } from "../../../scripts/status/platform.ts"
import { listenOnLoopback } from "../../support/command.ts"

/** What the command asks Cloudflare, against a stand-in that answers in the form of Cloudflare's API. */

const token = "a token of Cloudflare"
const hour = 3_600_000

let api: Server
let accounts: readonly { readonly id: string; readonly name: string }[]
let graphql: readonly [status: number, body: unknown]
let databases: readonly { readonly uuid: string; readonly name: string }[]
let mode: string
let asked: { readonly path: string; readonly variables: Record<string, string> }[]

const envelope = (result: unknown) => [200, { success: true, errors: [], messages: [], result }] as const

/** Each queue is found by its name and has an id of its own. */
function answerOf(path: string): readonly [status: number, body: unknown] {
  const { pathname, searchParams } = new URL(path, "http://api.example")
  const name = searchParams.get("name")
  if (pathname === "/accounts") return envelope(accounts)
  if (pathname === "/graphql") return graphql
  if (pathname === "/accounts/a1/d1/database") return envelope(databases.filter((each) => each.name === name))
  if (pathname === "/accounts/a1/d1/database/d1") return envelope({ uuid: "d1", read_replication: { mode } })
  if (pathname === "/accounts/a1/queues") return envelope([{ queue_id: `id-of-${name}`, queue_name: name }])
  const [, queue] = /^\/accounts\/a1\/queues\/id-of-(.*)\/metrics$/.exec(pathname) ?? []
  if (queue === "qistas-staging-rescreen")
    return envelope({ backlog_count: 12, backlog_bytes: 900, oldest_message_timestamp_ms: 5 * hour })
  if (queue !== undefined)
    return envelope({ backlog_count: 0, backlog_bytes: 0, oldest_message_timestamp_ms: 0 })
  return [404, { success: false, errors: [{ code: 7003, message: "no such path" }], result: null }]
}

beforeAll(async () => {
  api = createServer(async (request, response) => {
    let body = ""
    for await (const piece of request) body += piece
    const { url = "", headers } = request
    const [status, answer] = headers.authorization === `Bearer ${token}` ? answerOf(url) : [401, {}]
    asked.push({ path: url, variables: body === "" ? {} : JSON.parse(body).variables })
    response.writeHead(status).end(JSON.stringify(answer))
  })
  vi.stubEnv("CLOUDFLARE_API_BASE_URL", await listenOnLoopback(api))
  vi.stubEnv("CLOUDFLARE_API_TOKEN", token)
})

afterAll(() => {
  vi.unstubAllEnvs()
  api.close()
})

beforeEach(() => {
  accounts = [{ id: "a1", name: "One" }]
  graphql = [200, { data: null, errors: null }]
  databases = [{ uuid: "d1", name: "qistas-staging" }]
  mode = "auto"
  asked = []
})

/** The questions about staging. Throws if Cloudflare cannot be asked. */
async function staging() {
  const platform = await openPlatform("staging")
  if (!platform.ok) throw new Error(platform.message)
  return platform.value
}

const dataOf = (account: object) =>
  [200, { data: { viewer: { accounts: [account] } }, errors: null }] as const

it("the backlog of each queue that wrangler.toml gives the environment", async () => {
  const queues = await (await staging()).queues()
  const empty = { backlogMessages: 0, oldestMilliseconds: null }
  expect(queues).toEqual({
    ok: true,
    value: [
      { name: "qistas-staging-rescreen", backlogMessages: 12, oldestMilliseconds: 5 * hour },
      { name: "qistas-staging-rescreen-dead", ...empty },
      { name: "qistas-staging-webhooks", ...empty },
    ],
  })
})

it("the invocations of the Worker in the last day, the most frequent status first", async () => {
  const sum = { requests: 103, errors: 3, subrequests: 200 }
  graphql = dataOf({
    total: [{ sum, quantiles: { cpuTimeP50: 2_900, cpuTimeP99: 81_000 } }],
    statuses: [
      { sum: { requests: 3 }, dimensions: { status: "exceededResources" } },
      { sum: { requests: 100 }, dimensions: { status: "success" } },
    ],
  })
  expect(await (await staging()).invocations()).toEqual({
    ok: true,
    value: {
      ...sum,
      ...{ cpuP50Microseconds: 2_900, cpuP99Microseconds: 81_000 },
      byStatus: [
        { status: "success", requests: 100 },
        { status: "exceededResources", requests: 3 },
      ],
    },
  })
  const variables = asked.at(-1)?.variables
  expect(variables).toMatchObject({ accountTag: "a1", scriptName: "qistas-staging" })
  expect(Date.now() - Date.parse(variables?.since ?? "")).toBeLessThan(25 * hour)
})

it("the newest size of the bucket", async () => {
  graphql = dataOf({ stored: [{ max: { objectCount: 41, payloadSize: 900, metadataSize: 100 } }] })
  expect(await (await staging()).objects()).toEqual({ ok: true, value: { objects: 41, bytes: 1_000 } })
  expect(asked.at(-1)?.variables).toMatchObject({ bucketName: "qistas-staging-packets" })
})

it.each([
  ["auto", "on"],
  ["disabled", "off"],
])("a database in the mode %s has read replication %s", async (given, value) => {
  mode = given
  expect(await (await staging()).replication()).toEqual({ ok: true, value })
})

describe("a refusal is a value with its reason", () => {
  it.each<[what: string, answer: readonly [number, unknown], reason: RegExp]>([
    [
      "by GraphQL, with status 200",
      [200, { data: null, errors: [{ message: "not authorized for that account", path: ["viewer"] }] }],
      /not authorized for that account/,
    ],
    [
      "in the envelope of the other calls",
      [403, { success: false, errors: [{ code: 10000, message: "Authentication error" }], result: null }],
      /Authentication error .*The login may not do this/,
    ],
    ["without data and without a reason", [200, { data: null, errors: null }], /POST \/graphql/],
    ["that is an outage", [502, "bad gateway"], /Cloudflare answers 502/],
    [
      "by an answer in another form",
      dataOf({ total: "many" }),
      /another form \(viewer\.accounts\.0\.total\)/,
    ],
    [
      "by an answer without an account",
      [200, { data: { viewer: { accounts: [] } }, errors: null }],
      /names no account/,
    ],
  ])("%s", async (_what, answer, reason) => {
    graphql = answer
    const read = await (await staging()).invocations()
    expect(read).toMatchObject({ ok: false, message: expect.stringMatching(reason) })
  })

  it("if the account has no database of the name", async () => {
    databases = []
    expect(await (await staging()).replication()).toMatchObject({ ok: false, code: "missing" })
  })

  it("if the login has several accounts, and none is chosen", async () => {
    accounts = [...accounts, { id: "a2", name: "Two" }]
    expect(await openPlatform("staging")).toMatchObject({ ok: false, code: "several_accounts" })
  })
})
