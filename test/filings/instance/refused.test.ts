import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type InstanceFiling, instanceReader } from "../../../src/filings/instance/read.ts"
import { readPieces } from "../../../src/filings/xml.ts"
import {
  context,
  cover,
  document,
  filing,
  read,
  refusalOrFacts,
  revenues,
  shares,
} from "../../support/xbrl.ts"

const classAxis = "us-gaap:StatementClassOfStockAxis"
const classA = context("a", cover, `${classAxis} us-gaap:CommonClassAMember`)
const classB = context("b", cover, `${classAxis} us-gaap:CommonClassBMember`)

const text = document(
  `${classA}${classB}${shares("a", "600")}${shares("b", "400")}${revenues("year", "100")}`,
)

describe("an instance that is not of the filing is refused", () => {
  const but = (from: string | RegExp, to: string) => text.replace(from, to)
  test.each<[what: string, text: string, of: Partial<InstanceFiling>, code: string | null]>([
    ["its own", text, {}, null],
    ["another company's", text, { filer: "edgar:0000000002" }, "other_instance"],
    [
      "a cover that names another filer",
      but(/(?<=CentralIndexKey[^>]*>)0000000001/, "0000000002"),
      {},
      "other_instance",
    ],
    ["another quarter's", text, { period: "2025-09-30" }, "other_instance"],
    ["but not for a 52-week year that ends some days apart", text, { period: "2025-12-27" }, null],
    ["but not if no period is listed", text, { period: null }, null],
    ["but not without a period", but(/<dei:DocumentPeriodEndDate.*?<\/dei:\w+>/, ""), {}, "other_instance"],
    ["cut short", text.slice(0, -20), {}, "malformed_instance"],
    ["cut inside a tag", text.slice(0, 900), {}, "malformed_instance"],
    ["nothing at all", "", {}, "malformed_instance"],
    [
      "an HTML page in its place",
      "<html><body>Undeclared Automated Tool</body></html>",
      {},
      "malformed_instance",
    ],
    ["a page that is no XML", "<!DOCTYPE html><html><br></html>", {}, "malformed_instance"],
    ["an undeclared entity", but(">600<", ">&nbsp;600<"), {}, "malformed_instance"],
    ["an unbound prefix", but("</xbrl>", "<y:a/></xbrl>"), {}, "malformed_instance"],
  ])("%s", (_, written, of, code) => {
    const outcome = refusalOrFacts(written, { ...filing, ...of })
    expect(typeof outcome === "string" ? outcome : null).toBe(code)
  })

  const name = "n".repeat(100_000)
  test.each([
    ["a root", `<${name}/>`],
    ["an element that does not end", text.replace("</xbrl>", `<${name}>`)],
    ["an unbound prefix", text.replace("</xbrl>", `<${name}:a/></xbrl>`)],
  ])("with a reason short enough for the ledger, however long the name of %s", (_, written) => {
    const reader = instanceReader(filing)
    reader.write(written)
    const refused = reader.end()
    expect(refused.ok ? "" : refused.message).toMatch(/^The instance of .{1,200}$/)
  })
})

describe("pieces of a document", () => {
  async function* cut(size: number): AsyncIterable<string> {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
  }

  test.each([1, 2, 7, 64, 10_000])("of %i characters are read as one document", async (size) => {
    expect(await readPieces(instanceReader(filing), cut(size))).toMatchObject({
      ok: true,
      value: { facts: read(text) },
    })
  })

  test("are not requested once the document is known to be malformed", async () => {
    let piecesRead = 0
    async function* broken(): AsyncIterable<string> {
      for (const piece of ["<html>", "<p>", "</p>", "</html>"]) {
        piecesRead++
        yield piece
      }
    }
    expect(await readPieces(instanceReader(filing), broken())).toMatchObject({
      ok: false,
      code: "malformed_instance",
    })
    expect(piecesRead).toBe(1)
  })

  test("pass on the error of a broken connection", async () => {
    async function* lost(): AsyncIterable<string> {
      yield text.slice(0, 100)
      throw new Error("the connection broke")
    }
    await expect(readPieces(instanceReader(filing), lost())).rejects.toThrow("the connection broke")
  })
})

test("any document is read or refused, without throwing", () => {
  const at = fc.nat(text.length)
  const junk = fc.oneof(
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.constantFrom(...'< </xbrl> & <![CDATA[ <!-- <?x ]]> \u0000 " <context <unit'.split(" ")),
  )
  fc.assert(
    fc.property(at, fc.nat(40), junk, fc.integer({ min: 1, max: 400 }), (from, length, written, size) => {
      const spoiled = text.slice(0, from) + written + text.slice(from + length)
      const reader = instanceReader(filing)
      for (let start = 0; start < spoiled.length; start += size)
        reader.write(spoiled.slice(start, start + size))
      const outcome = reader.end()
      expect(outcome.ok || ["malformed_instance", "other_instance"].includes(outcome.code)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
