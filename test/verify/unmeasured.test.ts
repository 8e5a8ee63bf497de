import { expect, test } from "vitest"
import { evidenceDocument } from "../../src/documents/evidence.ts"
import type { Evidence } from "../../src/evidence/schema.ts"
import { verifyFiles } from "../../src/verify/verify.ts"
import { assessedByCode } from "../support/company.ts"
import { linesWith, packetWith } from "./cases.ts"

/** The packet of a bank without figures, decided by its code. */
function packetOf(): Evidence {
  const body = evidenceDocument(assessedByCode())
  if (body === null) throw new Error("there is no packet")
  return packetWith("Someone Bancorp", "SOME", body)
}

const verified = (packet: unknown) => verifyFiles({ packet: JSON.stringify(packet), facts: [], prices: null })

function reportOf(packet: unknown) {
  const report = verified(packet)
  if (!report.ok) throw new Error(report.message)
  return report.value
}

/** The packet with another activity entry. */
function entryBut(change: (entry: Record<string, unknown>) => unknown): unknown {
  const packet = packetOf()
  const [business, ...ratios] = packet.screens
  return { ...packet, screens: [change({ ...business }), ...ratios] }
}

test("a packet based only on a code is recomputed without a file of facts", () => {
  const report = reportOf(packetOf())
  expect(linesWith(report, "differs")).toEqual([])
  expect(linesWith(report, "unchecked")).toContain("Business activity: Industry code")
  expect(linesWith(report, "equal")).toEqual(
    expect.arrayContaining([
      "Business activity: Result",
      "Determination: Status",
      "Determination: Reason codes",
      "Purification: Percentage of dividends",
      "Confidence: Score",
    ]),
  )
})

const codeOf = (change: object) =>
  entryBut((entry) => {
    const detail = entry.detail as { source: object }
    return { ...entry, detail: { ...detail, source: { ...detail.source, ...change } } }
  })

test.each<[what: string, packet: unknown, line: string]>([
  ["a code that does not decide by itself", codeOf({ code: "6770" }), "Business activity: Result"],
  ["a code dated after the packet", codeOf({ as_of: "2026-09" }), "Business activity: Industry code"],
  [
    "a verdict that does not follow from its activity",
    { ...packetOf(), determination: { ...packetOf().determination, status: "compliant" } },
    "Determination: Status",
  ],
])("%s differs", (_, packet, line) => {
  expect(linesWith(reportOf(packet), "differs")).toContain(line)
})

const unsourced = entryBut((entry) => ({
  ...entry,
  detail: { ...(entry.detail as object), source: undefined },
}))

test.each<[what: string, packet: unknown]>([
  ["that passes", entryBut((entry) => ({ ...entry, result: "pass" }))],
  ["without a source", unsourced],
])("a packet with only an activity entry %s is refused, as a screen could fail", (_, packet) => {
  const { screens } = packet as Evidence
  const alone = { ...(packet as Evidence), screens: screens.slice(0, 1) }
  expect(verified(alone)).toMatchObject({ ok: false, code: "no_packet" })
})

test("ratios without a value need the facts if the activity names no source", () => {
  expect(verified(unsourced)).toMatchObject({ ok: false, code: "no_facts" })
})

test("a limit that is not the standard's differs, though no ratio is compared with it", () => {
  const packet = packetOf()
  const screens = packet.screens.map((entry) =>
    "metric" in entry ? { ...entry, metric: { ...entry.metric, threshold: 0.9 } } : entry,
  )
  expect(linesWith(reportOf({ ...packet, screens }), "differs")).toHaveLength(3)
})

test("a packet with ratios still needs the facts", () => {
  const part = (value: number) => ({ value, bound: null, label: "" })
  const limit = { threshold: 0.3, operator: "<=", formula: "" }
  const metric = { value: 0.1, bound: null, ...limit, numerator: part(1), denominator: part(10) }
  const ratios = ["debt_to_market_cap", "cash_to_market_cap", "prohibited_revenue"].map((name) => {
    return { name, result: "pass", metric, sources: [] }
  })
  const packet = packetOf()
  expect(verified({ ...packet, screens: [...packet.screens.slice(0, 1), ...ratios] })).toMatchObject({
    ok: false,
    code: "no_facts",
  })
})
