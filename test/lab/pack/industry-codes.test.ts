import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readIndustryCodes } from "../../../lab/pack/industry-codes.ts"
import type { StarterListing } from "../../../scripts/starter/tables.ts"
import { edgarFiler } from "../../../src/identifiers/filer.ts"

const source = mkdtempSync(join(tmpdir(), "qistas-codes-"))

const registrants: readonly (readonly [cik: number, sic: string, source: string])[] = [
  [9, "6022", "fsds 2021q1"],
  [1, "6021", "papias005 audit 2026-03"],
  [2, "6331", "submissions CIK0000000002.json"],
  [3, "2111", "edgartools companies_sample"],
  [4, "6770", "finqual sector_mapping 2025"],
  [5, "6022", "finqual sector_mapping 2025"],
]

beforeAll(() => {
  mkdirSync(join(source, "meta"))
  mkdirSync(join(source, "submissions"))
  const rows = registrants.map((row) => row.join("\t"))
  writeFileSync(join(source, "meta/universe.tsv"), ["cik\tsic\tsic_source", ...rows].join("\n"))
  const recent = {
    accessionNumber: ["0000000002-26-000002", "0000000002-26-000001"],
    form: ["10-K", "10-Q"],
    filingDate: ["2026-03-02", "2025-11-03"],
    reportDate: ["2025-12-31", "2025-09-30"],
    isXBRL: [1, 1],
    isInlineXBRL: [1, 1],
    primaryDocument: ["a.htm", "b.htm"],
  }
  const company = { cik: "2", name: "An insurer", sic: "6331", tickers: [], exchanges: [] }
  const submissions = { ...company, filings: { recent } }
  writeFileSync(join(source, "submissions/CIK0000000002.json"), JSON.stringify(submissions))
})

afterAll(() => rmSync(source, { recursive: true }))

/** Every registrant except the fifth has a share line. */
const listings = registrants
  .filter(([cik]) => cik !== 5)
  .map(
    ([cik, sic]): StarterListing => ({
      ...{
        symbol: `A${cik}`,
        filer: edgarFiler(cik),
        sic,
        name: "",
        exchange: null,
        country: null,
        isin: null,
      },
      ...{ line: "ordinary", ordinaryPerShareLine: 1, canonical: true },
    }),
  )

test("listed registrants with an undoubted code are kept, with the date that the source of the code states", () => {
  expect(readIndustryCodes(source, listings)).toEqual([
    { filer: "edgar:0000000001", sic: "6021", asOf: "2026-03" },
    { filer: "edgar:0000000002", sic: "6331", asOf: "2026-03-02" },
    { filer: "edgar:0000000009", sic: "6022", asOf: "2021" },
  ])
})
