import { describe, expect, test } from "vitest"
import {
  type ComplianceBody,
  type ComplianceRatioScreen,
  complianceBody,
} from "../../../src/compliance/schema.ts"
import { complianceDocument } from "../../../src/documents/compliance.ts"
import { evidenceBody } from "../../../src/evidence/schema.ts"
import { healthBody } from "../../../src/health/schema.ts"
import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { assess } from "../../../src/screening/assess.ts"
import { standardsInForce } from "../../../src/screening/methodologies.ts"
import { decideSheet } from "../../../src/screening/verdict.ts"
import type { RatioScreenName } from "../../../src/vocabulary.ts"
import { isFullRun } from "../../support/is-full-run.ts"
import { ratios, screenedStarter, wrong } from "../../support/starter.ts"

const companies = screenedStarter()
const packets = companies.flatMap(({ evidence, ...company }) =>
  evidence === null ? [] : [{ ...company, evidence }],
)

test("the starter universe has companies", () => {
  expect(companies.length).toBeGreaterThan(isFullRun ? 760 : 100)
  expect(packets.length).toBeGreaterThan(isFullRun ? 600 : 70)
  const statuses = new Set(companies.map(({ compliance }) => compliance.determination.status))
  expect(statuses).toEqual(new Set(["compliant", "non-compliant", "pending"]))
})

describe("documents follow the contract", () => {
  test("each document parses, and has no field outside the contract", () => {
    for (const { compliance, evidence, health } of companies) {
      expect(complianceBody.parse(compliance)).toEqual(compliance)
      if (evidence !== null) expect(evidenceBody.parse(evidence)).toEqual(evidence)
      if (health !== null) expect(healthBody.parse(health)).toEqual(health)
    }
  })

  test("a packet exists exactly if there is a verdict", () => {
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

/** The three ratio screens in a compliance document. */
function screensOf({ screens }: ComplianceBody): readonly ComplianceRatioScreen[] {
  if (screens === null) return []
  const { debt_to_market_cap: debt, cash_to_market_cap: cash, prohibited_revenue: income } = screens
  if (debt === undefined || cash === undefined || income === undefined) throw new Error("a screen is missing")
  return [debt, cash, income]
}

describe("documents of a verdict agree (test/verify/universe.test.ts recomputes the verdict by its packet):", () => {
  test("compliance document and Evidence Packet print the same figures", () => {
    const faults = wrong(packets, ({ compliance, evidence }) => {
      const printed = screensOf(compliance).map(({ result, value }) => `${result} ${value}`)
      const packed = ratios(evidence).map(({ result, metric }) => `${result} ${metric.value}`)
      const isSame =
        printed.join() === packed.join() &&
        compliance.determination.status === evidence.determination.status &&
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
})

test("each standard that decides a company of the release is named, with the verdict of a request for it", () => {
  const open = companies.filter(({ compliance }) => compliance.decided_by !== undefined)
  expect(open.filter(({ compliance }) => compliance.decided_by?.length !== 0).length).toBeGreaterThan(3)
  const faults = wrong(open, ({ compliance, sheet }) => {
    const deciding = standardsInForce(sheet.asOf).flatMap((standard) => {
      const { determination, screens, methodology } = complianceDocument(decideSheet(sheet, standard))
      return determination.status === "pending"
        ? []
        : [{ methodology, status: determination.status, screens }]
    })
    const named = compliance.decided_by ?? []
    const isSame = (at: number) =>
      named[at]?.methodology === deciding[at]?.methodology &&
      named[at]?.status === deciding[at]?.status &&
      Object.entries(named[at]?.screens ?? {}).every(
        ([name, screen]) =>
          JSON.stringify(screen) === JSON.stringify(deciding[at]?.screens?.[name as RatioScreenName]),
      )
    return named.length === deciding.length && named.every((_, at) => isSame(at))
      ? []
      : ["other standards decide"]
  })
  expect(faults).toEqual([])
})

describe("the same input gives the same bytes", () => {
  test("in every document and in the assessment id", async () => {
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
