import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Counter } from "../../../src/access/ports.ts"
import type { EndpointName } from "../../../src/contract/endpoints.ts"
import worker from "../../../worker/index.ts"
import { answerBuffer, answerReporter } from "../../../worker/limits/answers.ts"
import { asking, newCounter, objectOf } from "../support/allowances.ts"
import { stopClock } from "../support/clock.ts"
import { reportAfter, responsesReported } from "../support/isolate.ts"
import { ask, base, newKey, plusKey, prepared, read, seedUniverse } from "../support/service.ts"

beforeAll(seedUniverse)
beforeEach(() => reportAfter(5))

/** Sends requests one after another, and waits for the work after the responses. */
async function answered(key: string, paths: readonly string[]): Promise<readonly number[]> {
  const execution = createExecutionContext()
  const statuses: number[] = []
  for (const path of paths) {
    const request = new Request(`${base}${path}`, { headers: { "X-API-Key": key } })
    const incoming = request as Request<unknown, IncomingRequestCfProperties>
    statuses.push((await worker.fetch(incoming, env, execution)).status)
  }
  await waitOnExecutionContext(execution)
  await responsesReported()
  return statuses
}

async function recordedIn(counter: Counter) {
  const { answers } = await objectOf(counter).readUsage(counter.keyId)
  return Object.fromEntries(answers.map(({ route, status, requests }) => [`${route} ${status}`, requests]))
}

test("every response to a counted request is reported, and so is each admission by route", async () => {
  const plus = await plusKey()
  const [known, unknown] = ["/instruments/AAPL/compliance", "/instruments/ZZZZ/compliance"]
  const paths = [known, unknown, "/me", "/me?surely=1", "/search"]
  expect(await answered(plus.key, paths)).toEqual([200, 404, 200, 400, 400])
  expect(await recordedIn(plus)).toEqual({
    "compliance 0": 2,
    "compliance 200": 1,
    "compliance 404": 1,
    "me 0": 2,
    "me 200": 1,
    "me 400": 1,
    "search 0": 1,
    "search 400": 1,
  })
})

test("an internal failure is reported as 500", async () => {
  const plus = await plusKey()
  await env.DB.prepare("ALTER TABLE listings RENAME TO taken_away").run()
  try {
    expect(await answered(plus.key, ["/screen", "/instruments/KO/compliance"])).toEqual([405, 500])
  } finally {
    await env.DB.prepare("ALTER TABLE taken_away RENAME TO listings").run()
  }
  expect(await recordedIn(plus)).toEqual({ "compliance 0": 1, "compliance 500": 1 })
})

test("refusals are reported together: they are not admissions, and each report costs the object one write", async () => {
  reportAfter(100)
  const sandbox = await newKey("sandbox")
  const statuses = await answered(sandbox.key, Array<string>(200).fill("/me"))
  const refused = statuses.filter((status) => status === 429).length
  expect(refused).toBeGreaterThanOrEqual(140)
  expect(await recordedIn(sandbox)).toEqual({
    "me 0": 200 - refused,
    "me 200": 200 - refused,
    "me 429": refused,
  })
  const revisions = await runInDurableObject(objectOf(sandbox), (_, { storage }) =>
    Number(storage.sql.exec("SELECT sum(revision) AS revisions FROM usage").one().revisions),
  )
  expect(revisions).toBeLessThan(200 - refused + 20)
})

test("no object is created for an unknown key", async () => {
  const { key, keyId, accountId } = await newKey("sandbox")
  await env.DB.prepare("DELETE FROM api_keys WHERE id = ?").bind(keyId).run()
  expect(await answered(key, ["/me", "/me"])).toEqual([401, 401])
  expect(await recordedIn({ accountId, keyId })).toEqual({})
})

describe("reporting", () => {
  const day = "2026-11-20"
  const route: EndpointName = "me"

  async function counted() {
    const counter = await newCounter()
    await objectOf(counter).admit(asking(counter, { requestsPerDay: 500, requestsPerMinute: 500 }))
    await runInDurableObject(objectOf(counter), (_, { storage }) => {
      storage.sql.exec("UPDATE usage SET day = ?", day)
    })
    return counter
  }

  /** An isolate that answers requests with keys, and its work after the responses. */
  function isolate(memory = answerBuffer(5), namespace = env.LIMITS) {
    const waits: Promise<unknown>[] = []
    const answers = answerReporter(namespace, memory)
    const execution = { waitUntil: (promise: Promise<unknown>) => void waits.push(promise) }
    return {
      memory,
      waits,
      answer: (counter: Counter, status: number) =>
        answers.report(counter, { day, route, status }, execution),
      settled: () => Promise.all(waits),
    }
  }

  test("for all keys is the work of one request, and nothing is kept afterwards", async () => {
    const [one, other] = [await counted(), await counted()]
    const { answer, memory, waits, settled } = isolate()
    for (let answers = 0; answers < 50; answers++) answer(one, 200)
    answer(other, 404)
    expect(waits).toHaveLength(1)
    await settled()
    expect(memory.pending.size).toBe(0)
    expect(await recordedIn(one)).toMatchObject({ "me 200": 50 })
    expect(await recordedIn(other)).toMatchObject({ "me 404": 1 })
    answer(one, 200)
    expect(waits).toHaveLength(2)
    await settled()
    expect(await recordedIn(one)).toMatchObject({ "me 200": 51 })
  })

  test("that fails is retried with the next response, and counts once", async () => {
    const counter = await counted()
    const lost = new Proxy(env.LIMITS, {
      get: (namespace, name) =>
        name === "getByName"
          ? (object: string) => ({
              async recordAnswers(...report: Parameters<ReturnType<typeof objectOf>["recordAnswers"]>) {
                await namespace.getByName(object).recordAnswers(...report)
                throw new Error("the reply was lost")
              },
            })
          : Reflect.get(namespace, name),
    })
    const { memory, ...first } = isolate(undefined, lost)
    first.answer(counter, 200)
    await first.settled()
    const next = isolate(memory)
    next.answer(counter, 404)
    await next.settled()
    expect(await recordedIn(counter)).toMatchObject({ "me 200": 1, "me 404": 1 })
    expect(memory.pending.size).toBe(0)
  })

  test("keeps two thousand counters at most", async () => {
    const memory = answerBuffer()
    const never = { waitUntil: () => undefined }
    const answers = answerReporter(new Proxy(env.LIMITS, { get: () => undefined }), memory)
    for (let counter = 0; counter < 2_050; counter++)
      answers.report({ accountId: "nobody", keyId: `${counter}` }, { day, route, status: 200 }, never)
    expect(memory.pending.size).toBe(2_000)
  })
})

test("400 concurrent requests over HTTP while MCP counts for the same key: the minute's limit is kept, and both are counted", async () => {
  stopClock()
  const plus = await plusKey()
  const stub = await prepared(objectOf(plus))
  const mcp = asking(plus, { requestsPerDay: 10_000, requestsPerMinute: 300 }, { channel: "mcp" })
  const [answers, replies] = await Promise.all([
    Promise.all(Array.from({ length: 400 }, () => ask("/methodologies", plus.key))),
    Promise.all(Array.from({ length: 100 }, async () => await stub.admit(mcp))),
  ])
  const statuses = answers.map(({ status }) => status)
  const ok = statuses.filter((status) => status === 200).length
  const mcpAdmitted = replies.filter((reply) => reply !== "revoked" && "requests" in reply).length
  expect(statuses.filter((status) => status === 429)).toHaveLength(400 - ok)
  expect(ok + mcpAdmitted).toBe(300)
  const [today] = (await stub.readUsage(plus.keyId)).days
  expect(today).toMatchObject({ requests: 300, mcpRequests: mcpAdmitted })
  const me = await read(ask("/me", plus.key))
  expect(me.status).toBe(429)
})
