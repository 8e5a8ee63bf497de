import { expect, test } from "vitest"
import { type EsefFiling, type Version, versionOf } from "../../../src/filings/esef/filings.ts"

const lei = "213800EC6PW5VU4J9U64"

function filing(number: number, over: Partial<EsefFiling> = {}): EsefFiling {
  const accession = `${lei}-2022-12-31-ESEF-FI-${number}`
  return {
    accession,
    lei,
    entityName: "UPM-Kymmene Oyj",
    receivedBy: "ESEF-FI",
    periodEnd: "2022-12-31",
    namedDay: "2022-12-31",
    language: "en",
    added: `2023-03-07 14:39:4${number}.000000`,
    processed: "2023-04-19 12:16:02.931810",
    jsonPath: `/${lei}/${accession}.json`,
    errors: 0,
    ...over,
  }
}

const read: Version = { kind: "read", corrects: [] }

test.each<[what: string, filings: readonly EsefFiling[], versions: readonly Version[]]>([
  ["a filing alone is read", [filing(0)], [read]],
  [
    "of two languages the English one is read",
    [filing(0, { language: "fi" }), filing(1)],
    [{ kind: "copy", of: filing(1).accession, reason: "language" }, read],
  ],
  [
    "of two languages the one without errors is read",
    [filing(0, { errors: 2 }), filing(1, { language: "fi" })],
    [{ kind: "copy", of: filing(1).accession, reason: "language" }, read],
  ],
  [
    "the later filing in one language replaces the earlier one",
    [filing(0), filing(1)],
    [
      { kind: "corrected", by: filing(1).accession },
      { kind: "read", corrects: [filing(0).accession] },
    ],
  ],
  [
    "the correction is told by its time, not by its number",
    [filing(0, { added: "2023-05-01 00:00:00" }), filing(1)],
    [
      { kind: "read", corrects: [filing(1).accession] },
      { kind: "corrected", by: filing(0).accession },
    ],
  ],
  [
    "of filings that came on one day the one processed last is the correction",
    [
      filing(0, { added: "2021-05-20 00:00:00", processed: "2023-01-19 11:02:13.611781" }),
      filing(1, { added: "2021-05-20 00:00:00", processed: "2023-01-18 11:02:13.620775" }),
    ],
    [
      { kind: "read", corrects: [filing(1).accession] },
      { kind: "corrected", by: filing(0).accession },
    ],
  ],
  [
    "one report sent to two authorities is read once",
    [filing(0), filing(1, { receivedBy: "UKSEF-GB" })],
    [read, { kind: "copy", of: filing(0).accession, reason: "authority" }],
  ],
  [
    "a later filing without facts replaces nothing",
    [filing(0), filing(1, { jsonPath: null })],
    [read, { kind: "read", corrects: [filing(0).accession] }],
  ],
  ["other periods are other reports", [filing(0), filing(1, { periodEnd: "2021-12-31" })], [read, read]],
  [
    "a report that the index lists under a wrong period replaces nothing",
    [filing(0), filing(1, { namedDay: "2021-12-31" })],
    [read, read],
  ],
])("%s", (_, filings, versions) => {
  expect(filings.map((each) => versionOf(each, filings))).toEqual(versions)
  const reversed = filings.toReversed()
  expect(filings.map((each) => versionOf(each, reversed))).toEqual(versions)
})
