import { expect, test } from "vitest"
import { assessOn } from "../../src/assessments/past-day.ts"
import { evidenceDocument } from "../../src/evidence/document.ts"
import { readPacket } from "../../src/verify/packet-reader.ts"
import { readRawFacts } from "../../src/verify/raw-facts.ts"
import { linesOf } from "../../src/verify/verify.ts"
import { isFullRun } from "../support/is-full-run.ts"
import { pastInputs } from "../support/past-inputs.ts"
import { wrong } from "../support/starter.ts"
import { factsText, packetWith } from "./cases.ts"

/** Packets as of past days, against the companyfacts of today: what was filed since must not count against them. */

const companies = pastInputs().filter(
  ({ name }, at) => at % (isFullRun ? 8 : 80) === 0 || /^(NVDA|WMT) /.test(name),
)
const days = ["2023-03-31", "2024-02-29", "2024-06-20", "2024-11-29", "2025-09-30", "2026-05-15"]

test("of a packet as of a past day nothing differs from the facts filed by then, and none is missing", () => {
  let equal = 0
  let packets = 0
  const faults = wrong(companies, ({ input }) => {
    const raw = readRawFacts("facts.json", factsText(input.facts))
    if (!raw.ok) return [raw.message]
    return days.flatMap((day) => {
      const assessment = assessOn(input, day)
      const body = evidenceDocument(assessment)
      if (body === null) return []
      const packet = readPacket(JSON.stringify(packetWith("", "", body)))
      if (!packet.ok) return [`${day}: ${packet.message}`]
      const closes = new Map(assessment.input.prices?.closes.map(({ date, close }) => [date, close]))
      const lines = linesOf({ packet: packet.value, facts: [raw.value], closes })
      packets += 1
      equal += lines.filter(({ finding }) => finding === "equal").length
      return lines
        .filter(({ finding }) => finding === "differs" || finding === "absent")
        .map(
          ({ part, what, stated, recomputed }) =>
            `${day}, ${part}, ${what}: ${stated}, recomputed ${recomputed}`,
        )
    })
  })
  expect(faults).toEqual([])
  expect(packets).toBeGreaterThan(companies.length)
  expect(equal / packets).toBeGreaterThan(30)
})
