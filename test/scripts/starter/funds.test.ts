import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gunzipSync, gzipSync } from "node:zlib"
import { beforeEach, describe, expect, it } from "vitest"
import {
  fundTables,
  readFunds,
  readFundWeights,
  readHoldings,
  readPastVerdicts,
} from "../../../scripts/starter/funds.ts"
import { readStarter, starterDigest } from "../../../scripts/starter/starter.ts"

const data = fileURLToPath(new URL("../../../data", import.meta.url))

const funds = readFunds(data)
const holdings = readHoldings(data)
const weights = readFundWeights(data)
const verdicts = readPastVerdicts(data)
const starter = readStarter(data)
const bySymbol = new Map(funds.map((fund) => [fund.symbol, fund]))
const withFacts = new Set(starter.companies.map(({ filer }) => filer))

function linesOf(fund: string) {
  return holdings.filter((holding) => holding.fund === fund)
}

describe("the shipped tables of funds", () => {
  it("take less than a megabyte", () => {
    const bytes = fundTables.map((table) => statSync(join(data, table)).size)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000)
  })

  it("list each fund once, and no mutual fund", () => {
    expect(bySymbol.size).toBe(funds.length)
    expect(funds.filter(({ symbol }) => /^[A-Z]{4}X$/.test(symbol)).map(({ symbol }) => symbol)).toEqual([])
  })

  it("list every fund line of the SEC's lists except mutual funds, with its registrant", () => {
    const lines = starter.listings.filter(
      ({ line, symbol }) => line === "fund" && !/^[A-Z]{4}X$/.test(symbol),
    )
    expect(lines.length).toBeGreaterThan(150)
    for (const { symbol, filer } of lines) expect(bySymbol.get(symbol)?.filer, symbol).toBe(filer)
  })

  it.each([
    ["SPY", "edgar:0000884394", null],
    ["QQQ", "edgar:0001067839", null],
    ["DIA", "edgar:0001041130", null],
    ["IVV", "edgar:0001100663", "S000004310"],
    ["IEMG", "edgar:0000930667", "S000038923"],
    ["SPUS", "edgar:0001742912", "S000067283"],
    ["HLAL", "edgar:0001683471", "S000065986"],
    ["IBIT", "edgar:0001980994", null],
  ])("state %s as filed by %s in series %s", (symbol, filer, series) => {
    expect(bySymbol.get(symbol)).toMatchObject({ filer, series })
  })

  it("name the fund of every holdings table and of the sandbox", () => {
    const held = new Set(holdings.map(({ fund }) => fund))
    expect([...held].filter((fund) => !bySymbol.has(fund))).toEqual([])
    const sandbox = starter.sandbox.filter(({ kind }) => kind === "fund")
    expect(sandbox.filter(({ symbol }) => !held.has(symbol))).toEqual([])
  })
})

describe("the shipped holdings", () => {
  // Counts and sums of the source files. A sum is not 100 if a file rounds small lines to zero, or ends after
  // 200 lines.
  it.each([
    ["DIA", "2022-07-20", 31, 99.99],
    ["EFA", "2025-11-18", 719, 99.85],
    ["HLAL", "2026-08-25", 212, 100.02],
    ["IEMG", "2025-11-18", 3479, 99.88],
    ["IJH", "2025-11-18", 414, 100.02],
    ["IJR", "2025-11-18", 638, 100],
    ["ITOT", "2025-11-18", 2505, 98.46],
    ["IVV", "2025-11-18", 508, 99.92],
    ["IWM", "2025-11-18", 1965, 99.72],
    ["MDY", "2025-11-18", 402, 100],
    ["QQQ", "2022-08-25", 102, 100.05],
    ["SPUS", "2026-07-17", 219, 99.92],
    ["SPY", "2025-11-18", 504, 99.95],
    ["VOO", "2025-10-31", 503, 99.71],
    ["VTI", "2025-10-31", 3482, 97.84],
    ["XLE", "2025-11-18", 25, 99.45],
    ["XLF", "2025-11-18", 79, 99.91],
    ["XLI", "2025-11-18", 82, 99.87],
    ["XLK", "2025-11-18", 72, 99.99],
    ["XLP", "2025-11-18", 40, 99.87],
    ["XLV", "2025-11-18", 63, 99.94],
  ])("of %s are of %s, with %d lines that add up to %f percent", (fund, asOf, count, sum) => {
    const lines = linesOf(fund)
    expect(new Set(lines.map((line) => line.asOf))).toEqual(new Set([asOf]))
    expect(lines.map(({ line }) => line)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
    expect(lines.reduce((total, { weight }) => total + weight, 0)).toBeCloseTo(sum, 1)
  })

  it("are those of these 21 funds", () => {
    expect(new Set(holdings.map(({ fund }) => fund)).size).toBe(21)
  })

  it("have no CUSIP in place of a ticker", () => {
    for (const fund of ["SPUS", "HLAL"]) {
      expect(linesOf(fund).filter(({ ticker }) => /\d/.test(ticker ?? ""))).toEqual([])
    }
  })

  it("never class a cash account or future as a share, whatever its ticker", () => {
    const named = (pattern: RegExp) => holdings.filter(({ name }) => pattern.test(name ?? ""))
    expect(new Set(named(/ CASH$|COLLATERAL|^US DOLLAR$/).map(({ kind }) => kind))).toEqual(new Set(["cash"]))
    expect(new Set(named(/ EMINI/).map(({ kind }) => kind))).toEqual(new Set(["derivative"]))
    expect(linesOf("IVV").filter(({ ticker }) => ticker === "JPM")).toMatchObject([
      { name: "JPMORGAN CHASE & CO", kind: "equity" },
      { name: "CASH COLLATERAL USD JPM", kind: "cash" },
    ])
  })
})

describe("the shipped weights of 2021 and 2022", () => {
  it.each(weights.map((one) => [one.fund, one] as const))(
    "of %s add up to a whole fund every day",
    (_, one) => {
      expect(one.days).toEqual([...new Set(one.days)].sort())
      for (const [at, day] of one.days.entries()) {
        const sum = one.lines.reduce((total, { weights: of }) => total + (of[at] ?? Number.NaN), 0)
        expect(sum, day).toBeGreaterThan(98)
        expect(sum, day).toBeLessThan(101)
      }
    },
  )

  it("are linked only to companies with facts, each with its current symbol", () => {
    const symbols = new Map(starter.listings.map(({ symbol, filer }) => [symbol, filer]))
    for (const { ticker, filer } of weights.flatMap(({ lines }) => lines)) {
      if (filer === null) continue
      expect(withFacts.has(filer), ticker).toBe(true)
      expect(symbols.get(ticker), ticker).toBe(filer)
    }
  })

  it("never contain Meta under both its tickers on one day", () => {
    for (const { fund, days, lines } of weights) {
      const weightsOf = (symbol: string) => lines.find(({ ticker }) => ticker === symbol)?.weights
      const [fb, meta] = ["FB", "META"].map(weightsOf)
      const both = days.filter((_, at) => (fb?.[at] ?? 0) > 0 && (meta?.[at] ?? 0) > 0)
      expect(both, fund).toEqual([])
    }
  })
})

describe("the shipped verdicts of 2021 and 2022", () => {
  it("begin before the first weights for every linked company, and each entry is a change", () => {
    const tied = new Set(weights.flatMap(({ lines }) => lines.flatMap(({ filer }) => filer ?? [])))
    expect(new Set(verdicts.map(({ filer }) => filer))).toEqual(tied)
    for (const [index, { filer, from, status }] of verdicts.entries()) {
      const before = verdicts[index - 1]
      if (before?.filer !== filer) expect(from).toBe("2021-07-01")
      else expect([before.from < from, before.status === status]).toEqual([true, false])
    }
  })

  it("follow the filings: Microsoft is compliant from the day after its report of July 2021", () => {
    expect(verdicts.filter(({ filer }) => filer === "edgar:0000789019")).toEqual([
      { filer: "edgar:0000789019", from: "2021-07-01", status: "pending" },
      { filer: "edgar:0000789019", from: "2021-07-30", status: "compliant" },
    ])
  })
})

const tableOf = new Map<(folder: string) => unknown, string>([
  [readFunds, "funds.tsv.gz"],
  [readHoldings, "holdings.tsv.gz"],
  [readFundWeights, "fund-weights.tsv.gz"],
  [readPastVerdicts, "verdicts-2021.tsv.gz"],
])

describe("a broken table of funds", () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "qistas-funds-"))
    cpSync(data, folder, { recursive: true })
    return () => rmSync(folder, { recursive: true })
  })

  function rewrite(table: string, change: (text: string) => string): void {
    const path = join(folder, table)
    writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(path)).toString("utf8"))))
  }

  const ofHoldings = /^holdings.tsv.gz line 1: the columns are not|^holdings.tsv.gz line 2: .* is no weight$/
  it.each([
    ["a malformed weight", readHoldings, /\t[\d.]+\n/, "\tn\\a\n", ofHoldings],
    [
      "a missing weight",
      readFundWeights,
      /(\n\w+\t[A-Z]+\t\d*\t)[\d.]+ /,
      "$1",
      /^fund-weights.tsv.gz line 3: 162 weights on 163 days$/,
    ],
    [
      "weights without a line of dates above",
      readFundWeights,
      /\nHLAL\tday\t[^\n]*/,
      "",
      /^fund-weights.tsv.gz line \d+: no row above states the days of HLAL$/,
    ],
  ] as const)("is refused by name and line for %s", (_, read, found, put, message) => {
    rewrite(tableOf.get(read) ?? "", (text) => text.replace(found, put))
    expect(() => read(folder)).toThrow(message)
  })

  it.each(fundTables)(
    "is refused if %s is missing, and gives another starter universe if it changes",
    (table) => {
      const before = starterDigest(folder)
      rewrite(table, (text) => `${text}\n`)
      expect(starterDigest(folder)).not.toBe(before)
      unlinkSync(join(folder, table))
      for (const [read, of] of tableOf)
        if (of === table) expect(() => read(folder)).toThrow(`${table}: ENOENT`)
        else expect(() => read(folder)).not.toThrow()
    },
  )
})
