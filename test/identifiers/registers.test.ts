import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { measuredConcepts } from "../../src/facts/measures/concepts.ts"
import {
  namesAbroad,
  type RegisterAbroad,
  registerNames,
  registers,
  registersAbroad,
} from "../../src/identifiers/registers.ts"
import { taxonomyPrefixes } from "../../src/identifiers/taxonomy-prefixes.ts"

const measured = new Set([...measuredConcepts].map((concept) => concept.slice(0, concept.indexOf(":"))))
const declared = new Set(Object.values(taxonomyPrefixes).flat())
/** Segments and products, whose members the tags of a breakdown name. No measure reads a tag of these. */
const onlyInBreakdowns = ["srt", "invest"]

test("each taxonomy that a register declares is measured, and each that is measured is declared", () => {
  expect([...measured, ...onlyInBreakdowns].sort()).toEqual([...declared].sort())
})

/** By the guides of Open DART, EDINET (version 2) and GLEIF, and the index's own pages. */
test.each<[RegisterAbroad, hours: number, addresses: string, place: string, name: string]>([
  ["dart", 9, "https://opendart.fss.or.kr", "on DART", "DART, the register of Korea"],
  ["edinet", 9, "https://api.edinet-fsa.go.jp/api/v2", "on EDINET", "EDINET, the register of Japan"],
  [
    "esef",
    0,
    "https://filings.xbrl.org https://api.gleif.org",
    "in the index of filings.xbrl.org",
    "a register of Europe",
  ],
])("%s has its day %d hours before UTC, and is asked at %s", (register, hours, asked, ...words) => {
  const { hoursAheadOfUtc, addresses, place, name } = registersAbroad[register]
  expect([hoursAheadOfUtc, Object.values(addresses).join(" ")]).toEqual([hours, asked])
  expect([place, name]).toEqual(words)
})

test.each(namesAbroad)("operators can read what %s needs", (name) => {
  expect(readFileSync("docs/operations.md", "utf8")).toContain(`\`${registersAbroad[name].credential}\``)
})

test.each(registerNames)("%s keeps a little more than its gap between two requests of an isolate", (name) => {
  const { gapMilliseconds, isolateGapMilliseconds } = registers[name].limits
  expect(isolateGapMilliseconds).toBeLessThan(gapMilliseconds)
  expect(isolateGapMilliseconds).toBeGreaterThan(gapMilliseconds * 0.9)
})
