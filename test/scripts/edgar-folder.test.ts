import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readCompanyFacts } from "../../src/facts/companyfacts/read.ts"
import { readFeed } from "../../src/filings/feed.ts"
import { readFormIndex } from "../../src/filings/form-index.ts"
import { readSubmissions } from "../../src/filings/submissions.ts"
import { readTickerList } from "../../src/filings/ticker-list.ts"
import { factsThrough, filedThrough, starterUniverse } from "../support/edgar/folder/facts.ts"
import { companyFactsJson, writeEdgarFolder } from "../support/edgar/folder/folder.ts"

/** AMD files 10-Ks, TSM 20-Fs in another currency; AMD's annual report of December 2025 was filed on 2026-02-04, amended the same day. */
const amd = 2488
const tsm = 1046179
const through = "2026-02-04"

let folder: string
const read = (path: string) => readFileSync(join(folder, path))
const text = (path: string) => read(path).toString("latin1")

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "edgar-folder-"))
  writeEdgarFolder(folder, [amd, tsm], through)
})
afterAll(() => rmSync(folder, { recursive: true }))

function valueIn<Value>(outcome: { ok: true; value: Value } | { ok: false; message: string }): Value {
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}

describe("what is written in EDGAR's formats reads back unchanged", () => {
  test("the figures of one company in eight of the starter universe", () => {
    const { starter, facts } = starterUniverse()
    const concepts = new Set(starter.concepts)
    const strangers = [...facts.values()]
      .filter((_, at) => at % 8 === 0)
      .filter((company) => {
        const filed = factsThrough(company, through)
        const written = new TextEncoder().encode(companyFactsJson(filed))
        return JSON.stringify(valueIn(readCompanyFacts(written, concepts))) !== JSON.stringify(filed)
      })
    expect(strangers.map(({ cik }) => cik)).toEqual([])
  })

  test("the figures of a filer, compressed, under its CIK", () => {
    const bytes = gunzipSync(read("api/xbrl/companyfacts/CIK0000002488.json.gz"))
    const back = valueIn(readCompanyFacts(new Uint8Array(bytes), new Set(starterUniverse().starter.concepts)))
    expect(back).toEqual(filedThrough(amd, through).facts)
  })

  test("the filings and lines of a filer", () => {
    const submissions = valueIn(readSubmissions(text("submissions/CIK0000002488.json")))
    expect(submissions).toMatchObject({ cik: amd, sic: "3674", tickers: ["AMD"], exchanges: ["Nasdaq"] })
    expect(submissions.malformed).toEqual([])
    const filed = filedThrough(amd, through).filings
    expect(submissions.filings.map(({ accession }) => accession)).toEqual(filed.map((one) => one.accession))
    expect(submissions.filings.slice(0, 3)).toMatchObject([
      { accession: "0000002488-26-000021", form: "10-K/A", filed: "2026-02-04" },
      { accession: "0000002488-26-000018", form: "10-K", filed: "2026-02-04", period: "2025-12-27" },
      { accession: "0000002488-25-000166", form: "10-Q", filed: "2025-11-05", period: "2025-09-27" },
    ])
  })

  test("the feed of the last days, and the index of each weekday of the last month", () => {
    const report = { accession: "0000002488-26-000018", cik: amd, form: "10-K", filed: through }
    const amendment = { ...report, accession: "0000002488-26-000021", form: "10-K/A" }
    const acceptedAt = "2026-02-04T21:00:00Z"
    expect(valueIn(readFeed(text("cgi-bin/browse-edgar/10-K/0.atom")))).toEqual({
      entries: [
        { ...amendment, acceptedAt },
        { ...report, acceptedAt },
      ],
      malformed: [],
    })
    const index = valueIn(readFormIndex(text("Archives/edgar/daily-index/2026/QTR1/form.20260204.idx")))
    expect(index).toEqual({
      filings: [
        { ...report, acceptedAt: null },
        { ...amendment, acceptedAt: null },
      ],
      malformed: [],
    })
    const quiet = valueIn(readFormIndex(text("Archives/edgar/daily-index/2026/QTR1/form.20260203.idx")))
    expect(quiet).toEqual({ filings: [], malformed: [] })
  })

  test("a type without recent filings, as an empty feed", () => {
    expect(valueIn(readFeed(text("cgi-bin/browse-edgar/40-F/0.atom")))).toEqual({
      entries: [],
      malformed: [],
    })
  })

  test("the ticker list", () => {
    const { tickers } = valueIn(readTickerList(text("files/company_tickers_exchange.json")))
    expect(tickers.map(({ cik, ticker }) => [cik, ticker])).toEqual([
      [amd, "AMD"],
      [tsm, "TSM"],
      [tsm, "TSMWF"],
    ])
  })
})

test("it has nothing that was filed later", () => {
  const earlier = mkdtempSync(join(tmpdir(), "edgar-folder-"))
  writeEdgarFolder(earlier, [amd], "2026-02-03")
  const submissions = valueIn(
    readSubmissions(readFileSync(join(earlier, "submissions/CIK0000002488.json"), "utf8")),
  )
  expect(submissions.filings[0]).toMatchObject({ form: "10-Q", period: "2025-09-27" })
  rmSync(earlier, { recursive: true })
})

test("the same arguments write the same bytes", () => {
  const again = mkdtempSync(join(tmpdir(), "edgar-folder-"))
  writeEdgarFolder(again, [amd, tsm], through)
  const files = (of: string) =>
    readdirSync(of, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  const bytes = (of: string) => files(of).map((file) => [file.slice(of.length), readFileSync(file, "base64")])
  expect(bytes(again)).toEqual(bytes(folder))
  rmSync(again, { recursive: true })
})
