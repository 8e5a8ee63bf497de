import { expect, test } from "vitest"
import { evidenceDocument } from "../../src/documents/evidence.ts"
import { measuredConcepts } from "../../src/facts/measures/concepts.ts"
import { componentName as nameInPackets } from "../../src/facts/measures/figure.ts"
import { cikOf } from "../../src/identifiers/filer.ts"
import { assess } from "../../src/screening/assess.ts"
import { methodologyRef, standards } from "../../src/screening/methodologies.ts"
import { decideSheet } from "../../src/screening/verdict.ts"
import { componentName } from "../../src/verify/sources.ts"
import { isFullRun } from "../support/is-full-run.ts"
import { screenedStarter, wrong } from "../support/starter.ts"
import { heldAgainst, rawFactsOf } from "./cases.ts"

/**
 * Every registrant of the SEC by the default standard, and by each version of each standard in turn, on the newest
 * day and on a past day. Companies abroad have no companyfacts.
 */
const versions = standards.flat()
const registrants = screenedStarter().filter(({ input }) => cikOf(input.subject.filer) !== null)
const companies = registrants.flatMap((screened, at) =>
  versions.filter((_, other) => at % versions.length === other).map((version) => ({ ...screened, version })),
)

test("every packet of the starter universe agrees with its facts, and no fact is missing", () => {
  let equal = 0
  let packets = 0
  const faults = wrong(companies, ({ input, sheet, evidence, version }) => {
    const raw = rawFactsOf(input.facts)
    const past = assess({ ...input, asOf: "2023-09-15" }).sheet
    const bodies = [evidence, ...[sheet, past].map((each) => evidenceDocument(decideSheet(each, version)))]
    return bodies.flatMap((body) => {
      if (body === null) return []
      const held = heldAgainst(raw, body)
      packets += 1
      equal += held.equal
      return held.faults.map((fault) => `${methodologyRef(version)}: ${fault}`)
    })
  })
  expect(faults).toEqual([])
  expect(packets).toBeGreaterThan(isFullRun ? 1_600 : 180)
  expect(equal / packets).toBeGreaterThan(35)
})

test("a component has the same name in packets and in the verifier", () => {
  for (const concept of measuredConcepts) expect(componentName(concept)).toBe(nameInPackets(concept))
  expect(componentName("us-gaap:Revenues[ba:GlobalServicesMember]")).toBe("global_services_member")
})
