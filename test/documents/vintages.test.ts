import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { assessOn } from "../../src/documents/past-day.ts"
import { readingValue } from "../../src/facts/measures/reading.ts"
import { pastOf } from "../support/past-inputs.ts"

/** Companyfacts as downloaded on a past day, compared with today's facts without the later filings. */

const [, , ...rows] = readFileSync(new URL("../fixtures/companyfacts-vintages.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t"))

test.each(rows)("%s on %s has the figures of that day's file", (ticker = "", day = "", ...expected) => {
  const { judgement } = assessOn(pastOf(ticker), day)
  if (judgement.state !== "read") throw new Error(`nothing is read of ${ticker} on ${day}`)
  const { debt, cash, revenue, totalAssets, shares, basis } = judgement.measured
  const figures = [debt.reading, cash, revenue, totalAssets].map(readingValue)
  expect([
    judgement.status,
    ...[...figures, shares?.value].map(String),
    basis.balanceSheet.end,
    basis.balanceFiling.accession,
  ]).toEqual(expected)
})
