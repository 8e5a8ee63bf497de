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
const stated: Readonly<
  Record<RegisterAbroad, { hours: number; addresses: readonly string[]; place: string; name: string }>
> = {
  dart: {
    hours: 9,
    addresses: ["https://opendart.fss.or.kr"],
    place: "on DART",
    name: "DART, the register of Korea",
  },
  edinet: {
    hours: 9,
    addresses: [
      "https://api.edinet-fsa.go.jp/api/v2",
      "https://disclosure2dl.edinet-fsa.go.jp/searchdocument/codelist",
    ],
    place: "on EDINET",
    name: "EDINET, the register of Japan",
  },
  esef: {
    hours: 0,
    addresses: ["https://filings.xbrl.org", "https://api.gleif.org"],
    place: "in the index of filings.xbrl.org",
    name: "a register of Europe",
  },
}

test.each(namesAbroad)("%s has the day, the addresses and the words that it states itself", (register) => {
  const { hoursAheadOfUtc: hours, addresses, place, name } = registersAbroad[register]
  expect({ hours, addresses: Object.values(addresses), place, name }).toEqual(stated[register])
})

test.each(namesAbroad)("operators can read what %s needs", (name) => {
  expect(readFileSync("docs/operations.md", "utf8")).toContain(`\`${registersAbroad[name].credential}\``)
})

test.each(registerNames)("%s keeps a little more than its gap between two requests of an isolate", (name) => {
  const { gapMilliseconds, isolateGapMilliseconds } = registers[name].limits
  expect(isolateGapMilliseconds).toBeLessThan(gapMilliseconds)
  expect(isolateGapMilliseconds).toBeGreaterThan(gapMilliseconds * 0.9)
})
