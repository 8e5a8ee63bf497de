import { describe, expect, test } from "vitest"
import { measureAccuracy } from "../scripts/accuracy.ts"
import { figureNames } from "../scripts/accuracy-score.ts"
import { dataFolder, labelsFolder } from "./support/starter.ts"

/** What a person read of more than 80 companies' filings (test/fixtures/labels), held against what the core reads. */
const { score, companies, decided } = measureAccuracy(dataFolder, labelsFolder)
const misses = score.misses.map(
  ({ ticker, what, got, want }) => `${ticker} ${what}: got ${got}, label ${want}`,
)

describe("accuracy is what the service is for", () => {
  test("no company is called compliant that a person would not", () => {
    expect(score.wrongCompliant).toEqual([])
  })

  test("at least 97 of 100 figures are within 1% of what a person read", () => {
    const sum = (counts: Readonly<Record<string, number>>) =>
      figureNames.reduce((total, name) => total + (counts[name] ?? 0), 0)
    expect(sum(score.scored)).toBeGreaterThan(350)
    expect(sum(score.agreed) / sum(score.scored), misses.join("\n")).toBeGreaterThanOrEqual(0.97)
  })

  test("at least 95 of 100 verdicts are a person's", () => {
    expect(score.verdicts).toBeGreaterThan(75)
    expect(score.verdictsAgreed / score.verdicts, misses.join("\n")).toBeGreaterThanOrEqual(0.95)
  })

  test("at least 85 of 100 companies are decided", () => {
    expect(companies).toBeGreaterThan(400)
    expect(decided / companies).toBeGreaterThanOrEqual(0.85)
  })
})
