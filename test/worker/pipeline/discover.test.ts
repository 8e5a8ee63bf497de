import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import { discover, readDailyIndexes } from "../../../src/pipeline/discovery/discover.ts"
import { filingLedger } from "../../../src/pipeline/discovery/ledger.ts"
import { saveCompanies, saveListings } from "../../../src/pipeline/listings/companies.ts"
import type { Edgar, Fetched } from "../../../src/pipeline/ports.ts"
import { sendDue } from "../../../src/pipeline/rescreen/due.ts"
import { databaseOf } from "../../../worker/storage/database.ts"

/** EDGAR's getcurrent feed of invented filings, in its own notation. */

/** Filing `n` of the feed: filer n, accepted n minutes after midnight, New York time. */
interface Entry {
  readonly n: number
  readonly form?: string
}

function accessionOf(n: number): string {
  return `0000000001-26-${String(n).padStart(6, "0")}`
}

function printEntry({ n, form = "10-Q" }: Entry): string {
  const time = new Date(Date.UTC(2026, 4, 4, 0, n)).toISOString().slice(0, 19)
  return `<entry>
<title>${form} - Filer ${n} &amp; Co. (${String(n).padStart(10, "0")}) (Filer)</title>
<link rel="alternate" type="text/html" href="https://www.sec.gov/Archives/edgar/data/${n}/x-index.htm"/>
<summary type="html">
 &lt;b&gt;Filed:&lt;/b&gt; 2026-05-04 &lt;b&gt;AccNo:&lt;/b&gt; ${accessionOf(n)} &lt;b&gt;Size:&lt;/b&gt; 8 MB
</summary>
<updated>${time}-04:00</updated>
<category scheme="https://www.sec.gov/" label="form type" term="${form}"/>
<id>urn:tag:sec.gov,2008:accession-number=${accessionOf(n)}</id>
</entry>`
}

function printPage(entries: readonly Entry[]): string {
  return `<?xml version="1.0" encoding="ISO-8859-1" ?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>Latest Filings - Mon, 04 May 2026 12:00:00 EDT</title>
<id>https://www.sec.gov/cgi-bin/browse-edgar?action=getcurrent</id>
<updated>2026-05-04T12:00:00-04:00</updated>
${entries.map(printEntry).join("\n")}
</feed>
`
}

/** The filings from `newest` down to 1, newest first. */
function filingsDownFrom(newest: number): Entry[] {
  return Array.from({ length: newest }, (_, index) => ({ n: newest - index }))
}

const clock = { nowMilliseconds: () => Date.parse("2026-05-04T12:00:00Z") }
const ledger = filingLedger(databaseOf(env.DB), clock)
const filersCount = 500

type Page = (start: number) => Fetched<string>

function fetched(body: string): Fetched<string> {
  return { kind: "fetched", body, validator: null }
}

/** EDGAR with these quarterly reports in its feed, and no others; it records the requested pages and days. */
function edgarWith(page: Page, dailyIndex: (date: string) => Fetched<string> = () => ({ kind: "missing" })) {
  const pages: number[] = []
  const days: string[] = []
  const nothing = async (): Promise<never> => {
    throw new Error("not used in this test")
  }
  const edgar: Edgar = {
    feedPage: async (formType, start) => {
      if (formType !== "10-Q") return fetched(printPage([]))
      pages.push(start)
      return page(start)
    },
    dailyIndex: async (date) => {
      days.push(date)
      return dailyIndex(date)
    },
    tickerList: nothing,
    submissions: nothing,
    companyFacts: nothing,
    instance: nothing,
    linkbase: nothing,
    nport: nothing,
  }
  return { clock, edgar, pages, days }
}

/** A feed of these entries in pages of a hundred. */
function pages(entries: readonly Entry[]): Page {
  return (start) => fetched(printPage(entries.slice(start, start + 100)))
}

async function inLedger(): Promise<readonly string[]> {
  const rows = await env.DB.prepare("SELECT accession FROM filings ORDER BY accession").raw<[string]>()
  return rows.map(([accession]) => accession)
}

async function wholeLedger() {
  const { results } = await env.DB.prepare("SELECT * FROM filings ORDER BY accession, cik").all()
  const cursors = await env.DB.prepare("SELECT * FROM discovery_cursors ORDER BY source").all()
  return JSON.stringify([results, cursors.results])
}

const allOf = (newest: number) =>
  filingsDownFrom(newest)
    .map(({ n }) => accessionOf(n))
    .sort()

beforeEach(async () => {
  await env.DB.prepare("DELETE FROM filings").run()
  await env.DB.prepare("DELETE FROM discovery_cursors").run()
  const ciks = Array.from({ length: filersCount }, (_, index) => index + 1)
  await saveCompanies(
    databaseOf(env.DB),
    ciks.map((cik) => ({ cik, name: `Filer ${cik}`, sic: null, countryCode: "US" })),
  )
  await saveListings(
    databaseOf(env.DB),
    ciks.map((cik) => ({
      instrumentId: `F${cik}`,
      symbol: `F${cik}`,
      name: `Filer ${cik}`,
      exchange: "NYSE",
      countryCode: "US",
      cik,
      kind: "stock" as const,
      sandbox: false,
      isin: null,
      canonical: true,
    })),
  )
})

describe("the feed", () => {
  test("is read completely the first time, and back to the cursor from then on", async () => {
    const first = edgarWith(pages(filingsDownFrom(230)))
    expect(await discover({ ...first, ledger })).toEqual({
      pages: 8,
      added: 230,
      malformed: 0,
      incomplete: [],
    })
    expect(first.pages).toEqual([0, 100, 200, 300])
    const second = edgarWith(pages(filingsDownFrom(250)))
    expect(await discover({ ...second, ledger })).toMatchObject({ added: 20, incomplete: [] })
    expect(second.pages).toEqual([0, 100])
    expect(await inLedger()).toEqual(allOf(250))
  })

  test("unchanged on a second run changes nothing, byte for byte", async () => {
    const { edgar } = edgarWith(pages(filingsDownFrom(230)))
    await discover({ clock, edgar, ledger })
    const before = await wholeLedger()
    expect(await discover({ clock, edgar, ledger })).toMatchObject({ added: 0 })
    expect(await wholeLedger()).toBe(before)
  })

  test("that grows while it is read repeats entries and loses none", async () => {
    const { edgar } = edgarWith((start) => pages(filingsDownFrom(230 + start / 10))(start))
    await discover({ clock, edgar, ledger })
    expect(await inLedger()).toEqual(expect.arrayContaining(allOf(230)))
    await discover({ ...edgarWith(pages(filingsDownFrom(260))), ledger })
    expect(await inLedger()).toEqual(allOf(260))
  })

  test("with its pages out of order is read completely", async () => {
    const order = [3, 0, 4, 1, 2]
    const entries = filingsDownFrom(500)
    const { edgar } = edgarWith((start) => {
      const page = order[start / 100]
      return page === undefined ? fetched(printPage([])) : pages(entries)(page * 100)
    })
    await discover({ clock, edgar, ledger })
    expect(await inLedger()).toEqual(allOf(500))
  })

  test.each<[what: string, broken: Fetched<string>, reason: string]>([
    ["503", { kind: "unreachable", detail: "status 503" }, "status 503"],
    [
      "a pause",
      { kind: "paused", untilMilliseconds: Date.parse("2026-05-04T12:10:00Z") },
      "until 2026-05-04T12:10",
    ],
    ["a page cut short", fetched(printPage(filingsDownFrom(90)).slice(0, -400)), ""],
    [
      "a page of HTML",
      fetched("<!DOCTYPE html>\n<html><title>SEC.gov | File Unavailable</title></html>"),
      "",
    ],
  ])(
    "that ends in %s keeps the filings read so far, reports it, and is read to its cursor next time",
    async (_what, broken, reason) => {
      await discover({ ...edgarWith(pages(filingsDownFrom(100))), ledger })
      const cursor = await ledger.cursor("feed:10-Q")
      const { edgar } = edgarWith((start) => (start === 100 ? broken : pages(filingsDownFrom(400))(start)))
      const { incomplete } = await discover({ clock, edgar, ledger })
      expect(incomplete).toEqual([expect.stringContaining(`feed:10-Q: `)])
      expect(incomplete[0]).toContain(reason)
      expect(await ledger.cursor("feed:10-Q")).toBe(cursor)
      await discover({ ...edgarWith(pages(filingsDownFrom(400))), ledger })
      expect(await inLedger()).toEqual(allOf(400))
    },
  )

  test("with a future time does not move the cursor past now", async () => {
    // Filing 800 is accepted at 13:20 in New York, which is 17:20 UTC; now is 12:00 UTC.
    await discover({ ...edgarWith(pages([{ n: 800 }, { n: 5 }])), ledger })
    expect(await ledger.cursor("feed:10-Q")).toMatch(/^2026-05-04T04:05:00/)
    expect(await inLedger()).toEqual([accessionOf(5), accessionOf(800)])
  })

  test("is read in New York's time and kept in UTC", async () => {
    await discover({ ...edgarWith(pages(filingsDownFrom(1))), ledger })
    expect(await ledger.cursor("feed:10-Q")).toMatch(/^2026-05-04T04:01:00(\.000)?Z$/)
  })
})

const indexHead = `Description:           Daily Index of EDGAR Dissemination Feed by Form Type
Last Data Received:    May  1, 2026
Comments:              webmaster@sec.gov
Anonymous FTP:         ftp://ftp.sec.gov/edgar/




Form Type   Company Name                                                  CIK         Date Filed  File Name
---------------------------------------------------------------------------------------------------------------------------------------------
`

function printIndex(numbers: readonly number[], day: string): string {
  const date = day.replaceAll("-", "")
  const line = (n: number) =>
    `${"10-Q".padEnd(12)}${`Filer ${n} & Co.`.padEnd(62)}${String(n).padEnd(12)}${date}    edgar/data/${n}/${accessionOf(n)}.txt`
  return `${indexHead}${numbers.map(line).join("\n")}\n`
}

describe("the daily index", () => {
  test("adds the filings the feed missed, of each weekday since the last run", async () => {
    await discover({ ...edgarWith(pages([{ n: 1 }, { n: 3 }])), ledger })
    const { edgar, days } = edgarWith(pages([]), (day) => fetched(printIndex([1, 2, 3], day)))
    expect(await readDailyIndexes({ edgar, ledger }, "2026-05-04")).toEqual({
      days: 5,
      added: 1,
      malformed: 0,
      incomplete: null,
    })
    expect(days).toEqual(["2026-04-27", "2026-04-28", "2026-04-29", "2026-04-30", "2026-05-01"])
    expect(await inLedger()).toEqual(allOf(3))
    const again = edgarWith(pages([]), (day) => fetched(printIndex([1, 2, 3], day)))
    expect(await readDailyIndexes({ ...again, ledger }, "2026-05-05")).toMatchObject({ days: 1, added: 0 })
    expect(again.days).toEqual(["2026-05-04"])
  })

  test.each<[what: string, today: string, absent: string, read: string, incomplete: string | null]>([
    [
      "yesterday's may still be published: the pass stops before it",
      "2026-05-05",
      "2026-05-04",
      "2026-05-03",
      "2026-05-04: EDGAR has no such document",
    ],
    [
      "a holiday has none: after some days the pass continues",
      "2026-05-08",
      "2026-05-04",
      "2026-05-07",
      null,
    ],
  ])("that is missing: %s", async (_what, today, absent, read, incomplete) => {
    const { edgar } = edgarWith(pages([]), (day) =>
      day === absent ? { kind: "missing" } : fetched(printIndex([1], day)),
    )
    expect(await readDailyIndexes({ edgar, ledger }, today)).toMatchObject({ incomplete })
    expect(await ledger.cursor("index")).toBe(read)
  })

  test("that cannot be read stops the pass before its day", async () => {
    const { edgar } = edgarWith(pages([]), (day) =>
      day === "2026-04-29" ? { kind: "unreachable", detail: "status 503" } : fetched(printIndex([1], day)),
    )
    expect(await readDailyIndexes({ edgar, ledger }, "2026-05-04")).toMatchObject({
      days: 2,
      incomplete: "2026-04-29: status 503",
    })
    expect(await ledger.cursor("index")).toBe("2026-04-28")
  })
})

describe("a due company is sent to the queue", () => {
  function queueThat(send: (ciks: readonly number[]) => void) {
    return { send: async (requests: readonly { cik: number }[]) => send(requests.map(({ cik }) => cik)) }
  }

  test("once; a queue that fails leaves it due", async () => {
    await discover({ ...edgarWith(pages(filingsDownFrom(3))), ledger })
    const down = queueThat(() => {
      throw new Error("the queue is down")
    })
    await expect(sendDue({ clock, ledger, rescreenQueue: down })).rejects.toThrow("the queue is down")
    const sent: number[][] = []
    const up = queueThat((ciks) => sent.push([...ciks]))
    expect(await sendDue({ clock, ledger, rescreenQueue: up })).toBe(3)
    expect(await sendDue({ clock, ledger, rescreenQueue: up })).toBe(0)
    expect(sent).toEqual([[1, 2, 3]])
  })
})
