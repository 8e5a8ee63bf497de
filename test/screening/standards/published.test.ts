import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { type Methodology, methodologyRef, standards } from "../../../src/screening/methodologies.ts"

/**
 * The rules of every version as a person reads them in the published texts: a limit that is changed in data/standards/ by
 * mistake differs from them. Nothing writes the file but people.
 */
const published = readFileSync("test/fixtures/standards/published.txt", "utf8")

test("each version of each standard has the rules that are published", () => {
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
