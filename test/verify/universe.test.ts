import { expect, test } from "vitest"
import { measuredConcepts } from "../../src/facts/measures/concepts.ts"
import { componentName as nameInPackets } from "../../src/facts/measures/measure.ts"
import { componentName } from "../../src/verify/sources.ts"
import { isFullRun, sampled } from "../support/is-full-run.ts"
import { screenedStarter, wrong } from "../support/starter.ts"
import { caseOfScreened, reported } from "./cases.ts"

const companies = sampled(screenedStarter(), 4)

test("of every packet of the starter universe nothing differs from its facts, and no fact is missing", () => {
  let equal = 0
  let packets = 0
  const faults = wrong(companies, (screened) => {
    const made = caseOfScreened(screened)
    if (made === null) return []
    const { lines, tally } = reported(made.packet, made.facts)
    packets++
    equal += tally.equal
    const contradicting = lines.filter(({ finding }) => finding === "differs" || finding === "absent")
    return contradicting.map(
      ({ part, what, stated, recomputed }) => `${part}, ${what}: ${stated}, recomputed ${recomputed}`,
    )
  })
  expect(faults).toEqual([])
  expect(packets).toBeGreaterThan(isFullRun ? 300 : 75)
  expect(equal / packets).toBeGreaterThan(40)
})

test("a component has the same name in packets and here", () => {
  for (const concept of measuredConcepts) expect(componentName(concept)).toBe(nameInPackets(concept))
  expect(componentName("us-gaap:Revenues[ba:GlobalServicesMember]")).toBe("global_services_member")
})
