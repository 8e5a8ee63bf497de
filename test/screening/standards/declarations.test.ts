import { describe, expect, test } from "vitest"
import { judgeBy } from "../../../src/screening/judge.ts"
import { methodologyRef, standards } from "../../../src/screening/methodologies.ts"
import { rulebook } from "../../../src/standards/rulebook-schema.ts"
import { screenedStarter } from "../../support/starter.ts"

const versions = standards.flat().map((each) => [methodologyRef(each), each] as const)

describe("every shipped version", () => {
  test.each(versions)("%s is a rule book as a caller may send it", (_, { rules }) => {
    expect(rulebook.parse(JSON.parse(JSON.stringify(rules)))).toEqual(rules)
  })

  test.each(versions)("%s has the lowest grade of its rules", (_, { grade, rules }) => {
    const all = [...rules.ratios, rules.business].flatMap((rule) => rule.grade ?? [])
    expect(grade).toBe(all.toSorted().at(-1))
  })
})

describe("every standard", () => {
  test.each(standards)("has its versions by date, the newest first: $id", (...editions) => {
    const dates = editions.map(({ inForceFrom }) => inForceFrom)
    expect(dates).toEqual([...new Set(dates)].toSorted().toReversed())
    expect(new Set(editions.map(({ version }) => version)).size).toBe(editions.length)
  })

  test("comes in the order of the issue, the default first", () => {
    expect(standards.map(([{ id }]) => id)).toEqual([
      "aaoifi-ss21",
      "aaoifi-ss21-text",
      "djim",
      "sp-shariah",
      "ftse-yasaar",
      "ftse-idealratings",
      "msci-islamic",
      "msci-m-series",
      "sc-malaysia",
      "kmi-meezan",
      "issi-ojk",
    ])
  })
})

test("no standard passes a company of the starter universe whose business the register leaves open or prohibits", () => {
  const passed = screenedStarter().flatMap(({ input, sheet }) => {
    if (sheet.now.state === "unread") return []
    const { kind } = sheet.now.measured.activity
    if (kind === "permissible" || kind === "bounded") return []
    return standards
      .flat()
      .filter((each) => {
        const judgement = judgeBy(each, sheet.now)
        return judgement.state === "read" && judgement.status === "compliant"
      })
      .map((each) => `${input.subject.name} ${methodologyRef(each)}`)
  })
  expect(passed).toEqual([])
})
