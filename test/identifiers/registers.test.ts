import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { measuredConcepts } from "../../src/facts/measures/concepts.ts"
import { namesAbroad, registerNames, registers, registersAbroad } from "../../src/identifiers/registers.ts"
import { taxonomyPrefixes } from "../../src/identifiers/taxonomy-prefixes.ts"

const measured = new Set([...measuredConcepts].map((concept) => concept.slice(0, concept.indexOf(":"))))
const declared = new Set(Object.values(taxonomyPrefixes).flat())
/** Segments and products, whose members the tags of a breakdown name. No measure reads a tag of these. */
const onlyInBreakdowns = ["srt", "invest"]

test("each taxonomy that a register declares is measured, and each that is measured is declared", () => {
  expect([...measured, ...onlyInBreakdowns].sort()).toEqual([...declared].sort())
})

test.each(namesAbroad)("operators can read what %s needs", (name) => {
  expect(readFileSync("docs/operations.md", "utf8")).toContain(`\`${registersAbroad[name].credential}\``)
})

test.each(registerNames)("%s keeps a little more than its gap between two requests of an isolate", (name) => {
  const { gapMilliseconds, isolateGapMilliseconds } = registers[name].limits
  expect(isolateGapMilliseconds).toBeLessThan(gapMilliseconds)
  expect(isolateGapMilliseconds).toBeGreaterThan(gapMilliseconds * 0.9)
})
