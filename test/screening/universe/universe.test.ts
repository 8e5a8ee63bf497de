import { describe, expect, test } from "vitest"
import {
  type ComplianceBody,
  type ComplianceRatioScreen,
  complianceBody,
} from "../../../src/compliance/schema.ts"
import { evidenceBody } from "../../../src/evidence/schema.ts"
import { healthBody } from "../../../src/health/schema.ts"
import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { assess } from "../../../src/screening/assess.ts"
import { ratios, screenedStarter, wrong } from "../../support/starter.ts"

const companies = screenedStarter()
const packets = companies.flatMap(({ evidence, ...company }) =>
  evidence === null ? [] : [{ ...company, evidence }],
)

test("there are companies to check", () => {
  expect(companies.length).toBeGreaterThan(400)
  expect(packets.length).toBeGreaterThan(300)
  const statuses = new Set(companies.map(({ compliance }) => compliance.determination.status))
  expect(statuses).toEqual(new Set(["compliant", "non-compliant", "pending"]))
})

describe("the documents are those of the contract", () => {
  test("every document parses, and has no field outside the contract", () => {
    for (const { compliance, evidence, health } of companies) {
      expect(complianceBody.parse(compliance)).toEqual(compliance)
      if (evidence !== null) expect(evidenceBody.parse(evidence)).toEqual(evidence)
      if (health !== null) expect(healthBody.parse(health)).toEqual(health)
    }
  })

  test("there is a packet exactly when there is a verdict", () => {
    const faults = wrong(companies, ({ compliance, evidence }) =>
      (compliance.determination.status === "pending") === (evidence === null)
        ? []
        : ["a verdict without a packet"],
    )
    expect(faults).toEqual([])
  })

  test("a withheld verdict shows only the reason", () => {
    const faults = wrong(companies, ({ compliance }) => {
      const { determination, screens, revenue, purification, stability, filing } = compliance
      if (determination.status !== "pending")
        return determination.withheld === null ? [] : ["withheld a verdict"]
      const shown = [determination.confidence, screens, revenue, purification, stability, filing]
      return shown.every((part) => part === null) && determination.withheld !== null ? [] : ["shows more"]
    })
    expect(faults).toEqual([])
  })
})

/** The three ratio screens of a verdict. */
function screensOf({ screens }: ComplianceBody): readonly ComplianceRatioScreen[] {
  if (screens === null) return []
  const { debt_to_market_cap: debt, cash_to_market_cap: cash, prohibited_revenue: income } = screens
  if (debt === undefined || cash === undefined || income === undefined) throw new Error("a screen is missing")
  return [debt, cash, income]
}

describe("the verdict agrees with the printed documents", () => {
  test("compliant when every screen passes, non-compliant when one fails", () => {
    const faults = wrong(packets, ({ compliance, evidence }) => {
      const results = evidence.screens.map(({ result }) => result)
      const expected = results.includes("fail") ? "non-compliant" : "compliant"
      const isBlurred = expected === "compliant" && results.some((result) => result !== "pass")
      const said = [compliance.determination.status, evidence.determination.status]
      return isBlurred || said.some((status) => status !== expected)
        ? [`${results.join()} but ${said.join()}`]
        : []
    })
    expect(faults).toEqual([])
  })

  test("value, limit, buffer and result of every screen agree", () => {
    const faults = wrong(companies, ({ compliance }) =>
      screensOf(compliance).flatMap(({ result, value, threshold, buffer, note }) => {
        if (value === null || buffer === null) return note === undefined ? ["no value and no note"] : []
        const isPass = value <= threshold
        return isPass === (result === "pass") && isPass === buffer >= 0
          ? []
          : [`${value} <= ${threshold}: ${result}`]
      }),
    )
    expect(faults).toEqual([])
  })

  test("compliance document and Evidence Packet print the same", () => {
    const faults = wrong(packets, ({ compliance, evidence }) => {
      const printed = screensOf(compliance).map(({ result, value }) => `${result} ${value}`)
      const packed = ratios(evidence).map(({ result, metric }) => `${result} ${metric.value}`)
      const isSame =
        printed.join() === packed.join() &&
        compliance.determination.confidence === evidence.determination.confidence &&
        JSON.stringify(compliance.purification) === JSON.stringify(evidence.determination.purification) &&
        JSON.stringify(compliance.stability?.drivers) === JSON.stringify(evidence.stability.stability_drivers)
      return isSame ? [] : ["they differ"]
    })
    expect(faults).toEqual([])
  })

  test("the explanation contains every printed ratio as a percentage, and every filing", () => {
    const faults = wrong(companies, ({ compliance }) => {
      const text = compliance.determination.explanation ?? ""
      const values = screensOf(compliance).flatMap(({ value }) =>
        value === null ? [] : [`${Number((value * 100).toFixed(10))}%`],
      )
      const filings = compliance.filing?.filings.map(({ accession_number }) => accession_number) ?? []
      return [...values, ...filings]
        .filter((part) => !text.includes(part))
        .map((part) => `${part} is not in the explanation`)
    })
    expect(faults).toEqual([])
  })

  test("the breakdown adds up to the prohibited amount, and the parts to the whole", () => {
    const faults = wrong(companies, ({ compliance: { revenue } }) => {
      if (revenue === null) return []
      const { total, permissible, prohibited } = revenue
      const sum = Object.values(prohibited.breakdown).reduce((all, amount) => all + amount, 0)
      const isWhole =
        sum === prohibited.amount && permissible.amount === Math.max(0, total - prohibited.amount)
      return isWhole ? [] : [`${sum} of ${prohibited.amount}, ${permissible.amount} of ${total}`]
    })
    expect(faults).toEqual([])
  })

  test("the score is the base and all adjustments, between 0 and 1", () => {
    const faults = wrong(packets, ({ evidence: { confidence_detail: detail } }) => {
      const sum = [...detail.penalties, ...detail.boosts].reduce(
        (total, { impact }) => total + impact,
        detail.base_confidence,
      )
      const clipped = Math.min(1, Math.max(0, sum))
      const signs =
        detail.penalties.every(({ impact }) => impact < 0) && detail.boosts.every(({ impact }) => impact > 0)
      return Math.abs(clipped - detail.score) < 0.0051 && signs ? [] : [`${detail.score} is not ${clipped}`]
    })
    expect(faults).toEqual([])
  })

  test("purification follows the prohibited share", () => {
    const faults = wrong(companies, ({ compliance: { revenue, purification } }) => {
      if (purification === null) return []
      const { required, percentage, amount_per_1000 } = purification
      const share = revenue === null ? 100 : revenue.prohibited.percentage
      const isRight =
        percentage >= share - 0.0051 && percentage <= share + 0.0151 && required === percentage > 0
      return isRight && Math.abs(amount_per_1000 - percentage * 10) < 1e-9
        ? []
        : [`${percentage}% of ${share}%`]
    })
    expect(faults).toEqual([])
  })
})

describe("the same input gives the same bytes", () => {
  test("every document, and the assessment id", async () => {
    const names = new Set<string>()
    const tried = companies.filter((_, at) => at % 16 === 0)
    for (const { input, compliance, evidence, health } of tried) {
      const again = assessmentPublication(assess(structuredClone(input)))
      const packet = evidence === null ? [] : [JSON.stringify(evidence)]
      expect(again.complianceJson).toBe(JSON.stringify(compliance))
      expect(again.documents.filter(({ key }) => key === again.packetKey).map(({ json }) => json)).toEqual(
        packet,
      )
      expect(again.healthJson).toBe(health === null ? null : JSON.stringify(health))
      expect(assessmentPublication(assess(input)).assessmentId).toBe(again.assessmentId)
      names.add(again.assessmentId)
    }
    expect(names.size).toBe(tried.length)
  })
})
