import { describe, expect, test } from "vitest"
import { keepsState } from "../../../src/contract/declared/standards.ts"
import type { MeasureReading } from "../../../src/facts/measures/reading.ts"
import { type Judgement, judgeBy } from "../../../src/screening/judge.ts"
import type { Measurement } from "../../../src/screening/measurement.ts"
import type { Methodology } from "../../../src/screening/methodologies.ts"
import type { PastMeasurement } from "../../../src/screening/past-periods.ts"
import { membershipOf } from "../../../src/screening/standings/standing.ts"
import { memberships } from "../../../src/vocabulary.ts"
import { type ReadMeasurement, scaledBy } from "../../support/measurement.ts"
import { measuresOf } from "../../support/measures.ts"
import { standardOf } from "../../support/methodology.ts"
import { screenedStarter } from "../../support/starter.ts"

/** A company with debt of so many per cent of its assets and of its value on the market; null for debt that is not known. */
function withDebt(percent: number | null): ReadMeasurement {
  const measured = measuresOf({ debt: (percent ?? 0) * 10_000 })
  const reading: MeasureReading = { state: "unknown", lacks: "no debt is tagged" }
  const debt = percent === null ? { ...measured.debt, reading } : measured.debt
  const { asOf, basis } = measured
  return { asOf, balanceFiling: basis.balanceFiling, state: "read", measured: { ...measured, debt } }
}

function pastOf(measurements: readonly Measurement[]): readonly PastMeasurement[] {
  return measurements.flatMap((measurement) => {
    const { balanceFiling } = measurement
    if (balanceFiling === null) return []
    return [{ period: { end: balanceFiling.periodEnd, filing: balanceFiling }, measurement }]
  })
}

/** The membership after periods of so many per cent of debt, the last of them today. */
function after(standard: Methodology, ...percents: readonly (number | null)[]): string | null {
  const measurements = percents.map(withDebt)
  const now = measurements.at(-1)
  if (now === undefined) throw new Error("no period")
  return membershipOf(standard, pastOf(measurements.slice(0, -1)), judgeBy(standard, now))
}

type Periods = readonly (number | null)[]

describe("DJIM keeps a member within 33% and 35% for three periods, and takes one back after three passes", () => {
  test.each<[what: string, periods: Periods, membership: string]>([
    ["one pass, and nothing is known of before", [10], "unknown"],
    ["two passes", [10, 10], "unknown"],
    ["three passes", [10, 10, 10], "member"],
    ["below 33%", [10, 10, 32.999], "member"],
    ["33% is within the band", [10, 10, 10, 33], "member"],
    ["a second period within it", [10, 10, 10, 33, 34], "member"],
    ["a third ends it", [10, 10, 10, 33, 34, 34], "not_member"],
    ["a pass between begins the count anew", [10, 10, 10, 34, 34, 10, 34, 34], "member"],
    ["35% is within the band", [10, 10, 10, 35], "member"],
    ["above 35% ends it at once", [10, 10, 10, 35.001], "not_member"],
    ["a failure alone", [36], "not_member"],
    ["the band alone", [34], "unknown"],
    ["the band three times", [34, 34, 34], "not_member"],
    ["one pass after a failure", [36, 10], "not_member"],
    ["two passes after a failure", [36, 10, 10], "not_member"],
    ["three passes after a failure", [36, 10, 10, 10], "member"],
    ["the band between passes begins the count anew", [36, 10, 10, 34, 10, 10], "not_member"],
    ["a period not decided may have been a failure", [10, 10, 10, null], "unknown"],
    ["a pass after it does not settle it", [10, 10, 10, null, 10], "unknown"],
    ["three passes after it do", [10, 10, 10, null, 10, 10, 10], "member"],
    ["a failure after it does", [10, 10, 10, null, 36], "not_member"],
    ["not decided after a failure: one pass would not do", [36, null], "not_member"],
    ["not decided after two passes may be the third", [36, 10, 10, null], "unknown"],
    ["nothing decided", [null, null, null], "unknown"],
  ])("%s", (_, periods, membership) => {
    expect(after(standardOf("djim"), ...periods)).toBe(membership)
  })
})

describe("MSCI Islamic takes in at 30%, keeps to 33.33%, and for a time not known to 35%", () => {
  test.each<[what: string, periods: Periods, membership: string]>([
    ["an entrant needs no history", [30], "member"],
    ["above 30% only a member stays", [30.01], "unknown"],
    ["a member above 30%", [30, 33.33], "member"],
    ["another above 30%", [36, 30.01], "not_member"],
    ["another at 30%", [36, 30.01, 30], "member"],
    ["a member between the limit and the exit limit", [30, 34], "unknown"],
    ["another there", [36, 34], "not_member"],
    ["above the exit limit", [30, 35.001], "not_member"],
    ["not decided", [30, null], "unknown"],
  ])("%s", (_, periods, membership) => {
    expect(after(standardOf("msci-islamic"), ...periods)).toBe(membership)
  })
})

test("a standard that keeps no state has no membership", () => {
  expect(after(standardOf("aaoifi-ss21"), 10, 10, 10)).toBeNull()
})

const keeping = ["djim", "msci-islamic"].map(standardOf)

function isRead(measurement: Measurement): measurement is ReadMeasurement {
  return measurement.state === "read" && measurement.measured.marketCap.state === "known"
}

function ratiosOf(judgement: Judgement) {
  return judgement.state === "read" ? Object.values(judgement.ratios) : []
}

const followed = screenedStarter().flatMap(({ name, sheet }) =>
  keeping.map((standard) => {
    const judgement = judgeBy(standard, sheet.now)
    return {
      name: `${name}, ${standard.id}`,
      standard,
      sheet,
      judgement,
      membership: membershipOf(standard, sheet.past, judgement),
    }
  }),
)

describe("over the starter universe", () => {
  test("the standards that keep state are those two", () => {
    expect(keeping.every(({ rules }) => keepsState(rules))).toBe(true)
    const found = new Set(followed.map(({ membership }) => membership))
    expect(found).toEqual(new Set(memberships))
  })

  test("a member fails the rule of the day only within the band", () => {
    const faults = followed.filter(({ judgement, membership }) => {
      if (membership !== "member" || judgement.state !== "read" || judgement.status !== "non-compliant")
        return false
      const failed = ratiosOf(judgement).filter(
        (ratio) => ratio.state === "decided" && ratio.result === "fail",
      )
      return !failed.every(
        (ratio) => ratio.state === "decided" && (ratio.quotient ?? 1) <= (ratio.rule.exit_limit ?? 0),
      )
    })
    expect(faults.map(({ name }) => name)).toEqual([])
  })

  test("a company that passes and is no member failed, or passed as a member only, before", () => {
    const faults = followed.filter(({ standard, sheet, judgement, membership }) => {
      if (membership !== "not_member" || judgement.state !== "read" || judgement.status !== "compliant")
        return false
      const before = sheet.past.map(({ measurement }) => judgeBy(standard, measurement))
      return !before.some(
        ({ state, ...each }) => state !== "unread" && "status" in each && each.status === "non-compliant",
      )
    })
    expect(faults.map(({ name }) => name)).toEqual([])
  })

  test("higher closes, today and before, never end a membership", () => {
    const faults = followed.flatMap(({ name, standard, sheet, membership }) => {
      if (standard.id !== "djim" || !isRead(sheet.now)) return []
      const higher = sheet.past.map(({ period, measurement }) => ({
        period,
        measurement: isRead(measurement) ? scaledBy(measurement, 1.2) : measurement,
      }))
      const now = membershipOf(standard, higher, judgeBy(standard, scaledBy(sheet.now, 1.2)))
      const rank = { not_member: 0, unknown: 1, member: 2 }
      return now === null || membership === null || rank[now] >= rank[membership]
        ? []
        : [`${name}: ${membership}, then ${now}`]
    })
    expect(faults).toEqual([])
  })
})
