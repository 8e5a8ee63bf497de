import { describe, expect, test } from "vitest"
import { linkOf, type NamedLine } from "../../../src/pipeline/registers/link.ts"
import type { FilerIdentity } from "../../../src/pipeline/registers/ports.ts"

const samsung: FilerIdentity = {
  filer: "dart:00126380",
  names: ["SAMSUNG ELECTRONICS CO,.LTD", "삼성전자(주)"],
  countryCode: "KR",
  instrumentIds: ["KRX:005930"],
  isins: ["KR7005930003", "KR7005931001"],
}
const line: NamedLine = {
  instrumentId: "KRX:005930",
  name: "Samsung Electronics Co., Ltd.",
  countryCode: "KR",
  filer: null,
  isin: null,
  canonical: true,
}
const inFrankfurt = { ...line, instrumentId: "FRA:SSU", isin: "KR7005930003", canonical: false }
const preferred = { ...line, instrumentId: "KRX:005935", isin: "KR7005931001", canonical: false }
const withIsin = { ...line, isin: "KR7005930003" }

describe("a line is linked by two proofs", () => {
  test.each<[string, readonly NamedLine[], readonly string[]]>([
    ["the code and the name", [line], ["KRX:005930"]],
    ["the code and the ISIN", [{ ...withIsin, name: "Sam Electronics" }], ["KRX:005930"]],
    ["the ISIN and the name", [inFrankfurt], ["FRA:SSU"]],
    ["both lines of one ISIN, the main line first", [inFrankfurt, withIsin], ["KRX:005930", "FRA:SSU"]],
    ["the line of the code, not the preferred share", [line, preferred], ["KRX:005930"]],
    ["a line of this filer again", [{ ...line, filer: samsung.filer }], ["KRX:005930"]],
    ["a line whose country is not known", [{ ...line, countryCode: null }], ["KRX:005930"]],
  ])("%s", (_, lines, expected) => {
    expect(linkOf(samsung, lines).instrumentIds).toEqual(expected)
  })

  test.each<[string, readonly NamedLine[], string]>([
    ["no line", [], "no listed line has a code or an ISIN of the filer"],
    ["only the code", [{ ...line, name: "Samsung SDI Co., Ltd." }], "KRX:005930: only the code agrees"],
    ["only the ISIN", [{ ...inFrankfurt, name: "Hyundai" }], "FRA:SSU: only the ISIN agrees"],
    [
      "another legal form",
      [{ ...line, name: "Samsung Electronics plc" }],
      "KRX:005930: only the code agrees",
    ],
    [
      "another country",
      [{ ...line, countryCode: "US" }],
      "KRX:005930: the register states KR, the listing US",
    ],
    [
      "a line with a company",
      [{ ...line, filer: "edgar:0000000007" }],
      "KRX:005930: the line belongs to CIK 7",
    ],
    ["two securities of one name", [inFrankfurt, preferred], "several securities agree: FRA:SSU, KRX:005935"],
  ])("not by %s", (_, lines, reason) => {
    expect(linkOf(samsung, lines)).toEqual({ instrumentIds: [], reason })
  })
})
