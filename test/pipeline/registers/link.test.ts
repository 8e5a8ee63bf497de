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
    [
      "a receipt",
      [{ ...inFrankfurt, name: "Samsung Electronics Co., Ltd. Sponsored GDR" }],
      "FRA:SSU: the line is a depositary receipt",
    ],
    ["two securities of one name", [inFrankfurt, preferred], "several securities agree: FRA:SSU, KRX:005935"],
  ])("not by %s", (_, lines, reason) => {
    expect(linkOf(samsung, lines)).toEqual({ instrumentIds: [], reason })
  })
})

describe("without a code, the ordinary share of several lines is not guessed", () => {
  const sartorius: FilerIdentity = {
    filer: "esef:529900EQV2DY4FOAMU38",
    names: ["Sartorius Aktiengesellschaft"],
    countryCode: "DE",
    instrumentIds: [],
    isins: ["DE0007165607", "DE0007165631"],
  }
  const ordinary: NamedLine = {
    instrumentId: "FRA:SRT",
    name: "Sartorius Aktiengesellschaft",
    countryCode: "DE",
    filer: null,
    isin: "DE0007165631",
    canonical: true,
  }
  const other = { ...ordinary, canonical: false }

  test.each<[string, readonly NamedLine[], readonly string[]]>([
    [
      "one line on each of two venues",
      [ordinary, { ...other, instrumentId: "LON:0NIQ" }],
      ["FRA:SRT", "LON:0NIQ"],
    ],
    [
      "classes of one share",
      [
        { ...ordinary, instrumentId: "CPH:SRT-A" },
        { ...other, instrumentId: "CPH:SRT-B" },
      ],
      ["CPH:SRT-A", "CPH:SRT-B"],
    ],
    [
      "a line of another name on the venue",
      [ordinary, { ...other, instrumentId: "FRA:XYZ", name: "Sartorius Stedim Biotech" }],
      ["FRA:SRT"],
    ],
  ])("%s: linked", (_, lines, expected) => {
    expect(linkOf(sartorius, lines).instrumentIds).toEqual(expected)
  })

  test.each<[string, readonly NamedLine[]]>([
    ["both lines have one ISIN", [ordinary, { ...other, instrumentId: "FRA:SRT3" }]],
    ["only one line has an ISIN", [ordinary, { ...other, instrumentId: "FRA:SRT3", isin: null }]],
    [
      "one is a class, one is preferred",
      [
        { ...ordinary, instrumentId: "FRA:SRT-A" },
        { ...other, instrumentId: "FRA:SRT-PREF", isin: null },
      ],
    ],
  ])("%s: not linked", (_, lines) => {
    const ids = lines.map(({ instrumentId }) => instrumentId).join(", ")
    expect(linkOf(sartorius, lines)).toEqual({
      instrumentIds: [],
      reason: `the ordinary share is not known, because a venue has several lines of this name: ${ids}`,
    })
  })
})
