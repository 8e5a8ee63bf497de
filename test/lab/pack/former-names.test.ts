import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readFormerNames } from "../../../lab/pack/former-names.ts"

/** The former names of registrants, from three kinds of EDGAR documents. */

let source: string

beforeAll(() => {
  source = mkdtempSync(join(tmpdir(), "qistas-former-"))
  for (const [file, text] of Object.entries(documents)) {
    mkdirSync(dirname(join(source, file)), { recursive: true })
    writeFileSync(join(source, file), text)
  }
})
afterAll(() => rmSync(source, { recursive: true, force: true }))

const column = (text: string, width: number) => text.padEnd(width)
const formRow = (form: string, name: string, cik: number, day: string) =>
  `${column(form, 12)}${column(name, 62)}${column(`${cik}`, 12)}${column(day, 12)}edgar/data/x.txt`
const companyRow = (name: string, form: string, cik: number, day: string) =>
  `${column(name, 62)}${column(form, 12)}${column(`${cik}`, 12)}${column(day, 12)}edgar/data/x.txt`

const documents = {
  "submissions/CIK0000000001.json": JSON.stringify({
    cik: "0000000001",
    formerNames: [
      { name: "OLD ONE CORP", from: "1994-01-01T00:00:00.000Z", to: "2001-05-06T00:00:00.000Z" },
      { name: "NEW ONE INC /DE/", from: "2001-05-06T00:00:00.000Z", to: "2019-01-01T00:00:00.000Z" },
    ],
  }),
  "index/form.idx": [
    "Description:           Master Index of EDGAR Dissemination Feed by Form Type",
    "Form Type   Company Name                                                  CIK         Date Filed  File Name",
    formRow("10-K", "Square, Inc.", 2, "20200318"),
    formRow("4", "Nothing but a Note Ltd", 9, "20200318"),
  ].join("\n"),
  "index/company.idx": [
    "Description:           Daily Index of EDGAR Dissemination Feed by Company Name",
    "Company Name                                                  Form Type   CIK         Date Filed  File Name",
    companyRow("Square, Inc.", "4", 2, "20221003"),
    companyRow("Three of Today plc", "4", 3, "20221003"),
  ].join("\n"),
  "index/master.idx": [
    "CIK|Company Name|Form Type|Date Filed|File Name",
    "3|THREE BEFORE LTD|10-K|2013-01-04|edgar/data/3/x.txt",
  ].join("\n"),
  "tickers/company_tickers.json": JSON.stringify({ 0: { cik_str: 4, ticker: "FOUR", title: "Four Before" } }),
  "tickers/company_tickers_exchange.json": JSON.stringify({ data: [[4, "Four Today", "FOUR", "NYSE"]] }),
  "tickers/company_tickers_mf.json": "classes of funds, which have no names here",
}

const listings = [
  { filer: "edgar:0000000001", name: "New One, Inc.", line: "ordinary" },
  { filer: "edgar:0000000002", name: "Block, Inc.", line: "ordinary" },
  { filer: "edgar:0000000003", name: "Three of Today", line: "ordinary" },
  { filer: "edgar:0000000004", name: "Four Today Inc", line: "ordinary" },
  { filer: "edgar:0000000009", name: "Listed by a Note", line: "note" },
] as const

test("a name from another day becomes a former name once, with its last day; spellings, legal forms and registrants without a share line do not", () => {
  expect(readFormerNames(source, listings)).toEqual([
    { filer: "edgar:0000000001", name: "OLD ONE CORP", last: "2001-05-06", source: "submissions" },
    { filer: "edgar:0000000002", name: "Square, Inc.", last: "2022-10-03", source: "index" },
    { filer: "edgar:0000000003", name: "THREE BEFORE LTD", last: "2013-01-04", source: "index" },
    { filer: "edgar:0000000004", name: "Four Before", last: null, source: "ticker-list" },
  ])
})
