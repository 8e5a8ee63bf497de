import { env } from "cloudflare:workers"
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import type { Compliance } from "../../../src/compliance/schema.ts"
import { addDays } from "../../../src/days.ts"
import { readTickerList } from "../../../src/filings/ticker-list.ts"
import { cikOf, type FilerId, filerNumber } from "../../../src/identifiers/filer.ts"
import { saveCompanies, saveListings } from "../../../src/pipeline/listings/companies.ts"
import { replaceSeries } from "../../../src/pipeline/prices/store.ts"
import { runUniverse } from "../../../src/pipeline/universe/run.ts"
import type { Succession } from "../../../src/pipeline/universe/state.ts"
import { universeStore } from "../../../src/pipeline/universe/store.ts"
import type { Env } from "../../../worker/env.ts"
import { consume, rescreenQueueName } from "../../../worker/queue.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { runTask } from "../../../worker/tasks.ts"
import { batchOf } from "../support/batch.ts"
import { openMirror, type TestMirror } from "../support/edgar-mirror.ts"
import { forgetReads } from "../support/isolate.ts"
import { listing } from "../support/listing.ts"
import { forgetEverything } from "../support/registrant.ts"
import { ask, plusKey, read } from "../support/service.ts"
import { forgetUniverse } from "../support/universe-list.ts"

/**
 * Two weeks of nights with AMD's real data. Each night, the ticker list is read, compared and stored. The
 * queue consumer screens due companies from a mirror of EDGAR, and the verdict is requested over HTTP.
 */
const amd = "edgar:0000002488"
const holding = "edgar:0009002488"
const first = "2026-08-10"
const line = [cikOf(amd), "ADVANCED MICRO DEVICES INC", "AMD", "Nasdaq"]
const others = [
  [320193, "Apple Inc.", "AAPL", "Nasdaq"],
  [789019, "MICROSOFT CORP", "MSFT", "Nasdaq"],
]
const successor = [cikOf(holding), "AMD Holdings Corp", "AMD", "Nasdaq"]
const made = { on: "2026-08-12", source: "made up for this test" }
const succession: Succession = { ticker: "AMD", from: amd, to: holding, ...made }
const closes =
  `2025-08-29 162.63, 2025-09-30 161.79, 2025-10-30 254.84, 2025-11-28 217.53, 2025-12-31 214.16, 2026-01-30 236.73,
  2026-02-27 200.21, 2026-03-31 203.43, 2026-04-30 354.49, 2026-05-29 516.1, 2026-06-30 580.91, 2026-07-31 476.15`
    .split(/,\s+/)
    .map((each) => ({ date: each.slice(0, 10), close: Number(each.slice(11)) }))

let mirror: TestMirror
let ours: Env
let key = ""

beforeAll(async () => {
  key = (await plusKey()).key
})

const setDay = (day: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T06:00:00Z`) })

afterEach(() => {
  vi.useRealTimers()
})

beforeEach(async () => {
  setDay(first)
  mirror = await openMirror()
  ours = mirror.env
  await forgetEverything()
  await forgetUniverse()
  await env.DB.prepare("DELETE FROM successions").run()
  await mirror.companies([amd], first)
  await saveCompanies(databaseOf(env.DB), [
    { filer: amd, name: "ADVANCED MICRO DEVICES INC", sic: "3674", countryCode: "US" },
  ])
  await saveListings(databaseOf(env.DB), [{ ...listing("AMD", "AMD", amd), ordinaryPerShareLine: 1 }])
  const series = { instrumentId: "AMD", currency: "USD", source: "starter", splits: [], closes }
  await replaceSeries(databaseOf(env.DB), { nowMilliseconds: () => Date.parse(`${first}T00:00:00Z`) }, [
    series,
  ])
  await screen(amd, first)
})

async function screen(filer: FilerId, asOf: string): Promise<void> {
  const { batch, settlements } = batchOf(rescreenQueueName, { filer, from: "filings", asOf }, 1)
  await consume(batch, ours)
  expect(settlements).toEqual(["ack"])
}

/** The verdict, with the reason if it is withheld, or `404`. */
async function verdict(): Promise<string> {
  forgetReads()
  const { status, data } = await read(ask("/instruments/AMD/compliance", key))
  if (status !== 200) return String(status)
  const { determination } = data as Pick<Compliance, "determination">
  return [determination.status, determination.withheld?.reason ?? []].flat().join(" ")
}

const contested = [line, [9999, "Another Corp", "AMD", "NYSE"]]
const listText = (data: readonly unknown[]) =>
  JSON.stringify({ fields: ["cik", "name", "ticker", "exchange"], data })

interface Night {
  readonly rows: readonly unknown[]
  readonly successions?: readonly Succession[]
}

/** The nights after which something may change. On other nights, the list is that of the night before. */
const nights = [1, 2, 3, 7, 8, 9, 10, 14] as const

/**
 * The verdicts of two weeks, where `on` gives the list of each day. Equal verdicts in a row are printed once.
 */
async function twoWeeks(
  on: (day: number) => Night,
  played: readonly (typeof nights)[number][] = nights,
): Promise<string> {
  const days: [day: number, verdict: string][] = []
  for (const day of played) {
    const today = addDays(first, day)
    setDay(today)
    const { rows, successions = [] } = on(day)
    const list = readTickerList(listText([...others, ...rows]))
    if (!list.ok) throw new Error(list.message)
    const screenAll = async (filers: readonly FilerId[]) => {
      for (const filer of filers) await screen(filer, today)
    }
    const ports = { universe: universeStore(databaseOf(env.DB)), screen: screenAll, successions }
    expect((await runUniverse(ports, list.value, today)).ok).toBe(true)
    days.push([day, await verdict()])
  }
  return printed(days)
}

/** Prints `1-8 compliant, 9-14 404`. */
function printed(days: readonly (readonly [day: number, verdict: string])[]): string {
  const runs: { from: number; to: number; verdict: string }[] = []
  for (const [day, each] of days) {
    const last = runs.at(-1)
    if (last?.verdict === each) last.to = day
    else runs.push({ from: day, to: day, verdict: each })
  }
  return runs.map((run) => `${run.from}-${run.to} ${run.verdict}`).join(", ")
}

const kept = "SELECT json_array_length(closes) AS n FROM price_series WHERE instrument_id = 'AMD'"
const closesKept = () => env.DB.prepare(kept).first("n")

describe("a line that the list still names, or may name, stays", () => {
  test.each([
    ["listed", [line]],
    ["if two registrants have it", contested],
    ["if its row has a broken CIK", [[-1, "ADVANCED MICRO DEVICES INC", "AMD", "Nasdaq"]]],
    ["if its row has no ticker", [[amd, "ADVANCED MICRO DEVICES INC", null, "Nasdaq"]]],
    ["if its row has another length", [[amd, "AMD"]]],
    ["if a row that names nothing may be its own", [null]],
  ])("%s", async (_, rows) => {
    const on = (day: number) => ({ rows: day < 3 ? [line] : rows })
    // The first night, the seventh after it, and the last.
    expect(await twoWeeks(on, [2, 3, 10, 14])).toBe("2-14 compliant")
    expect(await closesKept()).toBe(12)
  })

  test("even if it is contested repeatedly between two nights without it", async () => {
    const rows = (day: number) => (day === 3 || day === 14 ? [] : contested)
    expect(await twoWeeks((day) => ({ rows: day < 3 ? [line] : rows(day) }))).toBe("1-14 compliant")
  })
})

test("the task counts and logs the lines in doubt", async () => {
  await twoWeeks(() => ({ rows: [line] }))
  await mirror.put("/files/company_tickers_exchange.json", listText([...others, ...contested]))
  const logged = vi.spyOn(console, "log")
  const { counts, incomplete } = await runTask("universe", ours, { nowMilliseconds: Date.now })
  expect([counts.malformed, counts.in_doubt, counts.missing, incomplete]).toEqual([2, 1, 0, []])
  expect(logged).toHaveBeenCalledWith('{"event":"lines_in_doubt","count":1,"lines":"AMD"}')
})

test("a line that the list no longer names is removed after seven days", async () => {
  expect(await twoWeeks((day) => ({ rows: day < 3 ? [line] : [] }))).toBe("1-9 compliant, 10-14 404")
})

/** Files the successor's first quarterly report only, as companyfacts has it. */
async function fileQuarterly(): Promise<void> {
  const reply = await fetch(`${mirror.url}/api/xbrl/companyfacts/CIK0000002488.json`)
  const document = await reply.json<Companyfacts>()
  const quarterly = Object.values(document.facts)
    .flatMap((concepts) => Object.values(concepts))
    .flatMap(({ units }) => Object.values(units).flat())
    .filter(({ form }) => form === "10-Q")
    .reduce((one, other) => (one.filed >= other.filed ? one : other))
  for (const concept of Object.values(document.facts).flatMap((concepts) => Object.values(concepts))) {
    for (const [unit, facts] of Object.entries(concept.units)) {
      concept.units[unit] = facts.filter(({ accn }) => accn === quarterly.accn)
    }
  }
  const path = `/api/xbrl/companyfacts/CIK${filerNumber(holding)}.json`
  await mirror.put(path, JSON.stringify({ ...document, cik: cikOf(holding) }))
}

interface Companyfacts {
  readonly cik: number
  readonly facts: Record<
    string,
    Record<string, { units: Record<string, readonly { accn: string; form: string; filed: string }[]> }>
  >
}

describe("a registrant that takes over a ticker", () => {
  const taken = (successions: readonly Succession[]) => (day: number) => ({
    rows: day < 3 ? [line] : [successor],
    successions,
  })

  const filed = [
    ["before its first report", async () => {}],
    ["with only a quarterly report", fileQuarterly],
  ] as const

  test.each(filed)("by a declared succession has its predecessor's history, %s", async (_, file) => {
    await file()
    expect(await twoWeeks(taken([succession]))).toBe("1-14 compliant")
    expect(await closesKept()).toBe(12)
    const owner = "SELECT filer FROM listings WHERE instrument_id = 'AMD'"
    expect(await env.DB.prepare(owner).first("filer")).toBe(holding)
    const { results } = await env.DB.prepare("SELECT cause FROM determination_changes").all()
    expect(results).toEqual([])
    const published = await read(ask("/instruments/AMD/compliance?published_as_of=2026-08-11", key))
    expect(published.data).toMatchObject({ determination: { status: "compliant" } })
  })

  test.each(filed)("without a declared succession is pending with the reason, %s", async (_, file) => {
    await file()
    expect(await twoWeeks(taken([]))).toBe("1-2 compliant, 3-14 pending successor_undeclared")
    const { data } = await read(ask("/instruments/AMD/compliance", key))
    expect(JSON.stringify(data)).toContain(
      "a new registrant (CIK 9002488) took the ticker AMD over from AMD (CIK 2488) and has filed no annual report",
    )
    expect(await closesKept()).toBeNull()
  })

  test("has its history back, including closes, once the succession is declared", async () => {
    const declared = (day: number) => taken(day < 8 ? [] : [succession])(day)
    expect(await twoWeeks(declared)).toBe("1-2 compliant, 3-7 pending successor_undeclared, 8-14 compliant")
    expect(await closesKept()).toBe(12)
  })
})
