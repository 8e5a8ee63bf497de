import { expect, test } from "vitest"
import { readDartCompany } from "../../../src/filings/dart/company.ts"

const company = {
  status: "000",
  message: "정상",
  corp_code: "00126380",
  corp_name: "삼성전자(주)",
  corp_name_eng: "SAMSUNG ELECTRONICS CO,.LTD",
  stock_name: "삼성전자",
  stock_code: "005930",
  corp_cls: "Y",
  acc_mt: "12",
  induty_code: "264",
}

function read(change: object) {
  const outcome = readDartCompany(JSON.stringify({ ...company, ...change }))
  if (!outcome.ok || outcome.value.kind !== "found") throw new Error(JSON.stringify(outcome))
  return outcome.value.content
}

test("a company is read with its names, its code and the month of its year end", () => {
  expect(read({})).toEqual({
    companyCode: "00126380",
    names: ["SAMSUNG ELECTRONICS CO,.LTD", "삼성전자(주)", "삼성전자"],
    stockCode: "005930",
    accountingMonth: 12,
    industryCode: "264",
  })
})

test.each<[what: string, change: object, stockCode: string | null]>([
  ["on KOSDAQ", { corp_cls: "K", stock_code: "035900" }, "035900"],
  ["with a letter in it", { stock_code: "0009K0" }, "0009K0"],
  ["of a company that is no longer listed", { corp_cls: "E" }, null],
  ["that is empty", { stock_code: "" }, null],
  ["that is a space", { stock_code: " " }, null],
  ["that is something else", { stock_code: "KRX:1" }, null],
])("the code of a line %s", (_, change, stockCode) => {
  expect(read(change).stockCode).toBe(stockCode)
})

test.each([
  ["01110", "01110"],
  ["", null],
  ["IT", null],
  ["123456", null],
])("the industry code %j is read as %j", (written, code) => {
  expect(read({ induty_code: written }).industryCode).toBe(code)
})

test("equal and empty names are named once or not at all", () => {
  expect(read({ corp_name_eng: "", stock_name: "삼성전자(주)" }).names).toEqual(["삼성전자(주)"])
})

test.each([["13"], ["0"], [""], ["3월"]])("the month %j is not known", (acc_mt) => {
  expect(read({ acc_mt }).accountingMonth).toBe(null)
})
