import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { nportReader } from "../../../src/filings/nport/read.ts"
import { type NportLine, nportDocument, nportLine, refusal } from "../../support/nport.ts"

const text = nportDocument([nportLine(), nportLine({ name: "MICROSOFT CORP", pctVal: "6.38" })])

describe("an unreadable line is reported with its line number", () => {
  test.each<[line: NportLine, extra: string, message: string]>([
    [{ pctVal: "abc" }, "", 'pctVal "abc" is no number'],
    [{ pctVal: "7,15" }, "", 'pctVal "7,15" is no number'],
    [{ pctVal: "1e3" }, "", 'pctVal "1e3" is no number'],
    [{ pctVal: "NaN" }, "", 'pctVal "NaN" is no number'],
    [{ pctVal: "1000.01" }, "", 'pctVal "1000.01" is beyond 1,000 percent'],
    [{ pctVal: "-5000" }, "", 'pctVal "-5000" is beyond 1,000 percent'],
    [{ pctVal: "N/A", valUSD: "N/A" }, "", 'pctVal "N/A" is no number, and valUSD and netAssets give none'],
    [{ pctVal: null }, "", "there is no pctVal"],
    [{ name: null }, "", "there is no name"],
    [{ assetCat: null }, "", "there is no assetCat"],
    [{ payoffProfile: null }, "", "there is no payoffProfile"],
    [{ payoffProfile: "long-ish" }, "", 'payoffProfile "long-ish" is none of Long, Short and N/A'],
    [{ balance: "many" }, "", 'balance "many" is no number'],
    [{ valUSD: "$5" }, "", 'valUSD "$5" is no number'],
    [{}, "<pctVal>1</pctVal>", "pctVal stands twice"],
    [{ name: "n".repeat(1_001) }, "", "name has 1,001 characters"],
  ])("%o: %s", (line, extra, message) => {
    const spoiled = nportDocument([nportLine(), nportLine(line, extra), nportLine({ pctVal: "x" })])
    expect(refusal(spoiled)).toBe(`The N-PORT document cannot be read: invstOrSec 2 (line 31): ${message}.`)
  })
})

describe("a document of another kind or an incomplete one is refused", () => {
  const declared = '<?xml version="1.0" encoding="UTF-8"?>'
  const but = (from: string | RegExp, to: string) => text.replace(from, to)
  const typed = (type: string) => but(">NPORT-P<", `>${type}<`)
  const lent = "<netAssets>1</netAssets><cshNotRptdInCorD>11</cshNotRptdInCorD>"
  test.each<[what: string, text: string, message: string]>([
    ["nothing at all", "", "document must contain a root element"],
    ["only white space", " \n\uFEFF\n", "document must contain a root element"],
    ["an HTML page in its place", "<html><body/></html>", "its root is html"],
    ["a root outside the form", but('"http://www.sec.gov/edgar/nport"', '"urn:x"'), "its root is edgarSub"],
    ["cut short between elements", text.slice(0, text.indexOf("</invstOrSecs>")), "unclosed tag"],
    ["cut short inside a tag", text.slice(0, text.indexOf("<pctVal>") + 4), "unclosed tag"],
    ["without lines", nportDocument([]), "it has no holdings"],
    ["a report that the Commission does not publish", typed("NPORT-NP"), 'its submission type is "NPORT-NP"'],
    ["an amendment of an unpublished report", typed("NPORT-NP/A"), 'its submission type is "NPORT-NP/A"'],
    ["another form", typed("N-CEN"), 'its submission type is "N-CEN"'],
    ["without a submission type", but(/<submissionType.*>/, ""), 'its submission type is "not stated"'],
    ["a confidential report", but(">false<", ">true<"), "it does not say that it is public"],
    ["without a date", but(/<repPdDate>.*<\/repPdDate>/, ""), 'repPdDate "" is no day'],
    ["a date that does not exist", but("2024-12-31", "2024-02-30"), 'repPdDate "2024-02-30" is no day'],
    ["a date in another format", but("2024-12-31", "12/31/2024"), 'repPdDate "12/31/2024" is no day'],
    ["two days", but("<isFinal", "<repPdDate>2023-12-31</repPdDate><isFinal"), "repPdDate stands twice"],
    ["two series", but("S000004310", "S000004344"), 'two series, "S000004310" and "S000004344"'],
    ["a malformed series", text.replaceAll("S000004310", "C000004310"), 'seriesId "C000004310" is none'],
    ["net assets that are not a number", but("1000000.00", "lots"), 'netAssets "lots" is no number'],
    ["cash of many times net assets", nportDocument([nportLine()], lent), "InCorD is beyond 1,000 percent"],
    [
      "a document type",
      but(declared, `${declared}<!DOCTYPE edgarSubmission>`),
      "it declares a document type",
    ],
    ["an undeclared entity", but("APPLE INC", "&lol;"), "line 30: undefined entity"],
    ["two declarations", but("<headerData>", `${declared}<headerData>`), "line 3: "],
  ])("%s", (_, written, message) => {
    expect(refusal(written)).toMatch(/^The N-PORT document cannot be read: .{1,200}\.$/)
    expect(refusal(written)).toContain(message)
  })

  test("with more lines than the limit", () => {
    const line = nportLine()
    const lines = Array.from({ length: 30_001 }, () => line)
    expect(refusal(nportDocument(lines))).toMatch(/it has more than 30,000 holdings/)
  })
})

describe("any document is read or refused, without throwing", () => {
  const size = fc.integer({ min: 1, max: 5_000 })
  const readInPieces = (written: string, length: number) => {
    const reader = nportReader()
    for (let at = 0; at < written.length; at += length) reader.write(written.slice(at, at + length))
    return reader.end()
  }

  test("even if it is cut anywhere before its end, when it is refused", () => {
    const whole = text.trimEnd()
    fc.assert(
      fc.property(fc.nat(whole.length - 1), size, (end, length) => {
        expect(readInPieces(whole.slice(0, end), length).ok).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  test("even with inserted junk", () => {
    const junk = fc.oneof(
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.constantFrom(..."< </invstOrSec> <invstOrSec> & <![CDATA[ <!-- ]]> \u0000 <pctVal> - 9".split(" ")),
    )
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(40), junk, size, (from, length, written, pieceLength) => {
        const spoiled = text.slice(0, from) + written + text.slice(from + length)
        const outcome = readInPieces(spoiled, pieceLength)
        expect(outcome.ok || outcome.code === "broken_document").toBe(true)
        if (outcome.ok)
          for (const { weight } of outcome.value.holdings) expect(Math.abs(weight)).toBeLessThanOrEqual(1_000)
      }),
      { numRuns: 500 },
    )
  })
})
