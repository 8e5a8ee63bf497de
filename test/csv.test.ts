import fc from "fast-check"
import { parseCsv } from "hucre/csv"
import { expect, test } from "vitest"
import { printCsv } from "../src/csv.ts"

test.each([
  ["plain text", "Apple Inc.", "Apple Inc."],
  ["a comma is quoted", "Alphabet, Inc.", '"Alphabet, Inc."'],
  ["a quotation mark is doubled", 'The "Fund"', '"The ""Fund"""'],
  ["a line break is quoted", "a\nb", '"a\nb"'],
  ["null is empty", null, ""],
  ["a negative number stays a number", -2.5, "-2.5"],
  ["a truth value", true, "true"],
  ["=", "=1+1", "'=1+1"],
  ["+", "+1", "'+1"],
  ["-", "-1", "'-1"],
  ["@", "@SUM(A1)", "'@SUM(A1)"],
  ["a tab", "\t=1", "'\t=1"],
  ["a carriage return", "\r=1", `"'\r=1"`],
  ["a formula with a link", '=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ["a wide equals sign", "＝1", "'＝1"],
])("a cell: %s", (_, cell, printed) => {
  expect(printCsv(["a"], [[cell]])).toBe(`a\r\n${printed}\r\n`)
})

test("a CSV reader finds every cell again, and no cell that a spreadsheet would run as a formula", () => {
  const cell = fc.string({
    unit: fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", '"', ",", "a", " ", "é"),
  })
  fc.assert(
    fc.property(cell, cell, (one, other) => {
      const [, row = []] = parseCsv(printCsv(["a", "b"], [[one, other]]), {
        delimiter: ",",
        skipEmptyRows: false,
      })
      const read = row.map((each) => String(each ?? ""))
      expect(read.map((text) => text.replace(/^'/, ""))).toEqual([one, other])
      expect(read.some((text) => /^[=+\-@\t\r]/.test(text))).toBe(false)
    }),
  )
})
