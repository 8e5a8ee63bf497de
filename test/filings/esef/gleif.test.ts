import { expect, test } from "vitest"
import { readIsinPage, readLeiRecord } from "../../../src/filings/esef/gleif.ts"

const lei = "724500Y6DUVHQD6OXN27"

function record(entity: Readonly<Record<string, unknown>>, id = lei): string {
  return JSON.stringify({ data: { type: "lei-records", id, attributes: { lei: id, entity } } })
}

const legalName = { name: "ASML  Holding N.V.", language: "nl" }
const legalAddress = { country: "NL" }

test("the English name comes first, and previous and trading names are left out", () => {
  const otherNames = [
    { name: "ASM Lithography Holding N.V.", language: "nl", type: "PREVIOUS_LEGAL_NAME" },
    { name: "ASML Holding", language: "en", type: "ALTERNATIVE_LANGUAGE_LEGAL_NAME" },
    { name: "ASML", language: "nl", type: "TRADING_OR_OPERATING_NAME" },
  ]
  expect(readLeiRecord(record({ legalName, otherNames, legalAddress }), lei)).toEqual({
    ok: true,
    value: { names: ["ASML Holding", "ASML Holding N.V."], countryCode: "NL" },
  })
})

test.each<[what: string, country: unknown]>([
  ["absent", undefined],
  ["empty", ""],
  ["a word", "Netherlands"],
])("a country that is %s is unknown", (_, country) => {
  expect(readLeiRecord(record({ legalName, legalAddress: { country } }), lei)).toMatchObject({
    value: { countryCode: null },
  })
})

test.each<[what: string, text: string]>([
  ["the record of another company", record({ legalName, legalAddress }, "549300CSLHPO6Y1AZN37")],
  ["a record without a name", record({ legalAddress })],
  ["an error", '{"errors":[{"status":"404"}]}'],
  ["a page", "<html></html>"],
  ["a broken text", "{"],
])("%s is refused", (_, text) => {
  expect(readLeiRecord(text, lei)).toMatchObject({ ok: false, code: "malformed_record" })
})

function isins(...codes: readonly (readonly [of: string, isin: string])[]): readonly unknown[] {
  return codes.map(([of, isin]) => ({ type: "isins", attributes: { lei: of, isin } }))
}

test("ISINs of other companies and codes that are no ISIN are left out", () => {
  const data = isins(
    [lei, "NL0010273215"],
    [lei, "NL0010273216"],
    [lei, "ASML"],
    ["549300CSLHPO6Y1AZN37", "SE0002626861"],
    [lei, "NL0010273215"],
  )
  expect(readIsinPage(JSON.stringify({ data, links: {} }), lei)).toEqual({
    ok: true,
    value: { isins: ["NL0010273215"], hasMore: false },
  })
})

test.each<[next: unknown, hasMore: boolean]>([
  ["https://api.gleif.org/api/v1/lei-records/x/isins?page%5Bnumber%5D=2", true],
  [null, false],
  [undefined, false],
])("with the link %s to a next page, more is %s", (next, hasMore) => {
  expect(readIsinPage(JSON.stringify({ data: [], links: { next } }), lei)).toMatchObject({
    value: { hasMore },
  })
})

test.each(["", "{}", '{"data":[7]}', "<html></html>"])("%j is no page of ISINs", (text) => {
  expect(readIsinPage(text, lei)).toMatchObject({ ok: false, code: "malformed_isins" })
})
