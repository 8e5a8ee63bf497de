import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import type { FundFilingRequest } from "../../../../src/pipeline/ports.ts"
import {
  accessionOf,
  beginFunds,
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

/** An NPORT-P filing from EDGAR's feed to a fund's purity, with a mirror of EDGAR and real stores. */
let side: FundFilingSide
const first = accessionOf(1)
const request: FundFilingRequest = { cik: trust, accession: first }
const evening = "2026-05-28T16:00:00Z"

beforeAll(seedWorld)

beforeEach(async () => {
  await beginFunds()
  side = await openSide()
})

/** Adds a filing as found in the feed and delivers it once. Returns the acknowledgements and retries. */
async function take(accession: string, body: string, form = "NPORT-P"): Promise<readonly string[]> {
  await side.document(accession, body)
  await side.find([{ accession, form }])
  return side.deliver({ cik: trust, accession })
}

/** Gives a stored fund another line, as if its own left the ticker list or came back. */
async function moveLine(from: string, to: string): Promise<void> {
  await env.DB.prepare("UPDATE funds SET instrument_id = ?2 WHERE instrument_id = ?1").bind(from, to).run()
}

describe("a filing in the feed", () => {
  test("is due if its fund is listed, then sent, read, and weighed with a point of the day", async () => {
    await side.document(first, nportOf("2026-03-31"))
    await side.feed([{ accession: first }])
    const counts = { added: 1, companies_sent: 0, fund_filings_sent: 1 }
    expect(await side.run("discover", evening)).toMatchObject(counts)
    expect(side.sent).toEqual([request])
    expect(await ledgerOf(first)).toMatchObject({ state: "queued", due_at: "2026-05-29T16:00:00.000Z" })
    expect(await side.deliverSent()).toEqual(["ack"])
    const screened = { state: "screened", period: "2026-03-31", attempts: 1, error: null, due_at: null }
    expect(await ledgerOf(first)).toEqual(screened)
    expect(await holdingsInForce()).toEqual({
      asOf: "2026-03-31",
      accession: first,
      purity: 60,
      lines: [
        ["APPLE INC", 60],
        ["ALPHABET INC", 30],
        ["A FIRM NOBODY KNOWS", 10],
      ],
      points: [[expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), 60]],
    })
    expect(await side.run("discover", evening)).toMatchObject({ added: 0, fund_filings_sent: 0 })
  })

  test("stays found if its filer has no listed fund, and the index task makes it due once the fund is listed", async () => {
    await env.DB.prepare("DELETE FROM funds").run()
    await side.document(first, nportOf("2026-03-31"))
    await side.feed([{ accession: first }])
    expect(await side.run("discover", evening)).toMatchObject({ added: 1, fund_filings_sent: 0 })
    expect(await side.run("index", "2026-05-29T06:00:00Z")).toMatchObject({ fund_filings_sent: 0 })
    expect(await ledgerOf(first)).toMatchObject({ state: "found", due_at: null, error: null })
    await listFund("XIVV", fundName, series)
    expect(await side.run("index", "2026-05-30T06:00:00Z")).toMatchObject({ fund_filings_sent: 1 })
    expect(await side.deliverSent()).toEqual(["ack"])
    expect(await holdingsInForce()).toMatchObject({ asOf: "2026-03-31", purity: 60 })
  })

  test("stays found if the fund's line was removed, and is read once the line is back", async () => {
    await side.document(first, nportOf("2026-03-31"))
    await side.find([{ accession: first }])
    await moveLine("XIVV", "AWAY")
    expect(await side.deliver(request)).toEqual(["ack"])
    expect(await ledgerOf(first)).toMatchObject({ state: "found", due_at: null, attempts: 1 })
    await side.find([{ accession: accessionOf(2) }])
    expect(await ledgerOf(accessionOf(2))).toMatchObject({ state: "found", due_at: null })
    expect(await side.run("index", "2026-05-29T06:00:00Z")).toMatchObject({ fund_filings_sent: 0 })
    await moveLine("AWAY", "XIVV")
    expect(await side.run("index", "2026-05-30T06:00:00Z")).toMatchObject({ fund_filings_sent: 2 })
    expect(await side.deliver(request)).toEqual(["ack"])
    expect(await holdingsInForce()).toMatchObject({ accession: first, purity: 60 })
  })

  test("found more than a quarter ago is not made due, because a newer one has followed", async () => {
    await env.DB.prepare("DELETE FROM funds").run()
    await side.find([{ accession: first }])
    await listFund("XIVV", fundName, series)
    expect(await side.run("index", "2026-09-10T06:00:00Z")).toMatchObject({ fund_filings_sent: 0 })
  })

  test("lost in the queue is sent again after a day", async () => {
    await side.document(first, nportOf("2026-03-31"))
    await side.feed([{ accession: first }])
    await side.run("discover", evening)
    side.sent.length = 0
    expect(await side.run("discover", "2026-05-29T15:50:00Z")).toMatchObject({ fund_filings_sent: 0 })
    expect(await side.run("discover", "2026-05-29T16:10:00Z")).toMatchObject({ fund_filings_sent: 1 })
    expect(await side.deliverSent()).toEqual(["ack"])
  })

  test("is read by the queue consumer", async () => {
    await side.find([request])
    await env.DB.prepare("DELETE FROM funds").run()
    await env.RESCREEN.send(request)
    const taken = async () => expect(await ledgerOf(first)).toMatchObject({ state: "found", attempts: 1 })
    await vi.waitFor(taken, { timeout: 20_000, interval: 200 })
  })

  test("by two filers is read for each, and the series decides to which fund it belongs", async () => {
    const adviser = 1100001
    await listFund("XOTH", "A fund of another filer", "S000009999", adviser)
    const body = nportOf("2026-03-31")
    await Promise.all([side.document(first, body), side.document(first, body, adviser)])
    await side.feed([{ accession: first, cik: adviser }, { accession: first }])
    expect(await side.run("discover", evening)).toMatchObject({ added: 2, fund_filings_sent: 2 })
    expect(await side.deliverSent()).toEqual(["ack", "ack"])
    expect(await ledgerOf(first)).toMatchObject({ state: "screened" })
    const skipped = { state: "skipped", error: expect.stringMatching(/^no listed/) }
    expect(await ledgerOf(first, adviser)).toMatchObject(skipped)
    expect(await holdingsInForce()).toMatchObject({ accession: first, purity: 60 })
    expect(await holdingsInForce("XOTH")).toMatchObject({ asOf: null, lines: [] })
  })
})

describe("a filing without a listed fund is skipped with a reason", () => {
  test.each<[what: string, name: string, series: string | null]>([
    ["another series", fundName, "S000004311"],
    ["for the series of a symbol that moved to another fund", "Grizzly Short Momentum ETF", series],
    ["for a filer with series, if the fund's series is unknown", fundName, null],
  ])("%s", async (_what, name, seriesId) => {
    await listFund("XIVV", name, seriesId)
    expect(await take(first, nportOf("2026-03-31"))).toEqual(["ack"])
    const error = `no listed fund is ${fundName} (${series})`
    expect(await ledgerOf(first)).toMatchObject({ state: "skipped", error, due_at: null })
    expect(await holdingsInForce()).toMatchObject({ asOf: null, lines: [], points: [] })
  })

  test("if its filer has no series and two listed funds, but not if one fund is listed", async () => {
    const body = nportOf("2026-03-31")
      .replaceAll(/<seriesId>[^<]*<\/seriesId>/g, "")
      .replace(/<seriesName>[^<]*<\/seriesName>/, "<seriesName>N/A</seriesName>")
      .replace("iShares Trust", "SPDR S&amp;P 500 ETF TRUST")
    await listFund("XIVV", "State Street SPDR S&P 500 ETF Trust", null)
    expect(await take(first, body)).toEqual(["ack"])
    expect(await holdingsInForce()).toMatchObject({ accession: first, purity: 60 })
    await listFund("XTWO", "SPDR S&P 500 ETF Trust", null)
    expect(await take(accessionOf(2), body.replace("2026-03-31", "2026-06-30"))).toEqual(["ack"])
    expect(await ledgerOf(accessionOf(2))).toMatchObject({ state: "skipped" })
  })
})

describe("a current snapshot", () => {
  // test/filings/nport tests every refused document.
  const june = nportOf("2026-06-30")
  test.each<[what: string, body: string, error: RegExp]>([
    ["cut short", june.slice(0, -200), /line \d+: unclosed/],
    ["a page", "<html><body>Not here</body></html>", /root is "?html/],
    ["a non-public form", june.replace("NPORT-P<", "NPORT-NP<"), /"NPORT-NP"/],
    ["without lines", nportOf("2026-06-30", []), /no holdings/],
    ["nothing", "", /./],
  ])("stays if the next document is %s, and the ledger has why", async (_what, body, error) => {
    await take(first, nportOf("2026-03-31"))
    const before = await holdingsInForce()
    expect(await take(accessionOf(2), body)).toEqual(["ack"])
    const failed = { state: "failed", error: expect.stringMatching(error) }
    expect(await ledgerOf(accessionOf(2))).toMatchObject(failed)
    expect(await holdingsInForce()).toEqual(before)
  })

  test("is not replaced by holdings of an earlier day", async () => {
    await take(first, nportOf("2026-03-31"))
    const before = await holdingsInForce()
    expect(await take(accessionOf(2), nportOf("2025-12-31", shares(10, 90)))).toEqual(["ack"])
    expect(await ledgerOf(accessionOf(2))).toMatchObject({
      state: "skipped",
      error: expect.stringContaining("holdings of a later day than 2025-12-31"),
    })
    expect(await holdingsInForce()).toEqual(before)
  })

  test("is replaced completely by an amendment of the same day", async () => {
    await take(first, nportOf("2026-03-31"))
    expect(
      await take(accessionOf(2), nportOf("2026-03-31", shares(80, 20).slice(0, 2)), "NPORT-P/A"),
    ).toEqual(["ack"])
    expect(await holdingsInForce()).toEqual({
      asOf: "2026-03-31",
      accession: accessionOf(2),
      purity: 80,
      lines: [
        ["APPLE INC", 80],
        ["ALPHABET INC", 20],
      ],
      points: [[expect.any(String), 80]],
    })
  })

  test("is not replaced by the original filing read after its amendment", async () => {
    await side.document(first, nportOf("2026-03-31"))
    await side.document(accessionOf(2), nportOf("2026-03-31", shares(80, 20)))
    await side.find([{ accession: accessionOf(2), form: "NPORT-P/A" }, { accession: first }])
    expect(await side.deliver({ cik: trust, accession: accessionOf(2) })).toEqual(["ack"])
    const before = await holdingsInForce()
    expect(await side.deliver(request)).toEqual(["ack"])
    expect(await holdingsInForce()).toEqual(before)
    expect(before).toMatchObject({ accession: accessionOf(2), purity: 80 })
    expect(await ledgerOf(first)).toMatchObject({
      state: "skipped",
      error: expect.stringContaining("a later filing"),
    })
  })

  test("has no point of a day whose last result had no verdict", async () => {
    await take(first, nportOf("2026-03-31"))
    await take(accessionOf(2), nportOf("2026-03-31", shares(0, 0, 100)), "NPORT-P/A")
    expect(await holdingsInForce()).toMatchObject({ purity: null, points: [] })
  })
})
