import fc from "fast-check"
import { expect, test } from "vitest"
import { fundParts, partsSentence } from "../../src/funds/document.ts"

test.each([
  [
    "all of the screened part is compliant",
    36.43,
    36.43,
    0,
    "36.43% compliant, 0% non-compliant, 63.57% not screened yet",
  ],
  ["wholly screened", 97.1, 100, 3, "97.1% compliant, 2.9% non-compliant, 0% not screened yet"],
  ["none compliant", 0, 12.5, 2, "0% compliant, 12.5% non-compliant, 87.5% not screened yet"],
  [
    "a non-compliant line weighs less than a hundredth",
    40,
    40,
    1,
    "40% compliant, under 0.01% non-compliant, 60% not screened yet",
  ],
])("%s", (_, compliant, screened, nonCompliantLines, sentence) => {
  const parts = fundParts(compliant, screened)
  expect(parts === null ? null : partsSentence(parts, nonCompliantLines)).toBe(sentence)
})

test("a pending fund has no parts", () => {
  expect(fundParts(null, 0)).toBeNull()
})

test("the three parts add up to 100, to the hundredth", () => {
  const hundredths = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(hundredths, hundredths, (one, other) => {
      const parts = fundParts(Math.min(one, other) / 100, Math.max(one, other) / 100)
      const printed = Object.values(parts ?? {}).map((part) => Math.round(part * 100))
      expect(printed.reduce((sum, part) => sum + part, 0)).toBe(10_000)
      expect(Object.values(parts ?? {}).every((part) => String(part).length <= 6)).toBe(true)
    }),
  )
})
