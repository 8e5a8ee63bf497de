import { expect, test } from "vitest"
import { meantBy, spellingsOf } from "../../src/search/misspelling.ts"

/** The keys of a word in the index (`search_entries_spelled`, migrations/0001_schema.sql). */
function keysOf(word: string): readonly string[] {
  const shortened = Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))
  return [word, ...shortened, `~${word.replaceAll(/[aeiouy]/g, "")}`]
}

test.each([
  ["microsft", "microsoft"],
  ["mircosoft", "microsoft"],
  ["mcrosft", "microsoft"],
  ["micrsft", "microsoft"],
  ["microssofft", "microsoft"],
  ["nvdia", "nvidia"],
  ["teslla", "tesla"],
  ["wallmarrt", "walmart"],
  ["berksher", "berkshire"],
])("%s shares a key with %s, and may mean it", (typed, word) => {
  const keys = keysOf(word)
  expect(spellingsOf(typed).some((key) => keys.includes(key))).toBe(true)
  expect(meantBy(typed, [word])).toEqual([word])
})

test.each([
  ["the word itself", "tesla", ["tesla"], []],
  ["two letters off, while another word is one letter off", "nvidea", ["nvidia", "ndvdea"], ["nvidia"]],
  ["two letters off, of a short word", "tesal", ["tasel"], []],
  ["two letters off, with another first letter", "micrsft", ["bicrosft"], []],
  ["three letters off", "mcrsf", ["microsoft"], []],
])("no word is meant that is %s", (_case, typed, words, meant) => {
  expect(meantBy(typed, words)).toEqual(meant)
})
