import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { rulebook } from "../../../src/rulebooks/schema.ts"
import { decisionOf, membershipsOf } from "../../../src/screening/activities/memberships.ts"
import { judgeBy } from "../../../src/screening/judge.ts"
import { type Methodology, methodologyRef, standards } from "../../../src/screening/methodologies.ts"
import { screenedStarter } from "../../support/starter.ts"

const versions = standards.flat().map((each) => [methodologyRef(each), each] as const)

describe("every shipped version", () => {
  test.each(versions)("%s is a rule book that a caller may send", (_, { rules }) => {
    expect(rulebook.parse(JSON.parse(JSON.stringify(rules)))).toEqual(rules)
  })

  test.each(versions)("%s has the lowest grade among its rules", (_, { grade, rules }) => {
    const all = [...rules.ratios, rules.business].flatMap((rule) => rule.grade ?? [])
    expect(grade).toBe(all.toSorted().at(-1))
  })
})

test.each(standards)("$id lists its versions by date, newest first", (...editions) => {
  const dates = editions.map(({ inForceFrom }) => inForceFrom)
  expect(dates).toEqual([...new Set(dates)].toSorted().toReversed())
  expect(new Set(editions.map(({ version }) => version)).size).toBe(editions.length)
})

test("no standard passes a company of the starter universe whose business the register leaves open, unless its board did not, or prohibits", () => {
  const passed = screenedStarter().flatMap(({ input, sheet }) => {
    if (sheet.now.state === "unread") return []
    const { kind } = sheet.now.measured.activity
    if (kind === "permissible" || kind === "bounded") return []
    return standards
      .flat()
      .filter((each) => {
        const judgement = judgeBy(each, sheet.now)
        const decision = decisionOf(each, membershipsOf(input.subject.filer), sheet.now.asOf)
        if (kind === "unresolved" && decision !== null) return false
        return judgement.state === "read" && judgement.status === "compliant"
      })
      .map((each) => `${input.subject.name} ${methodologyRef(each)}`)
  })
  expect(passed).toEqual([])
})

/**
 * The rules of every version as a person read them in the published texts. A limit changed in data/standards/
 * by mistake would differ from them. Only people write this file.
 */
const published = readFileSync("test/fixtures/standards/published.txt", "utf8")

test("each version of each standard has the published rules", () => {
  expect(`${standards.flat().map(rulesOf).join("\n\n")}\n`).toBe(published)
})

type Rules = Methodology["rules"]

function rulesOf(version: Methodology): string {
  const { ratios, business, state } = version.rules
  return [
    `${methodologyRef(version)}, from ${version.inForceFrom}`,
    ...ratios.map(ratioLine),
    businessLine(business),
    ...(state === null
      ? []
      : [`  kept within the band for ${state.band_periods} periods, back after ${state.entry_periods}`]),
  ].join("\n")
}

function ratioLine(rule: Rules["ratios"][number]): string {
  const { name, clause, numerator, denominator, months, operator, limit, entrant_limit, exit_limit } = rule
  const divided = `${numerator.join(" + ")} / ${denominator.join(" + ")}`
  const others = [
    ...(entrant_limit === undefined ? [] : [`, to enter ${entrant_limit}`]),
    ...(exit_limit === undefined ? [] : [`, to leave ${exit_limit}`]),
  ]
  const mean = months === 0 ? "" : ` of ${months} months`
  return `  ${clause}: ${name} = ${divided}${mean} ${operator} ${limit}${others.join("")}`
}

function businessLine({ activities, clause }: Rules["business"]): string {
  const treated = Object.entries(activities).map(
    ([activity, how]) => [activity, typeof how === "string" ? how : `up to ${how.up_to}`] as const,
  )
  const kinds = [...new Set(treated.map(([, how]) => how))]
  const lists = kinds.map((kind) => {
    const named = treated.flatMap(([activity, how]) => (how === kind ? [activity] : []))
    return `${kind} ${named.join(", ")}`
  })
  return `  ${clause}: business ${lists.length === 0 ? "as the register has it" : lists.join("; ")}`
}
