import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { assess } from "../../src/screening/assess.ts"
import { knownOn } from "../../src/screening/known-on.ts"
import { reportsFiled, timelineOf } from "../../src/timeline/document.ts"
import { pastInputOf, versionsOf } from "./support.ts"

/**
 * Figures from older snapshots of EDGAR companyfacts, so known at that time. They are from the files
 * `CIK##########_filed-through-YYYY-MM-DD` of five companies. Two balances are included as filed and as
 * restated.
 */
const [, ...lines] = readFileSync(new URL("../fixtures/vintages.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
const figures = lines.map((line) => {
  const [ticker = "", through = "", concept = "", unit = "", start = "", end = "", value = "", ...filing] =
    line.split("\t")
  const [accession = "", form = "", filed = ""] = filing
  const fact = { start: start === "" ? null : start, end, value: Number(value), accession, form, filed }
  return { ticker, through, concept, unit, fact }
})
const snapshots = [...new Map(figures.map(({ ticker, through }) => [ticker, through]))]

test.each(figures)("$ticker through $through knows $concept of $fact.end in $fact.accession", (figure) => {
  const { facts } = knownOn(pastInputOf(figure.ticker), figure.through)
  const series = facts.series.find(({ concept, unit }) => concept === figure.concept && unit === figure.unit)
  expect(series?.facts).toContainEqual(figure.fact)
})

test.each(snapshots)(
  "%s through %s has the newest report and the verdict of the snapshot",
  (ticker, through) => {
    const input = pastInputOf(ticker)
    const newest = figures.filter((figure) => figure.ticker === ticker).map(({ fact }) => fact.accession)
    const { facts } = knownOn(input, through)
    const last = reportsFiled(facts, { from: "2021-01-01", to: "9999-12-31" }).at(-1)
    expect([last?.filed, newest.includes(last?.accession ?? "")]).toEqual([through, true])
    const spell = timelineOf(input, versionsOf("aaoifi-ss21"), { from: through, to: through }).spells[0]
    // The verdict by the snapshot's facts only, which contain nothing filed later.
    const { judgement } = assess({ ...knownOn({ ...input, facts }, through), asOf: through })
    expect(spell?.verdict.judgement.balanceFiling).toEqual(judgement.balanceFiling)
    expect(spell?.verdict.status).toBe(judgement.state === "unread" ? "pending" : judgement.status)
  },
)

test.each([
  ["AAPL", "us-gaap:LongTermDebt", "2025-09-27", "2026-01-29", 90_678_000_000],
  ["AAPL", "us-gaap:LongTermDebt", "2025-09-27", "2026-01-30", 90_700_000_000],
  [
    "UAA",
    "us-gaap:CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents",
    "2023-03-31",
    "2024-05-28",
    727_726_000,
  ],
  [
    "UAA",
    "us-gaap:CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents",
    "2023-03-31",
    "2024-05-29",
    726_745_000,
  ],
] as const)(
  "%s: %s of %s as known on %s, before and after its restatement",
  (ticker, concept, end, day, value) => {
    const { facts } = knownOn(pastInputOf(ticker), day)
    const stated = facts.series
      .filter((series) => series.concept === concept)
      .flatMap((series) => series.facts.filter((fact) => fact.end === end))
      .toSorted((left, right) => (left.filed < right.filed ? -1 : 1))
    expect(stated.at(-1)?.value).toBe(value)
  },
)
