import { createExecutionContext } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import type { FilerId } from "../../../../src/identifiers/filer.ts"
import { filingLedger } from "../../../../src/pipeline/discovery/ledger.ts"
import { unreadRunsMax } from "../../../../src/pipeline/patience.ts"
import type { Fetched } from "../../../../src/pipeline/ports.ts"
import { discoverReports } from "../../../../src/pipeline/registers/discover.ts"
import { filerLinkStore } from "../../../../src/pipeline/registers/link.ts"
import type { PublishedReport, ReportRegister } from "../../../../src/pipeline/registers/ports.ts"
import { readPipelineStatus } from "../../../../src/pipeline/status.ts"
import type { Env } from "../../../../worker/env.ts"
import worker from "../../../../worker/index.ts"
import { runTask } from "../../../../worker/tasks.ts"
import { annualDocument, annualId, mitsuiFiler } from "../../../support/registers/mitsui.ts"
import { beforeTheDay, determination, environment, ledgerOfAnnual } from "../../support/edinet-day.ts"
import { deliver } from "../../support/registers.ts"
import { database } from "../../support/stores.ts"

/** Hourly runs of a register that has two days of three reports, of filers A to F, and then an empty day each day. */
const begun = Date.parse("2026-05-20T00:37:00Z")
const clock = { nowMilliseconds: () => begun }
const ports = { ledger: filingLedger(database, clock), filerLinks: filerLinkStore(database) }
const days: Readonly<Record<string, readonly string[]>> = {
  "2026-05-18": ["A", "B", "C"],
  "2026-05-19": ["D", "E", "F"],
}
const unreachable = { kind: "unreachable", detail: "Not the archive" } as const
const paused = { kind: "paused", untilMilliseconds: begun } as const

function report(letter: string, filed: string): PublishedReport {
  return {
    filer: `edinet:${letter}`,
    accession: `S-${letter}`,
    form: "annual report",
    filed,
    period: null,
    document: null,
  }
}

const fetched = <Body>(body: Body): Fetched<Body> => ({ kind: "fetched", body, validator: null })

/** A register that answers so for what `faultOf` names: a day, or the filer of a report. It counts the requests. */
function registerOf(faultOf: (asked: string) => Fetched<never> | null) {
  const asked: string[] = []
  const answerOf = <Body>(what: string, body: Body) => {
    asked.push(what)
    return Promise.resolve(faultOf(what) ?? fetched(body))
  }
  const register: ReportRegister = {
    publishedOn: (day) =>
      answerOf(day, { reports: (days[day] ?? []).map((letter) => report(letter, day)), malformed: [] }),
    identify: ({ filer }) =>
      answerOf(filer, { filer, names: [filer], countryCode: "JP", instrumentIds: [], isins: [] }),
    read: () => Promise.reject(new Error("discovery reads no report")),
  }
  return { register, asked }
}

const faultFor =
  (...names: readonly string[]) =>
  (asked: string) =>
    names.includes(asked) ? unreachable : null

/** Runs a register every hour. Returns what the last run left. */
async function run(register: ReportRegister, hours: number): Promise<string | null> {
  let left: string | null = null
  for (let hour = 0; hour < hours; hour++) {
    const today = new Date(begun + hour * 3_600_000).toISOString().slice(0, 10)
    left = (await discoverReports(ports, "edinet", register, today)).incomplete
  }
  return left
}

const passedOver = async () => (await readPipelineStatus(database)).passed_over
const cursor = () => ports.ledger.cursor("edinet")

async function identified(): Promise<string> {
  const { results } = await env.DB.prepare("SELECT filer FROM filer_links ORDER BY filer").all<{
    filer: FilerId
  }>()
  return results.map(({ filer }) => filer.slice("edinet:".length)).join("")
}

beforeEach(async () => {
  await beforeTheDay()
  await ports.ledger.moveCursor("edinet", "2026-05-17")
})

describe("what a register never gives is passed over after 24 runs, and holds up nothing else:", () => {
  test.each<
    [what: string, names: readonly string[], others: string, named: Readonly<Record<string, RegExp>>]
  >([
    ["a report", ["edinet:B"], "ACDEF", { "2026-05-18": /^S-B of edinet:B: Not the archive$/ }],
    ["the first report of all", ["edinet:A"], "BCDEF", { "2026-05-18": /^S-A of / }],
    [
      "the reports of a day",
      ["D", "E", "F"].map((each) => `edinet:${each}`),
      "ABC",
      { "2026-05-19": /S-D .*S-E .*S-F / },
    ],
    ["a day's list", ["2026-05-18"], "DEF", { "2026-05-18": /^Not the archive$/ }],
    ["a list and a report", ["2026-05-18", "edinet:E"], "DF", { "2026-05-19": /^S-E/, "2026-05-18": /^Not/ }],
  ])("%s", async (_what, names, others, named) => {
    const { register, asked } = registerOf(faultFor(...names))
    await run(register, unreadRunsMax)
    expect(await identified()).toBe(others)
    expect(await passedOver()).toEqual(
      Object.entries(named).map(([day, reason]) => ({
        day: `edinet:${day}`,
        reason: expect.stringMatching(reason),
        tried_at: new Date(begun).toISOString(),
      })),
    )
    asked.length = 0
    expect(await run(register, 50)).toBeNull()
    expect(asked.filter((each) => names.includes(each))).toEqual([])
    expect(await cursor()).toBe("2026-05-21")
  })
})

describe("nothing is passed over and no day is left behind in two days while a register", () => {
  const hours = 2 * unreadRunsMax

  test.each<[what: string, faultOf: (asked: string) => Fetched<never> | null]>([
    ["is away", () => unreachable],
    ["pauses", () => paused],
    ["gives lists only", (asked) => (asked.startsWith("edinet:") ? unreachable : null)],
    ["gives lists, and pauses then", (asked) => (asked.startsWith("edinet:") ? paused : null)],
    ["gives old lists only", (asked) => (asked > "2026-05-18" && asked < "e" ? unreachable : null)],
  ])("%s", async (_what, faultOf) => {
    await discoverReports(ports, "edinet", registerOf(() => null).register, "2026-05-18")
    await ports.ledger.addReports(["A", "B", "C"].map((letter) => report(letter, "2026-05-18")))
    await ports.ledger.moveCursor("edinet", "2026-05-18")
    const { register, asked } = registerOf(faultOf)
    expect(await run(register, hours)).toMatch(/^edinet 2026-05-19: /)
    expect([await cursor(), await passedOver(), asked.length <= 5 * hours]).toEqual(["2026-05-18", [], true])
    expect(await run(registerOf(() => null).register, 1)).toBeNull()
    expect(await identified()).toBe("ABCDEF")
  })
})

describe("what was passed over is tried again by one command", () => {
  const at = (hour: number) => Date.parse("2025-06-23T15:37:00Z") + hour * 3_600_000
  const broken = { path: `documents/${annualId}`, fault: { kind: "truncated", bytes: 60 } } as const

  async function retry(ours: Env, name: string) {
    const url = `https://api.example/operator/filings/${name}?at=${new Date(at(30)).toISOString()}`
    const headers = { Authorization: "Bearer operator-token-that-only-the-tests-know" }
    const request = new Request(url, { method: "POST", headers }) as Parameters<typeof worker.fetch>[0]
    const response = await worker.fetch(request, ours, createExecutionContext())
    return { status: response.status, body: await response.json() }
  }

  test.each(["edinet:2025-06-23", annualId, mitsuiFiler])("%s", async (name) => {
    await env.DB.prepare("UPDATE discovery_cursors SET position = '2025-06-22'").run()
    const ours = await environment([annualDocument], [broken])
    await runTask("registers", ours, { nowMilliseconds: () => at(0) })
    await env.DB.prepare("UPDATE unread_days SET runs = 23").run()
    await runTask("registers", ours, { nowMilliseconds: () => at(1) })
    expect(await passedOver()).toMatchObject([
      { day: "edinet:2025-06-23", reason: expect.stringContaining(annualId) },
    ])
    expect(await ledgerOfAnnual()).toMatchObject({ state: "skipped", error: "the filer is not listed" })
    expect(await retry(ours, name)).toMatchObject({
      status: 200,
      body: { registers: { incomplete: [expect.stringMatching(/^edinet 2025-06-23: body broken off/)] } },
    })
    const sound = await environment([annualDocument])
    expect(await retry(sound, name)).toMatchObject({
      status: 200,
      body: { registers: { counts: { edinet_matched: 1 }, incomplete: [] } },
    })
    expect(await deliver(sound)).toEqual(["ack"])
    expect((await determination())?.status).toBe("compliant")
    expect(await passedOver()).toEqual([])
  })
})
