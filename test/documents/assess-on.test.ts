import { expect, test } from "vitest"
import { documentsOf } from "../../src/documents/all.ts"
import { assessOn } from "../../src/documents/past-day.ts"
import { balancesKnownFrom } from "../../src/facts/basis.ts"
import type { Fact } from "../../src/facts/fact.ts"
import { earningsPerShare, shareConcepts } from "../../src/facts/measures/shares/tags.ts"
import { assessmentPublication } from "../../src/pipeline/rescreen/assessment.ts"
import { assess } from "../../src/screening/assess.ts"
import type { PastInput } from "../../src/screening/known-on.ts"
import { isFullRun } from "../support/is-full-run.ts"
import { pastInputs } from "../support/past-inputs.ts"
import { wrong } from "../support/starter.ts"

/** The laws of a verdict on a past day, tested on the companies of the starter universe. */

const days = ["2022-12-31", "2023-07-14", "2024-06-20", "2025-03-31", "2026-01-15"]
/** One company in this many is tested, a different one on each day. */
const oneIn = isFullRun ? 20 : 80

const cases = days.flatMap((day, turn) =>
  pastInputs()
    .filter((_, at) => at % oneIn === turn % oneIn)
    .map(({ name, input, asOf }) => ({ name: `${name} on ${day}`, input, asOf, day })),
)

const printOn = (input: PastInput, day: string) => JSON.stringify(documentsOf(assessOn(input, day)))

test("the verdict on the day of the published one equals it, byte for byte", () => {
  const companies = pastInputs().filter((_, at) => at % oneIn === 0)
  expect(
    wrong(companies, ({ input, asOf }) => {
      const published = assessmentPublication(assess({ ...input, asOf }))
      const again = assessmentPublication(assessOn(input, asOf))
      return JSON.stringify(again) === JSON.stringify(published) ? [] : ["another publication"]
    }),
  ).toEqual([])
})

test("no document names a filing or a close from a later day", () => {
  expect(
    wrong(cases, ({ input, day }) => {
      const assessment = assessOn(input, day)
      const { compliance, evidence, health, financials, history } = documentsOf(assessment)
      const filed = [
        ...JSON.stringify([compliance, evidence, health, financials, history]).matchAll(filedDays),
      ]
      const closes = assessment.input.prices?.closes ?? []
      const later = [...filed.map(([, found = ""]) => found), ...closes.map(({ date }) => date)]
      return later.filter((each) => each > day)
    }),
  ).toEqual([])
})

const filedDays = /"(?:filing_date|filed|date|period_end|as_of|since)":"(\d{4}-\d{2}-\d{2})/g

/**
 * These facts are kept: a later report shows the split, and today's closes count its new shares. Without the
 * report, they could not be converted to old shares.
 */
const tellsSplit = (concept: string) => [...shareConcepts, ...earningsPerShare].includes(concept)

test.each<[what: string, later: (fact: Fact) => readonly Fact[]]>([
  ["are left out", () => []],
  ["state other values", (fact) => [{ ...fact, value: fact.value * 7 + 1 }]],
])("no document changes if facts filed after the day %s", (_what, later) => {
  expect(
    wrong(cases, ({ input, day }) => {
      const changed = {
        ...input,
        facts: {
          ...input.facts,
          series: input.facts.series.map((series) => ({
            ...series,
            facts: series.facts.flatMap((fact) =>
              fact.filed <= day || tellsSplit(series.concept) ? [fact] : later(fact),
            ),
          })),
        },
      }
      return printOn(changed, day) === printOn(input, day) ? [] : ["a document changes"]
    }),
  ).toEqual([])
})

test("no company can be read before its first balance sheet", () => {
  expect(
    wrong(pastInputs(), ({ input }) => {
      const first = balancesKnownFrom(input.facts)
      if (first === null) return ["no balance sheet"]
      const before = assessOn(input, "2009-01-01").judgement.state
      const on = assessOn(input, first).judgement
      return [
        ...(before === "read" ? ["read before any filing"] : []),
        ...(on.balanceFiling === null ? [`nothing known on ${first}`] : []),
      ]
    }),
  ).toEqual([])
})
