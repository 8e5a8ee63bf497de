import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import type { EsefFault } from "../../../../../scripts/register-mirror/esef.ts"
import { madeCompany, madeContent } from "../../../../../scripts/register-mirror/esef-reports.ts"
import type { Env } from "../../../../../worker/env.ts"
import { runTask } from "../../../../../worker/tasks.ts"
import { sampled } from "../../../../support/is-full-run.ts"
import {
  beginDay,
  classBusiness,
  clock,
  contentOf,
  day,
  determination,
  environment,
  filing,
  ledger,
  line,
  linkReason,
} from "../../../support/esef-day.ts"
import { deliver, sent } from "../../../support/registers.ts"
import { type Mishap, mishaps, runMeeting, tellingCalls } from "../../../support/unreliable-stores.ts"

/** A day of the European index on which a service fails, or a run dies. */
beforeEach(async () => {
  await beginDay()
  await classBusiness()
})

const answers = (status: number, body: string): EsefFault => ({ kind: "answer", status, body })

/** A step, with the addresses that it asks for. test/worker/sources/registers/dart/ask.test.ts has every fault of a call. */
const index = "^/api/filings.*"
const discovering = [
  ["the index of the day", `${index}date_added`],
  ["the index of a filing", `${index}fxo_id%22%2C%22op`],
  ["GLEIF's record", "^/api/v1/lei-records/[A-Z0-9]+$"],
  ["GLEIF's list of ISINs", "/isins"],
] as const
const reading = [
  ["the index of the company", `${index}entity.identifier`],
  ["the report", "\\.json$"],
] as const

async function cursor(): Promise<unknown> {
  return await env.DB.prepare("SELECT position FROM discovery_cursors WHERE source = 'esef'").first(
    "position",
  )
}

/** Plays the day again with sound services, and expects the verdict. */
async function expectFinished(): Promise<void> {
  const { ours } = await environment()
  await runTask("registers", ours, clock)
  for (let attempts = 2; sent.length > 0; attempts++) expect(await deliver(ours, attempts)).toEqual(["ack"])
  await expectVerdict()
}

async function expectVerdict(): Promise<void> {
  expect(await ledger()).toEqual([{ state: "screened", error: null }])
  expect(await linkReason()).toMatchObject({ linked: `["${line}"]` })
  expect(await determination()).toMatchObject({ status: "compliant" })
}

test.each(discovering)(
  "if %s is another document, the run tells it, and the next run reads the day",
  async (_, path) => {
    const { ours } = await environment({ faults: [{ path, fault: answers(200, '{"errors":[]}') }] })
    const { incomplete } = await runTask("registers", ours, clock)
    expect(incomplete).toEqual([expect.stringMatching(/^esef 2026-03-0[12]: .*data/)])
    expect([sent, await ledger(), await linkReason()]).toEqual([[], [], null])
    expect(((await cursor()) as string) < day).toBe(true)
    await expectFinished()
  },
)

test.each(reading)("if %s breaks off, the ledger tells it, and the report is read later", async (_, path) => {
  const { ours } = await environment({ faults: [{ path, fault: { kind: "truncated" } }] })
  await runTask("registers", ours, clock)
  const [message] = sent
  expect(await deliver(ours)).toEqual(["retry in 30 s"])
  expect(await ledger()).toEqual([
    { state: "queued", error: expect.stringMatching(/body (broken off|cut short)/) },
  ])
  expect(await determination()).toBeNull()
  if (message !== undefined) sent.push(message)
  await expectFinished()
})

test("an index that has moved is no day without filings", async () => {
  const { ours } = await environment({ faults: [{ path: index, fault: answers(404, "<html></html>") }] })
  expect((await runTask("registers", ours, clock)).incomplete).toEqual([
    "esef 2026-03-01: the index answers with status 404",
  ])
  expect(await cursor()).toBe("2026-02-28")
  await expectFinished()
})

test("a report that the index lists and does not serve is awaited, and read when it is served", async () => {
  const { ours } = await environment({ faults: [{ path: "\\.json$", fault: answers(404, "") }] })
  await runTask("registers", ours, clock)
  expect(await deliver(ours)).toEqual(["ack"])
  expect(await ledger()).toEqual([{ state: "waiting", error: "the register has no such document" }])
  const { ours: sound } = await environment()
  // The consumer has the clock of the machine.
  await runTask("registers", sound, { nowMilliseconds: () => Date.now() + 2 * 3_600_000 })
  expect(await deliver(sound)).toEqual(["ack"])
  expect(await ledger()).toEqual([{ state: "screened", error: null }])
})

test("too many requests pause the register, and the message comes again after the pause", async () => {
  const busy: EsefFault = { kind: "answer", status: 429, body: "", headers: { "Retry-After": "60" } }
  const { ours } = await environment({ faults: [{ path: "\\.json$", fault: busy }] })
  await runTask("registers", ours, clock)
  expect(await deliver(ours)).toEqual(["ack"])
  expect(sent).toMatchObject([{ body: { from: "filings" } }])
  expect(sent[0]?.delaySeconds).toBeGreaterThan(0)
  await expectFinished()
})

test("a report that stays broken does not hold up the company's other report", async () => {
  const broken = filing(0, {
    accession: `${madeCompany.lei}-2024-12-31-ESEF-NL-0`,
    periodEnd: "2024-12-31",
    fileName: "made-2024-12-31-en",
    added: "2026-03-01 09:00:00",
    json: '{"documentInfo":',
  })
  const { ours } = await environment(contentOf([broken, filing(0)]))
  await runTask("registers", ours, clock)
  const [message] = sent
  const settled: string[] = []
  for (let attempts = 1; settled.at(-1) !== "ack"; attempts++) {
    if (message !== undefined && sent.length === 0) sent.push(message)
    settled.push(...(await deliver(ours, attempts)))
  }
  expect(settled).toEqual(["retry in 30 s", "retry in 60 s", "retry in 120 s", "retry in 240 s", "ack"])
  expect(await ledger()).toEqual([
    { state: "waiting", error: expect.stringContaining("Not xBRL-JSON") },
    { state: "screened", error: null },
  ])
  expect(await determination()).toMatchObject({ status: "compliant" })
})

test("an entry that is not in order is counted, and the others are read", async () => {
  const other = filing(7, { over: { period_end: "soon" } })
  const { ours } = await environment({ content: { ...madeContent, filings: [filing(0), other] } })
  expect(await runTask("registers", ours, clock)).toMatchObject({
    counts: { esef_added: 1, esef_malformed: 1 },
    incomplete: [],
  })
  await deliver(ours)
  await expectVerdict()
})

/** Plays the day up to the first mishap. A message that is not settled stays in the queue. */
async function playUntilDead(ours: Env): Promise<void> {
  await runTask("registers", ours, clock).catch(() => undefined)
  for (let isSettled = true; isSettled && sent.length > 0; ) {
    const [message] = sent
    const settlements = await deliver(ours).catch(() => [])
    isSettled = settlements[0] === "ack"
    if (!isSettled && message !== undefined) sent.unshift(message)
  }
}

describe("a run that dies or loses a store between two steps", () => {
  test.each(mishaps)("is finished by the next: %s", async (mishap: Mishap) => {
    const { ours } = await environment()
    const whole = runMeeting(mishap, 0)
    await playUntilDead({ ...ours, DB: whole.database, PACKETS: whole.bucket })
    await expectVerdict()
    const calls = tellingCalls(mishap, whole.calls)
    expect(calls.length).toBeGreaterThan(10)
    for (const [at, call] of sampled(calls, 3)) {
      await beginDay()
      await classBusiness()
      const run = runMeeting(mishap, at + 1)
      await playUntilDead({ ...ours, DB: run.database, PACKETS: run.bucket })
      await run.settled()
      await expectFinished().catch((cause: Error) => {
        throw new Error(`${mishap} at ${call}: ${cause.message}`)
      })
    }
  })
})
