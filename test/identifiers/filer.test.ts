import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  cikOf,
  edgarFiler,
  type FilerId,
  filerKey,
  filerOf,
  filerPath,
  filerText,
  ofFiler,
  parseFilerId,
} from "../../src/identifiers/filer.ts"

const ciks = fc.integer({ min: 1, max: 9_999_999_999 })

const examples: readonly (readonly [FilerId, path: string, text: string, cik: number | null])[] = [
  ["edgar:0000320193", "edgar/0000320193", "CIK 320193", 320193],
  ["dart:00126380", "dart/00126380", "DART 00126380", null],
  ["edinet:E00492", "edinet/E00492", "EDINET E00492", null],
  ["esef:724500Y6DUVHQD6OXN27", "esef/724500Y6DUVHQD6OXN27", "ESEF 724500Y6DUVHQD6OXN27", null],
  ["line:HKG:0939", "line/HKG/0939", "HKG:0939", null],
]

test.each(examples)("%s is a key, with its place in a store, its words and its CIK", (filer, ...expected) => {
  expect(parseFilerId(filer)).toBe(filer)
  expect([filerPath(filer), filerText(filer), cikOf(filer)]).toEqual(expected)
})

test.each(examples.slice(0, -1))("%s is printed with its register, and read back", (filer) => {
  const printed = filerOf(filer)
  expect(printed && filerKey(printed)).toBe(filer)
})

test("a company that is known by its line only has no filer to print", () => {
  expect(filerOf("line:HKG:0939")).toBeNull()
})

test.each([
  "",
  "320193",
  "0000320193",
  "edgar:",
  "edgar:320193",
  "edgar:0000000000",
  "edgar:00000320193",
  "EDGAR:0000320193",
  " edgar:0000320193",
  "edgar:0000320193\n",
  "edgar:0000320193/../1",
  "dart:0126380",
  "edinet:00492",
  "esef:724500y6duvhqd6oxn27",
  "sedar:00000001",
  "constructor:1",
  "line:",
  "line:AAPL",
  "line:HKG:939",
  "line:hkg:0939",
  "line:XYZ:1",
  "line:line:HKG:0939",
])("%j is no key", (text) => {
  expect(parseFilerId(text)).toBeNull()
})

describe("the key of a registrant of the SEC", () => {
  test("is read back as its CIK", () => {
    fc.assert(
      fc.property(ciks, (cik) => {
        const filer = edgarFiler(cik)
        expect([parseFilerId(filer), cikOf(filer)]).toEqual([filer, cik])
      }),
    )
  })

  test("sorts as its CIK", () => {
    fc.assert(
      fc.property(ciks, ciks, (one, other) => {
        expect(edgarFiler(one) < edgarFiler(other)).toBe(one < other)
      }),
    )
  })
})

test("a line without a company has no value, and neither has a company without one", () => {
  const values = new Map([[edgarFiler(1), "value"]])
  const asked = [edgarFiler(1), edgarFiler(2), null]
  expect(asked.map((filer) => ofFiler(values, filer))).toEqual(["value", undefined, undefined])
})
