import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gunzipSync, gzipSync } from "node:zlib"
import { beforeEach, describe, expect, it } from "vitest"
import {
  factsTables,
  readStarter,
  readStarterFacts,
  starterDigest,
  subjectOf,
} from "../../../scripts/starter/starter.ts"
import { readTable } from "../../../scripts/starter/table.ts"
import { awaitedConceptsTable, type StarterListing, starterAsOf } from "../../../scripts/starter/tables.ts"
import { sandboxFunds, sandboxStocks } from "../../../src/access/sandbox.ts"
import { measuredConcepts } from "../../../src/facts/measures/concepts.ts"
import { cikOf, type FilerId } from "../../../src/identifiers/filer.ts"

const data = fileURLToPath(new URL("../../../data", import.meta.url))
const filesOfData = readdirSync(data, { recursive: true, encoding: "utf8" })
const starter = readStarter(data)
const bySymbol = new Map(starter.listings.map((listing) => [listing.symbol, listing]))

function listing(symbol: string): StarterListing {
  const found = bySymbol.get(symbol)
  if (found === undefined) throw new Error(`no listing ${symbol}`)
  return found
}

describe("the shipped starter universe", () => {
  it("fits the repository: 15 MB in total, 4 MiB for each file", () => {
    const sizes = filesOfData.map((file) => statSync(join(data, file)).size)
    expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThan(15_000_000)
    expect(Math.max(...sizes)).toBeLessThan(4 * 1024 ** 2)
  })

  it("has facts of 769 companies, each in the companies table, none filed after the screening day", () => {
    const filers: FilerId[] = []
    const packed = new Set(starter.concepts)
    for (const table of factsTables(data)) {
      for (const { filer, series } of readStarterFacts(data, table)) {
        filers.push(filer)
        expect(series.filter(({ concept }) => !packed.has(concept))).toEqual([])
        expect(series.flatMap(({ facts }) => facts).filter(({ filed }) => filed > starterAsOf)).toEqual([])
      }
    }
    expect(filers).toHaveLength(769)
    expect(filers).toEqual(starter.companies.map(({ filer }) => filer))
  })

  it("was packed with every concept that the measures name, except those in awaited-concepts.tsv", () => {
    const packed = new Set(starter.concepts)
    const lacking = [...measuredConcepts].filter((concept) => !packed.has(concept))
    expect(lacking.sort()).toEqual(readTable(data, awaitedConceptsTable).map(({ concept }) => concept))
  })

  it("lists about ten thousand registrants, and each symbol once", () => {
    expect(new Set(starter.listings.map(({ filer }) => filer)).size).toBeGreaterThan(10_000)
    expect(bySymbol.size).toBe(starter.listings.length)
  })

  it("has at most one close for each month, oldest first, none after the screening day", () => {
    for (const [symbol, { closes }] of starter.prices) {
      const months = closes.map(({ date }) => date.slice(0, 7))
      expect(months, symbol).toEqual([...new Set(months)].sort())
      expect(closes.filter(({ date }) => date > starterAsOf)).toEqual([])
    }
  })

  it("has closes of some 7,000 lines, and of every registrant except Cboe and two that were bankrupt before", () => {
    const registrants = starter.companies.filter(({ filer }) => cikOf(filer) !== null)
    const priced = registrants.flatMap(({ ticker }) => starter.prices.get(ticker ?? "") ?? [])
    expect(registrants.length - priced.length).toBe(3)
    const traded = priced.filter(({ closes }) => closes.at(-1)?.date === "2026-08-21")
    expect(priced.length - traded.length).toBe(20)
    expect(starter.prices.size).toBe(6979)
  })

  it.each([
    ["HD", "2025-08-29", 406.77],
    ["NVDA", "2024-05-31", 1096.33],
    ["KNTK", "2022-10-31", 36.78],
    ["AGNT", "2026-04-30", 6.22],
    ["WSR", "2026-06-30", 18.96],
  ])("has for %s on %s a close of %d, as traded that day", (symbol, day, close) => {
    expect(starter.prices.get(symbol)?.closes.find(({ date }) => date === day)?.close).toBe(close)
  })

  it("divides the closes before a split that is in no report", () => {
    const { closes, splits } = starter.prices.get("POWL") ?? {}
    expect(splits).toEqual([{ date: "2026-04-01", ratio: 3 }])
    expect(closes?.find(({ date }) => date === "2026-03-31")?.close).toBeCloseTo(541.08 / 3)
  })

  it("has no close from another company's time with a symbol: Physicians Realty had DOC, Barnes Group had B", () => {
    expect(starter.prices.get("DOC")?.closes[0]?.date).toBe("2024-03-28")
    // Barrick traded as GOLD at that time.
    expect(starter.prices.get("B")?.closes.find(({ date }) => date === "2025-04-30")?.close).toBe(19.04)
  })

  it("has two lines of one company, and funds", () => {
    for (const pair of ["GOOGL GOOG", "BRK-A BRK-B", "UAA UA"]) {
      const [one, other] = pair.split(" ").map(listing)
      expect([one?.filer, one?.line, other?.line], pair).toEqual([other?.filer, "ordinary", "ordinary"])
    }
    for (const symbol of "SPY QQQ GLD IAU SLV IBIT USO".split(" ")) expect(listing(symbol).line).toBe("fund")
  })

  it("gives the core the number of ordinary shares for each depositary share", () => {
    const subject = (ticker: string) => {
      const company = starter.companies.find((one) => one.ticker === ticker)
      return company && subjectOf(company, bySymbol)
    }
    const tsmc = {
      filer: "edgar:0001046179",
      name: "TAIWAN SEMICONDUCTOR MANUFACTURING CO LTD",
      ticker: "TSM",
      sic: "3674",
    }
    expect(subject("TSM")).toEqual({ ...tsmc, ordinaryPerShareLine: 5 })
    expect(subject("AAPL")?.ordinaryPerShareLine).toBe(1)
  })

  it("has ten sandbox stocks, all with facts, and two funds", () => {
    const withFacts = new Set(starter.companies.map(({ ticker }) => ticker))
    const of = (kind: string) =>
      starter.sandbox.filter((each) => each.kind === kind).map(({ symbol }) => symbol)
    expect(of("stock").filter((symbol) => withFacts.has(symbol))).toHaveLength(10)
    expect(of("fund")).toEqual(["SPUS", "SPY"])
    // The start page and error messages name the sandbox in its order.
    expect([of("stock"), of("fund")]).toEqual([sandboxStocks, sandboxFunds])
    expect(starter.sandbox).toHaveLength(12)
  })
})

describe("a damaged data folder", () => {
  const files = filesOfData.filter((file) => file.includes(".tsv"))
  /** The first hundred lines of each table. */
  const firstLines = new Map(
    files.map((file) => {
      const bytes = readFileSync(join(data, file))
      const lines = String(file.endsWith(".gz") ? gunzipSync(bytes) : bytes).split(/(?<=\n)/)
      return [file, lines.slice(0, 100).join("")]
    }),
  )
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "qistas-data-"))
    mkdirSync(join(folder, "facts"))
    for (const [file, text] of firstLines) write(file, text)
    return () => rmSync(folder, { recursive: true })
  })

  function write(file: string, text: string): void {
    writeFileSync(join(folder, file), file.endsWith(".gz") ? gzipSync(text) : text)
  }

  function rewrite(file: string, change: (text: string) => string): void {
    write(file, change(firstLines.get(file) ?? ""))
  }

  it.each([
    [
      "a value that its column does not allow",
      "companies.tsv",
      /\t3720\t/,
      "\t372\t",
      /^.* line 2: "372" is no sic$/,
    ],
    ["another header", "companies.tsv", /^filer/, "CIK", /^companies.tsv line 1: the columns are not filer/],
    ["a cut end", "companies.tsv", /\n$/, "", /^companies.tsv: the last line is cut short$/],
    ["a missing field", "listings.tsv.gz", /\tordinary\t1\t/, "\tordinary\t", /\d+: 9 fields instead of 10$/],
    [
      "a word outside the list",
      "listings.tsv.gz",
      /\tordinary\t/,
      "\todd\t",
      /gz line \d+: "odd" is no line$/,
    ],
    [
      "a price below zero",
      "closes.tsv.gz",
      / \d+\.\d+\n/,
      " -1\n",
      /^closes.tsv.gz line \d+: "-1" is no close$/,
    ],
    ["one close too many", "closes.tsv.gz", /\n$/, " 1\n", /^closes.tsv.gz line 100: 49 closes on 48 days/],
    ["no days", "closes.tsv.gz", /\nday\t/, "\nDAY\t", /^closes.tsv.gz line 2: it does not name the days$/],
  ])("is refused by name and line for %s", (_, table, found, put, message) => {
    rewrite(table, (text) => text.replace(found, put))
    expect(() => readStarter(folder)).toThrow(message)
  })

  it("is refused if a table is missing", () => {
    unlinkSync(join(folder, "sandbox.tsv"))
    expect(() => readStarter(folder)).toThrow(/^sandbox.tsv: ENOENT/)
  })

  it("is refused if the facts are cut", () => {
    rewrite("facts/01.tsv.gz", (text) => text.slice(0, -1))
    expect(() => readStarterFacts(folder, "facts/01.tsv.gz")).toThrow(
      new Error("facts/01.tsv.gz: the last line is cut short"),
    )
  })

  it("has another digest if one figure changes", () => {
    const before = starterDigest(folder)
    rewrite("closes.tsv.gz", (text) => text.replace(/\d\n$/, "9\n"))
    expect(starterDigest(folder)).not.toBe(before)
  })
})
