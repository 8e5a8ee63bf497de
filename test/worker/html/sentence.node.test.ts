import { expect, test } from "vitest"
import { renderPage } from "../../../worker/html/page.tsx"
import { Sentence } from "../../../worker/html/sentence.tsx"
import { wordsOf } from "../../support/words.ts"

test.each([
  ["a range", "It is 1,800,000 to 835,950,000.", "It is USD 1.80 million to USD 835.95 million ."],
  ["thousands, as they are", "It is 999,999 of 1,000.", "It is 999,999 of 1,000."],
  ["shares, without a currency", "There are 135,831,401 shares.", "There are 135.83 million shares."],
  [
    "a share count, without a currency",
    "The share count of 1,000,000 is old.",
    "The share count of 1.00 million is old.",
  ],
  ["an amount with its currency once", "It is USD 2,000,000,000.", "It is USD 2.00 billion ."],
])("an amount in a sentence is printed as elsewhere on the page: %s", (_what, text, words) => {
  const html = renderPage(Sentence({ text, currency: "USD" }))
  expect(wordsOf(html).trim()).toBe(words)
})

test("the exact amount is there for the pointer", () => {
  const html = renderPage(Sentence({ text: "It is 835,950,000.", currency: "USD" }))
  expect(html).toContain('title="USD 835,950,000"')
})

test("in an unknown currency an amount has none", () => {
  const html = renderPage(Sentence({ text: "It is 835,950,000.", currency: null }))
  expect(wordsOf(html)).toContain("It is 835.95 million")
})
