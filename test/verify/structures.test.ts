import { expect, test } from "vitest"
import { structuralEvidence } from "../../src/documents/structural/evidence.ts"
import { decideStructure } from "../../src/screening/structures/decide.ts"
import { vehicles } from "../../src/screening/structures/vehicles.ts"
import { linesWith, packetWith, reported } from "./cases.ts"

const noFacts = JSON.stringify({ cik: 1, entityName: "", facts: {} })

const packets = vehicles.flatMap((vehicle) => {
  const body = structuralEvidence(decideStructure(vehicle))
  return body === null ? [] : [packetWith("X", "X", body)]
})

test("a vehicle's status, reasons and confidence follow from its criteria", () => {
  expect(packets.length).toBeGreaterThan(2)
  for (const packet of packets) {
    const report = reported(packet, noFacts)
    expect(linesWith(report, "differs")).toEqual([])
    const criteria = packet.screens.slice(1).map(({ name }) => `Structure: ${name}`)
    expect(linesWith(report, "unchecked")).toEqual(expect.arrayContaining(criteria))
  }
})

test("a vehicle's status that does not follow from its criteria differs", () => {
  for (const packet of packets) {
    const status = packet.determination.status === "compliant" ? "non-compliant" : "compliant"
    const changed = { ...packet, determination: { ...packet.determination, status } }
    expect(linesWith(reported(changed, noFacts), "differs")).toContain("Determination: Status")
  }
})
