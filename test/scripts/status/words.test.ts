import { expect, it } from "vitest"
import { shortened, wrapped } from "../../../scripts/status/words.ts"

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
