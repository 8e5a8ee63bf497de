import { expect, test } from "vitest"
import { renderPage } from "../../../worker/html/page.tsx"
import { Sentence } from "../../../worker/html/sentence.tsx"
import { wordsOf } from "../../support/words.ts"

test.each([
  ["a range", "It is 1,800,000 to 835,950,000.", "It is 1.80 million to 835.95 million ."],
  ["thousands, as they are", "It is 999,999 of 1,000.", "It is 999,999 of 1,000."],
  ["shares", "There are 135,831,401 shares.", "There are 135.83 million shares."],
  ["an amount with its currency", "It is USD 2,000,000,000.", "It is USD 2.00 billion ."],
])("a number in a sentence is shortened as elsewhere on the page: %s", (_what, text, words) => {
  expect(wordsOf(renderPage(Sentence({ text }))).trim()).toBe(words)
})

test("the exact number is there for the pointer", () => {
  expect(renderPage(Sentence({ text: "It is 835,950,000." }))).toContain('title="835,950,000"')
})
