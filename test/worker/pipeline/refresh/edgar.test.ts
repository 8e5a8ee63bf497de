import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import type { Fault } from "../../../../scripts/edgar-mirror/server.ts"
import { deliveriesMax } from "../../../../src/pipeline/patience.ts"
import type { Env } from "../../../../worker/env.ts"
import { consume, deadLetterQueueName, rescreenQueueName } from "../../../../worker/queue.ts"
import { batchOf, queueTelling } from "../../support/batch.ts"
import {
  htmlPage,
  openMirror,
  retryFiling,
  type TestMirror,
  unavailable,
} from "../../support/edgar-mirror.ts"
import {
  after,
  before,
  filer,
  findQuarterly,
  forgetEverything,
  quarterly,
  quarterlyInstance,
  readerMeets,
  registerCompany,
  type Snapshot,
} from "../../support/registrant.ts"

/**
 * The queue consumer, with real stores, reads a mirror that fails like EDGAR. The verdict stays, the ledger
 * records the reason, and everything is screened once when EDGAR works again.
 */
let mirror: TestMirror
let ours: Env
/** The messages that the consumer sent again. */
let sent: { readonly body: unknown; readonly delaySeconds: number }[] = []

const facts = "/api/xbrl/companyfacts/CIK0000000007.json"
const submissions = "/submissions/CIK0000000007.json"
const instance = `/Archives/edgar/data/7/${quarterly.replaceAll("-", "")}/10-q_htm.xml`

async function serve(snapshot: Snapshot): Promise<void> {
  await mirror.put(facts, snapshot.facts)
  await mirror.put(submissions, snapshot.submissions)
}

beforeEach(async () => {
  mirror = await openMirror()
  sent = []
  ours = { ...mirror.env, RESCREEN: queueTelling((body, delaySeconds) => sent.push({ body, delaySeconds })) }
  await forgetEverything()
  await registerCompany()
  await serve(before)
  await deliver("2026-04-01")
  await findQuarterly()
  await serve(after)
  await mirror.put(instance, quarterlyInstance)
})

/** Delivers the message of a day once. Returns the acknowledgements and retries. */
async function deliver(asOf: string, attempts = 1, queue = rescreenQueueName) {
  const { batch, settlements } = batchOf(queue, { filer, from: "filings", asOf }, attempts)
  await consume(batch, ours)
  return settlements
}

async function ledger() {
  return await env.DB.prepare("SELECT state, error, attempts FROM filings WHERE accession = ?")
    .bind(quarterly)
    .first()
}

async function verdict() {
  type Verdict = Readonly<Record<"status" | "filing_accession" | "assessment_id", string>>
  return JSON.parse(await readerMeets())[0] as Verdict
}

const json = (body: string): Fault => ({ kind: "answer", status: 200, contentType: "application/json", body })

const failures: readonly (readonly [what: string, path: string, fault: Fault, error: RegExp])[] = [
  ["503 for the facts", "companyfacts", unavailable, /503.*File Unavailable/],
  ["503 for the submissions", "submissions", unavailable, /503/],
  ["facts cut short", "companyfacts", { kind: "truncated", bytes: 700 }, /broken off|cut short/],
  ["a broken connection", "companyfacts", { kind: "reset" }, /./],
  ["HTML with status 200", "companyfacts", htmlPage(200, "Maintenance"), /HTML page \(Maintenance\)/],
  ["an empty body", "companyfacts", json(""), /./],
  ["another company's facts", "companyfacts", json('{"cik":8,"entityName":"Other","facts":{}}'), /CIK 8/],
  ["503 for an instance", "_htm", unavailable, /503/],
  ["an instance cut short", "10-q_htm", { kind: "truncated", bytes: 700 }, /./],
  ["facts cut short, with a length that agrees", "companyfacts", json('{"cik":7,"entityName":"Some'), /./],
]

describe("EDGAR answers with", () => {
  test.each(failures)(
    "%s: the ledger records it, the verdict stays, and a later delivery screens the report",
    async (_what, path, fault, error) => {
      const old = await readerMeets()
      await mirror.faults([{ path, fault }])
      expect(await deliver("2026-05-02")).toEqual(["retry in 30 s"])
      expect(await deliver("2026-05-02", 2)).toEqual(["retry in 60 s"])
      const found = { state: "found", error: expect.stringMatching(error), attempts: 2 }
      expect(await ledger()).toMatchObject(found)
      expect(await readerMeets()).toBe(old)
      await mirror.faults([])
      expect(await deliver("2026-05-02", 3)).toEqual(["ack"])
      expect(await ledger()).toMatchObject({ state: "screened", error: null })
      expect(await verdict()).toMatchObject({ status: "non-compliant", filing_accession: quarterly })
    },
  )

  test.each<[what: string, fault: Fault, seconds: number]>([
    ["403 and its page about traffic", htmlPage(403, "SEC.gov | Request Rate Threshold Exceeded"), 600],
    ["429 and the time to wait", htmlPage(429, "Too Many Requests", { "Retry-After": "120" }), 120],
  ])("%s: no request is sent until then, and the verdict stays", async (_what, fault, seconds) => {
    const old = await readerMeets()
    await mirror.faults([{ path: "companyfacts", fault }])
    // The last delivery. A pause sends a new message, which uses up no retry.
    expect(await deliver("2026-05-02", deliveriesMax)).toEqual(["ack"])
    expect(sent.map(({ body }) => body)).toEqual([{ filer, from: "filings", asOf: "2026-05-02" }])
    expect(Math.abs((sent[0]?.delaySeconds ?? 0) - seconds)).toBeLessThan(30)
    const requestsBefore = (await mirror.requests()).length
    await mirror.faults([])
    await deliver("2026-05-02", 2)
    expect((await mirror.requests()).length).toBe(requestsBefore)
    expect(await ledger()).toMatchObject({ state: "found" })
    expect(await readerMeets()).toBe(old)
  })

  test("a report without its facts: it waits, and is screened once the facts exist", async () => {
    const old = await readerMeets()
    await env.DB.prepare("UPDATE filings SET found_at = ?").bind(new Date().toISOString()).run()
    await mirror.put(facts, before.facts)
    expect(await deliver("2026-05-02")).toEqual(["ack"])
    expect(await ledger()).toMatchObject({ state: "waiting", error: "EDGAR does not state its facts yet" })
    expect((await verdict()).filing_accession).not.toBe(quarterly)
    expect(JSON.parse(old)[0].status).toBe((await verdict()).status)
    await mirror.put(facts, after.facts)
    expect(await deliver("2026-05-02")).toEqual(["ack"])
    expect(await ledger()).toMatchObject({ state: "screened" })
    expect((await verdict()).filing_accession).toBe(quarterly)
  })
})

describe("an instance that EDGAR cannot serve", () => {
  const missedForAnHour = () =>
    env.DB.prepare("UPDATE filings SET instance_missed_at = ?")
      .bind(new Date(Date.now() - 3_600_000).toISOString())
      .run()

  test("is awaited for an hour, however often the message was delivered before", async () => {
    const old = await readerMeets()
    await mirror.faults([{ path: "10-q_htm", fault: unavailable }])
    expect(await deliver("2026-05-02", 12)).toEqual(["retry in 3600 s"])
    expect(await ledger()).toMatchObject({ state: "found", error: expect.stringMatching(/503/) })
    expect(await readerMeets()).toBe(old)
  })

  test("is omitted after an hour, when the report is screened without it, and again once it can be read", async () => {
    await mirror.faults([{ path: "10-q_htm", fault: unavailable }])
    await deliver("2026-05-02")
    await missedForAnHour()
    expect(await deliver("2026-05-02", 2)).toEqual(["ack"])
    const without = /^screened without its instance: .*503/
    expect(await ledger()).toMatchObject({ state: "waiting", error: expect.stringMatching(without) })
    const incomplete = await verdict()
    expect(incomplete.filing_accession).toBe(quarterly)
    await mirror.faults([])
    expect(await deliver("2026-05-02")).toEqual(["ack"])
    expect(await ledger()).toMatchObject({ state: "screened", error: null })
    expect((await verdict()).assessment_id).not.toBe(incomplete.assessment_id)
  })

  test("of a report missing in the feed opens it in the ledger, so that its verdict is completed too", async () => {
    await env.DB.prepare("DELETE FROM filings").run()
    await mirror.faults([{ path: "10-q_htm", fault: unavailable }])
    expect(await deliver("2026-05-03")).toEqual(["retry in 30 s"])
    expect(await ledger()).toMatchObject({ state: "waiting" })
    await mirror.faults([])
    expect(await deliver("2026-05-03", 2)).toEqual(["ack"])
    expect(await ledger()).toMatchObject({ state: "screened", error: null })
  })
})

test("an instance that can never be read is fetched once, and the report is screened without it", async () => {
  await mirror.put(instance, quarterlyInstance.replace("</xbrl>", "<a>".repeat(100_000)))
  expect(await deliver("2026-05-02")).toEqual(["ack"])
  const error = expect.stringMatching(/^instance: .*elements stand in one another without end/)
  expect(await ledger()).toMatchObject({ state: "screened", error })
})

test("a dead message marks the filing as failed with the reason, until an operator reopens it", async () => {
  await mirror.faults([{ path: "companyfacts", fault: unavailable }])
  await deliver("2026-05-02", 17)
  expect(await deliver("2026-05-02", 1, deadLetterQueueName)).toEqual(["ack"])
  expect(await deliver("2026-05-02", 1, deadLetterQueueName)).toEqual(["ack"])
  expect(await ledger()).toMatchObject({ state: "failed", error: expect.stringMatching(/503/) })
  await mirror.faults([])
  const reopened = { reopened: 1, companies_sent: 1, fund_filings_sent: 0 }
  expect(await retryFiling(ours, quarterly, "2026-05-03T09:00:00Z")).toEqual(reopened)
  expect(await ledger()).toMatchObject({ state: "queued" })
  await deliver("2026-05-03")
  expect(await ledger()).toMatchObject({ state: "screened" })
  expect((await verdict()).filing_accession).toBe(quarterly)
})
