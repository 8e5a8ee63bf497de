import { expect, test } from "vitest"
import { namesAccession } from "../../../src/facts/companyfacts/read.ts"

const accession = "0000320193-26-000013"

test.each<[text: string, found: boolean]>([
  [`{"accn":"${accession}"}`, true],
  [`"${accession}"`, true],
  [`{"accn": "0000320193-26-000006"}, {"accn":"${accession}","fy":2026}`, true],
  ["", false],
  [accession, false],
  [`"${accession}`, false],
  [`"1${accession}"`, false],
  [`"0000320193-26-00001"`, false],
  [`"0000320193-26-000014"`, false],
  [`--"0000-26-000013"`, false],
])("%s names the filing: %s", (text, found) => {
  expect(namesAccession(new TextEncoder().encode(text), accession)).toBe(found)
})
