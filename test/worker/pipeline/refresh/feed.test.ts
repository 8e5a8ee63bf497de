import { env } from "cloudflare:workers"
import fc from "fast-check"
import { expect, test } from "vitest"
import { discover, readDailyIndexes } from "../../../../src/pipeline/discovery/discover.ts"
import { filingLedger } from "../../../../src/pipeline/discovery/ledger.ts"
import type { Edgar, Fetched } from "../../../../src/pipeline/ports.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { apple, entryText, feedText } from "../../../support/edgar/feed.ts"

/** The feed of quarterly reports on Monday 2026-05-04: filing n is accepted n minutes after midnight in New York. */
const clock = { nowMilliseconds: () => Date.parse("2026-05-05T12:00:00Z") }
const ledger = filingLedger(databaseOf(env.DB), clock)
const accessionOf = (n: number) => `0000000001-26-${String(n).padStart(6, "0")}`
const perPage = 100

function printEntry(n: number): string {
  const updated = `${new Date(Date.UTC(2026, 4, 4, 0, n)).toISOString().slice(0, 19)}-04:00`
  const cik = String(n).padStart(10, "0")
  return entryText({ ...apple, cik, filed: "2026-05-04", updated, accession: accessionOf(n) })
}

const texts = new Map<number, string>()
function entry(n: number): string {
  const text = texts.get(n) ?? printEntry(n)
  texts.set(n, text)
  return text
}

type Page = (start: number) => Fetched<string>
const fetched = (body: string): Fetched<string> => ({ kind: "fetched", body, validator: null })
const unavailable: Fetched<string> = { kind: "unreachable", detail: "status 503" }

function edgarOf(page: Page, index = ""): Edgar {
  const nothing = async (): Promise<never> => {
    throw new Error("not used in this test")
  }
  return {
    feedPage: async (formType, start) => (formType === "10-Q" ? page(start) : fetched(feedText([]))),
    dailyIndex: async (day) => (day === "2026-05-04" ? fetched(index) : { kind: "missing" }),
    tickerList: nothing,
    submissions: nothing,
    companyFacts: nothing,
    instance: nothing,
    linkbase: nothing,
    nport: nothing,
  }
}

/** The feed when `newest` filings have been accepted, of which `grown` are added with each page that is read. */
function growing(newest: number, grown: number, broken: ReadonlySet<number>): Page {
  return (start) => {
    const page = start / perPage
    if (broken.has(page)) return page % 2 === 0 ? unavailable : fetched(feedText([entry(1)]).slice(0, -20))
    const top = newest + grown * page - start
    return fetched(
      feedText(Array.from({ length: Math.max(Math.min(perPage, top), 0) }, (_, at) => entry(top - at))),
    )
  }
}

async function begin(): Promise<void> {
  await env.DB.batch(["filings", "discovery_cursors"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
}

async function inLedger(): Promise<readonly string[]> {
  const rows = await env.DB.prepare("SELECT accession FROM filings ORDER BY accession").raw<[string]>()
  return rows.map(([accession]) => accession)
}

const allUpTo = (newest: number) => Array.from({ length: newest }, (_, at) => accessionOf(at + 1))

const run = fc.record({
  accepted: fc.nat({ max: 150 }),
  grown: fc.nat({ max: 20 }),
  broken: fc.uniqueArray(fc.nat({ max: 4 }), { maxLength: 3 }),
})

test("the ledger has each filing of the feed once, whatever grows and fails between two complete runs", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 150 }),
      fc.array(run, { maxLength: 5 }),
      async (first, runs) => {
        await begin()
        await discover({ edgar: edgarOf(growing(first, 0, new Set())), ledger, clock })
        let newest = first
        for (const { accepted, grown, broken } of runs) {
          newest += accepted
          await discover({ edgar: edgarOf(growing(newest, grown, new Set(broken))), ledger, clock })
          newest += grown * 5
        }
        await discover({ edgar: edgarOf(growing(newest, 0, new Set())), ledger, clock })
        expect(await inLedger()).toEqual(allUpTo(newest))
      },
    ),
    { numRuns: 12 },
  )
})

const indexHead = `Form Type   Company Name                                                  CIK         Date Filed  File Name
${"-".repeat(141)}
`

function printIndex(newest: number): string {
  const line = (n: number) =>
    `${"10-Q".padEnd(12)}${`Filer ${n}`.padEnd(62)}${String(n).padEnd(12)}20260504    edgar/data/${n}/${accessionOf(n)}.txt`
  return `${indexHead}${Array.from({ length: newest }, (_, at) => line(at + 1)).join("\n")}\n`
}

const pages = 6
const order = fc.shuffledSubarray(
  Array.from({ length: pages }, (_, at) => at),
  { minLength: pages, maxLength: pages },
)

test("after the first complete run the ledger has each filing of the feed once, in any order of the pages", async () => {
  await fc.assert(
    fc.asyncProperty(order, async (places) => {
      await begin()
      const whole = growing(pages * perPage, 0, new Set())
      const { incomplete } = await discover({
        edgar: edgarOf((start) => whole((places[start / perPage] ?? pages) * perPage)),
        ledger,
        clock,
      })
      expect(incomplete).toEqual([])
      expect(await inLedger()).toEqual(allUpTo(pages * perPage))
    }),
    { numRuns: 5 },
  )
})

test("the day's index adds the filings missing from the feed, whatever its order and failures", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(order, fc.nat({ max: pages })), { maxLength: 3 }), async (tries) => {
      await begin()
      const whole = growing(pages * perPage, 0, new Set())
      for (const [places, broken] of tries) {
        const page: Page = (start) =>
          start === broken * perPage ? unavailable : whole((places[start / perPage] ?? pages) * perPage)
        await discover({ edgar: edgarOf(page), ledger, clock })
      }
      const edgar = edgarOf(whole, printIndex(pages * perPage))
      await ledger.moveCursor("index", "2026-05-03")
      expect(await readDailyIndexes({ edgar, ledger }, "2026-05-05")).toMatchObject({ incomplete: null })
      expect(await inLedger()).toEqual(allUpTo(pages * perPage))
      await readDailyIndexes({ edgar, ledger }, "2026-05-05")
      expect(await inLedger()).toHaveLength(pages * perPage)
    }),
    { numRuns: 5 },
  )
})
