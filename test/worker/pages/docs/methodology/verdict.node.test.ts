import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { confidenceSection, confidenceTable } from "../../../../../worker/pages/docs/methodology/verdict.ts"

/**
 * A pattern for rows of a table in docs/accuracy.md: score, right, all, and `right of all` if the last column
 * has it.
 */
const row =
  /^\| ([^|]+) \| [\d.]+ \| (\d+) of (\d+)(?: \([\d.]+%\))? \|(?: (\d+ of \d+)(?: \([\d.]+%\))? \|)?$/gm

test("the page has the labelled figures and verdicts of docs/accuracy.md", () => {
  const page = JSON.stringify(confidenceSection(confidenceTable)).replaceAll('"},{"kind":"text","text":"', "")
  const [, figures = "", verdicts = ""] = readFileSync("docs/accuracy.md", "utf8").split("| confidence of a ")
  const scores = [...figures.matchAll(row)].flatMap(([, score, right, all, later]) => [
    score,
    `${right} of ${all}`,
    later,
  ])
  expect(scores).toHaveLength(5 * 3)
  expect(scores.filter((each) => !page.includes(`"${each}"`))).toEqual([])
  const labelled = [...verdicts.matchAll(row)]
  const sum = (column: number) => labelled.reduce((total, cells) => total + Number(cells[column]), 0)
  expect([sum(2), labelled.length]).toEqual([sum(3), 5])
  expect(page).toContain(`all ${sum(3)} verdicts that were checked by hand are right`)
})
