import { env } from "cloudflare:workers"
import { describe, expect, test, vi } from "vitest"
import { verdictDocuments } from "../../src/documents/all.ts"
import { filerPath } from "../../src/identifiers/filer.ts"
import { deliveriesMax } from "../../src/pipeline/patience.ts"
import { assess } from "../../src/screening/assess.ts"
import { printInput } from "../../src/stored/input.ts"
import { deadLetterQueueName } from "../../worker/queue.ts"
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
    const filer = await companyWith()
    const sent = [message({ filer, from: "store" })]
    expect(await deliver(sent)).toEqual(acked(sent))
    const row = await current(filer)
    expect(row).toMatchObject({ status: "compliant", as_of: "2026-04-01T00:00:00Z" })
    const expected = verdictDocuments(assess({ ...soundInput(filer), asOf: "2026-04-01" }))
    expect(row?.compliance_json).toBe(JSON.stringify(expected.compliance))
    const packet = await env.PACKETS.get(row?.packet_key ?? "")
    expect(await packet?.text()).toBe(JSON.stringify(expected.evidence))
  })

  test("delivered twice, sequentially or concurrently, changes nothing more", async () => {
    const sent = message({ filer: await companyWith(), from: "store" })
    const again = { ...sent, attempts: 2 }
    await deliver([sent])
    const before = await everything()
    expect(await deliver([again])).toEqual(acked([again]))
    expect(await deliver([sent, message(sent.body)])).toMatchObject({ retried: [] })
    expect(await everything()).toEqual(before)
  })

  test("sent on a later day makes a later assessment", async () => {
    const filer = await companyWith()
    await deliver([
      message({ filer, from: "store" }),
      message({ filer, from: "store" }, { day: "2026-04-02" }),
    ])
    expect(await current(filer)).toMatchObject({ as_of: "2026-04-02T00:00:00Z" })
    expect([...(await historyOf(filer))].sort()).toEqual(["2026-04-01T00:00:00Z", "2026-04-02T00:00:00Z"])
  })

  test("uses the input that is stored when it arrives", async () => {
    const filer = await companyWith()
    await deliver([message({ filer, from: "store" })])
    const prices = { currency: "USD", closes: [{ date: "2026-03-31", close: 100 }] }
    await store(soundInput(filer, { prices }))
    await deliver([message({ filer, from: "store" })])
    expect(await current(filer)).toMatchObject({ status: "non-compliant" })
  })

  test("that fails does not affect other messages in its batch", async () => {
    const filers = await Promise.all(Array.from({ length: 5 }, () => companyWith()))
    const good = filers.map((filer) => message({ filer, from: "store" }))
    const sent = [message("?"), ...good, message({ filer: "edgar:0004000000", from: "store" })]
    expect(await deliver(sent)).toEqual(acked(sent))
    for (const filer of filers) expect(await current(filer)).toMatchObject({ status: "compliant" })
  })

  test("reaches its consumer through the queue", async () => {
    const filer = await companyWith()
    await env.RESCREEN.send({ filer, from: "store", asOf: "2026-04-01" })
    const consumed = async () => expect(await historyOf(filer)).toHaveLength(1)
    await vi.waitFor(consumed, { timeout: 20_000, interval: 200 })
  })
})

describe("a message that can never succeed is recorded at once with its reason, and not retried:", () => {
  test.each([
    null,
    "320193",
    {},
    { filer: "edgar:0000320193" },
    { filer: "320193", from: "store" },
    { filer: 320193, from: "store" },
    { cik: 320193, from: "store" },
    { filer: "edgar:0000000000", from: "store" },
    { filer: "edgar:10000000000", from: "store" },
    [1],
  ])("malformed: %j", async (body) => {
    const sent = message(body)
    expect(await deliver([sent])).toEqual(acked([sent]))
    expect(await failureOf(sent)).toEqual({
      filer: null,
      reason: "malformed_message",
      detail: null,
      attempts: 1,
      failed_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    })
  })

  test("for a company without an input", async () => {
    const filer = await newCompany()
    const sent = message({ filer, from: "store" }, { attempts: 2 })
    expect(await deliver([sent])).toEqual(acked([sent]))
    expect(await failureOf(sent)).toMatchObject({ filer, reason: "no_input", attempts: 2 })
  })

  const text = printInput(soundInput("edgar:0000000001")).text
  const withFact = (fact: string) => text.replace("[0,1000000,0]", fact)

  test.each<[what: string, stored: string, detail: string]>([
    ["nothing", "", "the whole: "],
    ["cut short", text.slice(0, -1), "the whole: "],
    ["another document", '{"filer":"edgar:0000000001"}', "subject: "],
    ["another company's", printInput(soundInput("edgar:0004000000")).text, "of company edgar:0004000000"],
    [
      "another company's facts",
      text.replace('"facts":{"filer":"edgar:0000000001"', '"facts":{"filer":"edgar:0000000002"'),
      "facts of company edgar:0000000002",
    ],
    ["a malformed date", text.replace('"2026-02-15"', '"2026-02-30"'), "facts.filings.0.2: "],
    ["a malformed value", withFact('[0,"1000000",0]'), "facts.series.0.facts.1: "],
    ["a fact cut short", withFact("[0,1000000]"), "us-gaap:Assets in USD, fact 0"],
    ["a missing period", withFact("[9,1000000,0]"), "us-gaap:Assets in USD, fact 0"],
    ["a missing filing", withFact("[0,1000000,0.5]"), "us-gaap:Assets in USD, fact 0"],
  ])("with a damaged input: %s", async (_, stored, detail) => {
    const filer = await newCompany()
    const own = stored.replaceAll('"edgar:0000000001"', `"${filer}"`)
    await env.PACKETS.put(`inputs/${filerPath(filer)}.json`, own)
    const sent = message({ filer, from: "store" })
    expect(await deliver([sent])).toEqual(acked([sent]))
    const failure = { filer, reason: "broken_input", detail: expect.stringContaining(detail) }
    expect(await failureOf(sent)).toMatchObject(failure)
    expect(await current(filer)).toBeNull()
  })
})

describe("after a failure of a store, the message is retried, and nothing is published in part:", () => {
  test.each(["get", "put"] as const)("of R2 on %s", async (call) => {
    const filer = await companyWith()
    const sent = message({ filer, from: "store" })
    expect(await deliver([sent], { bucket: bucketWithout(call) })).toEqual(retried(sent, 30))
    expect([await current(filer), await failureOf(sent)]).toEqual([null, null])
    const again = { ...sent, attempts: 2 }
    expect(await deliver([again])).toEqual(acked([again]))
    expect(await historyOf(filer)).toHaveLength(1)
  })

  test("of D1 while publishing", async () => {
    const filer = await companyWith()
    const sent = message({ filer, from: "store" })
    await without("determination_history", async () => {
      expect(await deliver([sent])).toEqual(retried(sent, 30))
    })
    expect([await current(filer), await failureOf(sent)]).toEqual([null, null])
    await deliver([{ ...sent, attempts: 2 }])
    expect(await historyOf(filer)).toHaveLength(1)
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
    const sent = message({ filer: await companyWith(), from: "store" }, { attempts })
    expect(await deliver([sent], { bucket: bucketWithout("get") })).toEqual(retried(sent, delaySeconds))
  })
})

describe("a dead letter", () => {
  test("is recorded once, by its company, with its number of deliveries", async () => {
    const filer = await newCompany()
    const sent = [message({ filer, from: "store" }), message("?")]
    expect(await deliver(sent, { queue: deadLetterQueueName })).toEqual(acked(sent))
    const before = await everything()
    expect(await deliver(sent, { queue: deadLetterQueueName })).toEqual(acked(sent))
    expect(await everything()).toEqual(before)
    const failures = await Promise.all(sent.map(failureOf))
    expect(failures).toMatchObject([
      { filer, reason: "retries_exhausted", attempts: deliveriesMax },
      { filer: null, reason: "retries_exhausted", attempts: deliveriesMax },
    ])
  })

  test.each(["staging", "production"])("is recorded in the queues of %s too", async (environment) => {
    const [alive, dead] = [message("?"), message({ filer: await newCompany(), from: "store" })]
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
  await expect(inputs.write(soundInput("edgar:0004000000"))).rejects.toHaveProperty(
    "cause.message",
    expect.stringMatching(/FOREIGN KEY/),
  )
})

test("a batch from an unknown queue is refused as a whole", async () => {
  await expect(
    deliver([message({ filer: "edgar:0000000001", from: "store" })], { queue: "another" }),
  ).rejects.toThrow("another")
})
