import { env } from "cloudflare:workers"
import fc from "fast-check"
import { beforeEach, describe, expect, test } from "vitest"
import { edgarFiler, type FilerId } from "../../../../src/identifiers/filer.ts"
import { discover, readDailyIndexes } from "../../../../src/pipeline/discovery/discover.ts"
import { filingLedger } from "../../../../src/pipeline/discovery/ledger.ts"
import type { Edgar, Fetched } from "../../../../src/pipeline/ports.ts"
import { sendDue } from "../../../../src/pipeline/rescreen/due.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { apple, entryText, feedText } from "../../../support/edgar/feed.ts"
import { before, edgarWith } from "../../support/registrant.ts"
import { registerCompanies } from "../../support/rescreening.ts"

/**
 * A feed of quarterly reports. Filing n has filer n, and was accepted n minutes after midnight in New York on
 * Monday 2026-05-04.
 */
const clock = { nowMilliseconds: () => Date.parse("2026-05-05T12:00:00Z") }
const ledger = filingLedger(databaseOf(env.DB), clock)
const accessionOf = (n: number) => `0000000001-26-${String(n).padStart(6, "0")}`
const perPage = 100

const entries = new Map<number, string>()
function entry(n: number): string {
  const updated = `${new Date(Date.UTC(2026, 4, 4, 0, n)).toISOString().slice(0, 19)}-04:00`
  const own = { cik: String(n).padStart(10, "0"), filed: "2026-05-04", updated, accession: accessionOf(n) }
  const text = entries.get(n) ?? entryText({ ...apple, ...own })
  entries.set(n, text)
  return text
}

type Page = (start: number) => Fetched<string>
const fetched = (body: string): Fetched<string> => ({ kind: "fetched", body, validator: null })
const pageOf = (...filings: readonly number[]) => fetched(feedText(filings.map(entry)))
const unavailable: Fetched<string> = { kind: "unreachable", detail: "status 503" }

/** The feed of the filings from `newest` down to 1. Each read page adds `grown` filings to it. */
function feedOf(newest: number, grown = 0): Page {
  return (start) => {
    const top = newest + (grown * start) / perPage - start
    return pageOf(...Array.from({ length: Math.max(Math.min(perPage, top), 0) }, (_, at) => top - at))
  }
}

/** An EDGAR whose other feeds are empty, and which records the requested pages and days. */
function edgarOf(page: Page, dailyIndex: (date: string) => Fetched<string> = () => ({ kind: "missing" })) {
  const pages: number[] = []
  const days: string[] = []
  const edgar: Edgar = {
    ...edgarWith(before),
    feedPage: async (formType, start) => {
      if (formType !== "10-Q") return pageOf()
      pages.push(start)
      return page(start)
    },
    dailyIndex: async (date) => {
      days.push(date)
      return dailyIndex(date)
    },
  }
  return { clock, ledger, edgar, pages, days }
}

async function inLedger(): Promise<readonly string[]> {
  const rows = await env.DB.prepare("SELECT accession FROM filings ORDER BY accession").raw<[string]>()
  return rows.map(([accession]) => accession)
}

const allUpTo = (newest: number) => Array.from({ length: newest }, (_, at) => accessionOf(at + 1))

async function begin(): Promise<void> {
  await env.DB.batch(["filings", "discovery_cursors"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
}

beforeEach(begin)

describe("the feed", () => {
  test("is read completely the first time, and later back to the cursor", async () => {
    const first = edgarOf(feedOf(230))
    expect(await discover(first)).toEqual({ pages: 8, added: 230, malformed: 0, incomplete: [] })
    expect(first.pages).toEqual([0, 100, 200, 300])
    const second = edgarOf(feedOf(250))
    expect(await discover(second)).toMatchObject({ added: 20, incomplete: [] })
    expect(second.pages).toEqual([0, 100])
    expect(await inLedger()).toEqual(allUpTo(250))
    expect(await discover(second)).toMatchObject({ added: 0 })
  })

  test.each<[what: string, broken: Fetched<string>, reason: RegExp]>([
    ["503", unavailable, /^feed:10-Q: status 503$/],
    [
      "a pause",
      { kind: "paused", untilMilliseconds: Date.UTC(2026, 4, 5, 12, 10) },
      /until 2026-05-05T12:10/,
    ],
    ["a page cut short", fetched(feedText([entry(1)]).slice(0, -20)), /^feed:10-Q: /],
    [
      "a page of HTML",
      fetched("<!DOCTYPE html>\n<html><title>File Unavailable</title></html>"),
      /^feed:10-Q: /,
    ],
  ])("that ends in %s is reported, and read to its cursor the next time", async (_what, broken, reason) => {
    await discover(edgarOf(feedOf(100)))
    const cursor = await ledger.cursor("feed:10-Q")
    const { incomplete } = await discover(edgarOf((start) => (start === 100 ? broken : feedOf(400)(start))))
    expect(incomplete).toEqual([expect.stringMatching(reason)])
    expect(await ledger.cursor("feed:10-Q")).toBe(cursor)
    await discover(edgarOf(feedOf(400)))
    expect(await inLedger()).toEqual(allUpTo(400))
  })

  test("is read in New York's time and stored in UTC, and a future time does not move the cursor past now", async () => {
    // Filing 2400 is accepted the next day at 16:00 in New York, which is 20:00 UTC. The clock is at 12:00
    // UTC.
    await discover(edgarOf((start) => (start === 0 ? pageOf(2_400, 5) : pageOf())))
    expect(await ledger.cursor("feed:10-Q")).toMatch(/^2026-05-04T04:05:00(\.000)?Z$/)
    expect(await inLedger()).toEqual([accessionOf(5), accessionOf(2_400)])
  })
})

function indexOf(filings: readonly string[], day = "2026-05-04"): Fetched<string> {
  const date = day.replaceAll("-", "")
  const lines = filings.map((accession) => {
    const n = String(Number(accession.slice(-6)))
    const path = `edgar/data/${n}/${accession}.txt`
    return `${"10-Q".padEnd(12)}${`Filer ${n} & Co.`.padEnd(62)}${n.padEnd(12)}${date}    ${path}\n`
  })
  return fetched(
    `Description:           Daily Index of EDGAR Dissemination Feed by Form Type
Last Data Received:    May  1, 2026

Form Type   Company Name                                                  CIK         Date Filed  File Name
${"-".repeat(141)}
${lines.join("")}`,
  )
}

describe("the daily index", () => {
  test("adds the filings missing in the feed, for each weekday since the last run", async () => {
    await discover(edgarOf((start) => (start === 0 ? pageOf(1, 3) : pageOf())))
    const first = edgarOf(pageOf, (day) => indexOf(allUpTo(3), day))
    const counts = { days: 5, added: 1, malformed: 0, incomplete: null }
    expect(await readDailyIndexes(first, "2026-05-04")).toEqual(counts)
    expect(first.days).toEqual(["2026-04-27", "2026-04-28", "2026-04-29", "2026-04-30", "2026-05-01"])
    expect(await inLedger()).toEqual(allUpTo(3))
    const again = edgarOf(pageOf, (day) => indexOf(allUpTo(3), day))
    expect(await readDailyIndexes(again, "2026-05-05")).toMatchObject({ days: 1, added: 0 })
    expect(again.days).toEqual(["2026-05-04"])
  })

  const missing: Fetched<string> = { kind: "missing" }
  test.each<
    [what: string, today: string, day: string, reply: Fetched<string>, reason: string | null, cursor: string]
  >([
    [
      "may not be published yet",
      "2026-05-05",
      "2026-05-04",
      missing,
      "the register has no such document",
      "2026-05-03",
    ],
    ["is missing for a holiday", "2026-05-08", "2026-05-04", missing, null, "2026-05-07"],
    ["cannot be read", "2026-05-04", "2026-04-29", unavailable, "status 503", "2026-04-28"],
  ])(
    "that %s stops the pass before its day, except for a holiday",
    async (_, today, day, reply, reason, cursor) => {
      const ports = edgarOf(pageOf, (asked) => (asked === day ? reply : indexOf(allUpTo(1), asked)))
      const incomplete = reason === null ? null : `${day}: ${reason}`
      expect(await readDailyIndexes(ports, today)).toMatchObject({ incomplete })
      expect(await ledger.cursor("index")).toBe(cursor)
    },
  )
})

test("a due company is sent to the queue once, and stays due if the queue fails", async () => {
  await registerCompanies(["edgar:0000000001", "edgar:0000000002", "edgar:0000000003"])
  await discover(edgarOf(feedOf(3)))
  const down = { send: () => Promise.reject(new Error("the queue is down")) }
  await expect(sendDue({ clock, ledger, rescreenQueue: down })).rejects.toThrow("the queue is down")
  const sent: FilerId[][] = []
  const send = async (requests: readonly { filer: FilerId }[]) =>
    void sent.push(requests.map(({ filer }) => filer))
  expect(await sendDue({ clock, ledger, rescreenQueue: { send } })).toBe(3)
  expect(await sendDue({ clock, ledger, rescreenQueue: { send } })).toBe(0)
  expect(sent).toEqual([[1, 2, 3].map(edgarFiler)])
})

describe("the ledger", () => {
  const run = fc.record({
    accepted: fc.nat({ max: 150 }),
    grown: fc.nat({ max: 20 }),
    broken: fc.uniqueArray(fc.nat({ max: 4 }), { maxLength: 3 }),
  })

  test("has each filing of the feed once, whatever grows and fails between two complete runs", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 150 }),
        fc.array(run, { maxLength: 5 }),
        async (first, runs) => {
          await begin()
          await discover(edgarOf(feedOf(first)))
          let newest = first
          for (const { accepted, grown, broken } of runs) {
            newest += accepted
            const feed = feedOf(newest, grown)
            const failing: Page = (start) => {
              const page = start / perPage
              if (!broken.includes(page)) return feed(start)
              return page % 2 === 0 ? unavailable : fetched(feedText([entry(1)]).slice(0, -20))
            }
            await discover(edgarOf(failing))
            newest += grown * 5
          }
          await discover(edgarOf(feedOf(newest)))
          expect(await inLedger()).toEqual(allUpTo(newest))
        },
      ),
      { numRuns: 12 },
    )
  })

  const pages = 6
  const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: pages, maxLength: pages })
  const inOrder =
    (places: readonly number[]): Page =>
    (start) =>
      feedOf(pages * perPage)((places[start / perPage] ?? pages) * perPage)

  test("has each filing of the feed once after the first complete run, with the pages in any order", async () => {
    await fc.assert(
      fc.asyncProperty(order, async (places) => {
        await begin()
        expect(await discover(edgarOf(inOrder(places)))).toMatchObject({ incomplete: [] })
        expect(await inLedger()).toEqual(allUpTo(pages * perPage))
      }),
      { numRuns: 5 },
    )
  })

  test("gets the filings missing in the feed from the day's index, in any order and with any failures", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(order, fc.nat({ max: pages })), { maxLength: 3 }), async (tries) => {
        await begin()
        for (const [places, broken] of tries) {
          const page = inOrder(places)
          await discover(edgarOf((start) => (start === broken * perPage ? unavailable : page(start))))
        }
        const ports = edgarOf(pageOf, () => indexOf(allUpTo(pages * perPage)))
        await ledger.moveCursor("index", "2026-05-03")
        expect(await readDailyIndexes(ports, "2026-05-05")).toMatchObject({ incomplete: null })
        expect(await inLedger()).toEqual(allUpTo(pages * perPage))
        await readDailyIndexes(ports, "2026-05-05")
        expect(await inLedger()).toHaveLength(pages * perPage)
      }),
      { numRuns: 5 },
    )
  })
})
