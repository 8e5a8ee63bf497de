import { beforeAll, describe, expect, test } from "vitest"
import { starterAsOf } from "../../scripts/starter/tables.ts"
import { evidenceDocument } from "../../src/evidence/document.ts"
import type { Evidence } from "../../src/evidence/schema.ts"
import { assess, type ScreeningInput } from "../../src/screening/assess.ts"
import { methodologyRef, standards } from "../../src/screening/methodologies.ts"
import { decideSheet } from "../../src/screening/verdict.ts"
import { readPacket } from "../../src/verify/packet-reader.ts"
import { type RawFacts, readRawFacts } from "../../src/verify/raw-facts.ts"
import { linesOf } from "../../src/verify/verify.ts"
import { starterInputs } from "../support/starter.ts"
import { factsText, packetWith } from "./cases.ts"

/** Packets of every standard and version. */

const inputs = starterInputs().filter((_, at) => at % 16 === 0)
const versions = standards.flat()
const days = ["2023-09-15", starterAsOf]

describe.each(days)("on %s", (asOf) => {
  const decided = new Map<string, number>()
  const faults: string[] = []

  beforeAll(() => {
    for (const input of inputs) verifyAll(input)
  }, 120_000)

  function verifyAll(input: ScreeningInput): void {
    const raw = readRawFacts("facts.json", factsText(input.facts))
    if (!raw.ok) throw new Error(raw.message)
    const { sheet } = assess({ ...input, asOf })
    const { ticker, name } = input.subject
    for (const methodology of versions) {
      const ref = methodologyRef(methodology)
      const body = evidenceDocument(decideSheet(sheet, methodology))
      if (body === null) continue
      decided.set(ref, (decided.get(ref) ?? 0) + 1)
      faults.push(
        ...faultsOf(packetWith(name, ticker ?? "", body), raw.value).map(
          (fault) => `${ticker} ${ref}: ${fault}`,
        ),
      )
    }
  }

  test("nothing differs from the facts, and none is missing", () => {
    expect(faults).toEqual([])
  })

  // Few companies of the starter set have prices of before June 2022.
  const decidedShareMin = asOf < "2023" ? 0.1 : 0.6

  test.each(versions.map(methodologyRef))("%s is decided on enough of them", (ref) => {
    expect((decided.get(ref) ?? 0) / inputs.length).toBeGreaterThan(decidedShareMin)
  })
})

/** The lines of a packet that differ, or whose fact is missing. */
function faultsOf(packet: Evidence, facts: RawFacts): readonly string[] {
  const read = readPacket(JSON.stringify(packet))
  if (!read.ok) return [read.message]
  return linesOf({ packet: read.value, facts: [facts], closes: null })
    .filter(({ finding }) => finding === "differs" || finding === "absent")
    .map(({ part, what, stated, recomputed }) => `${part}, ${what}: ${stated}, recomputed ${recomputed}`)
}
