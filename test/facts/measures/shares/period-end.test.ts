import { describe, expect, test } from "vitest"
import { purificationBody } from "../../../../src/purification/body.ts"
import { assessed, sound } from "../../../support/company.ts"

const filing = "10-K 2026-02-15 0000000001-26-000001"
const end = "2025-12-31"
const outstanding = "us-gaap:CommonStockSharesOutstanding"
const issued = "us-gaap:CommonStockSharesIssued"
const treasury = "us-gaap:TreasuryStockCommonShares"
const cover = "dei:EntityCommonStockSharesOutstanding"
const average = "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic"

/** The shares at the end of 2025. `counts`: by concept at that day; `onCover`: on the day of the filing. */
function countOf(onCover: number | null, counts: Readonly<Record<string, number>>) {
  const also = Object.entries(counts)
    .map(
      ([concept, value]) =>
        `${concept} shares ${concept === average ? `2025-01-01/${end}` : end} ${value} ${filing}`,
    )
    .join("\n")
  const body = purificationBody(assessed({ ...sound, shares: onCover, also }))
  const figure = body?.periods[0]?.figures?.shares_outstanding
  const tags = figure?.sources.flatMap(({ xbrl_tags }) => xbrl_tags)
  return { value: figure?.value, tags, note: figure?.note ?? "" }
}

describe("the shares at the end of a period", () => {
  test.each<
    [
      what: string,
      onCover: number | null,
      counts: Record<string, number>,
      value: number,
      tags: readonly string[],
      note: RegExp,
    ]
  >([
    [
      "are those of the balance sheet",
      1_050_123,
      { [outstanding]: 1_000_456 },
      1_000_456,
      [outstanding],
      /^$/,
    ],
    [
      "are those of a cover page that counts that day",
      1_050_123,
      { [cover]: 1_000_789, [outstanding]: 1_000_800 },
      1_000_789,
      [cover],
      /^$/,
    ],
    [
      "are those issued less those in the treasury, a difference without tags",
      1_050_123,
      { [issued]: 1_200_456, [treasury]: 200_000 },
      1_000_456,
      [],
      /^1,200,456 shares issued less 200,000 in the treasury\.$/,
    ],
    [
      "are not those issued that are tagged as outstanding",
      1_000_123,
      { [outstanding]: 1_200_456, [issued]: 1_200_456, [treasury]: 200_000 },
      1_000_456,
      [],
      /^1,200,456 shares issued less/,
    ],
    [
      "are those of the cover page where nothing counts that day",
      1_050_123,
      {},
      1_050_123,
      [cover],
      /counted on the cover page of 2026-02-15/,
    ],
    [
      "are not a count of two digits and zeros",
      1_811_321,
      { [outstanding]: 1_900_000 },
      1_811_321,
      [cover],
      /cover page of 2026-02-15\. The balance sheet counts 1,900,000, rounded too coarsely to be used\./,
    ],
    [
      "are not a count of one class, or in thousands",
      1_811_321,
      { [outstanding]: 1811, [average]: 1_790_456 },
      1_811_321,
      [cover],
      /The balance sheet counts 1,811, which counts only one class or is in another unit\./,
    ],
    [
      "are the average where there is nothing else",
      null,
      { [average]: 990_123 },
      990_123,
      [average],
      /the weighted average of the newest period stands in/,
    ],
  ])("%s", (_, onCover, counts, value, tags, note) => {
    expect(countOf(onCover, counts)).toEqual({ value, tags, note: expect.stringMatching(note) })
  })

  test.each<[what: string, onCover: number | null, counts: Record<string, number>, note: RegExp]>([
    ["nothing is counted", null, {}, /No count of shares is tagged\./],
    ["only those issued are", null, { [issued]: 1_200_456 }, /No count of shares is tagged\./],
    [
      "a count in thousands is beside one alone",
      1_811_321,
      { [outstanding]: 1811 },
      /Share counts contradict each other/,
    ],
    [
      "the counts contradict each other",
      1_050_123,
      { [average]: 300_456 },
      /Share counts contradict each other/,
    ],
  ])("are not known where %s", (_, onCover, counts, note) => {
    expect(countOf(onCover, counts)).toEqual({ value: null, tags: [], note: expect.stringMatching(note) })
  })
})
