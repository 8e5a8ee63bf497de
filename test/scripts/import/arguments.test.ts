import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readImportArguments } from "../../../scripts/import/arguments.ts"
import { fundsTable } from "../../../scripts/starter/funds.ts"
import { formerNamesTable, knownNamesTable, printTable } from "../../../scripts/starter/tables.ts"
import type { Listing } from "../../../src/listings/instrument.ts"
import { dataFolder } from "../../support/folders.ts"

const table = "cusip,symbol\n037833100,AAPL\n"

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "qistas-import-"))
  writeFileSync(join(folder, "cusips.csv"), table)
  writeFileSync(join(folder, "cusips.csv.gz"), gzipSync(table))
  writeFileSync(join(folder, "broken.gz"), gzipSync(table).subarray(0, 12))
  writeFileSync(join(folder, "large.csv"), Buffer.alloc(32 * 1_048_576 + 1))
  writeFileSync(join(folder, "large.csv.gz"), gzipSync(Buffer.alloc(33 * 1_048_576)))
  writeFileSync(join(folder, "spy.xlsx"), Uint8Array.of(0x50, 0x4b, 3, 4, 0xff, 0, 0x80))
})

afterAll(() => rmSync(folder, { recursive: true }))

/** Parses a command. File names are names in the folder. */
function read(args: string) {
  const isFile = (word: string) => /^\.$|\.(csv|gz|xlsx)$|^nowhere$/.test(word)
  const words = args.split(" ").filter((word) => word !== "")
  return readImportArguments(words.map((word) => (isFile(word) ? join(folder, word) : word)))
}

/** The path and the body of the only request. Throws if there is none. */
function sent(args: string): readonly [path: string, body: Buffer] {
  const requests = read(args)
  if (typeof requests === "string") throw new Error(requests)
  expect(requests).toHaveLength(1)
  const [{ path, body = "" } = { path: "" }] = requests
  return [path, Buffer.from(body)]
}

describe("a request contains the file", () => {
  it.each<[args: string, path: string, sent: string | Uint8Array]>([
    ["identifiers cusips.csv", "/operator/imports/identifiers", table],
    ["identifiers cusips.csv.gz", "/operator/imports/identifiers", table],
    ["holdings SPUS cusips.csv", "/operator/holdings/SPUS", table],
    ["holdings LON:ISF cusips.csv.gz --confirmed", "/operator/holdings/LON%3AISF?trust=confirmed", table],
    ["holdings SPY spy.xlsx", "/operator/holdings/SPY", Uint8Array.of(0x50, 0x4b, 3, 4, 0xff, 0, 0x80)],
  ])("%s", (args, path, body) => {
    expect(sent(args)).toEqual([path, Buffer.from(body)])
  })

  it("with the funds of a packed table as fund lines", () => {
    const row = {
      ...({
        symbol: "IVV",
        name: "iShares Core S&P 500 ETF",
        exchange: "NYSE Arca",
        filer: "edgar:0001100663",
      } as const),
      ...{ series: "S000004310", class: "C000012040", family: "iShares", category: null, focus: null },
    }
    writeFileSync(join(folder, fundsTable.name), gzipSync(printTable(fundsTable, [row])))
    const [path, body] = sent("funds .")
    expect(path).toBe("/operator/imports/funds")
    expect(JSON.parse(body.toString())).toEqual([
      {
        ...{ instrumentId: "IVV", symbol: "IVV", name: "iShares Core S&P 500 ETF", exchange: "NYSE Arca" },
        ...{ countryCode: "US", filer: "edgar:0001100663", seriesId: "S000004310", family: "iShares" },
        ...{ category: null, focus: null },
      },
    ])
  })

  it("with the lines of the release, in parts that first have the companies, and with the sandbox", () => {
    const requests = readImportArguments(["listings", dataFolder])
    if (typeof requests === "string") throw new Error(requests)
    type Part = { readonly companies: readonly { filer: string }[]; readonly listings: readonly Listing[] }
    const parts = requests.map(({ body = "" }): Part => JSON.parse(Buffer.from(body).toString()))
    const companies = parts.flatMap((part) => part.companies)
    const listings = parts.flatMap((part) => part.listings)
    const filers = new Set(companies.map(({ filer }) => filer))
    expect(requests.every(({ path }) => path === "/operator/imports/listings")).toBe(true)
    expect(parts.every((part) => part.companies.length === 0 || part.listings.length === 0)).toBe(true)
    expect(listings.filter(({ filer }) => filer !== null && !filers.has(filer))).toEqual([])
    const sandbox = listings.filter((line) => line.sandbox).map(({ instrumentId }) => instrumentId)
    expect(sandbox).toEqual(expect.arrayContaining(["AAPL", "SPUS", "SPY", "TSM", "WMT"]))
    expect(listings.length).toBeGreaterThan(30_000)
  })

  it("under either name of a table", () => {
    const former = {
      filer: "edgar:0000320193",
      name: "APPLE COMPUTER INC",
      last: "2007-01-04",
      source: "submissions",
    } as const
    const known = {
      name: "S&P 500",
      instrument: "SPY",
      of: "index",
      source: "x",
      asOf: "2026-08-31",
    } as const
    writeFileSync(join(folder, formerNamesTable.name), printTable(formerNamesTable, [former]))
    writeFileSync(join(folder, knownNamesTable.name), printTable(knownNamesTable, [known]))
    const [path, body] = sent("names .")
    expect(path).toBe("/operator/imports/names")
    expect(JSON.parse(body.toString())).toEqual({
      former: [{ filer: "edgar:0000320193", name: "APPLE COMPUTER INC" }],
      known: [{ name: "S&P 500", instrumentId: "SPY" }],
    })
  })
})

describe("unknown arguments and unreadable files give no request", () => {
  it.each([
    "",
    "holdings",
    "holdings IVV",
    "holdings IVV cusips.csv spy.xlsx",
    "holdings IVV cusips.csv --sure",
    "identifiers",
    "identifiers cusips.csv spy.xlsx",
    "identifiers cusips.csv --confirmed",
    "funds",
    "names",
    "prices cusips.csv",
  ])("%s", (args) => {
    expect(read(args)).toMatch(/^npm run import -- holdings IVV FILE/)
  })

  it.each<[args: string, complaint: RegExp]>([
    ["identifiers nowhere.csv", /^ENOENT.*nowhere\.csv/],
    ["holdings IVV broken.gz", /unexpected end of file/],
    ["holdings IVV .", /^EISDIR/],
    ["holdings IVV large.csv", /large\.csv is larger than 32 MB$/],
    ["holdings IVV large.csv.gz", /large\.csv\.gz is larger than 32 MB$/],
    ["funds nowhere", /^funds\.tsv\.gz: ENOENT/],
  ])("%s", (args, complaint) => {
    expect(read(args)).toMatch(complaint)
  })
})
