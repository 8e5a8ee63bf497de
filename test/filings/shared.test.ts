import { readdirSync, readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { readFeed } from "../../src/filings/feed.ts"
import { type FilingListed, filingKind } from "../../src/filings/filing.ts"
import { readFormIndex } from "../../src/filings/form-index.ts"
import { readSubmissions } from "../../src/filings/submissions.ts"
import { readTickerList } from "../../src/filings/ticker-list.ts"
import { edgarFiler } from "../../src/identifiers/filer.ts"

const shared = process.env.QISTAS_SHARED

function textOf(file: string, encoding: "latin1" | "utf8" = "utf8"): string {
  return gunzipSync(readFileSync(`${shared}/${file}`)).toString(encoding)
}

function countsByForm(filings: readonly FilingListed[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { form } of filings) counts[form] = (counts[form] ?? 0) + 1
  return counts
}

/** The expected figures were counted in the files with grep and Python, by the names of the forms. */
describe.skipIf(shared === undefined)("EDGAR's own files", () => {
  test("contain 5,100 entries of 3,409 filings on 51 consecutive feed pages", () => {
    const pages = readdirSync(`${shared}/feeds`).filter((file) => /^getcurrent_2026.*atom/.test(file))
    const entries = pages.flatMap((file) => {
      const page = readFeed(textOf(`feeds/${file}`, "latin1"))
      if (!page.ok) throw new Error(page.message)
      expect(page.value.malformed).toEqual([])
      return page.value.entries
    })
    expect(pages.length).toBe(51)
    expect(entries.length).toBe(5_100)
    expect(new Set(entries.map(({ accession }) => accession)).size).toBe(3_409)
    // If a filing moved to the next page between two reads, it is on both pages.
    expect(new Set(entries.map(({ accession, filer }) => `${accession} ${filer}`)).size).toBe(5_040)
    expect(countsByForm(entries)).toMatchObject({
      "4": 1_390,
      "424B2": 707,
      "8-K": 427,
      "SCHEDULE 13G/A": 68,
    })
    expect(countsByForm(entries.filter(({ form }) => filingKind(form) !== null))).toEqual({
      "10-Q": 14,
      "10-K": 3,
      "20-F": 2,
      "NPORT-P": 1,
      "NPORT-P/A": 4,
    })
  })

  test.each([
    ["getcurrent_2026-01-12_start05100.503.html.gz", "an HTML page (SEC.gov | File Unavailable)"],
    ["full-index_2099QTR1_403_0a9235.xml.gz", "the archive's error AccessDenied"],
    ["submissions_unknown_cik_404.xml.gz", "the archive's error NoSuchKey"],
  ])("include error pages, which are refused by what they are: %s", (file, description) => {
    const body = textOf(`feeds/${file}`)
    expect(readFeed(body)).toMatchObject({ ok: false, message: `Not a feed: ${description}.` })
    expect(readFormIndex(body)).toMatchObject({ ok: false, message: `Not an index: ${description}.` })
    expect(readSubmissions(body).ok).toBe(false)
    expect(readTickerList(body).ok).toBe(false)
  })

  test.each([
    ["badform.idx.txt", 0],
    ["company.20221003.idx", 13],
    ["empty-form.idx", 0],
    ["form.20200318.idx", 118],
    ["freed_finance.company.idx", 11],
    ["freed_finance.file.txt", 29],
    ["freed_finance.master.idx", 23],
    ["master.20181231.idx.excerpt", 0],
    ["master.20181231.idx.full", 18],
    ["master.idx.excerpt", 11],
  ])("include the index %s with %i filings of our forms and no malformed line", (file, count) => {
    const index = readFormIndex(textOf(`index/${file}.gz`, "latin1"))
    expect(index.ok && index.value.malformed).toEqual([])
    expect(index.ok && index.value.filings.length).toBe(count)
  })

  test.each([
    ["submissions", 69, 3_956],
    ["submissions-vintages", 23, 940],
  ])("include the folder %s of %i filers and %i filings of our forms", (folder, files, count) => {
    const newest = readdirSync(`${shared}/${folder}`).filter((file) => !/-submissions-\d+/.test(file))
    const read = newest.map((file) => {
      const filer = edgarFiler(Number(file.slice(3, 13)))
      const list = readSubmissions(textOf(`${folder}/${file}`))
      if (!list.ok) throw new Error(`${file}: ${list.message}`)
      expect(list.value.malformed).toEqual([])
      expect(list.value.filings.filter((filing) => filing.filer !== filer)).toEqual([])
      return list.value.filings.length
    })
    expect(read.length).toBe(files)
    expect(read.reduce((sum, filings) => sum + filings, 0)).toBe(count)
  })

  test("include Apple's second quarter of 2026 in its newest submissions", () => {
    const read = readSubmissions(textOf("submissions-vintages/CIK0000320193_2026-06-17_388fdf.json.gz"))
    expect(read.ok && read.value.filings[0]).toEqual({
      accession: "0000320193-26-000013",
      filer: "edgar:0000320193",
      form: "10-Q",
      filed: "2026-05-01",
      acceptedAt: null,
      period: "2026-03-28",
      isXbrl: true,
      isInlineXbrl: true,
      primaryDocument: "aapl-20260328.htm",
    })
  })

  test.each([
    ["company_tickers_exchange.json.gz", 10_462, 344],
    ["company_tickers_exchange.py-sec-edgar.json.gz", 10_089, 176],
  ])("include %s with %i tickers, of which %i are on no exchange", (file, count, unlisted) => {
    const read = readTickerList(textOf(`tickers/${file}`))
    expect(read.ok && read.value.malformed).toBe(0)
    expect(read.ok && read.value.tickers.length).toBe(count)
    expect(read.ok && read.value.tickers.filter(({ exchange }) => exchange === null).length).toBe(unlisted)
  })

  test.each(["company_tickers.json.gz", "company_tickers_mf.json.gz"])("include another list: %s", (file) => {
    expect(readTickerList(textOf(`tickers/${file}`)).ok).toBe(false)
  })
})
