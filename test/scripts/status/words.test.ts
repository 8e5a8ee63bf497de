import { expect, it } from "vitest"
import { ageText, bytesText, percentText, shortened, wrapped } from "../../../scripts/status/words.ts"

it.each<[seconds: number, text: string]>([
  [-3, "0 s"],
  [59.9, "59 s"],
  [60, "1 min"],
  [3_600, "60 min"],
  [7_200, "2 h"],
  [26 * 3_600, "26 h"],
  [48 * 3_600, "2 d"],
])("an age of %d seconds is %s", (seconds, text) => {
  expect(ageText(seconds)).toBe(text)
})

it.each<[share: number, text: string]>([
  [0, "0%"],
  [0.000_243, "0.02%"],
  [0.012, "1%"],
  [0.31, "31%"],
  [3.1, "310%"],
])("a share of %d is %s", (share, text) => {
  expect(percentText(share)).toBe(text)
})

it.each<[bytes: number, text: string]>([
  [149_000, "149 kB"],
  [370e6, "370 MB"],
  [1.24e9, "1.2 GB"],
])("%d bytes are %s", (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})

it("a text of the service cannot move the cursor or add a line", () => {
  expect(shortened("a\u001b[2J\nb", 20)).toBe("a [2J b")
})

it.each<[text: string, columnsMax: number, cut: string, lines: readonly string[]]>([
  ["one two", 7, "one two", ["one two"]],
  ["one two three", 8, "one two…", ["one two", "three"]],
  ["unbroken word", 4, "unb…", ["unbroken", "word"]],
])("%j in %d columns is cut to %j or broken between words", (text, columnsMax, cut, lines) => {
  expect(shortened(text, columnsMax)).toBe(cut)
  expect(wrapped(text, columnsMax)).toEqual(lines)
})
