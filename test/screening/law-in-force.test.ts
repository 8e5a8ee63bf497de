import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { assessOn } from "../../src/documents/past-day.ts"
import { methodologiesInForce } from "../../src/methodologies/service.ts"
import { type DueCompanies, queueDue } from "../../src/pipeline/rescreen/due.ts"
import { assess } from "../../src/screening/assess.ts"
import { methodologyRef } from "../../src/screening/methodologies.ts"
import { standingsOf } from "../../src/screening/standings/standing.ts"
import { askedStandard, listedStandard, refOf } from "../../src/services/standard.ts"
import { methodologyPages } from "../../worker/pages/docs/methodology/guide.ts"
import { factsOfCompany, monthEnds, pricesOfCompany, sound, subjectOfCompany } from "../support/company.ts"
import { announce } from "../support/methodology.ts"

const today = "2026-03-30"
const tomorrow = "2026-03-31"

let takeBack: readonly (() => void)[]
beforeAll(() => {
  takeBack = ["aaoifi-ss21", "djim"].map((id) => announce(id, tomorrow))
})
afterAll(() => {
  for (const undo of takeBack) undo()
})

const company = { ...sound, closes: monthEnds(1000, today) }
const input = {
  subject: subjectOfCompany(company),
  facts: factsOfCompany(company),
  prices: pricesOfCompany(company),
  splits: [],
  verdictChanges: [],
}
const visitor = { defaultMethodology: null }

async function dueOn(day: string) {
  const queries: Parameters<DueCompanies["find"]>[0][] = []
  const find: DueCompanies["find"] = async (due) => {
    queries.push(due)
    return []
  }
  const clock = { nowMilliseconds: () => Date.parse(`${day}T22:00:00Z`) }
  await queueDue({ clock, dueCompanies: { find }, rescreenQueue: { send: async () => {} } })
  return queries[0]
}

/** The `id@version` of a standard that a request names on a day, or the refusal. */
function askedOn(day: string, methodology: string): string {
  const found = askedStandard({ methodology }, visitor, day)
  return found.ok ? refOf(found.value, day) : found.message
}

/** Whatever a version decides, by what decides it on a day. */
async function lawOn(day: string) {
  const assessment = assess({ ...input, asOf: day })
  const { judgement, sheet } = assessment
  const { "aaoifi-ss21": own, djim } = standingsOf(sheet)
  return {
    "a screening": methodologyRef(assessment.methodology),
    "a screening of a past day": methodologyRef(assessOn(input, day).methodology),
    "its verdict": judgement.state === "read" ? judgement.status : judgement.state,
    "the comparison of standards": [own?.status, djim?.status],
    "the companies due": (await dueOn(day))?.methodology,
    "a request without a standard": refOf(null, day),
    "a request for aaoifi-ss21": askedOn(day, "aaoifi-ss21"),
    "a request for djim": askedOn(day, "djim"),
    "the list of methodologies": methodologiesInForce(day).flatMap(({ id, version }) =>
      id === "aaoifi-ss21" || id === "djim" ? [version] : [],
    ),
    "the guide": JSON.stringify(methodologyPages(day)).includes("2027.1"),
  }
}

describe("a version in force from tomorrow", () => {
  test("decides nothing today", async () => {
    expect(await lawOn(today)).toEqual({
      "a screening": "aaoifi-ss21@2026.1",
      "a screening of a past day": "aaoifi-ss21@2026.1",
      "its verdict": "compliant",
      "the comparison of standards": ["compliant", "compliant"],
      "the companies due": "aaoifi-ss21@2026.1",
      "a request without a standard": "aaoifi-ss21@2026.1",
      "a request for aaoifi-ss21": "aaoifi-ss21@2026.1",
      "a request for djim": "djim@2026.1",
      "the list of methodologies": ["2026.1", "2026.1"],
      "the guide": false,
    })
  })

  test("decides everything on its first day", async () => {
    expect(await lawOn(tomorrow)).toEqual({
      "a screening": "aaoifi-ss21@2027.1",
      "a screening of a past day": "aaoifi-ss21@2027.1",
      "its verdict": "non-compliant",
      "the comparison of standards": ["non-compliant", "non-compliant"],
      "the companies due": "aaoifi-ss21@2027.1",
      "a request without a standard": "aaoifi-ss21@2027.1",
      "a request for aaoifi-ss21": "aaoifi-ss21@2027.1",
      "a request for djim": "djim@2027.1",
      "the list of methodologies": ["2027.1", "2027.1"],
      "the guide": true,
    })
  })

  test.each([
    [today, "2026-03-23"],
    [tomorrow, tomorrow],
    ["2026-04-09", "2026-04-02"],
  ])("makes the determinations of the days before it due: on %s those before %s", async (day, asOfBefore) => {
    expect(await dueOn(day)).toMatchObject({ asOfBefore })
  })

  test("can be named for one company before its first day, and for lists from then on", () => {
    expect(askedOn(today, "djim@2027.1")).toBe("djim@2027.1")
    const listed = [today, tomorrow].map(
      (day) => listedStandard({ methodology: "djim@2027.1" }, visitor, day).ok,
    )
    expect(listed).toEqual([false, true])
  })
})
