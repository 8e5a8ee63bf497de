import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { countDecided, readInputs, readMeasuresLabels, scoreFolder } from "../lab/accuracy/main.ts"
import { measureNames, scoreMeasures } from "../lab/accuracy/measures.ts"
import type { Score } from "../lab/accuracy/score.ts"
import { figureNames } from "../src/screening/figure-confidence.ts"
import { dataFolder, labelsFolder } from "./support/folders.ts"
import { starterFacts } from "./support/starter.ts"

const inputs = readInputs(dataFolder, null, starterFacts())
const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))

function sum(counts: Readonly<Record<string, number>>): number {
  return figureNames.reduce((total, name) => total + (counts[name] ?? 0), 0)
}

function missesOf({ misses }: Score): string {
  return misses
    .map(({ ticker, what, got, want }) => `${ticker} ${what}: got ${got}, label ${want}`)
    .join("\n")
}

/** Compares the labelled figures with those that the core reads (docs/accuracy.md). */
describe.each<[what: string, labels: string, figuresMin: number, shareMin: number]>([
  ["labels for which the tag chains were tuned", labelsFolder, 360, 0.98],
  ["labels drawn and read after the tuning", fixture("holdout"), 140, 0.98],
  ["the second set of labels drawn after the tuning", fixture("holdout2"), 245, 0.98],
  ["the third set of labels drawn after the tuning", fixture("holdout3"), 305, 0.98],
  ["the fourth", fixture("holdout4"), 210, 0.96],
  ["the last set of labels drawn after the tuning", fixture("holdout5"), 210, 0.98],
])("accuracy of the core against %s", (_, labels, figuresMin, shareMin) => {
  const score = scoreFolder(inputs, labels)

  test("no company is compliant where its label is not", () => {
    expect(score.wrongCompliant).toEqual([])
  })

  test("no upper bound is below the label", () => {
    expect(score.ceilings.held, missesOf(score)).toBe(score.ceilings.scored)
  })

  test("the share of figures that are within 1% of the labels", () => {
    expect(sum(score.scored)).toBeGreaterThanOrEqual(figuresMin)
    expect(sum(score.agreed) / sum(score.scored), missesOf(score)).toBeGreaterThanOrEqual(shareMin)
  })

  test("at least 95 of 100 verdicts equal the labels'", () => {
    expect(score.verdicts).toBeGreaterThanOrEqual(30)
    expect(score.verdictsAgreed / score.verdicts, missesOf(score)).toBeGreaterThanOrEqual(0.95)
  })
})

test("at least 85 of 100 registrants of the starter universe are decided", () => {
  const { companies, decided } = countDecided(inputs)
  expect(companies).toBeGreaterThan(400)
  expect(decided / companies).toBeGreaterThanOrEqual(0.85)
})

describe("accuracy of the measures of other standards", () => {
  const labels = readMeasuresLabels(fixture("labels-measures"))
  const { figures, bounds, misses } = scoreMeasures(labels, (filer) => inputs.get(filer)?.facts ?? null)
  const lines = misses
    .map(({ ticker, what, got, want }) => `${ticker} ${what}: got ${got}, label ${want}`)
    .join("\n")

  test("at least 98 of 100 figures are within 1% of the labels", () => {
    const tallies = measureNames.map((name) => figures[name])
    const scored = tallies.reduce((all, tally) => all + tally.scored, 0)
    const right = tallies.reduce((all, tally) => all + tally.right, 0)
    expect(labels.length).toBeGreaterThanOrEqual(30)
    expect(scored).toBeGreaterThanOrEqual(250)
    expect(right / scored, lines).toBeGreaterThanOrEqual(0.98)
  })

  test.each(["receivables", "inventories", "preferred_shares", "total_income"] as const)(
    "the bounds of %s always include the label",
    (name) => {
      expect(bounds[name].scored).toBeGreaterThanOrEqual(8)
      expect(bounds[name].right, lines).toBe(bounds[name].scored)
    },
  )
})
