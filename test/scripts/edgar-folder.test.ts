import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readCompanyFacts } from "../../src/facts/companyfacts/read.ts"
import { readFeed } from "../../src/filings/feed.ts"
import { readFormIndex } from "../../src/filings/form-index.ts"
import { readSubmissions } from "../../src/filings/submissions.ts"
import { filedThrough, starterUniverse } from "../support/edgar/folder/facts.ts"
import { writeEdgarFolder } from "../support/edgar/folder/folder.ts"

/** AMD's annual report for December 2025 was filed on 2026-02-04 and amended on the same day. */
const amd = 2488
const through = "2026-02-04"

let folder: string
const read = (path: string) => readFileSync(join(folder, path))

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "edgar-folder-"))
  writeEdgarFolder(folder, [amd], through)
})
afterAll(() => rmSync(folder, { recursive: true }))

function valueIn<Value>(outcome: { ok: true; value: Value } | { ok: false; message: string }): Value {
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}

describe("the tests' files in EDGAR's formats read back unchanged:", () => {
  test("the figures and filings of a filer, without those filed later", () => {
    const { facts, filings } = filedThrough(amd, through)
    const bytes = gunzipSync(read("api/xbrl/companyfacts/CIK0000002488.json.gz"))
    const concepts = new Set(starterUniverse().starter.concepts)
    expect(valueIn(readCompanyFacts(new Uint8Array(bytes), concepts))).toEqual(facts)
    const submissions = valueIn(readSubmissions(read("submissions/CIK0000002488.json").toString()))
    expect(submissions).toMatchObject({ cik: amd, sic: "3674", tickers: ["AMD"], malformed: [] })
    expect(submissions.filings.map(({ accession }) => accession)).toEqual(filings.map((one) => one.accession))
    expect(submissions.filings[0]).toMatchObject({ accession: "0000002488-26-000021", filed: through })
    const [before] = filedThrough(amd, "2026-02-03").filings
    expect(before).toMatchObject({ form: "10-Q", period: "2025-09-27" })
  })

  test("the feed of the last days, and the index of each weekday of the last month", () => {
    const report = { accession: "0000002488-26-000018", cik: amd, form: "10-K", filed: through }
    const amendment = { ...report, accession: "0000002488-26-000021", form: "10-K/A" }
    const feedOf = (type: string) =>
      valueIn(readFeed(read(`cgi-bin/browse-edgar/${type}/0.atom`).toString("latin1")))
    const accepted = [amendment, report].map((one) => ({ ...one, acceptedAt: "2026-02-04T21:00:00Z" }))
    expect(feedOf("10-K")).toEqual({ entries: accepted, malformed: [] })
    expect(feedOf("40-F")).toEqual({ entries: [], malformed: [] })
    const indexOf = (day: string) =>
      valueIn(readFormIndex(read(`Archives/edgar/daily-index/2026/QTR1/form.${day}.idx`).toString("latin1")))
    const listed = [report, amendment].map((one) => ({ ...one, acceptedAt: null }))
    expect(indexOf("20260204")).toEqual({ filings: listed, malformed: [] })
    expect(indexOf("20260203")).toEqual({ filings: [], malformed: [] })
  })
})
