import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readCompanyFacts } from "../../src/facts/companyfacts/read.ts"
import { readFeed } from "../../src/filings/feed.ts"
import type { SubmittedFiling } from "../../src/filings/filing.ts"
import { readSubmissions, type Submissions } from "../../src/filings/submissions.ts"
import { filingsOf, inOrder, starterUniverse } from "../support/edgar/folder/facts.ts"
import { writeFeed, writeFeedPages, writeIndexes, writerInto } from "../support/edgar/folder/listings.ts"

/** One of the two vintages of real companyfacts: as filed by February 2026, or by June. */
interface SharedChoice {
  readonly vintage: "older" | "newer"
  /** Of those in `companyfacts-vintages`: AAPL 320193, NVDA 1045810, GOOG 1652044, Under Armour 1336917, Hertz 1657853. */
  readonly ciks: readonly number[]
}

/** Filed after the older vintage, so listed only with the newer. */
const newerFrom = "2026-02-27"
const newerThrough = "2026-06-30"

/**
 * Lays real files of the shared data out as EDGAR had them: companyfacts of the vintage, its bytes unchanged, and the
 * newest submissions that list no later report, truncated when there are only newer ones. Reports that the figures name
 * but no captured submissions list are added. The feed lists the filings since the older vintage, the indexes each weekday since.
 */
function layOutShared(shared: string, folder: string, { vintage, ciks }: SharedChoice): void {
  const write = writerInto(folder)
  const listed = ciks.flatMap((cik) => {
    const name = `CIK${String(cik).padStart(10, "0")}`
    const facts = readFileSync(factsFile(shared, name, vintage))
    const filings = reportsIn(gunzipSync(facts), cik)
    const submissions = newestSubmissions(shared, name, filings[0]?.filed ?? "")
    write(`api/xbrl/companyfacts/${name}.json.gz`, facts)
    write(`submissions/${name}.json`, withReports(submissions, filings))
    return filings.map((filing) => ({ ...filing, name: submissions.read.name }))
  })
  const recent = listed
    .filter(({ filed }) => filed >= newerFrom)
    .sort((a, b) => inOrder(b.filed, a.filed) || inOrder(b.accession, a.accession))
  writeFeed(write, recent)
  if (vintage === "newer") writeIndexes(write, recent, newerFrom, newerThrough)
  const tickers = readFileSync(join(shared, "tickers/company_tickers_exchange.json.gz"))
  write("files/company_tickers_exchange.json.gz", tickers)
}

/**
 * Lays out the captured pages of the feed (2026-01-12, forms of every type): unchanged under no type, and under each
 * given type its entries, a hundred per page.
 */
function layOutSharedFeed(shared: string, folder: string, types: readonly string[]): void {
  const write = writerInto(folder)
  const pages = readdirSync(join(shared, "feeds"))
    .filter((file) => /^getcurrent_2026-01-12_start\d+\.atom\.gz$/.test(file))
    .sort()
    .map((file) => gunzipSync(readFileSync(join(shared, "feeds", file))).toString("latin1"))
  const entries = pages.flatMap((page) => page.match(/<entry>[\s\S]*?<\/entry>\n/g) ?? [])
  const head = pages[0]?.slice(0, pages[0].indexOf("<entry>")) ?? ""
  for (const [index, page] of pages.entries()) {
    write(`cgi-bin/browse-edgar/all/${index * 100}.atom`, Buffer.from(page, "latin1"))
  }
  for (const type of types) {
    const ofType = entries.filter((entry) => entry.includes(`<title>${type}`))
    writeFeedPages(write, type, ofType, head)
  }
}

function factsFile(shared: string, name: string, vintage: SharedChoice["vintage"]): string {
  if (vintage === "newer") return join(shared, "companyfacts", `${name}.json.gz`)
  const folder = join(shared, "companyfacts-vintages")
  const file = readdirSync(folder).find((one) => one.startsWith(`${name}_`))
  if (file === undefined) throw new Error(`no older vintage of ${name}`)
  return join(folder, file)
}

/** The reports that the figures name, newest first. */
function reportsIn(facts: Uint8Array, cik: number): readonly SubmittedFiling[] {
  const read = readCompanyFacts(new Uint8Array(facts), new Set(starterUniverse().starter.concepts))
  if (!read.ok) throw new Error(read.message)
  const company = starterUniverse().starter.companies.find((one) => one.cik === cik)
  return filingsOf({ cik, ticker: company?.ticker ?? null }, read.value)
}

interface CapturedSubmissions {
  readonly text: string
  readonly read: Submissions
}

function newestSubmissions(shared: string, name: string, through: string): CapturedSubmissions {
  const captured = ["submissions", "submissions-vintages"].flatMap((folder) =>
    readdirSync(join(shared, folder))
      .filter((file) => file === `${name}.json.gz` || file.startsWith(`${name}_`))
      .map((file) => gunzipSync(readFileSync(join(shared, folder, file))).toString("utf8")),
  )
  const newest: readonly CapturedSubmissions[] = captured
    .map((text) => {
      const read = readSubmissions(text)
      if (!read.ok) throw new Error(read.message)
      return { text, read: read.value }
    })
    .sort((a, b) => inOrder(newestReport(b), newestReport(a)))
  const untouched = newest.find((captured) => newestReport(captured) <= through)
  const last = newest.at(-1)
  if (last === undefined) throw new Error(`no submissions of ${name}`)
  return untouched ?? cutAt(last, through)
}

function newestReport({ read }: CapturedSubmissions): string {
  return read.filings[0]?.filed ?? ""
}

function cutAt({ text, read }: CapturedSubmissions, through: string): CapturedSubmissions {
  const document = JSON.parse(text) as { filings: { recent: Record<string, unknown[]> } }
  const { recent } = document.filings
  const kept = (recent.filingDate ?? []).map((filed) => String(filed) <= through)
  for (const [name, column] of Object.entries(recent)) recent[name] = column.filter((_, row) => kept[row])
  const filings = read.filings.filter(({ filed }) => filed <= through)
  return { text: JSON.stringify(document), read: { ...read, filings } }
}

/** The columns of EDGAR's list that a report needs. */
const columns: Readonly<Record<string, (filing: SubmittedFiling) => string | number>> = {
  accessionNumber: ({ accession }) => accession,
  filingDate: ({ filed }) => filed,
  reportDate: ({ period }) => period ?? "",
  acceptanceDateTime: ({ filed }) => `${filed}T21:00:00.000Z`,
  form: ({ form }) => form,
  isXBRL: () => 1,
  isInlineXBRL: ({ isInlineXbrl }) => (isInlineXbrl ? 1 : 0),
  primaryDocument: ({ primaryDocument }) => primaryDocument ?? "",
}

function withReports({ text, read }: CapturedSubmissions, filings: readonly SubmittedFiling[]): string {
  const newest = read.filings[0]?.filed ?? ""
  const missing = filings.filter(({ filed }) => filed > newest)
  if (missing.length === 0) return text
  const document = JSON.parse(text) as { filings: { recent: Record<string, unknown[]> } }
  for (const [name, column] of Object.entries(document.filings.recent)) {
    column.unshift(...missing.map((filing) => columns[name]?.(filing) ?? ""))
  }
  return JSON.stringify(document)
}

/** Needs the shared data: QISTAS_SHARED names its folder. */
const shared = process.env.QISTAS_SHARED ?? ""

describe.skipIf(shared === "")("real files laid out as EDGAR had them", () => {
  let root: string
  const apple = "submissions/CIK0000320193.json"
  const newestOf = (vintage: string, file: string) => {
    const read = readSubmissions(readFileSync(join(root, vintage, file), "utf8"))
    return read.ok ? read.value.filings[0] : read
  }

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), "edgar-shared-"))
    const ciks = [320193, 1045810, 1652044, 1336917]
    for (const vintage of ["older", "newer"] as const)
      layOutShared(shared, join(root, vintage), { vintage, ciks })
    layOutSharedFeed(shared, join(root, "feed"), ["10-Q"])
  })
  afterAll(() => rmSync(root, { recursive: true }))

  test("Apple's quarter of December 2025 is its newest report, then that of March 2026", () => {
    expect(newestOf("older", apple)).toMatchObject({
      accession: "0000320193-26-000006",
      period: "2025-12-27",
    })
    expect(newestOf("newer", apple)).toMatchObject({
      accession: "0000320193-26-000013",
      period: "2026-03-28",
    })
  })

  test("a report missing in the captured submissions is added: NVIDIA's quarter of April 2026", () => {
    const newest = newestOf("newer", "submissions/CIK0001045810.json")
    expect(newest).toMatchObject({ accession: "0001045810-26-000052", form: "10-Q", period: "2026-04-26" })
  })

  test("submissions captured too late are truncated: Under Armour's of June, as of February", () => {
    expect(newestOf("older", "submissions/CIK0001336917.json")).toMatchObject({ filed: "2026-02-06" })
  })

  test("the feed lists the filings of the newer vintage", () => {
    const page = readFeed(readFileSync(join(root, "newer/cgi-bin/browse-edgar/10-Q/0.atom"), "latin1"))
    expect(page.ok && page.value.entries.map(({ cik }) => cik)).toEqual([1045810, 320193, 1652044])
    const before = readFeed(readFileSync(join(root, "older/cgi-bin/browse-edgar/10-Q/0.atom"), "latin1"))
    expect(before.ok && before.value.entries).toEqual([])
  })

  test("the 51 captured pages are served without a type, their 10-Qs under that type", () => {
    expect(readdirSync(join(root, "feed/cgi-bin/browse-edgar/all"))).toHaveLength(51)
    const page = readFeed(readFileSync(join(root, "feed/cgi-bin/browse-edgar/10-Q/0.atom"), "latin1"))
    const forms = page.ok ? page.value.entries.map(({ form }) => form.replace("/A", "")) : []
    expect(new Set(forms)).toEqual(new Set(["10-Q"]))
  })
})
