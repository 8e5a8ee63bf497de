import { expect, test } from "vitest"
import { wordsOf } from "../../src/search/words.ts"

test.each([
  ["alefs", "أبل", "ابل", "آبل", "إبل", "ٱبل"],
  ["teh marbuta and heh", "نستلة", "نستله"],
  ["alef maqsura, the Persian yeh and yeh", "الراجحى", "الراجحی", "الراجحي"],
  ["the article", "الراجحي", "راجحي"],
  ["vowel signs and the stretching stroke", "أَبِلّ", "ابل", "ابـــل"],
  ["Arabic and Persian digits", "بورز ٥٠٠", "بورز ۵۰۰", "بورز 500"],
  ["Latin accents", "Nestlé", "NESTLE", "nestle\u0301"],
])("spellings that differ by %s are the same words", (_what, first = "", ...others) => {
  for (const other of others) expect(wordsOf(other)).toEqual(wordsOf(first))
})

test.each([
  ["a short word that begins like the article stays", "الو", ["الو"]],
  ["Korean stays", "삼성전자", ["삼성전자"]],
  ["Hindi stays", "टाटा", ["टाटा"]],
])("%s", (_what, text, words) => {
  expect(wordsOf(text)).toEqual(words)
})
