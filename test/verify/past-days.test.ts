import { expect, test } from "vitest"
import { evidenceDocument } from "../../src/documents/evidence.ts"
import { assessOn } from "../../src/documents/past-day.ts"
import { isFullRun } from "../support/is-full-run.ts"
import { pastInputs } from "../support/past-inputs.ts"
import { wrong } from "../support/starter.ts"
import { heldAgainst, rawFactsOf } from "./cases.ts"

/**
 * Packets for past days, checked against today's companyfacts. What was filed later must not make a
 * difference.
 */

const companies = pastInputs().filter(
  ({ name }, at) => at % (isFullRun ? 8 : 80) === 0 || /^(NVDA|WMT) /.test(name),
)
const days = ["2023-03-31", "2024-02-29", "2024-06-20", "2024-11-29", "2025-09-30", "2026-05-15"]

test("a packet for a past day differs in nothing from the facts filed by then, and no fact is missing", () => {
  let equal = 0
  let packets = 0
  const faults = wrong(companies, ({ input }) => {
    const raw = rawFactsOf(input.facts)
    return days.flatMap((day) => {
      const assessment = assessOn(input, day)
      const body = evidenceDocument(assessment)
      if (body === null) return []
      const closes = new Map(assessment.input.prices?.closes.map(({ date, close }) => [date, close]))
      const held = heldAgainst(raw, body, closes)
      packets += 1
      equal += held.equal
      return held.faults.map((fault) => `${day}, ${fault}`)
    })
  })
  expect(faults).toEqual([])
  expect(packets).toBeGreaterThan(companies.length)
  expect(equal / packets).toBeGreaterThan(30)
})
