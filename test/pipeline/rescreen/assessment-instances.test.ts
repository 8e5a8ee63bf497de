import { describe, expect, test } from "vitest"
import { parseInput, printInput } from "../../../src/assessments/stored/input.ts"
import type { InstanceFacts } from "../../../src/facts/fact.ts"
import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { assess } from "../../../src/screening/assess.ts"
import { asOf, factsOfCompany, pricesOfCompany, sound, subjectOfCompany } from "../../support/company.ts"
import { classes, instanceOf, memberBorrowing, ownBorrowing, parts } from "../../support/instances.ts"

const read = instanceOf({
  classes: classes("us-gaap:CommonClassAMember 600 Class A Common Stock\nx:ClassBMember 400"),
  ordinaryPerDepositaryShare: 0.5,
  revenue: parts("Revenues - - 100\nRevenues segment x:ToolsMember 60\nRevenues product x:TilesMember 40"),
})
const earlier = instanceOf({
  accession: "0000000001-25-000001",
  filed: "2025-02-15",
  periodEnd: "2024-12-31",
})

function inputWith(...instances: readonly InstanceFacts[]) {
  const facts = { ...factsOfCompany(sound), instances }
  return { subject: subjectOfCompany(sound), facts, prices: pricesOfCompany(sound), verdictChanges: [] }
}

function idOf(...instances: readonly InstanceFacts[]): string {
  return assessmentPublication(assess({ ...inputWith(...instances), asOf })).assessmentId
}

describe("instances are stored with the facts", () => {
  test("and are read back unchanged", () => {
    const borrowed = { ...read, borrowings: [ownBorrowing(390), memberBorrowing("x:NotesMember", 12)] }
    const input = inputWith({ ...earlier, borrowings: [] }, borrowed)
    expect(parseInput(printInput(input).text)).toEqual({
      ok: true,
      value: { subject: input.subject, facts: input.facts },
    })
  })

  test("one of an earlier release has none read", () => {
    const parsed = parseInput(printInput(inputWith(read)).text)
    expect(parsed.ok && parsed.value.facts.instances?.[0]).not.toHaveProperty("borrowings")
  })

  test("an input without instances has the stored format of earlier releases", () => {
    const before = { ...inputWith(), facts: factsOfCompany(sound) }
    expect(printInput(inputWith()).text).toBe(printInput(before).text)
    expect(parseInput(printInput(before).text)).toEqual({
      ok: true,
      value: { subject: before.subject, facts: before.facts },
    })
  })

  test.each<[what: string, broken: object]>([
    ["a count that is not a number", { ...read, classes: [{ ...read.classes[0], shares: "600" }] }],
    ["an unknown axis", { ...read, revenue: [{ ...read.revenue[0], axis: "country" }] }],
    ["no accession number", { ...read, accession: "" }],
  ])("%s is refused", (_, instance) => {
    const text = JSON.parse(printInput(inputWith(read)).text)
    text.facts.instances = [instance]
    expect(parseInput(JSON.stringify(text))).toMatchObject({ ok: false, code: "broken_input" })
  })
})

describe("instances change the assessment id", () => {
  test.each<[what: string, change: Partial<InstanceFacts>]>([
    [
      "another count of a class",
      { classes: [...read.classes].map((each) => ({ ...each, shares: each.shares + 1 })) },
    ],
    ["another title", { classes: [...read.classes].map((each) => ({ ...each, title: "Class X" })) }],
    ["another part of revenue", { revenue: read.revenue.slice(1) }],
    ["another filing", { accession: "0000000001-26-000009" }],
    ["borrowings", { borrowings: [ownBorrowing(1)] }],
    ["another depositary ratio", { ordinaryPerDepositaryShare: 2 }],
  ])("%s", async (_, change) => {
    expect(await idOf({ ...read, ...change })).not.toBe(await idOf(read))
  })

  test("independent of their order; without instances the id is that of earlier releases", async () => {
    expect(await idOf(earlier, read)).toBe(await idOf(read, earlier))
    const { assessmentId } = assessmentPublication(
      assess({ ...inputWith(), facts: factsOfCompany(sound), asOf }),
    )
    expect(await idOf()).toBe(assessmentId)
    expect(await idOf(read)).not.toBe(assessmentId)
  })
})
