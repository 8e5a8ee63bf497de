import { expect, test } from "vitest"
import { withoutQuestion } from "../../src/search/question.ts"

test.each([
  ["is apple halal", "apple"],
  ["Is Apple halal?", "Apple"],
  ["can I buy tesla", "tesla"],
  ["is it halal to buy Tesla stock in islam?", "Tesla"],
  ["is BRK.B shari'ah compliant", "BRK.B"],
  ["“LON:VOD” stock", "LON:VOD"],
  ["apakah saham telkom indonesia halal atau haram", "telkom indonesia"],
  ["apple hissesi helal mi", "apple"],
  ["هل سهم أبل حلال؟", "أبل"],
  ["ما حكم الاستثمار في شركة أرامكو", "أرامكو"],
])("the words of a question are left out before and behind a name: %s", (text, rest) => {
  expect(withoutQuestion(text)).toBe(rest)
})

test.each([
  ["is best buy halal", "best buy"],
  ["is bank of china halal", "bank of china"],
  ["is the trade desk halal", "the trade desk"],
])("a word inside the name stays: %s", (text, rest) => {
  expect(withoutQuestion(text)).toBe(rest)
})

test.each(["apple", "halal", "is it halal", "s&p 500", "", "…"])("%j has nothing to leave out", (text) => {
  expect(withoutQuestion(text)).toBeNull()
})
