import { describe, expect, test } from "vitest"
import { keepsState } from "../../../src/contract/declared/standards.ts"
import { unknown } from "../../../src/facts/measures/reading.ts"
import { type Judgement, judgeBy } from "../../../src/screening/judge.ts"
import type { Measurement, PastMeasurement } from "../../../src/screening/measurement.ts"
import type { Methodology } from "../../../src/screening/methodologies.ts"
import { membershipOf } from "../../../src/screening/standings/standing.ts"
import { memberships } from "../../../src/vocabulary.ts"
import { type ReadMeasurement, scaledBy } from "../../support/measurement.ts"
import { measuresOf } from "../../support/measures.ts"
import { standardOf } from "../../support/methodology.ts"
import { screenedStarter } from "../../support/starter.ts"

/**
 * A company with this percentage of debt, both of its assets and of its market value. Null is unknown debt.
 */
function withDebt(percent: number | null): ReadMeasurement {
  const measured = measuresOf({ debt: (percent ?? 0) * 10_000 })
  const reading = unknown("no debt is tagged")
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

/** The membership after periods with these percentages of debt, the last of them today. */
function after(standard: Methodology, ...percents: readonly (number | null)[]): string | null {
  const measurements = percents.map(withDebt)
  const now = measurements.at(-1)
  if (now === undefined) throw new Error("no period")
  return membershipOf(standard, pastOf(measurements.slice(0, -1)), judgeBy(standard, now))
}

type Periods = readonly (number | null)[]

describe("DJIM keeps a member within 33% and 35% for three periods, and admits a company again after three passes", () => {
  test.each<[what: string, periods: Periods, membership: string]>([
    ["one pass, without earlier periods", [10], "unknown"],
    ["two passes", [10, 10], "unknown"],
    ["three passes", [10, 10, 10], "member"],
    ["below 33%", [10, 10, 32.999], "member"],
    ["33% is within the band", [10, 10, 10, 33], "member"],
    ["a second period within the band", [10, 10, 10, 33, 34], "member"],
    ["a third period within the band ends the membership", [10, 10, 10, 33, 34, 34], "not_member"],
    ["a pass in between starts the count again", [10, 10, 10, 34, 34, 10, 34, 34], "member"],
    ["35% is within the band", [10, 10, 10, 35], "member"],
    ["above 35%, the membership ends at once", [10, 10, 10, 35.001], "not_member"],
    ["only a failure", [36], "not_member"],
    ["only a period within the band", [34], "unknown"],
    ["three periods within the band", [34, 34, 34], "not_member"],
    ["one pass after a failure", [36, 10], "not_member"],
    ["two passes after a failure", [36, 10, 10], "not_member"],
    ["three passes after a failure", [36, 10, 10, 10], "member"],
    ["a period within the band starts the count of passes again", [36, 10, 10, 34, 10, 10], "not_member"],
    ["an undecided period may have been a failure", [10, 10, 10, null], "unknown"],
    ["one pass after an undecided period leaves it open", [10, 10, 10, null, 10], "unknown"],
    ["three passes after an undecided period decide it", [10, 10, 10, null, 10, 10, 10], "member"],
    ["a failure after an undecided period decides it", [10, 10, 10, null, 36], "not_member"],
    ["undecided after a failure, because one pass would not be enough", [36, null], "not_member"],
    ["undecided after two passes, because it may be the third", [36, 10, 10, null], "unknown"],
    ["nothing decided", [null, null, null], "unknown"],
  ])("%s", (_, periods, membership) => {
    expect(after(standardOf("djim"), ...periods)).toBe(membership)
  })
})

describe("MSCI Islamic admits at 30%, keeps a member up to 33.33%, and for an unknown time up to 35%", () => {
  test.each<[what: string, periods: Periods, membership: string]>([
    ["an entrant without history", [30], "member"],
    ["above 30%, only if it was a member", [30.01], "unknown"],
    ["above 30%, as a member", [30, 33.33], "member"],
    ["above 30%, as no member", [36, 30.01], "not_member"],
    ["at 30%, as no member", [36, 30.01, 30], "member"],
    ["a member between the limit and the exit limit", [30, 34], "unknown"],
    ["another there", [36, 34], "not_member"],
    ["a company above the exit limit", [30, 35.001], "not_member"],
    ["not decided", [30, null], "unknown"],
  ])("%s", (_, periods, membership) => {
    expect(after(standardOf("msci-islamic"), ...periods)).toBe(membership)
  })
})

test("a standard without state has no membership", () => {
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
  test("only those two standards have state", () => {
    expect(keeping.every(({ rules }) => keepsState(rules))).toBe(true)
    const found = new Set(followed.map(({ membership }) => membership))
    expect(found).toEqual(new Set(memberships))
  })

  test("a member that fails the rule of the day is within the band", () => {
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

  test("a company that passes without being a member failed before, or passed only as a member", () => {
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

  test("higher closes, today or before, never end a membership", () => {
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
