import { env } from "cloudflare:workers"
import fc from "fast-check"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { addDays, dayMilliseconds } from "../../../src/days.ts"
import { stopClock } from "../support/clock.ts"
import { indebted } from "../support/indebted.ts"
import { soundInput } from "../support/inputs.ts"
import { listing } from "../support/listing.ts"
import { call } from "../support/mcp.ts"
import { screenOn, store } from "../support/rescreening.ts"
import { answerOf, ask, dataOf, liveKey, refusalOf } from "../support/service.ts"
import { list } from "../support/stores.ts"
import { registerVehicles, vehicleNamed } from "../support/vehicles.ts"

const today = "2026-11-21"
beforeAll(async () => {
  await list([
    listing("S1", "Someone Inc.", "edgar:0000000001"),
    listing("S3", "Sound Inc.", "edgar:0000000003"),
    listing("S4", "Late Inc.", "edgar:0000000004"),
  ])
  await registerVehicles([vehicleNamed("GLD")])
  await store(indebted())
  await screenOn("2026-04-10", "edgar:0000000001")
  await screenOn("2026-06-10", "edgar:0000000001", vehicleNamed("GLD").filer)
  await store(soundInput("edgar:0000000003"))
  await screenOn("2026-04-10", "edgar:0000000003")
  // The last close of S4 is from March, which is too old.
  await store(soundInput("edgar:0000000004"))
  await screenOn("2026-08-01", "edgar:0000000004")
})

beforeEach(() => stopClock(`${today}T12:00:00Z`))

async function spellsOf(path: string) {
  const { data: document, meta } = await answerOf("timeline", `/instruments/${path}`)
  if (document.by !== "day") throw new Error("not by day")
  return { document, meta }
}

async function reportsOf(symbol: string) {
  const { data: document, meta } = await answerOf("timeline", `/instruments/${symbol}/timeline?by=report`)
  if (document.by !== "report") throw new Error("not by report")
  return { document, meta }
}

const verdictOf = async (path: string) => (await dataOf("compliance", `/instruments/${path}`)).determination

describe("a timeline is answered", () => {
  test("with the spells from the first usable report to today, oldest first, with day, cause and report", async () => {
    const { document, meta } = await spellsOf("S1/timeline")
    expect(document).toMatchObject({ symbol: "S1", instrument_id: "S1", name: "Someone Inc.", by: "day" })
    expect([document.from, document.to]).toEqual(["2026-02-15", today])
    expect(
      document.spells.map(({ from, to, status, withheld, cause }) => [from, to, status, withheld, cause]),
    ).toEqual([
      ["2026-02-15", "2026-05-14", "compliant", null, "filing"],
      // Published as of 10 June, the verdict stays although the last close is too old from 10 July on.
      ["2026-05-15", null, "non-compliant", null, "filing"],
    ])
    expect(document.spells[1]).toMatchObject({
      filing: {
        type: "10-Q",
        period_end: "2026-03-31",
        filing_date: "2026-05-15",
        accession_number: "0000000001-26-000002",
      },
      methodology: "aaoifi-ss21@2026.1",
      business_activity: "pass",
      ratios: { debt_to_market_cap: { result: "fail", value: 0.6, threshold: 0.3 } },
    })
    expect(document.filings.map(({ accession_number: accession }) => accession)).toEqual([
      "0000000001-26-000001",
      "0000000001-26-000002",
    ])
    expect(meta.methodology).toBe("aaoifi-ss21@2026.1")
  })

  test("within the requested days, without a cause before them", async () => {
    const { document } = await spellsOf("S1/timeline?from=2026-03-01&to=2026-05-20")
    expect(document.spells.map(({ from, to, cause }) => [from, to, cause])).toEqual([
      ["2026-03-01", "2026-05-14", null],
      ["2026-05-15", null, "filing"],
    ])
    expect(document.filings).toHaveLength(1)
  })

  test.each([
    ["2026-07-20", today, "2026-07-20", null],
    ["2026-06-10", "2026-06-11", "2026-06-10", null],
    ["2026-05-15", today, "2026-05-15", "filing"],
  ])("from %s through %s with the published verdict as its last spell", async (first, last, begun, cause) => {
    const { document } = await spellsOf(`S1/timeline?from=${first}&to=${last}`)
    expect([document.from, document.to]).toEqual([first, last])
    expect(document.spells).toMatchObject([{ from: begun, to: null, status: "non-compliant", cause }])
    expect((await verdictOf("S1/compliance")).status).toBe("non-compliant")
  })

  const dayFrom = (first: string) =>
    fc
      .integer({ min: 0, max: (Date.parse(today) - Date.parse(first)) / dayMilliseconds })
      .map((days) => addDays(first, days))

  test.each([
    ["S1", "2026-06-10", "non-compliant"],
    ["S3", "2026-04-10", "compliant"],
    ["S4", "2026-08-01", "pending"],
    ["GLD", vehicleNamed("GLD").reviewedOn, "compliant"],
  ])(
    "with one verdict for each day of %s from %s on, the published one: %s",
    async (symbol, published, status) => {
      const decided = async (query: string) => {
        const { status: verdict, withheld } = await verdictOf(`${symbol}/compliance${query}`)
        return [verdict, withheld?.reason ?? null]
      }
      const law = async (day: string, first: string) => {
        const { document } = await spellsOf(`${symbol}/timeline?from=${first < day ? first : day}&to=${day}`)
        const last = document.spells.at(-1)
        const now = await decided("")
        expect(now[0]).toBe(status)
        expect([last?.to, last?.status, last?.withheld]).toEqual([null, ...now])
        expect(await decided(`?as_of=${day}`)).toEqual(now)
      }
      await fc.assert(fc.asyncProperty(dayFrom(published), dayFrom("2026-02-15"), law), { numRuns: 12 })
    },
  )

  test("by another standard, and by one version of it", async () => {
    const { document, meta } = await spellsOf("S1/timeline?methodology=djim&from=2026-03-01")
    expect([document.spells[0]?.methodology, meta.methodology]).toEqual(["djim@2026.1", "djim@2026.1"])
    const old = await spellsOf("S1/timeline?methodology=djim@2022.1&from=2026-03-01")
    expect(old.document.spells[0]?.methodology).toBe("djim@2022.1")
  })

  test("from the stored result, without reading filings or closes again", async () => {
    const { document } = await spellsOf("S1/timeline?from=2026-03-02")
    const kept = await env.PACKETS.list({
      prefix: "timeline/edgar/0000000001/aaoifi-ss21@2026.1/2026-03-02_",
    })
    expect(kept.objects).toHaveLength(1)
    expect((await spellsOf("S1/timeline?from=2026-03-02")).document).toEqual(document)
  })

  test("for a pooled vehicle by each day's documents", async () => {
    const { document, meta } = await spellsOf("GLD/timeline")
    expect(document.spells.at(-1)).toMatchObject({
      to: null,
      status: "compliant",
      cause: "filing",
      ratios: null,
    })
    expect([document.filings, meta.methodology]).toEqual([[], "aaoifi-ss57@2026.1"])
    const [first] = document.spells
    expect((await verdictOf(`GLD/compliance?as_of=${first?.from}`)).status).toBe(first?.status)
  })
})

describe("a timeline by report is answered", () => {
  test("with the determination in force, the verdict of each filing period, and each published change", async () => {
    const { document } = await reportsOf("S1")
    expect(document).toMatchObject({ symbol: "S1", instrument_id: "S1", name: "Someone Inc." })
    expect(document.history.map(({ occasion, as_of, status }) => `${occasion} ${as_of} ${status}`)).toEqual([
      "current 2026-06-10 non-compliant",
      "filing 2026-05-15 non-compliant",
      "filing 2026-02-15 compliant",
    ])
    const assessment = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(document.changes).toMatchObject([
      {
        ...{ as_of: "2026-06-10", cause: "filing", close_date: "2026-05-29" },
        accession_number: "0000000001-26-000002",
        status: { from: "compliant", to: "non-compliant" },
        assessment: { from: assessment, to: assessment },
      },
    ])
  })

  test("as it was stored when the verdict was published, byte for byte", async () => {
    const stored = await env.DB.prepare(
      "SELECT history_json AS json FROM determinations WHERE filer LIKE '%1'",
    ).first<string>("json")
    const response = await ask("/instruments/S1/timeline?by=report", await liveKey())
    expect(await response.text()).toContain(`"by":"report",${stored?.slice(1)},"meta"`)
  })

  test("over MCP in lines", async () => {
    const asked = { symbol: "S1", by: "report" }
    const { text } = await call(await liveKey(), "get_verdict_timeline", asked)
    expect(text).toContain(
      "\n  then, 10-Q for 2026-03-31, as of 2026-05-15: non-compliant; business_activity pass; ",
    )
    expect(text).toContain("; debt_to_market_cap fail 60%; cash_to_market_cap pass 5%; ")
    expect(text).toContain("; the verdict changed\n  then, 10-K for")
    expect(text).toMatch(
      /: from compliant to non-compliant, cause filing, report \S+2; screens debt_to_market_cap$/,
    )
  })

  test.each([
    ["a withheld verdict", "S4", { status: "pending", withheld: "market_cap_unavailable" }, "aaoifi-ss21"],
    ["a pooled vehicle", "GLD", { status: "compliant", period_end: null, filing: null }, "aaoifi-ss57"],
  ])("for %s", async (_what, symbol, now, standard) => {
    const { document, meta } = await reportsOf(symbol)
    expect(document.history[0]).toMatchObject({ occasion: "current", ...now })
    expect([document.changes, meta.methodology]).toEqual([[], `${standard}@2026.1`])
  })
})

const onlyByDay = "`from` and `to` work only with `by=day`: leave them out."

test.each([
  ["by=report&from=2026-03-01", onlyByDay],
  ["by=report&to=2026-05-20", onlyByDay],
  ["by=month", /by: must be one of day, report/],
  ["to=2026-11-22", "to: 2026-11-22 is in the future; today is 2026-11-21 (UTC)."],
  ["from=2026-11-22", "from: 2026-11-22 is after 2026-11-21."],
  ["from=2026-05-02&to=2026-05-01", "from: 2026-05-02 is after 2026-05-01."],
  ["to=2026-02-14", "to: the facts of S1 begin 2026-02-15."],
  ["from=yesterday", "from: a day is written YYYY-MM-DD"],
  ["to=2026-02-30", "to: a day is written YYYY-MM-DD"],
  ["from=", "from: a day is written YYYY-MM-DD"],
  ["methodology=none", /Companies are not judged by/],
])("400 for ?%s", async (query, why) => {
  expect(await refusalOf(`/instruments/S1/timeline?${query}`)).toMatch(why)
})

test("400 for a range before the first document of a vehicle", async () => {
  const refusal = await refusalOf("/instruments/GLD/timeline?to=1999-12-31")
  expect(refusal).toMatch(/^400 bad_request to: the documents of GLD begin \d{4}-/)
})
