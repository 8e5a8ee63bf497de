import { describe, expect, test } from "vitest"
import { starterAsOf } from "../../scripts/starter/tables.ts"
import type { Evidence } from "../../src/contract/evidence.ts"
import { assess } from "../../src/screening/assess.ts"
import { evidenceDocument } from "../../src/screening/documents/evidence.ts"
import { standards } from "../../src/screening/methodologies.ts"
import { methodologyRef } from "../../src/screening/methodology.ts"
import { printSheet, readSheet } from "../../src/screening/sheet.ts"
import { decideSheet } from "../../src/screening/verdict.ts"
import { readPacket } from "../../src/verify/packet-reader.ts"
import { readRawFacts } from "../../src/verify/raw-facts.ts"
import { linesOf } from "../../src/verify/verify.ts"
import { isFullRun } from "../support/is-full-run.ts"
import { starterInputs } from "../support/starter.ts"
import { factsText, packetWith } from "./cases.ts"

/** Packets of every standard and version, as the service prints them from the sheet it stores. */

const sampleOf = 16
const inputs = starterInputs().filter((_, at) => isFullRun || at % sampleOf === 0)
const days = isFullRun ? ["2022-06-30", "2023-09-15", "2025-02-20", starterAsOf] : [starterAsOf]

describe.each(days)("on %s", (asOf) => {
  const decided = new Map<string, number>()
  const faults: string[] = []
  for (const input of inputs) {
    const raw = readRawFacts("facts.json", factsText(input.facts))
    if (!raw.ok) throw new Error(raw.message)
    const { sheet } = assess({ ...input, asOf })
    const { now, past } = printSheet(sheet)
    const stored = readSheet(JSON.parse(now), JSON.parse(past))
    if (stored === null) throw new Error("the sheet is of another format")
    const { ticker, name } = input.subject
    for (const methodology of standards.flat()) {
      const ref = methodologyRef(methodology)
      const body = evidenceDocument(decideSheet(stored, methodology))
      const unstored = evidenceDocument(decideSheet(sheet, methodology))
      if (JSON.stringify(body) !== JSON.stringify(unstored)) faults.push(`${ticker} ${ref}: stored otherwise`)
      if (body === null) continue
      decided.set(ref, (decided.get(ref) ?? 0) + 1)
      faults.push(
        ...faultsOf(packetWith(name, ticker ?? "", body)).map((fault) => `${ticker} ${ref}: ${fault}`),
      )
    }

    function faultsOf(packet: Evidence): readonly string[] {
      const read = readPacket(JSON.stringify(packet))
      if (!read.ok || !raw.ok) return [read.ok ? "" : read.message]
      const lines = linesOf({ packet: read.value, facts: [raw.value], closes: null })
      return lines
        .filter(({ finding }) => finding === "differs" || finding === "absent")
        .map(({ part, what, stated, recomputed }) => `${part}, ${what}: ${stated}, recomputed ${recomputed}`)
    }
  }

  test("nothing differs from the facts, and none is missing", () => {
    expect(faults).toEqual([])
  })

  // Few companies of the starter set have prices of before June 2022.
  const decidedShareMin = asOf < "2023" ? 0.1 : 0.6

  test.each(standards.flat().map(methodologyRef))("%s is decided on enough of them", (ref) => {
    expect((decided.get(ref) ?? 0) / inputs.length).toBeGreaterThan(decidedShareMin)
  })
})
