import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readIsins } from "../../../lab/pack/isins.ts"
import { readTable } from "../../../scripts/starter/table.ts"
import { isinsTable, listingsTable, type StarterListing } from "../../../scripts/starter/tables.ts"
import type { FilerId } from "../../../src/identifiers/filer.ts"

/** ISINs of share lines, from Form N-PORT and from maps of CUSIPs. */

let source: string

beforeAll(() => {
  source = mkdtempSync(join(tmpdir(), "qistas-isins-"))
  for (const folder of ["nport", "meta"]) mkdirSync(join(source, folder))
  writeFileSync(join(source, "nport/SPUS_old.xml"), report("2024-08-31", "MSFT", "US0000000001"))
  writeFileSync(join(source, "nport/SPUS_new.xml"), report("2025-02-28", "MSFT", "US5949181045"))
  writeFileSync(join(source, "nport/SPUS_other.xml"), report("2025-01-31", "LRCX", "US5949181045"))
  writeFileSync(
    join(source, "meta/universe.tsv"),
    [universe, ...rows].map((row) => row.join("\t")).join("\n"),
  )
})
afterAll(() => rmSync(source, { recursive: true, force: true }))

const report = (day: string, ticker: string, isin: string) => `<?xml version="1.0" encoding="UTF-8"?>
<edgarSubmission xmlns="http://www.sec.gov/edgar/nport">
<headerData><submissionType>NPORT-P</submissionType><isConfidential>false</isConfidential></headerData>
<formData><genInfo><regName>Trust</regName><regCik>0001742912</regCik><seriesId>S000060000</seriesId>
<repPdDate>${day}</repPdDate></genInfo><invstOrSecs><invstOrSec><name>Microsoft Corp</name><title>Microsoft Corp</title>
<cusip>594918104</cusip><identifiers><isin value="${isin}"/><ticker value="${ticker}"/></identifiers>
<balance>10</balance><units>NS</units><curCd>USD</curCd><valUSD>1000</valUSD><pctVal>1</pctVal><payoffProfile>Long</payoffProfile>
<assetCat>EC</assetCat><issuerCat>CORP</issuerCat><invCountry>US</invCountry></invstOrSec></invstOrSecs></formData></edgarSubmission>`

const universe = ["cik", "ticker", "cusip", "inc_country", "hq_country", "cusip_source"]
const rows = [
  ["2", "TDW", "88642R109", "US", "US", "13D/G cik map+ct.pq"],
  ["3", "LIF", "532206109", "US", "US", "ct.pq"],
  ["4", "WLY", "968223206", "US", "US", "13D/G cik map+FinanceDatabase NYQ.old.csv"],
  ["5", "CENT", "153527106", "US", "US", "13D/G cik map+ct.pq"],
  ["6", "BPOP", "733174700", "", "PR", "13D/G cik map+ct.pq"],
  ["7", "WRONG", "123456789", "US", "US", "13D/G cik map+ct.pq"],
  ["9", "AAPL", "037833100", "US", "US", "13D/G cik map+ct.pq"],
]

const line = (filer: FilerId, symbol: string, name: string, isin: string | null = null): StarterListing => ({
  ...{ filer, symbol, name, isin, exchange: null, country: "US", sic: null },
  ...{ line: "ordinary", ordinaryPerShareLine: 1, canonical: true },
})

const listings = [
  line("edgar:0000000001", "MSFT", "MICROSOFT CORP"),
  line("edgar:0000000002", "TDW", "TIDEWATER INC"),
  line("edgar:0000000003", "LIF", "Life360, Inc."),
  line("edgar:0000000004", "WLY", "JOHN WILEY & SONS, INC."),
  line("edgar:0000000004", "WLYB", "JOHN WILEY & SONS, INC."),
  line("edgar:0000000005", "CENT", "CENTRAL GARDEN & PET CO"),
  line("edgar:0000000005", "CENTA", "CENTRAL GARDEN & PET CO"),
  line("edgar:0000000006", "BPOP", "POPULAR, INC."),
  line("edgar:0000000007", "WRONG", "Wrong Digit Inc"),
  line("edgar:0000000008", "LRCX", "LAM RESEARCH CORP"),
  line("edgar:0000000009", "AAPL", "Apple Inc.", "US0378331005"),
]

test("an ISIN is stated by a fund with the line's name, or made from a CUSIP on which two sources agree", () => {
  expect(readIsins(source, listings).map(({ symbol, isin, asOf }) => [symbol, isin, asOf])).toEqual([
    ["MSFT", "US5949181045", "2025-02-28"],
    ["TDW", "US88642R1095", "2026-08"],
    ["WLY", "US9682232064", "2026-08"],
  ])
})

test("each shipped ISIN belongs to one line, which had none before", () => {
  const shipped = readTable("data", isinsTable)
  const without = new Set(
    readTable("data", listingsTable).flatMap(({ symbol, isin }) => (isin === null ? [symbol] : [])),
  )
  expect(shipped.filter(({ symbol }) => !without.has(symbol))).toEqual([])
  expect(new Set(shipped.map(({ isin }) => isin)).size).toBe(shipped.length)
  expect(shipped.find(({ symbol }) => symbol === "MSFT")?.isin).toBe("US5949181045")
})
