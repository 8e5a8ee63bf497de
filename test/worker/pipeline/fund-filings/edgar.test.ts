import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Fault } from "../../../../scripts/edgar-mirror/server.ts"
import { deliveriesMax } from "../../../../src/pipeline/patience.ts"
import type { FundFilingRequest } from "../../../../src/pipeline/ports.ts"
import { memory } from "../../../../worker/memory.ts"
import { consume, deadLetterQueueName, rescreenQueueName } from "../../../../worker/queue.ts"
import { batchOf } from "../../support/batch.ts"
import { htmlPage, retryFiling, unavailable } from "../../support/edgar-mirror.ts"
import {
  accessionOf,
  beginFunds,
  documentPath,
  type FundFilingSide,
  fundName,
  holdingsInForce,
  ledgerOf,
  listFund,
  nportOf,
  openSide,
  series,
  shares,
  trust,
} from "../../support/fund-filings.ts"
import { seedWorld } from "../../support/universe.ts"
import { storesWith } from "../../support/unreliable-stores.ts"

/**
 * The mirror fails like EDGAR: the current holdings stay, the ledger records the reason, and a later delivery
 * replaces them.
 */
let side: FundFilingSide
const old = accessionOf(1)
const next = accessionOf(2)
const request: FundFilingRequest = { filer: trust, accession: next }

beforeAll(seedWorld)

beforeEach(async () => {
  await beginFunds()
  side = await openSide()
  await side.document(old, nportOf("2026-03-31"))
  await side.find([{ accession: old }, { accession: next }])
  await side.deliver({ filer: trust, accession: old })
})

const publish = () => side.document(next, nportOf("2026-06-30", shares(70, 30)))

describe("EDGAR answers a fund's filing with", () => {
  const another: Fault = { kind: "other", path: documentPath(accessionOf(9)) }
  test.each<[what: string, fault: Fault, error: RegExp]>([
    ["503", unavailable, /503.*File Unavailable/],
    ["a page with status 200", htmlPage(200, "Maintenance"), /HTML page \(Maintenance\)/],
    ["nothing", { kind: "reset" }, /./],
    ["half of the document", { kind: "truncated", bytes: 1_500 }, /./],
    ["404 for an unpublished document", another, /does not have/],
  ])(
    "%s: it waits, the current holdings stay, and a later delivery replaces them",
    async (_what, fault, error) => {
      await publish()
      const before = await holdingsInForce()
      await side.mirror.faults([{ path: "primary_doc", fault }])
      expect(await side.deliver(request)).toEqual(["retry in 30 s"])
      expect(await side.deliver(request, 2)).toEqual(["retry in 60 s"])
      const found = {
        state: "found",
        attempts: 2,
        error: expect.stringMatching(error),
        due_at: expect.any(String),
      }
      expect(await ledgerOf(next)).toMatchObject(found)
      expect(await holdingsInForce()).toEqual(before)
      await side.mirror.faults([])
      expect(await side.deliver(request, 3)).toEqual(["ack"])
      expect(await ledgerOf(next)).toMatchObject({ state: "screened", attempts: 3, error: null })
      expect(await holdingsInForce()).toMatchObject({ asOf: "2026-06-30", purity: 70 })
    },
  )

  test.each<[what: string, fault: Fault, seconds: number]>([
    ["403 and its page about traffic", htmlPage(403, "SEC.gov | Request Rate Threshold Exceeded"), 600],
    ["429 and the time to wait", htmlPage(429, "Too Many Requests", { "Retry-After": "120" }), 120],
  ])("%s: no request is sent until then, and the current holdings stay", async (_what, fault, seconds) => {
    await publish()
    const before = await holdingsInForce()
    await side.mirror.faults([{ path: "primary_doc", fault }])
    // The last delivery. A pause sends a new message, which uses up no retry.
    expect(await side.deliver(request, deliveriesMax)).toEqual(["ack"])
    expect(side.sent.at(-1)).toEqual(request)
    expect(Math.abs(side.delaySeconds() - seconds)).toBeLessThan(30)
    await side.mirror.faults([])
    const requestsBefore = (await side.mirror.requests()).length
    await side.deliver(request, 2)
    expect((await side.mirror.requests()).length).toBe(requestsBefore)
    expect(await ledgerOf(next)).toMatchObject({ state: "found", attempts: 0 })
    expect(await holdingsInForce()).toEqual(before)
  })
})

describe("a dead message", () => {
  test("marks the filing as failed with its last reason, until an operator reopens it", async () => {
    expect(await side.deliver(request, deliveriesMax)).toEqual(["retry in 3600 s"])
    for (const _ of ["buried", "buried again"]) {
      expect(await side.deliver(request, 1, deadLetterQueueName)).toEqual(["ack"])
    }
    const failed = { state: "failed", error: "EDGAR does not have the document", due_at: null }
    expect(await ledgerOf(next)).toMatchObject(failed)
    const failures = env.DB.prepare("SELECT filer, reason, detail, attempts FROM rescreen_failures")
    const dead = { filer: trust, reason: "retries_exhausted", detail: next, attempts: deliveriesMax }
    expect((await failures.all()).results).toEqual([dead])
    await publish()
    const reopened = await retryFiling(side.env, next, "2026-05-30T09:00:00Z")
    expect(reopened).toEqual({ reopened: 1, companies_sent: 0, fund_filings_sent: 1 })
    expect(await ledgerOf(next)).toMatchObject({ state: "queued", error: null })
    expect(await side.deliverSent()).toEqual(["ack"])
    expect(await ledgerOf(next)).toMatchObject({ state: "screened", attempts: 1 })
    expect(await holdingsInForce()).toMatchObject({ asOf: "2026-06-30", purity: 70 })
  })

  test("without a recorded failure gives the number of deliveries as the reason", async () => {
    await side.deliver(request, 1, deadLetterQueueName)
    expect(await ledgerOf(next)).toMatchObject({ state: "failed", error: "the message failed 17 times" })
  })

  test("does not change a filing that another delivery has finished", async () => {
    await side.deliver({ filer: trust, accession: old }, 1, deadLetterQueueName)
    expect(await ledgerOf(old)).toMatchObject({ state: "screened", period: "2026-03-31", error: null })
  })
})

test("a filing delivered again after a later one stays screened, and changes nothing", async () => {
  await publish()
  await side.deliver(request)
  const before = [await holdingsInForce(), await ledgerOf(old)]
  expect(await side.deliver({ filer: trust, accession: old }, 2)).toEqual(["ack"])
  expect([await holdingsInForce(), await ledgerOf(old)]).toEqual(before)
})

test("a batch continues with the next message if the first read of the listings fails", async () => {
  await publish()
  let failures = 0
  const { database } = storesWith((call, carryOut) => {
    if (call !== "D1 all SELECT instrument_id AS" || failures > 0) return carryOut()
    failures += 1
    throw new Error("D1 is out of reach")
  })
  // Simulates a new isolate.
  memory.fundReader = null
  const batches = Array.from({ length: 5 }, () => batchOf(rescreenQueueName, request, 1))
  const [one] = batches
  if (one === undefined) throw new Error("no batch")
  const messages = batches.flatMap(({ batch }) => batch.messages)
  await consume({ ...one.batch, messages }, { ...side.env, DB: database })
  const settlements = batches.flatMap((each) => each.settlements)
  expect(settlements).toContain("retry in 30 s")
  expect([failures, settlements.at(-1)]).toEqual([1, "ack"])
  expect(await holdingsInForce()).toMatchObject({ asOf: "2026-06-30", purity: 70 })
})

test("25 filings within a minute, each in its own batch, read the listings once", async () => {
  const accessions = Array.from({ length: 25 }, (_, at) => accessionOf(100 + at))
  const requests = accessions.map((accession) => ({ filer: trust, accession }))
  for (const [at, accession] of accessions.entries()) {
    const own = `S0000${50_000 + at}`
    await listFund(`X${at}`, fundName, own)
    await side.document(accession, nportOf("2026-06-30").replaceAll(series, own))
  }
  await side.find(requests)
  const calls: string[] = []
  const { database } = storesWith((call, carryOut) => {
    calls.push(call)
    return carryOut()
  })
  memory.fundReader = null
  const batches = requests.map((body) => batchOf(rescreenQueueName, body, 1))
  for (const { batch } of batches) await consume(batch, { ...side.env, DB: database })
  expect(batches.flatMap(({ settlements }) => settlements)).toEqual(accessions.map(() => "ack"))
  const listed = await env.DB.prepare(
    "SELECT count(*) AS count FROM funds WHERE purity_percentage = 60",
  ).first("count")
  expect(listed).toBe(26)
  expect(calls.filter((call) => call === "D1 all SELECT instrument_id AS")).toHaveLength(1)
})
