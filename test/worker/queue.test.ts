import { env } from "cloudflare:workers"
import { describe, expect, test, vi } from "vitest"
import { verdictDocuments } from "../../src/assessments/documents.ts"
import { printInput } from "../../src/assessments/stored/input.ts"
import { assess } from "../../src/screening/assess.ts"
import { deadLetterQueueName, deliveriesMax } from "../../worker/queue.ts"
import { soundInput } from "./support/inputs.ts"
import {
  acked,
  bucketWithout,
  companyWith,
  current,
  deliver,
  everything,
  failureOf,
  historyOf,
  inputs,
  message,
  newCompany,
  retried,
  store,
  without,
} from "./support/rescreening.ts"

describe("a message", () => {
  test("has its company screened and published as of the day it was sent", async () => {
    const cik = await companyWith()
    const sent = [message({ cik, from: "store" })]
    expect(await deliver(sent)).toEqual(acked(sent))
    const row = await current(cik)
    expect(row).toMatchObject({ status: "compliant", as_of: "2026-04-01T00:00:00Z" })
    const expected = verdictDocuments(assess({ ...soundInput(cik), asOf: "2026-04-01" }))
    expect(row?.compliance_json).toBe(JSON.stringify(expected.compliance))
    const packet = await env.PACKETS.get(row?.packet_key ?? "")
    expect(await packet?.text()).toBe(JSON.stringify(expected.evidence))
  })

  test("delivered twice, sequentially or concurrently, changes nothing more", async () => {
    const sent = message({ cik: await companyWith(), from: "store" })
    const again = { ...sent, attempts: 2 }
    await deliver([sent])
    const before = await everything()
    expect(await deliver([again])).toEqual(acked([again]))
    expect(await deliver([sent, message(sent.body)])).toMatchObject({ retried: [] })
    expect(await everything()).toEqual(before)
  })

  test("sent on a later day makes a later assessment", async () => {
    const cik = await companyWith()
    await deliver([message({ cik, from: "store" }), message({ cik, from: "store" }, { day: "2026-04-02" })])
    expect(await current(cik)).toMatchObject({ as_of: "2026-04-02T00:00:00Z" })
    expect([...(await historyOf(cik))].sort()).toEqual(["2026-04-01T00:00:00Z", "2026-04-02T00:00:00Z"])
  })

  test("uses the input that is stored when it arrives", async () => {
    const cik = await companyWith()
    await deliver([message({ cik, from: "store" })])
    const prices = { currency: "USD", closes: [{ date: "2026-03-31", close: 100 }] }
    await store(soundInput(cik, { prices }))
    await deliver([message({ cik, from: "store" })])
    expect(await current(cik)).toMatchObject({ status: "non-compliant" })
  })

  test("that fails does not affect other messages in its batch", async () => {
    const ciks = await Promise.all(Array.from({ length: 5 }, () => companyWith()))
    const good = ciks.map((cik) => message({ cik, from: "store" }))
    const sent = [message("?"), ...good, message({ cik: 4_000_000, from: "store" })]
    expect(await deliver(sent)).toEqual(acked(sent))
    for (const cik of ciks) expect(await current(cik)).toMatchObject({ status: "compliant" })
  })

  test("reaches its consumer through the queue", async () => {
    const cik = await companyWith()
    await env.RESCREEN.send({ cik, from: "store", asOf: "2026-04-01" })
    const consumed = async () => expect(await historyOf(cik)).toHaveLength(1)
    await vi.waitFor(consumed, { timeout: 20_000, interval: 200 })
  })
})

describe("a message that can never succeed is recorded at once with its reason, and not retried:", () => {
  test.each([
    null,
    "320193",
    {},
    { cik: 320193 },
    { cik: "320193", from: "store" },
    { cik: 1.5, from: "store" },
    { cik: 0, from: "store" },
    { cik: -1, from: "store" },
    { cik: 1e10, from: "store" },
    [1],
  ])("malformed: %j", async (body) => {
    const sent = message(body)
    expect(await deliver([sent])).toEqual(acked([sent]))
    expect(await failureOf(sent)).toEqual({
      cik: null,
      reason: "malformed_message",
      detail: null,
      attempts: 1,
      failed_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    })
  })

  test("for a company without an input", async () => {
    const cik = await newCompany()
    const sent = message({ cik, from: "store" }, { attempts: 2 })
    expect(await deliver([sent])).toEqual(acked([sent]))
    expect(await failureOf(sent)).toMatchObject({ cik, reason: "no_input", attempts: 2 })
  })

  const text = printInput(soundInput(1)).text
  const withFact = (fact: string) => text.replace("[0,1000000,0]", fact)

  test.each<[what: string, stored: string, detail: string]>([
    ["nothing", "", "the whole: "],
    ["cut short", text.slice(0, -1), "the whole: "],
    ["another document", '{"cik":1}', "subject: "],
    ["another company's", printInput(soundInput(4_000_000)).text, "of company 4000000"],
    ["another company's facts", text.replace('"facts":{"cik":1', '"facts":{"cik":2'), "facts of company 2"],
    ["a malformed date", text.replace('"2026-02-15"', '"2026-02-30"'), "facts.filings.0.2: "],
    ["a malformed value", withFact('[0,"1000000",0]'), "facts.series.0.facts.1: "],
    ["a fact cut short", withFact("[0,1000000]"), "us-gaap:Assets in USD, fact 0"],
    ["a missing period", withFact("[9,1000000,0]"), "us-gaap:Assets in USD, fact 0"],
    ["a missing filing", withFact("[0,1000000,0.5]"), "us-gaap:Assets in USD, fact 0"],
  ])("with a damaged input: %s", async (_, stored, detail) => {
    const cik = await newCompany()
    const own = stored.replaceAll('"cik":1,', `"cik":${cik},`)
    await env.PACKETS.put(`inputs/CIK${String(cik).padStart(10, "0")}.json`, own)
    const sent = message({ cik, from: "store" })
    expect(await deliver([sent])).toEqual(acked([sent]))
    const failure = { cik, reason: "broken_input", detail: expect.stringContaining(detail) }
    expect(await failureOf(sent)).toMatchObject(failure)
    expect(await current(cik)).toBeNull()
  })
})

describe("after a failure of a store, the message is retried, and nothing is published in part:", () => {
  test.each(["get", "put"] as const)("of R2 on %s", async (call) => {
    const cik = await companyWith()
    const sent = message({ cik, from: "store" })
    expect(await deliver([sent], { bucket: bucketWithout(call) })).toEqual(retried(sent, 30))
    expect([await current(cik), await failureOf(sent)]).toEqual([null, null])
    const again = { ...sent, attempts: 2 }
    expect(await deliver([again])).toEqual(acked([again]))
    expect(await historyOf(cik)).toHaveLength(1)
  })

  test("of D1 while publishing", async () => {
    const cik = await companyWith()
    const sent = message({ cik, from: "store" })
    await without("determination_history", async () => {
      expect(await deliver([sent])).toEqual(retried(sent, 30))
    })
    expect([await current(cik), await failureOf(sent)]).toEqual([null, null])
    await deliver([{ ...sent, attempts: 2 }])
    expect(await historyOf(cik)).toHaveLength(1)
  })

  test("of D1 while recording a failure, which is then recorded later", async () => {
    const sent = message("?")
    await without("rescreen_failures", async () => {
      expect(await deliver([sent])).toEqual(retried(sent, 30))
      expect(await deliver([sent], { queue: deadLetterQueueName })).toEqual(retried(sent, 30))
    })
    await deliver([{ ...sent, attempts: 2 }])
    expect(await failureOf(sent)).toMatchObject({ reason: "malformed_message", attempts: 2 })
  })

  test.each([
    [1, 30],
    [2, 60],
    [3, 120],
    [7, 1_920],
    [8, 3_600],
    [100, 3_600],
  ])("so that delivery %i waits %i seconds", async (attempts, delaySeconds) => {
    const sent = message({ cik: await companyWith(), from: "store" }, { attempts })
    expect(await deliver([sent], { bucket: bucketWithout("get") })).toEqual(retried(sent, delaySeconds))
  })
})

describe("a dead letter", () => {
  test("is recorded once, by its company, with its number of deliveries", async () => {
    const cik = await newCompany()
    const sent = [message({ cik, from: "store" }), message("?")]
    expect(await deliver(sent, { queue: deadLetterQueueName })).toEqual(acked(sent))
    const before = await everything()
    expect(await deliver(sent, { queue: deadLetterQueueName })).toEqual(acked(sent))
    expect(await everything()).toEqual(before)
    const failures = await Promise.all(sent.map(failureOf))
    expect(failures).toMatchObject([
      { cik, reason: "retries_exhausted", attempts: deliveriesMax },
      { cik: null, reason: "retries_exhausted", attempts: deliveriesMax },
    ])
  })

  test.each(["staging", "production"])("is recorded in the queues of %s too", async (environment) => {
    const [alive, dead] = [message("?"), message({ cik: await newCompany(), from: "store" })]
    expect(await deliver([alive], { queue: `qistas-${environment}-rescreen` })).toEqual(acked([alive]))
    expect(await deliver([dead], { queue: `qistas-${environment}-rescreen-dead` })).toEqual(acked([dead]))
    expect(await Promise.all([alive, dead].map(failureOf))).toMatchObject([
      { reason: "malformed_message" },
      { reason: "retries_exhausted" },
    ])
  })

  const changes = ["UPDATE rescreen_failures SET reason = 'no_input'", "DELETE FROM rescreen_failures"]

  test.each(changes)("stays on record: %s fails", async (statement) => {
    await deliver([message("?")])
    await expect(env.DB.prepare(statement).run()).rejects.toThrow(/append-only/)
  })
})

test("an input is stored only for registered companies", async () => {
  await expect(inputs.write(soundInput(4_000_000))).rejects.toHaveProperty(
    "cause.message",
    expect.stringMatching(/FOREIGN KEY/),
  )
})

test("a batch from an unknown queue is refused as a whole", async () => {
  await expect(deliver([message({ cik: 1, from: "store" })], { queue: "another" })).rejects.toThrow("another")
})
